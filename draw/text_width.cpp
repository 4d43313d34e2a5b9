#include "draw/text_width.h"

namespace kurz::draw {

namespace {

bool one_of(std::string_view set, char letter) { return set.find(letter) != std::string_view::npos; }

double letter_width(char letter) {
  if (one_of("ijl'", letter)) return 0.29;
  if (one_of(" .,:;|I", letter)) return 0.34;
  if (one_of("fr()[]-!t", letter)) return 0.41;
  if (one_of("csz", letter)) return 0.55;
  if (one_of("vxykJ", letter)) return 0.60;
  if (one_of("mM", letter)) return 0.98;
  if (one_of("wGOQDNH&", letter)) return 0.82;
  if (letter == 'W') return 1.0;
  if (letter >= 'A' && letter <= 'Z') return 0.70;
  return 0.64;
}

}  // namespace

double text_width(std::string_view text) {
  double width = 0;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (byte >= 0x80 && byte < 0xC0) continue;  // inside a letter that was counted already
    // Two bytes are mostly Latin with accents, Greek and Cyrillic; more may be as wide as they are high.
    width += byte < 0x80 ? letter_width(letter) : byte < 0xE0 ? 0.66 : 1.0;
  }
  return width;
}

}  // namespace kurz::draw
