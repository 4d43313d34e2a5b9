#include <algorithm>

#include "advice/reasons.h"

namespace kurz {

using enum ReasonKind;

bool speaks_against(ReasonKind kind) {
  return kind == kGivesUpTicket || kind == kTooMuch || kind == kNotBoth;
}

bool sounds_better(const Reasons& one, const Reasons& other) {
  const auto weight = [](const Reason& reason) {
    if (reason.kind == kCompletesTicket) return 2;
    const bool for_ticket = reason.kind == kServesTicket || reason.kind == kOpensTicket ||
                            (reason.kind == kCollects && reason.tickets != 0);
    return for_ticket || reason.kind == kDistrict ? 1 : 0;
  };
  const auto best = [&](const Reasons& reasons) {
    int most = 0;
    for (const Reason& reason : reasons) most = std::max(most, weight(reason));
    return most;
  };
  const auto in_favour = [](const Reasons& reasons) {
    return std::ranges::count_if(
        reasons, [](const Reason& reason) { return !speaks_against(reason.kind) && reason.kind != kWaits; });
  };
  return best(one) > best(other) || in_favour(one) > in_favour(other);
}

}  // namespace kurz
