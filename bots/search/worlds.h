// Where a search takes its worlds from: all that the observer cannot tell from the real one, by how much each
// is believed; or, for an oracle, the real one.
#pragma once

#include "bots/belief/ticket_belief.h"
#include "engine/view/view.h"

namespace kurz {

class Worlds {
 public:
  Worlds() = default;
  Worlds(const Worlds&) = delete;
  Worlds& operator=(const Worlds&) = delete;
  virtual ~Worlds() = default;
  virtual GameState sample(Rng& rng) const = 0;
};

class BelievedWorlds final : public Worlds {
 public:
  explicit BelievedWorlds(const View& view) : view_(view), belief_(view) {}
  GameState sample(Rng& rng) const override { return determinize(view_, belief_.sample(rng), rng); }
  [[nodiscard]] const TicketBelief& belief() const { return belief_; }

 private:
  const View& view_;
  TicketBelief belief_;
};

class TheWorld final : public Worlds {
 public:
  explicit TheWorld(const GameState& world) : world_(world) {}
  GameState sample(Rng& /*rng*/) const override { return world_; }

 private:
  const GameState& world_;
};

}  // namespace kurz
