#include "server/boards/custom_boards.h"

#include <doctest/doctest.h>

#include "server/store/sqlite.h"
#include "tests/support/test_service.h"

namespace kurz {
namespace {

// Tiny with another name.
std::string tiny_called(const std::string& name) {
  boost::json::object board = boost::json::parse(test::board_text("tiny")).as_object();
  board["name"] = name;
  return boost::json::serialize(
      boost::json::object{{"board", board}, {"layout", boost::json::parse(test::layout_text("tiny"))}});
}

struct Boards {
  explicit Boards(test::TestService& service, int most = 20)
      : service_(service), own({service.jobs, *service.stores, *service.writer, service.allowances}, most) {}

  // The guest is created if there is none yet.
  CustomBoards::Kept keep(const std::string& guest, const std::string& body) {
    if (!*service_.reading->guest(guest)) put_guest(guest);
    std::optional<CustomBoards::Kept> kept;
    own.keep({guest, ""}, body, Lang::kEnglish, [&](const CustomBoards::Kept& answer) { kept = answer; });
    while (!kept) {
      if (!service_.jobs.starts_threads) own.run_next();
      service_.runtime.run_one(std::chrono::milliseconds(100));
    }
    return *kept;
  }

 private:
  void put_guest(const std::string& guest) {
    bool stored = false;
    service_.writer->submit(PutGuest{{guest, guest, Hasher().add(guest).digest(), 1}},
                            [&](const Stored<Written>&) { stored = true; });
    service_.runtime.run_until([&] { return stored; });
  }

  test::TestService& service_;

 public:
  CustomBoards own;
};

}  // namespace

TEST_CASE("custom boards: none claims to follow a printed board") {
  test::TestService service;
  Boards boards(service);
  std::string printed = test::board_text("tiny");
  const std::string own = R"("layout": "own")";
  printed.replace(printed.find(own), own.size(), R"("layout": "printed")");
  const std::string id = boards.keep("ada", printed).id;
  REQUIRE(boards.own.find(id) != nullptr);
  CHECK(boards.own.find(id)->own_layout);
}

TEST_CASE("custom boards: a stored board is found again under the same id, also after a restart") {
  test::TestService service;
  std::string id;
  {
    Boards boards(service);
    id = boards.keep("ada", tiny_called("Mine")).id;
    const BoardPtr board = boards.own.find(id);
    REQUIRE(board != nullptr);
    CHECK(board->name == "Mine");
    CHECK(board->id == id);
    for (int i = 0; i < 8; ++i) {
      CHECK(boards.own.find(boards.keep("ada", tiny_called("Another " + std::to_string(i))).id) != nullptr);
    }
    CHECK(boards.own.find(id) == board);
    // The same file again does not make another board.
    CHECK(boards.keep("ada", tiny_called("Mine")).id == id);
    CHECK(boards.keep("ben", tiny_called("Mine")).id == id);
  }
  service.restart();
  Boards boards(service);
  REQUIRE(boards.own.find(id) != nullptr);
  CHECK(boards.own.find(id)->name == "Mine");
  CHECK(boards.own.find("own-0123456789abcdef") == nullptr);
  CHECK(boards.own.find("tiny") == nullptr);
}

TEST_CASE("custom boards: a board with errors is refused with a list of them, and nothing is stored") {
  test::TestService service;
  Boards boards(service);
  const CustomBoards::Kept kept = boards.keep("ada", R"({"id":"x"})");
  CHECK(kept.id.empty());
  CHECK(kept.error == ErrorCode::kBadBoard);
  REQUIRE(kept.problems);
  CHECK(kept.problems->size() > 5);
}

TEST_CASE("custom boards: the limit applies per guest") {
  test::TestService service;
  Boards boards(service, 2);
  CHECK_FALSE(boards.keep("ada", tiny_called("One")).id.empty());
  CHECK_FALSE(boards.keep("ada", tiny_called("Two")).id.empty());
  CHECK(boards.keep("ada", tiny_called("Three")).error == ErrorCode::kTooManyBoards);
  CHECK_FALSE(boards.keep("ada", tiny_called("Two")).id.empty());  // is there already
  CHECK_FALSE(boards.keep("ben", tiny_called("Three")).id.empty());
}

TEST_CASE("custom boards: a damaged row is not found, and sending the board again fixes it") {
  const std::string file = test::board_text("tiny");
  for (const std::string change : {
           "UPDATE board SET file = replace(file, '\"points\":5', '\"points\":9')",
           "UPDATE board SET layout = '{}'",
           "UPDATE board SET owner = 'eve'",
           "UPDATE board SET created_at = 1",
           "UPDATE board SET checksum = zeroblob(32)",
           "UPDATE board SET checksum = zeroblob(3)",
       }) {
    CAPTURE(change);
    test::TestService service;
    const std::string id = Boards(service).keep("ada", tiny_called("Mine")).id;
    Sqlite(service.folder / "kurz.db", "").run(change);
    Boards boards(service);
    CHECK(boards.own.find(id) == nullptr);
    CHECK(boards.keep("ada", tiny_called("Mine")).id == id);
    CHECK(boards.own.find(id) != nullptr);
  }
  // Stored by a program that saw no error in it.
  test::TestService service;
  const auto store = open_sqlite_store({service.folder / "kurz.db", "", true});
  REQUIRE(store);
  for (const std::string& text : {std::string("{}"), file}) {
    const std::string id = text == file ? "own-0123456789abcdef" : "own-fedcba9876543210";
    const std::array<Write, 2> writes{PutGuest{{"ada", "Ada", {}, 1}}, NewBoard{{id, "ada", text, "", 1}, 9}};
    REQUIRE((*store)->commit(writes));
    CHECK(Boards(service).own.find(id) == nullptr);
  }
}

TEST_CASE("custom boards: only the guest who sends many boards in a row has to wait") {
  test::TestService service({}, {}, false);
  Boards boards(service);
  int reports = 0;
  int busy = 0;
  const auto count = [&](const std::optional<std::string>& report) { ++(report ? reports : busy); };
  for (int i = 0; i < 100; ++i) {
    boards.own.check({"eve", ""}, test::board_text("london"), Lang::kEnglish, count);
  }
  CHECK(busy == 98);
  CHECK_FALSE(boards.keep("ada", tiny_called("Mine")).id.empty());
  while (boards.own.run_next()) {
  }
  service.runtime.run_until([&] { return reports == 2; });
}

TEST_CASE("custom boards: a board that no table uses any more leaves memory") {
  test::TestService service;
  Boards boards(service);
  const auto find = [&](std::string_view wanted) { return boards.own.find(wanted); };
  const std::string id = boards.keep("ada", tiny_called("Mine")).id;
  TableSettings settings;
  settings.board = id;
  const Bytes32 seed = random_bytes();
  const change::Created created{"ada", settings, Holders(2), commitment_to(seed)};
  std::optional<Table> table(std::in_place, "t", seed, find);
  REQUIRE_FALSE(table->apply(table->next_event(created, "ada", "make", 1)));
  const auto use_others = [&] {
    for (std::size_t i = 0; i < CustomBoards::kMostUnused + 3; ++i)
      REQUIRE(boards.own.find(boards.keep("ben", tiny_called("Other " + std::to_string(i))).id));
  };
  use_others();
  // Every game on it has the same board.
  CHECK(boards.own.find(id).get() == &table->board());
  use_others();
  CHECK(boards.own.size() == CustomBoards::kMostUnused + 1);
  table.reset();
  CHECK(boards.own.size() == CustomBoards::kMostUnused);
  CHECK(boards.own.must_be_read(id));
  CHECK(boards.own.find(id)->name == "Mine");
}

TEST_CASE("custom boards: reading a board does not keep it in memory") {
  test::TestService service;
  Boards boards(service);
  const std::string id = boards.keep("ada", tiny_called("Mine")).id;
  REQUIRE(boards.own.read(id));
  CHECK(boards.own.read(id)->board->name == "Mine");
  CHECK(boards.own.must_be_read(id));
  CHECK(boards.own.find(id) != nullptr);
  CHECK_FALSE(boards.own.must_be_read(id));
}

TEST_CASE("custom boards: a guest who was deleted meanwhile saves nothing") {
  test::TestService service({}, {}, false);
  Boards boards(service);
  const std::string ada = service.guest("Ada");
  std::optional<CustomBoards::Kept> kept;
  boards.own.keep({ada, ""}, tiny_called("Mine"), Lang::kEnglish,
                  [&](const CustomBoards::Kept& answer) { kept = answer; });
  bool deleted = false;
  service.guests->delete_data(ada, [&](const std::optional<RequestError>&) { deleted = true; });
  service.runtime.run_until([&] { return deleted; });
  CHECK(boards.own.run_next());
  service.runtime.run_until([&] { return kept.has_value(); });
  CHECK(kept->error == ErrorCode::kNoGuest);
  CHECK(service.reading->boards_of(ada)->empty());
}

}  // namespace kurz
