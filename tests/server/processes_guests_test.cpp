// Several processes that share one database: each knows the guests of the others, and what they have used.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/two_processes.h"

namespace kurz {

using test::Process;
using test::TwoProcesses;

TEST_CASE("processes: everybody sees who is there, also in other processes") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  both.pass(1000);
  const auto is_here = [&](int seat) {
    return both.at_ada->last("people").at("seats").at(static_cast<std::size_t>(seat)).at("here").as_bool();
  };
  CHECK(is_here(1));
  const auto eve = both.join(both.two(), "");
  both.pass(1000);
  CHECK(both.at_ada->last("people").at("watching") == 1);
  both.two().service->subscriptions.disconnected(*both.at_ben);
  both.pass(1000);
  CHECK_FALSE(is_here(1));
  CHECK(both.at_ada->last("people").at("watching") == 1);
}

TEST_CASE("processes: who sits down in another process is named, although more has happened there") {
  TwoProcesses both;
  both.ben = both.new_guest(both.two(), "Ben");
  both.at_ben = both.join(both.two(), both.ben);
  both.delivers = false;
  both.ask(both.two(), both.at_ben, {{"type", "sit"}, {"seat", 1}});
  both.ask(both.two(), both.at_ben,
           {{"type", "commit"}, {"seat", 1}, {"commitment", test::commitment(Seat(1))}});
  std::erase_if(both.database.notices(), [](const test::MemoryDatabase::Notified& one) {
    return !std::holds_alternative<notice::Advanced>(one.notice);
  });
  both.database.deliver_all();
  both.settle();
  CHECK(both.at_ada->version() == 3);
  CHECK(both.at_ada->last("people").at("seats").at(1).at("name") == "Ben");
}

TEST_CASE("processes: a phrase reaches the others") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  TwoProcesses::send(both.two(), both.at_ben,
                     {{"type", "say"}, {"table", both.table}, {"seat", 1}, {"phrase", "hello"}});
  both.settle();
  CHECK(both.at_ada->last("said").at("seat") == 1);
}

TEST_CASE("processes: a new name, a new secret and deleted data are known everywhere") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto name_of_ada = [&] { return both.at_ben->last("people").at("seats").at(0).at("name"); };
  REQUIRE(name_of_ada() == "Ada");
  both.one().guests->rename(both.ada, "Ida", [](const MaybeError&) {});
  both.settle();
  CHECK(name_of_ada() == "Ida");

  const auto again = both.join(both.two(), both.ada);
  const std::optional<Guest> ida = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ida, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  CHECK(again->guest().empty());
  // A socket that was opened with the new secret stays, however late the notice is.
  const auto renewed = both.join(both.two(), both.ada);
  renewed->session = both.two().guests->session_of(both.ada);
  both.one().peers->tell(notice::GuestChanged{both.ada, true});
  both.settle();
  CHECK_FALSE(renewed->guest().empty());

  both.one().guests->delete_data(both.ada, [](const MaybeError&) {});
  both.settle();
  CHECK(both.two().guests->is_deleted(both.ada));
}

TEST_CASE("processes: a new secret is noticed although its notice was lost") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto again = both.join(both.two(), both.ada);
  again->session = both.two().guests->session_of(both.ada);
  both.delivers = false;
  const std::optional<Guest> ada = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ada, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  CHECK_FALSE(again->guest().empty());
  both.delivers = true;
  both.database.lose_peers();
  both.pass(2000);
  CHECK(again->guest().empty());
}

TEST_CASE("processes: a link to another device that one made works in the other, once") {
  TwoProcesses both;
  std::string token;
  both.one().guests->make_link(both.ada, "no secret",
                               [&](const Result<std::string, RequestError>& made) { token = *made; });
  both.settle();
  CHECK(both.database.open_store()->link(sha256(token))->value().guest == both.ada);
  int used = 0;
  int refused = 0;
  for (Process* process : {&both.one(), &both.two()})
    process->guests->use_link(token, [&](const MaybeError& error) { ++(error ? refused : used); });
  both.settle();
  CHECK(used == 1);
  CHECK(refused == 1);
}

TEST_CASE("processes: what a guest has changed is noticed within a minute, although its notices were lost") {
  TwoProcesses both;
  both.start_with_ben(both.two());
  const auto again = both.join(both.two(), both.ada);
  again->session = both.two().guests->session_of(both.ada);
  both.delivers = false;
  both.one().guests->rename(both.ben, "Bo", [](const MaybeError&) {});
  const std::optional<Guest> ada = *both.one().reading->guest(both.ada);
  both.one().guests->renew(*ada, [](const Result<Guests::NewGuest, RequestError>&) {});
  both.settle();
  both.database.notices().clear();
  CHECK(both.at_ben->last("people").at("seats").at(1).at("name") == "Ben");
  CHECK_FALSE(again->guest().empty());
  both.pass(31'000);
  CHECK(both.at_ben->last("people").at("seats").at(1).at("name") == "Bo");
  CHECK(again->guest().empty());
}

TEST_CASE("processes: what a visitor uses in one counts in the others") {
  AllowanceOptions limits;
  limits.tables_per_hour = 20;
  TwoProcesses both({}, {}, limits);
  const Visitor eve{"eve", ""};
  for (int i = 0; i < 20; ++i) REQUIRE(both.one().allowances.charge(eve, Expense::kTable) == 0);
  both.settle();
  CHECK(both.two().allowances.charge(eve, Expense::kTable) > 0);
}

}  // namespace kurz
