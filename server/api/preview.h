// What other programs show of a link to the page: its title, a sentence and a picture.
#pragma once

#include <string>

namespace kurz {

struct Preview {
  std::string title;
  std::string text;
  std::string url;    // of the page
  std::string image;  // its complete address
};

// The page's HTML with this title, and with descriptions for link previews in its head. Everything is
// escaped.
std::string with_preview(std::string html, const Preview& preview);

}  // namespace kurz
