#include "cli/payment_words.h"

#include <algorithm>
#include <array>

#include "cli/command.h"
#include "words/names.h"

namespace kurz {
namespace {

constexpr std::array<std::string_view, 4> kWildWords{"wild", "wilds", "joker", "jokerkarten"};
constexpr std::array<std::string_view, 4> kAllWords{"all", "only", "alle", "nur"};
// Said for the reader's sake: a gray route is paid in some colour, and cards are what one pays with.
constexpr std::array<std::string_view, 8> kSkipped{"card", "cards", "karte", "karten",
                                                   "gray", "grey",  "grau",  "bezahlt"};
constexpr std::array<std::string_view, 2> kTrackWords{"track", "gleis"};

template <class List>
bool is_one_of(std::string_view word, const List& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

// The whole word or its beginning; also with an ending that German grammar adds: "rote", "roten".
Match match_inflected(std::string_view typed, std::string_view name) {
  if (const Match match = match_word(typed, name); match != Match::kNone) return match;
  constexpr std::array<std::string_view, 5> kEndings{"e", "en", "er", "es", "s"};
  for (const std::string_view ending : kEndings) {
    if (typed.size() > ending.size() + 2 && typed.ends_with(ending) &&
        match_word(typed.substr(0, typed.size() - ending.size()), name) == Match::kExact) {
      return Match::kExact;
    }
  }
  return Match::kNone;
}

Match match_card(std::string_view word, Color card, const Board& board) {
  Match best = Match::kNone;
  for (const Lang lang : kAllLangs) {
    best = std::max(
        best, match_inflected(word, card == kWild ? wild_name(board, lang) : color_name(board, card, lang)));
  }
  if (card != kWild) return best;
  for (const std::string_view wild : kWildWords) best = std::max(best, match_word(word, wild));
  return best;
}

std::optional<int> find_kind(std::string_view word, const Board& board) {
  if (board.kind_count() < 2) return {};
  std::optional<int> found;
  for (int kind = 0; kind < board.kind_count(); ++kind) {
    for (const Lang lang : kAllLangs) {
      if (match_word(word, kind_name(board, kind, lang)) == Match::kNone) continue;
      if (found && *found != kind) return {};
      found = kind;
    }
  }
  return found;
}

// "2", "two", "zwei".
std::optional<int> read_count(std::string_view word) {
  if (const auto number = read_number(word)) return number;
  for (int n = 1; n <= kMaxRouteCards; ++n) {
    for (const Lang lang : kAllLangs) {
      if (match_word(word, number_word(n, lang)) == Match::kExact) return n;
    }
  }
  return {};
}

class Reading {
 public:
  explicit Reading(const Board& board) : board_(board) {}

  bool take(const std::string& word) {
    if (const auto number = read_count(word)) {
      if (number_ || *number > kMaxRouteCards) return false;
      number_ = number;
      if (track_next_) payment_.track = std::exchange(number_, {});
      track_next_ = false;
      return true;
    }
    if (is_one_of(word, kSkipped)) return true;
    if (is_one_of(word, kAllWords)) return payment_.all_wild = true;
    if (is_one_of(word, kTrackWords)) return track_next_ = true;
    if (const ColorSet cards = find_cards(word, board_); cards != 0) return take_cards(cards);
    if (const auto kind = find_kind(word, board_)) {
      payment_.kind = kind;
      return true;
    }
    return false;
  }

  std::optional<PaymentWords> finish() {
    if (number_ || track_next_) return {};
    if (wild_said_ && !payment_.wilds) {
      if (payment_.colors == 0) {
        payment_.all_wild = true;
      } else if (!payment_.colored) {
        payment_.wilds = 1;
      }
    }
    return payment_;
  }

 private:
  bool take_cards(ColorSet cards) {
    constexpr ColorSet kOnlyWild = 1U << kWild.index();
    if (cards == kOnlyWild) {
      // "two wild taxi cards" says it twice.
      if (wild_said_ && number_) return false;
      wild_said_ = true;
      if (number_) payment_.wilds = std::exchange(number_, {});
    } else {
      // So does "Park – Zoo (red) with two red cards".
      const ColorSet colors = cards & ~kOnlyWild;
      if ((payment_.colors != 0 && payment_.colors != colors) || (payment_.colored && number_)) return false;
      payment_.colors = colors;
      if (number_) payment_.colored = std::exchange(number_, {});
    }
    return true;
  }

  const Board& board_;
  PaymentWords payment_;
  std::optional<int> number_;
  bool track_next_ = false;
  bool wild_said_ = false;
};

}  // namespace

ColorSet find_cards(std::string_view word, const Board& board) {
  ColorSet exact = 0;
  ColorSet begun = 0;
  const auto look = [&](Color card) {
    const Match match = match_card(word, card, board);
    if (match == Match::kExact) exact |= 1U << card.index();
    if (match != Match::kNone) begun |= 1U << card.index();
  };
  for (int c = 0; c < board.color_count(); ++c) look(Color(c));
  look(kWild);
  return exact != 0 ? exact : begun;
}

std::optional<PaymentWords> read_payment(WordSpan begin, WordSpan end, const Board& board) {
  Reading reading(board);
  for (auto word = begin; word != end; ++word) {
    if (!reading.take(*word)) return {};
  }
  return reading.finish();
}

}  // namespace kurz
