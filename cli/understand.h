// From a player's words to an action, to a question, or to an explanation of what was not understood. Whether
// the action is allowed is left to the rules: their answer says more than a guess would.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/typed_words.h"
#include "engine/base/bits.h"
#include "engine/view/view.h"
#include "words/names.h"

namespace kurz {

// One of several choices, made by its number.
struct Option {
  std::string label;
  Action action;
};
struct Question {
  std::string text;
  std::vector<Option> options;
};
struct Sorry {
  std::string text;
};
using Understood = std::variant<Action, Question, Sorry>;

// The verb is an action; `words` are the words after it.
Understood understand(Verb verb, WordSpan words, const View& view, const Reader& reader);

// A claim: two places, shortened or not, or the id of a route; then the cards to pay with, if the player
// cares. In claim_words.cpp.
Understood understand_claim(WordSpan words, const View& view, const Reader& reader);

using ColorSet = unsigned;
// The cards that a word can mean, in either language; a bit per colour, and bit kWild for the wild card.
ColorSet find_cards(const std::string& word, const Board& board);

// The places whose names fit best; several if the words are ambiguous.
std::vector<LocationId> find_places(WordSpan words, const Board& board);
// "This board has no place “mars”." with the place that was probably meant, or all places.
Sorry unknown_place(WordSpan words, const Reader& reader);

// The legal actions as a list. Unless all payments are wanted, a claim is listed once per colour, with the
// fewest wild cards.
std::vector<Option> legal_options(const View& view, const Reader& reader, bool all_payments);

}  // namespace kurz
