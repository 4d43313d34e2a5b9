#include "cli/understand.h"

#include <algorithm>
#include <array>

#include "words/action_text.h"
#include "words/view_text.h"

namespace kurz {
namespace {

std::string say(const Texts& texts, const Reader& reader) { return std::string(texts.in(reader.lang)); }

Option option_for(Action action, const Reader& reader) {
  return {action_text(action, *reader.board, reader.lang), action};
}

Understood one_of(std::vector<Option> options, const Texts& question, const Reader& reader) {
  if (options.size() == 1) return options.front().action;
  return Question{say(question, reader), std::move(options)};
}

// Whether a word is one of these, or the beginning of one.
bool means(const std::string& word, std::initializer_list<std::string_view> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](std::string_view name) { return match_word(word, name) != Match::kNone; });
}

// The legal actions of one type whose description, in either language, has all these words.
std::vector<Option> named_options(WordSpan words, ActionType type, const View& view, const Reader& reader) {
  std::vector<Option> options;
  view.legal.for_each([&](Action action) {
    if (action.type() != type) return;
    std::string text = action_text(action, *view.board, Lang::kEnglish) + " " +
                       action_text(action, *view.board, Lang::kGerman);
    for (int s = 0; s < view.board->symbol_count(); ++s) {
      // A souvenir may be named by its symbol as well as by its place.
      if (type != ActionType::kTakeSouvenir ||
          view.stacks[static_cast<std::size_t>(s)].place != action.location())
        continue;
      for (const Lang lang : kAllLangs) text += " " + symbol_name(*view.board, Symbol(s), lang);
    }
    if (has_words(text, words)) options.push_back(option_for(action, reader));
  });
  return options;
}

// A choice that is named by words of its description.
Understood understand_named(WordSpan words, ActionType type, const Texts& usage, const View& view,
                            const Reader& reader) {
  std::vector<Option> options = named_options(words, type, view, reader);
  if (!words.empty() && !options.empty())
    return one_of(std::move(options), {"Which do you mean?", "Was meinst du?"}, reader);
  return Sorry{say(usage, reader) + turn_line(view, reader)};
}

Understood understand_souvenir(WordSpan words, const View& view, const Reader& reader) {
  return understand_named(
      words, ActionType::kTakeSouvenir,
      {"Name the place or the souvenir: souvenir PLACE. ", "Nenne den Ort oder das Souvenir: souvenir ORT. "},
      view, reader);
}

// A slot of the row by its number. A slot that the row does not have is left for the rules to refuse.
Action take_slot(int number, const View& view) {
  const int slot = number >= 1 && number <= kRowSize ? number - 1 : kRowSize;
  const bool has_card = slot < kRowSize && view.row[slot] != kNoCard;
  return Action::take_card(slot, has_card ? view.row[slot] : kWild);
}

// "red", "3", or both: the card in slot 3 if it is red, or else another red one.
Understood understand_take(WordSpan words, const View& view, const Reader& reader) {
  if (words.empty()) {
    return Sorry{say({"Which card? Name its colour or its slot: take red, take 3. ",
                      "Welche Karte? Nenne ihre Farbe oder ihren Platz: nehmen rot, nehmen 3. "},
                     reader) +
                 row_line(view, reader.lang)};
  }
  if (means(words.front(), {"souvenir"})) return understand_souvenir(words.subspan(1), view, reader);
  ColorSet cards = 0;
  std::optional<int> number;
  for (const std::string& word : words) {
    if (const auto read = read_number(word)) number = read;
    if (cards == 0) cards = find_cards(word, *view.board);
  }
  if (number && cards == 0) return take_slot(*number, view);
  if (cards == 0 && means(words.front(), {"deck", "card", "stapel", "karte"})) return Action::draw_card();
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
  if (words.empty() || means(words.front(), {"deck", "card", "stapel", "karte"})) return Action::draw_card();
  if (means(words.front(), {"tickets", "zielkarten", "ziele"})) return Action::draw_tickets();
  if (read_number(words.front())) {
    return Sorry{
        say({"You draw cards one at a time: draw is the top card of the deck, take 3 is slot 3 of the row.",
             "Du ziehst Karten einzeln: ziehen ist die oberste des Stapels, nehmen 3 ist Platz 3 der "
             "Auslage."},
            reader)};
  }
  return understand_take(words, view, reader);
}

// Tickets by their number in the offer, by "both", or by a place that only one of them names.
Understood understand_keep(WordSpan words, const View& view, const Reader& reader) {
  const Offer offer = tickets_to_choose(view);
  if (offer == kNoOffer || (!words.empty() && means(words.front(), {"none", "keine"})))
    return Action::keep_none();
  std::array<bool, kOfferSize> is_kept{};
  for (const std::string& word : words) {
    const bool is_both = word == "both" || word == "all" || word == "beide" || word == "alle";
    for (std::size_t i = 0; i < is_kept.size(); ++i)
      is_kept[i] = is_kept[i] || is_both || read_number(word) == static_cast<int>(i) + 1;
  }
  if (is_kept[0] && is_kept[1]) return Action::keep(offer[0], offer[1]);
  if (is_kept[0] || is_kept[1]) return Action::keep(offer[is_kept[0] ? 0 : 1]);
  std::vector<Option> named = named_options(words, ActionType::kKeepTickets, view, reader);
  std::erase_if(named, [](const Option& option) { return option.action.keep_count() != 1; });
  if (!words.empty() && named.size() == 1) return named.front().action;
  return Question{say({"Which tickets do you keep?", "Welche Zielkarten behältst du?"}, reader),
                  legal_options(view, reader, true)};
}

}  // namespace

Understood understand(Verb verb, WordSpan words, const View& view, const Reader& reader) {
  if ((verb == Verb::kPlace || verb == Verb::kSouvenir) && view.board->symbol_count() == 0)
    return Sorry{say({"This city has no souvenirs.", "In dieser Stadt gibt es keine Souvenirs."}, reader)};
  switch (verb) {
    case Verb::kDraw:
      return understand_draw(words, view, reader);
    case Verb::kTake:
      return understand_take(words, view, reader);
    case Verb::kClaim:
      return understand_claim(words, view, reader);
    case Verb::kKeep:
      return understand_keep(words, view, reader);
    case Verb::kPlace:
      return understand_named(words, ActionType::kPlaceSouvenir,
                              {"Name the souvenir and a place that has none: place bell castro. ",
                               "Nenne das Souvenir und einen Ort ohne Souvenirs: legen glocke castro. "},
                              view, reader);
    case Verb::kSouvenir:
      return understand_souvenir(words, view, reader);
    default:
      return Action::pass();
  }
}

ColorSet find_cards(const std::string& word, const Board& board) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kSynonyms{
      {{"pink", "pink rosa"},
       {"purple", "lila violett violet"},
       {"", "wild wilds joker jokers jokerkarten"}}};
  ColorSet exact = 0;
  ColorSet begun = 0;
  const auto look = [&](Color card, std::string_view id, const std::string& names) {
    Match best = Match::kNone;
    std::string all = names;
    for (const auto& [of, words] : kSynonyms) {
      if (of == id) all.append(" ").append(words);
    }
    for (const std::string& name : fold_words(all)) best = std::max(best, match_word(word, name));
    if (best == Match::kExact) exact |= 1U << card.index();
    if (best != Match::kNone) begun |= 1U << card.index();
  };
  for (int c = 0; c < board.color_count(); ++c) {
    look(Color(c), board.card_name(Color(c)),
         color_name(board, Color(c), Lang::kEnglish) + " " + color_name(board, Color(c), Lang::kGerman));
  }
  look(kWild, "", wild_name(board, Lang::kEnglish) + " " + wild_name(board, Lang::kGerman));
  return exact != 0 ? exact : begun;
}

std::vector<Match> match_places(WordSpan words, const Board& board) {
  std::vector<Match> matches;
  for (const Location& place : board.locations) matches.push_back(match_name(words, place.name));
  return matches;
}

std::vector<LocationId> find_places(WordSpan words, const Board& board) {
  const std::vector<Match> matches = match_places(words, board);
  const Match best = *std::max_element(matches.begin(), matches.end());
  std::vector<LocationId> places;
  for (std::size_t i = 0; i < matches.size() && best != Match::kNone; ++i) {
    if (matches[i] == best) places.emplace_back(static_cast<int>(i));
  }
  return places;
}

std::string places_text(const std::vector<LocationId>& places, const Reader& reader) {
  std::vector<std::string> names;
  for (const LocationId place : places) names.emplace_back(place_name(*reader.board, place));
  return join_and(names, reader.lang);
}

Sorry unknown_place(WordSpan words, const Reader& reader) {
  std::vector<std::string> names;
  for (const Location& place : reader.board->locations) names.push_back(place.name);
  const std::string typed = fmt::format("{}", fmt::join(words, " "));
  if (const auto near = nearest_name(typed, names)) {
    return {fill(
        {"There is no place “{}” here. Did you mean {}?", "Einen Ort „{}“ gibt es hier nicht. Meinst du {}?"},
        reader.lang, typed, names[*near])};
  }
  return {fill({"There is no place “{}” here. The places are {}.",
                "Einen Ort „{}“ gibt es hier nicht. Die Orte sind {}."},
               reader.lang, typed, join_and(names, reader.lang))};
}

std::vector<Option> legal_options(const View& view, const Reader& reader, bool all_payments) {
  std::vector<Option> options;
  view.legal.for_each([&](Action action) {
    // Payments come with the fewest wild cards first and wild cards only last. The other half of a double of
    // the same colour costs the same.
    const bool is_claim = action.type() == ActionType::kClaim;
    const auto is_cheaper = [&](const Option& option) {
      const Action other = option.action;
      if (other.type() != ActionType::kClaim || (other.color() != action.color() && action.color() != kWild))
        return false;
      const Route& route = view.board->at(action.route());
      return other.route() == action.route() ||
             (other.route() == route.twin && view.board->at(other.route()).color == route.color);
    };
    if (!all_payments && is_claim && std::any_of(options.begin(), options.end(), is_cheaper)) return;
    options.push_back(option_for(action, reader));
  });
  return options;
}

}  // namespace kurz
