// Work that takes long, one task after the other on a thread that makes way for all others. A visitor can
// have a few tasks at a desk and no more, so that nobody closes it for the rest.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "server/house/surroundings.h"
#include "server/ops/journal.h"

namespace kurz {

class Desk {
 public:
  struct Limits {
    int all = 32;  // tasks that wait or are being done
    int each = 2;  // of them, of one visitor
  };
  // `name` is what the journal calls it.
  Desk(std::string name, Surroundings& around, Journal& journal, Limits limits);
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;
  // Waits for what is being done; what waits is dropped.
  ~Desk();

  // For the house's thread, as all of this. Worth asking first where preparing a task costs something.
  [[nodiscard]] bool has_room_for(const std::string& visitor) const;

  // Runs `work` on the desk's thread, then `done` on the house's with what `work` has returned: an optional
  // that is empty if it threw. False, and neither runs, if too much waits already.
  template <class Work, class Done>
  bool later(const std::string& visitor, Work work, Done done) {
    const auto made = std::make_shared<std::optional<std::invoke_result_t<Work>>>();
    return enter(
        visitor, [made, work = std::move(work)] { *made = work(); },
        [made, done = std::move(done)] { done(std::move(*made)); });
  }

 private:
  bool enter(const std::string& visitor, std::function<void()> work, std::function<void()> done);
  void run(const std::function<void()>& work);

  std::string name_;
  Surroundings& around_;
  Journal& journal_;
  Limits limits_;
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace kurz
