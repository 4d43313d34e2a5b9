// Several processes may serve the tables of one database, and none of them owns a table: the store decides
// whose event comes first. This is what they tell each other, so that every process knows soon what happened
// in the others. A process that is alone has no peers.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "codec/described.h"
#include "server/store/store.h"

namespace kurz {

// Something that happened in one process. A notice may be lost, doubled or late: what matters is in the store
// as well, and every process asks for it every few seconds (Attendance).
namespace notice {

// A table has a new version.
struct Advanced {
  static constexpr std::string_view kType = "advanced";
  std::string table;
  std::uint64_t version = 0;
  static constexpr auto kFields = std::tuple(field<&Advanced::table>(), field<&Advanced::version>());
};
// Other people are at a table, or know something new; see TableNews.
struct Present {
  static constexpr std::string_view kType = "present";
  std::string table;
  static constexpr auto kFields = std::tuple(field<&Present::table>());
};
// A message to everyone at a table who is not behind, as it is sent to clients.
struct Said {
  static constexpr std::string_view kType = "said";
  std::string table;
  std::string message;
  static constexpr auto kFields = std::tuple(field<&Said::table>(), field<&Said::message>());
};
// A guest has a new name or a new secret, or has deleted their data.
struct GuestChanged {
  static constexpr std::string_view kType = "guest_changed";
  std::string guest;
  bool signed_out = false;  // sockets that were opened with the old secret end
  static constexpr auto kFields =
      std::tuple(field<&GuestChanged::guest>(), field<&GuestChanged::signed_out>());
};
// What a guest, or an address, has used of an allowance (server/service/allowances.h).
struct Used {
  static constexpr std::string_view kType = "used";
  std::string who;
  bool is_address = false;
  std::uint8_t expense = 0;
  double amount = 0;
  static constexpr auto kFields = std::tuple(field<&Used::who>(), field<&Used::is_address>(),
                                             field<&Used::expense>({}, {0, 255}), field<&Used::amount>());
};

}  // namespace notice
using Notice =
    std::variant<notice::Advanced, notice::Present, notice::Said, notice::GuestChanged, notice::Used>;

// What a process tells the store twice per second, and as soon as something has changed: it is alive, which
// tables it has in memory, and who is there.
struct Attendance {
  struct At {
    std::string table;
    // Clients follow the table here: this process can do what happens without a command.
    bool can_run_timers = false;
    // Who is at the table in this process, for the others (see Presence in server/service); empty: nobody.
    std::string present = {};
  };
  std::vector<At> tables;               // those that have changed, and some that have not
  std::vector<std::string> left = {};   // no longer in memory
  std::vector<std::string> asked = {};  // news of these are wanted, too; nothing is told about them
};
// What the store answers for each of these tables, and for others that this process may look after now.
struct TableNews {
  std::string table;
  std::uint64_t version = 0;  // 0: the table is gone
  Digest chain{};             // of its last event
  // This process does what happens without a command: bots, clocks, absent players. Of all living processes
  // that can, one does; when it ends or freezes, another takes over. This only saves work: if two do it at
  // the same time, the versions decide.
  bool runs_timers = false;
  struct Presence {
    std::string present;   // what the process told
    std::int64_t age = 0;  // how long ago it told that, in milliseconds of the store's clock
  };
  std::vector<Presence> elsewhere;  // in the other living processes
};

class Peers {
 public:
  virtual ~Peers() = default;

  struct Listener {
    std::function<void(const Notice&)> notice;  // of another process
    std::function<void()> missed;               // some may have been lost
  };
  // Both are called on any thread.
  virtual void listen(Listener listener) = 0;
  // Soon, together with others; from any thread. Never waits, and drops notices while the store is away.
  virtual void tell(Notice notice) = 0;
  // Waits for the store; from any thread.
  virtual Stored<std::vector<TableNews>> attend(const Attendance& attendance) = 0;
};

}  // namespace kurz
