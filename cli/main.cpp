#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/app.h"

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> args(argv + 1, argv + argc);
    const int result = kurz::run_app("/proc/self/exe", args, std::cin, std::cout, std::cerr);
    std::cout.flush();
    if (std::cout) return result;
    std::fputs("kurz: cannot write to the standard output\n", stderr);
    return 1;
  } catch (const std::exception& error) {
    // A bug: no command lets an exception through. A message is still better than a core dump.
    std::fprintf(stderr, "kurz: unexpected error: %s\n", error.what());
    return 3;
  }
}
