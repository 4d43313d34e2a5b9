#include "server/store/notice_text.h"

#include <ranges>

#include "codec/read_described.h"
#include "codec/write_described.h"

namespace kurz {

std::string notice_text(const Notice& notice) { return json_of(notice); }

void read_notices(std::string_view text, const std::function<void(const Notice&)>& found) {
  for (const auto line : std::views::split(text, '\n')) {
    if (const auto notice = read_text<Notice>({line.begin(), line.end()})) found(*notice);
  }
}

}  // namespace kurz
