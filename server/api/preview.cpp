#include "server/api/preview.h"

#include <string_view>

#include <fmt/format.h>

#include "draw/svg.h"

namespace kurz {
namespace {

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
  const std::string title = draw::escape(preview.title);
  const std::string text = draw::escape(preview.text);
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
      title, text, draw::escape(preview.url), draw::escape(preview.image));
  html.insert(html.find("</head>"), head);
  return html;
}

}  // namespace kurz
