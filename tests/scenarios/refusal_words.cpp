// Refusals in words: "R19: too few cards, need 3, have 2".
#include <array>

#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

struct Reason {
  ViolationCode code;
  const char* words;
};

constexpr std::array kReasons = {
    Reason{ViolationCode::kNoSuchSeat, "no such seat"},
    Reason{ViolationCode::kNotYourTurn, "not your turn"},
    Reason{ViolationCode::kGameOver, "the game is over"},
    Reason{ViolationCode::kChooseTicketsFirst, "choose tickets first"},
    Reason{ViolationCode::kAlreadyChosen, "already chosen"},
    Reason{ViolationCode::kPlaceSouvenirFirst, "place the souvenir first"},
    Reason{ViolationCode::kSecondCardDue, "a second card is due"},
    Reason{ViolationCode::kKeepTicketsDue, "tickets are to be kept"},
    Reason{ViolationCode::kTakeSouvenirDue, "a souvenir is to be taken"},
    Reason{ViolationCode::kNothingToKeep, "nothing to keep"},
    Reason{ViolationCode::kKeepAtLeastOne, "keep one at least"},
    Reason{ViolationCode::kTicketNotOffered, "ticket not offered"},
    Reason{ViolationCode::kNotPlacingSouvenirs, "no souvenirs to place"},
    Reason{ViolationCode::kSymbolNotLeftOver, "souvenir not left over"},
    Reason{ViolationCode::kPlaceHasStack, "the place has a stack"},
    Reason{ViolationCode::kNoSouvenirChoice, "no souvenir to choose"},
    Reason{ViolationCode::kNoSouvenirThere, "no souvenir there"},
    Reason{ViolationCode::kDeckEmpty, "the deck is empty"},
    Reason{ViolationCode::kNoSuchSlot, "no such slot"},
    Reason{ViolationCode::kSlotEmpty, "the slot is empty"},
    Reason{ViolationCode::kOtherCardInSlot, "another card in the slot"},
    Reason{ViolationCode::kWildAsSecondCard, "wild as second card"},
    Reason{ViolationCode::kNoSuchRoute, "no such route"},
    Reason{ViolationCode::kRouteTaken, "route taken"},
    Reason{ViolationCode::kTwinIsYours, "the other half is yours"},
    Reason{ViolationCode::kTwinClosed, "closed for two players"},
    Reason{ViolationCode::kTooFewPieces, "too few pieces"},
    Reason{ViolationCode::kWrongColor, "wrong colour"},
    Reason{ViolationCode::kNoSuchColor, "no such colour"},
    Reason{ViolationCode::kWrongNumberOfWilds, "wrong number of wild cards"},
    Reason{ViolationCode::kFerriesNeedWilds, "ferries need wild cards"},
    Reason{ViolationCode::kTooFewCards, "too few cards"},
    Reason{ViolationCode::kNoTicketsLeft, "no tickets left"},
    Reason{ViolationCode::kCanStillAct, "can still act"},
    Reason{ViolationCode::kUnknownAction, "unknown action"},
};

std::string reason_of(const RuleViolation& error) {
  for (const Reason& reason : kReasons) {
    if (reason.code == error.code) return reason.words;
  }
  return "a reason without words";
}

// One piece of data after the reason, or false if the item is none.
bool expect_datum(const Table& t, const RuleViolation& error, const std::string& item) {
  const Board& board = *t.board;
  const auto number = [&](const char* form, int found) {
    const auto c = match(form, item);
    if (c) expect_same("the violation's \"" + item + "\"", read_number((*c)[0]), found);
    return c.has_value();
  };
  const auto same = [&](const char* form, auto read, auto found) {
    const auto c = match(form, item);
    if (c && read((*c)[0]) != found) throw Fault("the violation does not say \"" + item + "\"");
    return c.has_value();
  };
  return number("need {n}", error.need) || number("have {n}", error.have) ||
         number("need {n} wild", error.wilds_need) || number("have {n} wild", error.wilds_have) ||
         number("slot {n}", error.need + 1) ||
         same(
             "by {player}", [&](const auto& text) { return t.seat(text); }, error.seat) ||
         same(
             "route {route}", [&](const auto& text) { return read_route(board, text); }, error.route) ||
         same(
             "place {place}", [&](const auto& text) { return read_place(board, text); }, error.location) ||
         same(
             "ticket {ticket}", [&](const auto& text) { return read_ticket(board, text); }, error.ticket) ||
         same(
             "souvenir {souvenir}", [&](const auto& text) { return read_symbol(board, text); },
             error.symbol) ||
         same(
             "colour {card}",
             [&](const auto& text) { return text == "gray" ? kGray : read_card(board, text); }, error.color);
}

}  // namespace

void expect_refusal(const Table& table, const RuleViolation& error, const std::string& expected) {
  const std::size_t colon = std::min(expected.find(':'), expected.size());
  const std::string reason = reason_of(error);
  expect_same("the refusing rule (" + reason + ")", trimmed(expected.substr(0, colon)),
              to_string(error.rule));
  if (colon == expected.size()) return;
  const std::vector<std::string> items = items_of(expected.substr(colon + 1));
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i == 0) {
      expect_same("the reason", items[0], reason);
    } else if (!expect_datum(table, error, items[i])) {
      throw Fault("a violation cannot say \"" + items[i] +
                  "\"; expected need, have, slot, by, route, place, ticket, souvenir or colour");
    }
  }
}

}  // namespace kurz::scenario
