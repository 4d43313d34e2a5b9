#include "server/api/board_api.h"

#include "draw/draw_board.h"
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
  files.add(path + "/drawing.json", "application/json", draw::drawing_to_json(board, layout));
  for (const Lang lang : kAllLangs) {
    files.add(path + "/picture." + std::string(lang_code(lang)) + ".svg", "image/svg+xml",
              draw::draw_board(board, layout, lang));
  }
}

BoardApi::BoardApi(Runtime& runtime, CustomBoards& custom_boards, Store& store, const ServedBoards& boards,
                   const SiteFiles& files, Logger& logger)
    : custom_boards_(custom_boards),
      store_(store),
      boards_(boards),
      files_(files),
      drawings_("drawings", runtime, logger, kMostDrawings) {}

void BoardApi::check(const Asked& asked) {
  custom_boards_.check(asked.visitor(), asked.request.body, asked.lang,
                       [asked](const std::optional<protocol::BoardReport>& report) {
                         report ? asked.answer(*report) : asked.fail(RequestErrorCode::kBusy);
                       });
}

void BoardApi::save(const Asked& asked) {
  custom_boards_.keep(asked.guest->id, asked.request.body, asked.lang,
                      [asked](const CustomBoards::Kept& kept) {
                        if (!kept.error) return asked.answer(protocol::SavedBoard{kept.id}, 201);
                        const protocol::ErrorBody body{
                            *kept.error, std::string(error_text(*kept.error, asked.lang)), {}, {}, {}, {}};
                        asked.answer(protocol::BoardError{{body}, kept.problems}, http_status(*kept.error));
                      });
}

void BoardApi::list(const Asked& asked) {
  const auto boards = store_.boards_of(asked.guest->id);
  if (!boards) return asked.fail(RequestErrorCode::kStoreFailed);
  protocol::CustomBoardList list;
  for (const StoredBoard& stored : *boards) {
    const Board* board = custom_boards_.find(stored.id);
    if (board != nullptr) list.boards.push_back({{stored.id}, board->name, stored.created_at});
  }
  list.most = custom_boards_.most();
  asked.answer(list);
}

void BoardApi::remove(const Asked& asked) {
  custom_boards_.remove(asked.parts[0], asked.guest->id,
                        [asked](const std::optional<RequestErrorCode>& error) {
                          error ? asked.fail(*error) : asked.answer(protocol::Deleted());
                        });
}

void BoardApi::file(const Asked& asked) {
  const std::string& id = asked.parts[0];
  if (boards_.contains(id)) return asked.respond(files_.answer(asked.request));
  if (const auto at = drawn_.find(id); at != drawn_.end()) {
    return asked.respond(at->second.answer(asked.request));
  }
  if (const auto at = waiting_.find(id); at != waiting_.end()) {
    at->second.push_back(asked);
    return;
  }
  const Board* board = is_custom_board(id) ? custom_boards_.find(id) : nullptr;
  const auto stored = board != nullptr ? custom_boards_.files_of(id) : std::nullopt;
  if (!stored) return asked.fail(RequestErrorCode::kNoSuchBoard);
  const auto work = [served = ServedBoard{board, stored->file, stored->layout}] {
    SiteFiles files;
    add_board_files(files, served);
    return files;
  };
  const auto then = [this, id](std::optional<SiteFiles> files) { drawn(id, std::move(files)); };
  if (!drawings_.submit(asked.visitor(), work, then)) return asked.fail(RequestErrorCode::kBusy);
  waiting_[id].push_back(asked);
}

void BoardApi::drawn(const std::string& id, std::optional<SiteFiles> files) {
  const auto waiting = waiting_.extract(id);
  for (const Asked& asked : waiting.mapped()) {
    files ? asked.respond(files->answer(asked.request)) : asked.fail(RequestErrorCode::kBusy);
  }
  if (!files) return;
  if (drawn_.size() >= kMostDrawn) drawn_.clear();
  drawn_[id] = std::move(*files);
}

}  // namespace kurz
