// From a player's words to an action: what is meant, what to ask back, or what cannot be understood. Whether
// the action is allowed is not judged here: a refusal says more than a guess would.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/command.h"
#include "engine/view/view.h"
#include "words/names.h"

namespace kurz {

// One way to go on, chosen by its number.
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

// The verb is one of those that change the game, kDraw to kPass.
Understood understand(const Command& command, const View& view, const Reader& reader);

// The names of all places, by name and id.
std::vector<NameForms> place_forms(const Board& board);
// The places whose name fits best; more than one if the words leave it open.
std::vector<LocationId> find_places(WordSpan begin, WordSpan end, const Board& board);
std::string places_text(const std::vector<LocationId>& places, const Board& board, Lang lang);
// "There is no place "mars" …", with all names.
Sorry unknown_place(const Words& words, const Reader& reader);

// What is offered as a list: of each claim and colour the payment with the fewest wild cards, or all of them.
std::vector<Option> legal_options(const View& view, const Reader& reader, bool all_payments);

}  // namespace kurz
