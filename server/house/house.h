// All tables that somebody looks at. Everything here happens on one thread; what is slow (the disk, bots)
// happens elsewhere and comes back by Surroundings::post().
//
// A command's way: do_command() puts it in its table's line; when its turn comes, work_off() looks whether it
// was done before, whether it was made for this version, and what the rules say; commit() sends the event to
// the disk; written() takes it into the table, acknowledges it and tells everyone.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>

#include "server/house/bot_desk.h"
#include "server/house/guest_book.h"
#include "server/house/room.h"
#include "server/ops/journal.h"
#include "server/store/writer.h"
#include "server/table/command.h"

namespace kurz {

struct HouseOptions {
  int bot_pace = 600;      // milliseconds that a bot's move takes beyond its thinking
  int grace_seconds = 60;  // after which a bot plays for somebody who is away
  std::string stand_in = "medium";
  int open_tables = 3;      // that a guest may have waiting for people
  int running_tables = 30;  // and in play
  int forsaken_hours = 24;  // after which a table without people is closed
  int hint_milliseconds = 1000;
};

// Counted since the start.
struct HouseFigures {
  long acknowledged = 0;
  long refused = 0;
  long bot_moves = 0;
  long hurt_tables = 0;
};

class House {
 public:
  struct Parts {
    Surroundings& around;
    Store& reading;  // used on the house's thread only
    Writer& writer;
    BotDesk& bots;
    GuestBook& guests;
    Journal& journal;
    BoardFinder find_board;
  };
  House(Parts parts, HouseOptions options);
  House(const House&) = delete;
  House& operator=(const House&) = delete;
  ~House();

  using Made = std::function<void(const Result<std::string, Refused>& table)>;
  // `command` is the guest's name for this wish: asked twice, it makes one table.
  void make_table(const std::string& guest, const std::string& command, const TableSettings& settings,
                  const Holders& holders, Made done);

  // "table", "as" (a seat of the client's, or nothing), "from" (the version it has seen): looks from now on.
  void open(const std::shared_ptr<Client>& client, const boost::json::object& message);
  void shut(Client& client, const std::string& table, Seat as);
  // "table", "cmd", "version", "do" and what belongs to it.
  void do_command(const std::shared_ptr<Client>& client, boost::json::object message);
  // "table" and "seat": the best moves for it.
  void hint(const std::shared_ptr<Client>& client, const boost::json::object& message);
  // "table", "seat" and "action": why it is not possible, without doing it.
  void why(const std::shared_ptr<Client>& client, const boost::json::object& message);
  // "table" and "as" (a seat of the client's, or nothing): what there is to see and do, in words.
  void explain(const std::shared_ptr<Client>& client, const boost::json::object& message);
  // "table", "seat" and "phrase": told to everybody there, kept nowhere.
  void say(const std::shared_ptr<Client>& client, const boost::json::object& message);
  void gone(Client& client);
  void caught_up(const Client& client);
  void renamed(const std::string& guest);
  // Their sockets can only watch from now on, and bots play for them.
  void forgotten(const std::string& guest);

  // What the store knows of a table, read for this one answer unless it is open here.
  [[nodiscard]] Result<std::shared_ptr<const Table>, Refused> read_table(const std::string& id);

  // The same as it stood at an earlier version, for who may look at it now from there.
  [[nodiscard]] Result<Table, Refused> moment(const std::string& guest, const std::string& id, Seat as,
                                              std::uint64_t version);

  // By the clock: bots, people who are away, tables that nobody needs.
  void look_after();
  // From now on nothing is taken on.
  void stop() { stopping_ = true; }
  [[nodiscard]] bool is_writing() const { return writing_ > 0; }

  [[nodiscard]] const HouseFigures& figures() const { return figures_; }
  [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
  [[nodiscard]] const HouseOptions& options() const { return options_; }
  // Those of the server and those that guests have sent.
  [[nodiscard]] const BoardFinder& find_board() const { return parts_.find_board; }

 private:
  using Answer = std::function<void(const Result<std::uint64_t, Refused>&)>;

  // Tables and where they come from: house_rooms.cpp.
  Result<Room*, Refused> room(const std::string& id);
  // The same for who may look at it; for others it is not there.
  Result<Room*, Refused> room_for(const Client& client, const std::string& id);
  Result<Table, Refused> load(const StoredTable& stored);
  std::optional<Refused> reload(Room& room);
  Refused cannot_read(const std::string& table, const StoreError& error);
  NewTable new_table(const std::string& id, const Bytes32& seed, const change::Made& made);
  // Whoever sits there and has not been forgotten.
  std::vector<std::string> known_guests(const Holders& holders);
  // Why a guest cannot make this table; those that are still on their way to the disk count.
  std::optional<Refused> too_many_tables(const std::string& guest, const std::string& table);
  void no_longer_making(const std::string& guest, const std::string& table);

  // Commands: house_commands.cpp.
  void work_off(Room& room);
  void answer(const Waiting& waiting, const Room& room, const Result<std::uint64_t, Refused>& result);
  Decided judge(const Room& room, const Waiting& waiting);
  void commit(Room& room, const Decision& decision, std::string actor, std::string command, Answer answer);
  void written(const std::string& id, const TableEvent& event, const Stored<Written>& result,
               const Answer& answer);
  void make_rematch(Room& room, const Decision& decision, const Waiting& waiting);

  // What people are told: house_news.cpp.
  void refuse(const std::shared_ptr<Client>& client, std::string_view to, const boost::json::object& message,
              const Refused& refused, const Room* room);
  void tell(Room& room);
  void tell_people(Room& room);
  void send_people(Room& room);
  [[nodiscard]] boost::json::object people(const Room& room, const std::string& guest);
  [[nodiscard]] static bool has_place_for(const Room& room, const Client& client);
  void remove_onlookers(Room& room, const std::function<bool(const Onlooker&)>& leaves);

  // By the clock: house_tend.cpp.
  void tend(Room& room);
  void tend_seat(Room& room, Seat seat, std::int64_t now, std::int64_t& next);
  void tend_bot(Room& room, Seat seat, const std::string& level, std::int64_t now, std::int64_t& next);
  void commit_own(Room& room, const Change& change);
  void close_forsaken(std::int64_t now);
  void look_again_at(Room& room, std::int64_t time);

  static constexpr std::size_t kMostSpectators = 500;  // of a table: sockets of whoever holds no seat
  static constexpr std::size_t kMostSockets = 20;      // of one guest who holds a seat there
  static constexpr int kMostClosed = 200;              // at once

  Parts parts_;
  HouseOptions options_;
  std::unordered_map<std::string, std::unique_ptr<Room>> rooms_;
  std::set<std::pair<std::int64_t, std::string>> due_;
  std::int64_t next_sweep_ = 0;
  std::map<std::string, int> level_milliseconds_;
  std::map<std::string, std::set<std::string>> making_;  // tables on their way to the disk, by their makers
  std::set<std::string> not_to_close_;                   // forsaken tables that cannot be read
  int writing_ = 0;
  bool stopping_ = false;
  HouseFigures figures_;
};

}  // namespace kurz
