#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/app.h"

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> args(argv + 1, argv + argc);
    const int result = kurz::run_app("/proc/self/exe", args, {std::cin, std::cout, std::cerr});
    std::cout.flush();
    if (std::cout) return result;
    std::fputs("kurz: the output could not be written\n", stderr);
    return 1;
  } catch (const std::exception& error) {
    // Nothing is known to come here; if it does, it shall say so instead of a core dump.
    std::fprintf(stderr, "kurz: unexpected: %s\n", error.what());
    return 3;
  }
}
