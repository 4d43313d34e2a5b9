// What the planner thinks things are worth. Found by letting planners with different weights play each other.
#pragma once

namespace kurz::frozen {

struct Weights {
  // Of a route on the way to a ticket.
  float turn = 1.6F;      // points that a turn is worth
  float piece = 0.95F;    // points that a piece brings elsewhere
  float card = 0.4F;      // turns that a missing card costs
  float in_hand = 0.7F;   // how much of that a card in hand saves
  float ferry = 0.8F;     // further turns for each wild card that a ferry asks for
  float souvenir = 1.0F;  // points of a symbol not owned yet
  float slack = 1.0F;     // turns by which a plan may seem too long
  // Of what to do in a turn, against drawing cards, which is 0.
  float planned = 1.5F;  // claiming a route of the plan
  float planned_points = 0.65F;
  float contested = 1.5F;      // if another's line touches it
  float wild_spent = 0.4F;     // for each wild card paid beyond the ferries
  float extra_turn = 4.1F;     // points that a turn spent on a route beside the plan must bring
  float spare_turn = 1.0F;     // the same once the plan is done
  float needed_card = 0.8F;    // points of a card that the plan needs
  float ticket_turn = 1.3F;    // points that a draw of tickets must bring
  float second_ticket = 0.7F;  // points that keeping both of two must bring: plans are easily too hopeful
  float unfinished = 1.6F;     // further points for each turn that the plan still takes
  float finish = 2.0F;         // for ending the game once the plan is done
  float idle = 0.5F;           // points that a draw loses if nothing is missing
  float cut = 0.15F;           // for each point that it would cost if another took it
  // Of cards to draw.
  float surplus = 0.4F;     // a card that no plan needs, against one that it does
  float collect = 0.02F;    // more for each of its colour in hand
  float focus = 0.5F;       // more for the last missing card of a route, half for the last but one
  float wild = 1.25F;       // drawn unseen
  float open_wild = 1.1F;   // taken face up, which ends the turn
  float ferry_wild = 0.7F;  // more for it while a ferry waits
  // Of the time that is left.
  float pieces_per_claim = 4.1F;
  float use_of_hand = 0.85F;  // how many of the cards in another's hand will be of use
};

inline constexpr Weights kWeights{};

}  // namespace kurz::frozen
