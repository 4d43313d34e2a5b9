#include "server/api/preview.h"

#include <string_view>

#include <fmt/format.h>

namespace kurz {
namespace {

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

// Removes the first part of the text from `begin` to `end`, both included.
void remove(std::string& html, std::string_view begin, std::string_view end) {
  const std::size_t at = html.find(begin);
  const std::size_t last = at == std::string::npos ? at : html.find(end, at + begin.size());
  if (last != std::string::npos) html.erase(at, last + end.size() - at);
}

}  // namespace

std::string with_preview(std::string html, const Preview& preview) {
  if (html.find("</head>") == std::string::npos) return html;
  remove(html, "<title>", "</title>");
  if (const std::size_t at = html.find("name=\"description\""); at != std::string::npos) {
    const std::size_t begin = html.rfind("<meta", at);
    const std::size_t end = html.find('>', at);
    if (begin != std::string::npos && end != std::string::npos) html.erase(begin, end + 1 - begin);
  }
  const std::string title = escaped(preview.title);
  const std::string text = escaped(preview.text);
  const std::string head = fmt::format(
      "<title>{0}</title>\n"
      "<meta name=\"description\" content=\"{1}\" />\n"
      "<meta property=\"og:type\" content=\"website\" />\n"
      "<meta property=\"og:site_name\" content=\"Kurzstrecke\" />\n"
      "<meta property=\"og:title\" content=\"{0}\" />\n"
      "<meta property=\"og:description\" content=\"{1}\" />\n"
      "<meta property=\"og:url\" content=\"{2}\" />\n"
      "<meta property=\"og:image\" content=\"{3}\" />\n"
      "<meta name=\"twitter:card\" content=\"summary_large_image\" />\n",
      title, text, escaped(preview.url), escaped(preview.image));
  html.insert(html.find("</head>"), head);
  return html;
}

}  // namespace kurz
