// The files of the web page, read once at the start and kept compressed.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "server/api/http_tools.h"

namespace kurz {

class SiteFiles {
 public:
  // Everything below the folder. The sentence on what cannot be read; empty if all can.
  std::string load(const std::filesystem::path& folder);
  // One more, which is not in a folder.
  void add(const std::string& path, const std::string& type, const std::string& text);

  // For GET and HEAD. A path that names no file is the page's own affair: it gets index.html.
  [[nodiscard]] HttpResponse answer(const HttpRequest& request) const;

 private:
  struct File {
    std::string type;
    std::string plain;
    std::string zipped;    // empty where that would not be smaller
    std::string hash;      // of the plain text
    bool lasting = false;  // its name changes with its content
  };
  std::map<std::string, File, std::less<>> files_;
};

}  // namespace kurz
