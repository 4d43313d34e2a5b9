// Guests: a name and a secret in the browser's cookie, no account.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "protocol/request_error.h"
#include "server/service/guest_links.h"
#include "server/service/runtime.h"
#include "server/store/writer.h"
#include "server/table/change.h"

namespace kurz {

// The names of the guests at a table as they are shown there, by seat; empty for other holders. Of names that
// look alike, those of people who sat down later get a number.
std::vector<std::string> names_at(const Holders& holders, const std::vector<Seat>& seating_order,
                                  const std::function<std::string(const std::string& guest)>& name_of);

class Guests {
 public:
  // Everything runs on the service's thread, also what uses `store`.
  Guests(Runtime& runtime, Store& store, Writer& writer)
      : links(runtime), runtime_(runtime), store_(store), writer_(writer) {}

  GuestLinks links;

  // The guest with this token; an unknown token is no error.
  Stored<std::optional<Guest>> find(const std::string& token);
  // Empty for guests who have deleted their data.
  std::string name_of(const std::string& guest);
  std::vector<std::string> names_at(const Holders& holders, const std::vector<Seat>& seating_order) {
    return kurz::names_at(holders, seating_order,
                          [this](const std::string& guest) { return name_of(guest); });
  }
  // Also while the deletion is being stored: nothing that names the guest may be written any more.
  bool is_deleted(const std::string& guest);

  struct NewGuest {
    Guest guest;
    std::string token;  // sent once; only its hash is stored
  };
  using Created = std::function<void(const Result<NewGuest, RequestError>&)>;
  void create(const std::string& name, Created done);
  using Done = std::function<void(const std::optional<RequestError>&)>;
  void rename(const std::string& guest, const std::string& name, Done done);
  // The guest gets a new secret, and the old one ends: everyone else who has it is signed out.
  void renew(Guest guest, Created done);
  // Changes with the secret. A socket that was opened in an earlier session is signed out.
  [[nodiscard]] std::uint64_t session_of(const std::string& guest) const;
  void delete_data(const std::string& guest, Done done) { remove({guest}, std::move(done)); }
  // Like delete_data(), unless the guest was seen since then, in seconds since 1970.
  void delete_unseen(const std::string& guest, std::int64_t since, Done done) {
    remove({guest, since}, std::move(done));
  }

 private:
  void remove(const DeleteGuest& guest, Done done);
  // Stores once per day that a guest is here.
  void see(const std::string& guest);
  void put(const std::string& guest, Write write, Done done);

  static constexpr std::size_t kMostNames = 20000;

  Runtime& runtime_;
  Store& store_;
  Writer& writer_;
  std::unordered_map<std::string, std::string> names_;       // a cache
  std::unordered_map<std::string, std::int64_t> seen_;       // the last day that was stored
  std::unordered_map<std::string, std::uint64_t> sessions_;  // of guests whose secret has changed
  std::unordered_set<std::string> deleting_;                 // deletions that are being stored
};

}  // namespace kurz
