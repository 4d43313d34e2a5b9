// The program run inside a test, and files for it to read and write.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/app.h"

namespace kurz::test {

struct Run {
  int code = 0;
  std::string out;
  std::string err;
};

inline Run run(std::vector<std::string> args, const std::string& input = "") {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  args.insert(args.begin(), {"--boards", KURZ_SOURCE_DIR "/boards"});
  const bool chosen = std::find(args.begin(), args.end(), "--lang") != args.end();
  if (!chosen) args.insert(args.begin(), {"--lang", "en"});
  Run result;
  result.code = kurz::run_app("kurz", args, {in, out, err});
  result.out = out.str();
  result.err = err.str();
  return result;
}

// A folder of its own that is gone when the test is over.
class TempFolder {
 public:
  TempFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "kurz-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline std::string content(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

inline void write(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace kurz::test
