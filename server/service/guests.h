// Guests: a name and a secret in the browser's cookie, no account.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "protocol/request_error.h"
#include "server/secure/crypto.h"
#include "server/service/runtime.h"
#include "server/store/peers.h"
#include "server/store/writer.h"
#include "server/table/change.h"

namespace kurz {

// The names of the guests at a table as they are shown there, by seat; empty for other holders. Of names that
// look alike, those of people who sat down later get a number.
std::vector<std::string> names_at(const Holders& holders, const std::vector<Seat>& seating_order,
                                  const std::function<std::string(const std::string& guest)>& name_of);

class Guests {
 public:
  // Everything runs on the service's thread, also what uses `store`. `peers`: other processes of the
  // database; null if there are none.
  Guests(Runtime& runtime, Store& store, Writer& writer, Peers* peers = nullptr)
      : runtime_(runtime), store_(store), writer_(writer), peers_(peers) {}

  // The guest with this token; an unknown token is no error.
  Stored<std::optional<Guest>> find(const std::string& token);
  // Empty for guests who have deleted their data; none if the store cannot be read.
  std::optional<std::string> name_of(const std::string& guest);
  // Also while the deletion is being stored: nothing that names the guest may be written any more.
  bool is_deleted(const std::string& guest);

  struct NewGuest {
    Guest guest;
    std::string token;  // sent once; only its hash is stored
  };
  using Created = std::function<void(const Result<NewGuest, RequestError>&)>;
  void create(const std::string& name, Created done);
  using Done = std::function<void(const MaybeError&)>;
  void rename(const std::string& guest, const std::string& name, Done done);
  // The guest gets a new secret, and the old one ends: everyone else who has it is signed out.
  void renew(Guest guest, Created done);
  // Changes with the secret. A socket that was opened in an earlier session is signed out.
  [[nodiscard]] std::uint64_t session_of(const std::string& guest);
  // Whether the guest has deleted their data or changed the secret since the socket was opened. False while
  // the store cannot be read.
  [[nodiscard]] bool is_old_session(const Client& client);

  // Links that carry a guest to another device.
  static constexpr int kLinkSeconds = 600;  // how long a link is valid
  using LinkMade = std::function<void(const Result<std::string, RequestError>& token)>;
  // For the guest with this secret, whose earlier link ends.
  void make_link(const std::string& guest, const std::string& secret, LinkMade done);
  struct Linked {
    Guest guest;
    std::string secret;
  };
  // The guest of a link that exists, is not too old and was not used.
  Result<Linked, RequestError> linked(const std::string& token);
  void use_link(const std::string& token, Done done);

  void delete_data(const std::string& guest, Done done) { remove({guest}, std::move(done)); }
  // Like delete_data(), unless the guest was seen since then, in seconds since 1970.
  void delete_unseen(const std::string& guest, std::int64_t since, Done done) {
    remove({guest, since}, std::move(done));
  }

  // Another process has changed a guest.
  void forget(const std::string& guest);
  // Adds those in the cache.
  void add_cached(std::set<std::string>& guests) const;
  // Forgets a guest who is not what is stored; whether the name differs.
  bool differs(const std::string& guest, const Guest& stored);

 private:
  void learn(const Guest& guest);
  void remove(const DeleteGuest& guest, Done done);
  // Stores once per day that a guest is here.
  void see(const std::string& guest);
  void put(const std::string& guest, Write write, Done done);
  // The guest as it is stored, without a token if it is not; null if the store cannot be read.
  const Guest* known(const std::string& guest);
  void forget_all();
  void changed(const std::string& guest, bool signed_out);

  static constexpr std::size_t kMostKnown = 20000;

  Runtime& runtime_;
  Store& store_;
  Writer& writer_;
  Peers* peers_;
  std::unordered_map<std::string, Guest> known_;        // a cache
  std::map<Digest, std::string> by_token_;              // of guests in the cache
  std::unordered_map<std::string, std::int64_t> seen_;  // the last day that was stored
  std::unordered_set<std::string> deleting_;            // deletions that are being stored
};

}  // namespace kurz
