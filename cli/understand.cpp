#include "cli/understand.h"

#include <algorithm>
#include <array>
#include <bit>
#include <initializer_list>
#include <optional>

#include "cli/claim_words.h"
#include "cli/payment_words.h"
#include "words/action_text.h"
#include "words/board_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

std::string say(const Texts& texts, const Reader& reader) { return std::string(texts.in(reader.lang)); }

template <std::size_t N>
bool begins(std::string_view word, const std::array<std::string_view, N>& names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return match_word(word, name) != Match::kNone; });
}
constexpr std::array<std::string_view, 3> kTicketWords{"tickets", "zielkarten", "ziele"};
constexpr std::array<std::string_view, 4> kDeckWords{"deck", "card", "stapel", "karte"};
constexpr std::array<std::string_view, 4> kBothWords{"both", "all", "beide", "alle"};
constexpr std::array<std::string_view, 3> kNoneWords{"none", "no", "keine"};

std::vector<Symbol> find_symbols(WordSpan begin, WordSpan end, const Board& board) {
  std::vector<Symbol> found;
  for (int s = 0; s < board.symbol_count(); ++s) {
    for (const Lang lang : kAllLangs) {
      if (match_name(begin, end, name_forms(symbol_name(board, Symbol(s), lang))) == Match::kNone) continue;
      found.emplace_back(s);
      break;
    }
  }
  return found;
}

Sorry no_souvenirs(const Reader& reader) {
  return {say({"There are no souvenirs in this city.", "In dieser Stadt gibt es keine Souvenirs."}, reader)};
}

Understood one_of(std::vector<Option> options, const Reader& reader) {
  if (options.size() == 1) return options.front().action;
  return Question{say({"Which do you mean?", "Was meinst du?"}, reader), std::move(options)};
}

// Without the words that only say what it is about: "put the souvenir bell on Castro".
Words without(Words words, std::initializer_list<std::string_view> noise) {
  std::erase_if(words, [&](const std::string& word) {
    return std::find(noise.begin(), noise.end(), word) != noise.end();
  });
  return words;
}

Understood understand_place(const Words& said, const View& view, const Reader& reader) {
  const Board& board = *view.board;
  const Words words = without(said, {"souvenir"});
  if (board.symbol_count() == 0) return no_souvenirs(reader);
  std::vector<Option> options;
  for (auto middle = words.begin(); middle != words.end(); ++middle) {
    for (const Symbol symbol : find_symbols(words.begin(), middle, board)) {
      for (const LocationId place : find_places(middle, words.end(), board)) {
        const Action action = Action::place_souvenir(symbol, place);
        options.push_back({action_text(action, board, reader.lang), action});
      }
    }
  }
  if (!options.empty()) return one_of(std::move(options), reader);
  return Sorry{say({"Name the souvenir and a place that has none: place bell castro. ",
                    "Nenne das Souvenir und einen Ort, an dem keines liegt: hinlegen glocke castro. "},
                   reader) +
               turn_line(view, reader)};
}

Understood understand_souvenir(const Words& said, const View& view, const Reader& reader) {
  const Board& board = *view.board;
  const Words words = without(said, {"souvenir", "take", "nehmen"});
  if (board.symbol_count() == 0) return no_souvenirs(reader);
  std::vector<LocationId> places = find_places(words.begin(), words.end(), board);
  for (const Symbol symbol : find_symbols(words.begin(), words.end(), board)) {
    const LocationId at = view.stacks[static_cast<std::size_t>(symbol.index())].place;
    if (!at.is_none()) places.push_back(at);
  }
  // Only two places can be meant.
  std::vector<Option> options;
  for (const LocationId place : places) {
    const Action action = Action::take_souvenir(place);
    if (places.size() > 1 && !view.legal.contains(action)) continue;
    options.push_back({action_text(action, board, reader.lang), action});
  }
  if (!options.empty()) return one_of(std::move(options), reader);
  return Sorry{say({"From which place? souvenir PLACE. ", "Von welchem Ort? souvenir ORT. "}, reader) +
               turn_line(view, reader)};
}

// A slot of the row, with whatever lies there; one that the row does not have is left for the rules to
// refuse.
Action take_slot(int number, const View& view) {
  const int slot = number >= 1 && number <= kRowSize ? number - 1 : kRowSize;
  const bool lies_there = slot < kRowSize && view.row[slot] != kNoCard;
  return Action::take_card(slot, lies_there ? view.row[slot] : kWild);
}

// What was said about a card to take: "red", "3", "a red card from slot 3".
struct TakeWords {
  ColorSet cards = 0;
  std::optional<int> number;
  bool slot_said = false;
};
TakeWords read_take(const Words& words, const Board& board) {
  TakeWords said;
  for (const std::string& word : words) {
    if (const auto number = read_number(word)) {
      said.number = number;
    } else if (word == "slot" || word == "platz") {
      said.slot_said = true;
    } else if (said.cards == 0) {
      said.cards = find_cards(word, board);
    }
  }
  return said;
}

Understood understand_take(const Words& words, const View& view, const Reader& reader) {
  if (words.empty()) {
    return Sorry{say({"Which card? Name its colour or its slot: take red, take 3. ",
                      "Welche Karte? Nenne ihre Farbe oder ihren Platz: nehmen rot, nehmen 3. "},
                     reader) +
                 row_line(view, reader.lang)};
  }
  if (match_word(words.front(), "souvenir") == Match::kExact) return understand_souvenir(words, view, reader);
  const TakeWords said = read_take(words, *view.board);
  if (said.number && (said.cards == 0 || said.slot_said)) return take_slot(*said.number, view);
  if (said.cards == 0 && begins(words.front(), kDeckWords)) return Action::draw_card();
  std::vector<Option> options;
  ColorSet seen = 0;
  for (int slot = 0; slot < kRowSize; ++slot) {
    const Color card = view.row[slot];
    if (card == kNoCard || !has(said.cards, card.index()) || has(seen, card.index())) continue;
    seen |= 1U << card.index();
    const Action action = Action::take_card(slot, card);
    options.push_back({action_text(action, *view.board, reader.lang), action});
  }
  if (options.size() == 1) return options.front().action;
  if (!options.empty()) return Question{say({"Which card?", "Welche Karte?"}, reader), std::move(options)};
  return Sorry{
      fill({"There is no card \"{word}\" in the row. ", "Eine Karte „{word}“ liegt nicht in der Auslage. "},
           reader.lang, fmt::arg("word", words.front())) +
      row_line(view, reader.lang)};
}

Understood understand_draw(const Words& words, const View& view, const Reader& reader) {
  if (words.empty() || begins(words.front(), kDeckWords)) return Action::draw_card();
  if (begins(words.front(), kTicketWords)) return Action::draw_tickets();
  if (read_number(words.front())) {
    return Sorry{
        say({"Cards are drawn one at a time: draw is the top of the deck, take 3 is slot 3 of the row.",
             "Karten werden einzeln gezogen: ziehen ist die oberste des Stapels, nehmen 3 ist Platz 3 der "
             "Auslage."},
            reader)};
  }
  return understand_take(words, view, reader);
}

// The tickets that the words name: by number, by "both", or by their places. A word that fits both says
// nothing.
TicketSet tickets_meant(const Words& words, const Offer& offer, const Board& board) {
  const std::vector<NameForms> names = place_forms(board);
  TicketSet by_number = 0;
  TicketSet by_place = 0;
  for (const std::string& word : words) {
    const Words one{word};
    const auto fits = [&](LocationId place) {
      return match_loosely(one.begin(), one.end(), names[static_cast<std::size_t>(place.index())]) !=
             Match::kNone;
    };
    TicketSet fitting = 0;
    for (std::size_t i = 0; i < offer.size(); ++i) {
      const auto ticket = bit<TicketSet>(offer[i].index());
      const Ticket& t = board.at(offer[i]);
      if (begins(word, kBothWords) || read_number(word) == static_cast<int>(i) + 1) by_number |= ticket;
      if (fits(t.a) || fits(t.b)) fitting |= ticket;
    }
    if (std::popcount(fitting) == 1) by_place |= fitting;
  }
  // "Park – Zoo (2)": the number is the ticket's value.
  return by_place != 0 ? by_place : by_number;
}

Understood understand_keep(const Words& words, const View& view, const Reader& reader) {
  const Offer offer = tickets_to_choose(view);
  if (offer == kNoOffer || (!words.empty() && begins(words.front(), kNoneWords))) return Action::keep_none();
  const TicketSet kept = tickets_meant(words, offer, *view.board);
  if (kept == 0) {
    Question question{say({"Which do you keep?", "Welche behältst du?"}, reader), {}};
    view.legal.for_each([&](Action action) {
      question.options.push_back({action_text(action, *view.board, reader.lang), action});
    });
    return question;
  }
  const TicketId first(lowest(kept));
  return without_lowest(kept) == 0 ? Action::keep(first)
                                   : Action::keep(first, TicketId(lowest(without_lowest(kept))));
}

// The same route, or the other track of a double that is paid in the same way.
bool same_to_a_player(const Board& board, RouteId a, RouteId b) {
  return a == b || (board.at(a).twin == b && board.at(a).color == board.at(b).color);
}

}  // namespace

Understood understand(const Command& command, const View& view, const Reader& reader) {
  switch (command.verb) {
    case Verb::kDraw:
      return understand_draw(command.words, view, reader);
    case Verb::kTake:
      return understand_take(command.words, view, reader);
    case Verb::kClaim:
      return understand_claim(command.words, view, reader);
    case Verb::kKeep:
      return understand_keep(command.words, view, reader);
    case Verb::kPlace:
      return understand_place(command.words, view, reader);
    case Verb::kSouvenir:
      return understand_souvenir(command.words, view, reader);
    default:
      return Action::pass();
  }
}

std::vector<NameForms> place_forms(const Board& board) {
  std::vector<NameForms> forms;
  for (const Location& place : board.locations) {
    forms.push_back(name_forms(place.name));
    forms.back().push_back(fold_words(place.id));
  }
  return forms;
}

std::vector<LocationId> find_places(WordSpan begin, WordSpan end, const Board& board) {
  Match best = Match::kTypo;
  std::vector<LocationId> places;
  const std::vector<NameForms> forms = place_forms(board);
  for (std::size_t i = 0; i < forms.size(); ++i) {
    const Match match = match_loosely(begin, end, forms[i]);
    if (match < best) continue;
    if (match > best) places.clear();
    best = match;
    places.emplace_back(static_cast<int>(i));
  }
  return places;
}

std::string places_text(const std::vector<LocationId>& places, const Board& board, Lang lang) {
  std::vector<std::string> names;
  for (const LocationId place : places) names.emplace_back(place_name(board, place));
  return join_and(names, lang);
}

Sorry unknown_place(const Words& words, const Reader& reader) {
  std::vector<LocationId> all;
  for (int i = 0; i < reader.board->location_count(); ++i) all.emplace_back(i);
  std::string typed;
  for (const std::string& word : words) typed += (typed.empty() ? "" : " ") + word;
  return {fill({"There is no place \"{word}\" here. The places are {places}.",
                "Einen Ort „{word}“ gibt es hier nicht. Die Orte sind {places}."},
               reader.lang, fmt::arg("word", typed),
               fmt::arg("places", places_text(all, *reader.board, reader.lang)))};
}

std::vector<Option> legal_options(const View& view, const Reader& reader, bool all_payments) {
  std::vector<Option> options;
  std::vector<Action> shown;
  view.legal.for_each([&](Action action) {
    // Actions come with the fewest wild cards first, wild cards alone at the end.
    const auto cheaper = [&](Action other) {
      return other.type() == ActionType::kClaim &&
             same_to_a_player(*view.board, other.route(), action.route()) &&
             (other.color() == action.color() || action.color() == kWild);
    };
    const bool is_claim = action.type() == ActionType::kClaim;
    if (!all_payments && is_claim && std::any_of(shown.begin(), shown.end(), cheaper)) return;
    shown.push_back(action);
    options.push_back({action_text(action, *view.board, reader.lang), action});
  });
  return options;
}

}  // namespace kurz
