#include "draw/words.h"

namespace kurz::draw {

namespace {

constexpr Words kEnglish{
    .spaces = "Spaces",
    .points = "Points",
    .streetcar = "Streetcar",
    .subway = "Subway",
    .attraction = "attraction",
    .one_point = "1 point",
    .districts = "districts",
    .souvenirs = "souvenirs at the start",
    .ferry = "a wild card for each",
    .own_layout = "own layout",
    .board_of = "Board",
};

constexpr Words kGerman{
    .spaces = "Felder",
    .points = "Punkte",
    .streetcar = "Tram",
    .subway = "U-Bahn",
    .attraction = "Sehenswürdigkeit",
    .one_point = "1 Punkt",
    .districts = "Bezirke",
    .souvenirs = "Souvenirs zu Beginn",
    .ferry = "je eine Jokerkarte",
    .own_layout = "eigener Plan",
    .board_of = "Spielplan",
};

}  // namespace

const Words& words(std::string_view lang) { return lang.starts_with("de") ? kGerman : kEnglish; }

}  // namespace kurz::draw
