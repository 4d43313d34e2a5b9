#include "cli/understand.h"

#include <algorithm>
#include <array>

#include "words/move_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

constexpr std::string_view kDeckWords = "deck card stapel karte";

Option option_for(Action action, const Reader& reader) {
  return {action_text(action, *reader.board, reader.lang), action};
}

Understood one_of(std::vector<Option> options, const Texts& question, const Reader& reader) {
  if (options.size() == 1) return options.front().action;
  return Question{say(question, reader.lang), std::move(options)};
}

// The legal actions of one type whose description, in either language, has all these words.
std::vector<Option> named_options(WordSpan words, ActionType type, const View& view, const Reader& reader) {
  const Board& board = *view.board;
  std::vector<Option> options;
  view.legal.for_each([&](Action action) {
    if (action.type() != type) return;
    std::string text;
    for (const Lang lang : kAllLangs) {
      text += action_text(action, board, lang) + " ";
      // A souvenir may be named by its symbol as well as by its place.
      for (const Symbol symbol : IdRange<Symbol>(board.symbol_count())) {
        if (type == ActionType::kTakeSouvenir && view.stacks[symbol].place == action.location())
          text += symbol_name(board, symbol, lang) + " ";
      }
    }
    if (has_words(text, words)) options.push_back(option_for(action, reader));
  });
  return options;
}

// A souvenir to place or to take, named by words of the description of its action.
template <ActionType Type>
Understood understand_souvenir(WordSpan words, const View& view, const Reader& reader) {
  if (view.board->symbol_count() == 0)
    return Sorry{
        say({"This city has no souvenirs.", "In dieser Stadt gibt es keine Souvenirs."}, reader.lang)};
  std::vector<Option> options = named_options(words, Type, view, reader);
  if (!words.empty() && !options.empty())
    return one_of(std::move(options), {"Which do you mean?", "Was meinst du?"}, reader);
  const Texts usage = Type == ActionType::kPlaceSouvenir
                          ? Texts{"Name the souvenir and a place that has none: place bell castro. ",
                                  "Nenne das Souvenir und einen Ort ohne Souvenir: legen glocke castro. "}
                          : Texts{"Name the place or the souvenir: souvenir PLACE. ",
                                  "Nenne den Ort oder das Souvenir: souvenir ORT. "};
  return Sorry{say(usage, reader.lang) + turn_line(view, reader)};
}

// "red", "3", or both: the card in slot 3 if it is red, or else another red one.
Understood understand_take(WordSpan words, const View& view, const Reader& reader) {
  if (words.empty()) {
    return Sorry{say({"Which card? Name its colour or its slot: take red, take 3. ",
                      "Welche Karte? Nenne ihre Farbe oder ihre Nummer: nehmen rot, nehmen 3. "},
                     reader.lang) +
                 row_line(view, reader.lang)};
  }
  if (means(words.front(), "souvenir"))
    return understand_souvenir<ActionType::kTakeSouvenir>(words.subspan(1), view, reader);
  ColorSet cards = 0;
  std::optional<int> number;
  for (const std::string& word : words) {
    if (const auto read = read_number(word)) number = read;
    if (cards == 0) cards = find_cards(word, *view.board);
  }
  if (number && cards == 0) {
    // A slot that the row does not have, or that is empty, is left for the rules to refuse.
    const int slot = *number >= 1 && *number <= kRowSize ? *number - 1 : kRowSize;
    const Color card = slot < kRowSize ? view.row[slot] : kNoCard;
    return Action::take_card(slot, card != kNoCard ? card : kWild);
  }
  if (cards == 0 && means(words.front(), kDeckWords)) return Action::draw_card();
  std::vector<Option> options;
  ColorSet seen = 0;
  for (int slot = 0; slot < kRowSize; ++slot) {
    const Color card = view.row[slot];
    if (card == kNoCard || !has(cards, card.index())) continue;
    if (number == slot + 1) return Action::take_card(slot, card);
    if (!has(seen, card.index())) options.push_back(option_for(Action::take_card(slot, card), reader));
    seen |= 1U << card.index();
  }
  if (!options.empty()) return one_of(std::move(options), {"Which card?", "Welche Karte?"}, reader);
  if (cards == 0 && words.size() > 1) return understand_claim(words, view, reader);  // "take park zoo"
  return Sorry{fill({"There is no card “{}” in the row. ", "Eine Karte „{}“ liegt nicht in der Auslage. "},
                    reader.lang, words.front()) +
               row_line(view, reader.lang)};
}

Understood understand_draw(WordSpan words, const View& view, const Reader& reader) {
  if (words.empty() || means(words.front(), kDeckWords)) return Action::draw_card();
  if (means(words.front(), "tickets zielkarten ziele")) return Action::draw_tickets();
  if (!read_number(words.front())) return understand_take(words, view, reader);
  return Sorry{
      say({"Draw cards one at a time: “draw” takes the top card of the deck, “take 3” the card in slot 3.",
           "Du ziehst Karten einzeln: „ziehen“ nimmt die oberste Karte vom Stapel, „nehmen 3“ die dritte der "
           "Auslage."},
          reader.lang)};
}

// Tickets by their number in the offer, by "both", or by a place that only one of them names.
Understood understand_keep(WordSpan words, const View& view, const Reader& reader) {
  const Offer offer = tickets_to_choose(view);
  if (offer == kNoOffer || (!words.empty() && means(words.front(), "none keine"))) return Action::keep_none();
  const auto is_said = [&](std::string_view names) {
    return std::ranges::any_of(words,
                               [&](const std::string& word) { return means(word, names, Match::kExact); });
  };
  const bool first = is_said("1 both all beide alle");
  const bool second = is_said("2 both all beide alle");
  if (first && second) return Action::keep(offer[0], offer[1]);
  if (first || second) return Action::keep(offer[first ? 0 : 1]);
  std::vector<Option> named = named_options(words, ActionType::kKeepTickets, view, reader);
  std::erase_if(named, [](const Option& option) { return option.action.keep_count() != 1; });
  if (!words.empty() && named.size() == 1) return named.front().action;
  return Question{say({"Which tickets do you keep?", "Welche Zielkarten behältst du?"}, reader.lang),
                  legal_options(view, reader, true)};
}

}  // namespace

Understood understand(Verb verb, WordSpan words, const View& view, const Reader& reader) {
  using Understand = Understood (*)(WordSpan, const View&, const Reader&);
  // In the order of the verbs.
  constexpr std::array<Understand, 6> kActions{understand_draw,
                                               understand_take,
                                               understand_claim,
                                               understand_keep,
                                               understand_souvenir<ActionType::kPlaceSouvenir>,
                                               understand_souvenir<ActionType::kTakeSouvenir>};
  if (verb == Verb::kPass) return Action::pass();
  return kActions[static_cast<std::size_t>(verb)](words, view, reader);
}

ColorSet find_cards(const std::string& word, const Board& board) {
  // Besides the names that are printed.
  const auto synonyms = [](std::string_view name) -> std::string_view {
    return name == "pink" ? " rosa" : name == "purple" ? " violett violet" : "";
  };
  ColorSet exact = 0;
  ColorSet begun = 0;
  const auto look = [&](Color card, const std::string& names) {
    if (means(word, names, Match::kExact)) exact |= 1U << card.index();
    if (means(word, names)) begun |= 1U << card.index();
  };
  for (const Color c : IdRange<Color>(board.color_count())) {
    look(c, fmt::format("{} {}{}", color_name(board, c, Lang::kEnglish), color_name(board, c, Lang::kGerman),
                        synonyms(board.card_name(c))));
  }
  look(kWild, fmt::format("{} {} wild wilds joker jokers jokerkarten", wild_name(board, Lang::kEnglish),
                          wild_name(board, Lang::kGerman)));
  return exact != 0 ? exact : begun;
}

std::vector<LocationId> find_places(WordSpan words, const Board& board) {
  std::vector<LocationId> places;
  Match best = Match::kPart;
  for (const LocationId place : IdRange<LocationId>(board.location_count())) {
    const Match match = match_name(words, board.at(place).name);
    if (match < best) continue;
    if (match > best) places.clear();
    best = match;
    places.push_back(place);
  }
  return places;
}

Sorry unknown_place(WordSpan words, const Reader& reader) {
  std::vector<std::string> names;
  for (const Location& place : reader.board->locations) names.push_back(place.name);
  const std::string typed = fmt::format("{}", fmt::join(words, " "));
  const auto near = nearest_name(typed, names);
  return {fill(near ? Texts{"This board has no place “{}”. Did you mean {}?",
                            "Einen Ort „{}“ gibt es hier nicht. Meinst du {}?"}
                    : Texts{"This board has no place “{}”. The places are {}.",
                            "Einen Ort „{}“ gibt es hier nicht. Die Orte sind {}."},
               reader.lang, typed, near ? names[*near] : join_and(names, reader.lang))};
}

std::vector<Option> legal_options(const View& view, const Reader& reader, bool all_payments) {
  std::vector<Option> options;
  view.legal.for_each([&](Action action) {
    // Payments come with the fewest wild cards first and wild cards only last. The other half of a double of
    // the same colour costs the same.
    const auto is_cheaper = [&](const Option& option) {
      const Action other = option.action;
      if (other.type() != ActionType::kClaim || (other.color() != action.color() && action.color() != kWild))
        return false;
      const Route& route = view.board->at(action.route());
      return other.route() == action.route() ||
             (other.route() == route.twin && view.board->at(other.route()).color == route.color);
    };
    const bool is_claim = action.type() == ActionType::kClaim;
    const auto same = same_claim(view, action);
    if (same && same->route() < action.route()) return;
    if (all_payments || !is_claim || std::ranges::none_of(options, is_cheaper))
      options.push_back({choice_text(action, view, reader.lang), action});
  });
  return options;
}

}  // namespace kurz
