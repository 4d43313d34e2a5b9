#include "draw/draw_board.h"
#include "server/api/api.h"
#include "server/boards/board_check.h"

namespace kurz {
namespace {

constexpr std::size_t kMostDrawn = 64;  // custom boards whose files are kept
// Drawing a board with a layout takes a few milliseconds.
constexpr JobLimits kMostDrawings{64, 8};

}  // namespace

void add_board_files(SiteFiles& files, const ServedBoard& served) {
  const Board& board = *served.board;
  const std::string path = "/api/boards/" + board.id;
  draw::Layout layout;
  if (served.layout.empty()) {
    layout = draw::auto_layout(board);
  } else {
    auto reading = draw::read_layout(board, served.layout);
    layout = reading.problems.empty() ? std::move(reading.layout) : draw::auto_layout(board);
    files.add(path + "/layout.json", "application/json", served.layout);
  }
  files.add(path, "application/json", served.text);
  files.add(path + "/drawing.json", "application/json",
            boost::json::serialize(draw::drawing_to_json(board, layout)));
  for (const Lang lang : kAllLangs) {
    files.add(path + "/picture." + std::string(lang_code(lang)) + ".svg", "image/svg+xml",
              draw::draw_board(board, layout, lang));
  }
}

BoardApi::BoardApi(const ApiParts& parts)
    : parts_(parts), drawings_("drawings", parts.runtime, parts.logger, kMostDrawings) {}

void BoardApi::check(const Asked& asked) {
  parts_.custom_boards.check(asked.visitor(), asked.request.body, asked.lang,
                             [asked](const std::optional<protocol::BoardReport>& report) {
                               report ? asked.answer(*report) : asked.fail(ErrorCode::kBusy);
                             });
}

void BoardApi::save(const Asked& asked) {
  parts_.custom_boards.keep(
      asked.guest->id, asked.request.body, asked.lang, [asked](const CustomBoards::Kept& kept) {
        if (!kept.error) return asked.answer(protocol::SavedBoard{kept.id}, 201);
        const protocol::ErrorBody body{
            *kept.error, std::string(error_text(*kept.error, asked.lang)), {}, {}, {}, {}};
        asked.answer(protocol::BoardError{{body}, kept.problems}, http_status(*kept.error));
      });
}

void BoardApi::list(const Asked& asked) {
  const auto boards = parts_.store.boards_of(asked.guest->id);
  if (!boards) return asked.fail(ErrorCode::kStoreFailed);
  protocol::CustomBoardList list;
  for (const StoredBoard& stored : *boards) {
    const Board* board = parts_.custom_boards.find(stored.id);
    if (board != nullptr) list.boards.push_back({{stored.id}, board->name, stored.created_at});
  }
  list.most = parts_.custom_boards.most();
  asked.answer(list);
}

void BoardApi::remove(const Asked& asked) {
  // The server's own boards cannot be deleted.
  if (parts_.boards.contains(asked.parts[0])) return asked.respond(not_allowed(asked.request, "GET, HEAD"));
  parts_.custom_boards.remove(asked.parts[0], asked.guest->id,
                              [asked](const std::optional<ErrorCode>& error) {
                                error ? asked.fail(*error) : asked.answer(protocol::Deleted());
                              });
}

void BoardApi::file(const Asked& asked) {
  const std::string& id = asked.parts[0];
  if (parts_.boards.contains(id)) return asked.respond(parts_.files.answer(asked.request));
  if (const auto at = drawn_.find(id); at != drawn_.end()) {
    return asked.respond(at->second.answer(asked.request));
  }
  if (const auto at = waiting_.find(id); at != waiting_.end()) {
    at->second.push_back(asked);
    return;
  }
  const Board* board = is_custom_board(id) ? parts_.custom_boards.find(id) : nullptr;
  const auto stored = board != nullptr ? parts_.custom_boards.files_of(id) : std::nullopt;
  if (!stored) return asked.fail(ErrorCode::kNoSuchBoard);
  const auto work = [served = ServedBoard{board, stored->file, stored->layout}] {
    SiteFiles files;
    add_board_files(files, served);
    return files;
  };
  const auto then = [this, id](std::optional<SiteFiles> files) { drawn(id, std::move(files)); };
  if (!drawings_.submit(asked.visitor(), work, then)) return asked.fail(ErrorCode::kBusy);
  waiting_[id].push_back(asked);
}

void BoardApi::drawn(const std::string& id, std::optional<SiteFiles> files) {
  const auto waiting = waiting_.extract(id);
  for (const Asked& asked : waiting.mapped()) {
    files ? asked.respond(files->answer(asked.request)) : asked.fail(ErrorCode::kBusy);
  }
  if (!files) return;
  if (drawn_.size() >= kMostDrawn) drawn_.clear();
  drawn_[id] = std::move(*files);
}

}  // namespace kurz
