// Refusals in words: "R19: too few cards, need 3, have 2".
#include <array>

#include "tests/scenarios/names.h"
#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

struct Reason {
  Refusal code;
  const char* words;
};

constexpr std::array kReasons = {
    Reason{Refusal::kNoSuchSeat, "no such seat"},
    Reason{Refusal::kNotYourTurn, "not your turn"},
    Reason{Refusal::kGameOver, "the game is over"},
    Reason{Refusal::kChooseTicketsFirst, "choose tickets first"},
    Reason{Refusal::kAlreadyChosen, "already chosen"},
    Reason{Refusal::kPlaceSouvenirFirst, "place the souvenir first"},
    Reason{Refusal::kSecondCardDue, "a second card is due"},
    Reason{Refusal::kKeepTicketsDue, "tickets are to be kept"},
    Reason{Refusal::kTakeSouvenirDue, "a souvenir is to be taken"},
    Reason{Refusal::kNothingToKeep, "nothing to keep"},
    Reason{Refusal::kKeepAtLeastOne, "keep one at least"},
    Reason{Refusal::kTicketNotOffered, "ticket not offered"},
    Reason{Refusal::kNotPlacingSouvenirs, "no souvenirs to place"},
    Reason{Refusal::kSymbolNotLeftOver, "souvenir not left over"},
    Reason{Refusal::kPlaceHasStack, "the place has a stack"},
    Reason{Refusal::kNoSouvenirChoice, "no souvenir to choose"},
    Reason{Refusal::kNoSouvenirThere, "no souvenir there"},
    Reason{Refusal::kDeckEmpty, "the deck is empty"},
    Reason{Refusal::kNoSuchSlot, "no such slot"},
    Reason{Refusal::kSlotEmpty, "the slot is empty"},
    Reason{Refusal::kOtherCardInSlot, "another card in the slot"},
    Reason{Refusal::kWildAsSecondCard, "wild as second card"},
    Reason{Refusal::kNoSuchRoute, "no such route"},
    Reason{Refusal::kRouteTaken, "route taken"},
    Reason{Refusal::kTwinIsYours, "the other half is yours"},
    Reason{Refusal::kTwinClosed, "closed for two players"},
    Reason{Refusal::kTooFewPieces, "too few pieces"},
    Reason{Refusal::kWrongColor, "wrong colour"},
    Reason{Refusal::kNoSuchColor, "no such colour"},
    Reason{Refusal::kWrongNumberOfWilds, "wrong number of wild cards"},
    Reason{Refusal::kFerriesNeedWilds, "ferries need wild cards"},
    Reason{Refusal::kTooFewCards, "too few cards"},
    Reason{Refusal::kNoTicketsLeft, "no tickets left"},
    Reason{Refusal::kCanStillAct, "can still act"},
    Reason{Refusal::kUnknownAction, "unknown action"},
};

std::string reason_of(const RuleError& error) {
  for (const Reason& reason : kReasons) {
    if (reason.code == error.code) return reason.words;
  }
  return "a reason without words";
}

// One piece of data after the reason, or false if the item is none.
bool expect_datum(const Table& t, const RuleError& error, const std::string& item) {
  const Board& board = *t.board;
  const auto number = [&](const char* form, int found) {
    const auto c = match(form, item);
    if (c) expect_same("the refusal's \"" + item + "\"", read_number((*c)[0]), found);
    return c.has_value();
  };
  const auto same = [&](const char* form, auto read, auto found) {
    const auto c = match(form, item);
    if (c && read((*c)[0]) != found) throw Fault("the refusal does not say \"" + item + "\"");
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

void expect_refusal(const Table& table, const RuleError& error, const std::string& expected) {
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
      throw Fault("a refusal cannot say \"" + items[i] +
                  "\"; expected need, have, slot, by, route, place, ticket, souvenir or colour");
    }
  }
}

}  // namespace kurz::scenario
