#include "draw/draw_board.h"
#include "server/api/api.h"
#include "server/service/first_exception.h"

namespace kurz {
namespace {

constexpr std::size_t kMostDrawn = 64;  // custom boards whose files are kept

// What a list shows of a board file.
struct BoardName {
  std::string name;
  static constexpr auto kFields = std::tuple(field<&BoardName::name>());
};

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

void Api::check_board(const HttpCall& call) {
  if (!charge(call, Expense::kBoardWork)) return;
  parts_.custom_boards.check(call.visitor(), call.request.body, call.lang,
                             [call](const std::optional<std::string>& report) {
                               report ? call.respond(json_response(*report)) : call.fail(ErrorCode::kBusy);
                             });
}

void Api::save_board(const HttpCall& call) {
  if (!charge(call, Expense::kBoardWork)) return;
  parts_.custom_boards.keep(
      call.visitor(), call.request.body, call.lang, [call](const CustomBoards::Kept& kept) {
        if (!kept.error) return call.answer(protocol::SavedBoard{kept.id}, 201);
        const protocol::ErrorBody body{
            *kept.error, std::string(error_text(*kept.error, call.lang)), {}, {}, {}, {}, {}};
        call.answer(protocol::BoardError{{body}, kept.problems}, http_status(*kept.error));
      });
}

void Api::list_boards(const HttpCall& call) {
  read(call, [this, guest = call.guest->id](Store& store) -> Found {
    const auto boards = store.boards_of(guest);
    if (!boards) return LoadError(ErrorCode::kStoreFailed);
    protocol::CustomBoardList list;
    for (const StoredBoard& stored : *boards) {
      const auto named = read_text<BoardName>(stored.file);
      if (named) list.boards.push_back({{stored.id}, named->name, stored.created_at});
    }
    list.most = parts_.custom_boards.most();
    return json_response(json_of(list));
  });
}

void Api::remove_board(const HttpCall& call) {
  // The server's own boards cannot be deleted.
  if (parts_.boards.contains(call.parts[0])) return call.respond(not_allowed(call.request, "GET, HEAD"));
  parts_.custom_boards.remove(call.parts[0], call.guest->id, [call](const std::optional<ErrorCode>& error) {
    error ? call.fail(*error) : call.answer(protocol::Deleted());
  });
}

void Api::board_file(const HttpCall& call) {
  const std::string& id = call.parts[0];
  if (parts_.boards.contains(id)) return call.respond(parts_.files.answer(call.request));
  if (const auto at = drawn_.find(id); at != drawn_.end()) {
    return call.respond(at->second.answer(call.request));
  }
  if (const auto at = waiting_.find(id); at != waiting_.end()) {
    at->second.push_back(call);
    return;
  }
  if (!is_custom_board(id)) return call.fail(ErrorCode::kNoSuchBoard);
  const auto work = [this, id]() -> std::optional<SiteFiles> {
    const auto found = parts_.custom_boards.read(id);
    if (!found) return {};
    SiteFiles files;
    add_board_files(files, {found->board, found->files.file, found->files.layout});
    return files;
  };
  const auto then = [this, id,
                     visitor = call.visitor()](std::optional<Timed<std::optional<SiteFiles>>> files) {
    if (!files) return drawn(id, {}, ErrorCode::kBusy);
    parts_.allowances.add(visitor, Expense::kBoardWork, files->milliseconds);
    drawn(id, std::move(files->result), ErrorCode::kNoSuchBoard);
  };
  if (!charge(call, Expense::kBoardWork)) return;
  if (!drawings_.submit(call.visitor(), timed(work), then)) return call.fail(ErrorCode::kBusy);
  waiting_[id].push_back(call);
}

void Api::drawn(const std::string& id, std::optional<SiteFiles> files, ErrorCode otherwise) {
  const auto waiting = waiting_.extract(id);
  FirstException failed;
  for (const HttpCall& call : waiting.mapped()) {
    failed.run([&] { files ? call.respond(files->answer(call.request)) : call.fail(otherwise); });
  }
  if (files) {
    if (drawn_.size() >= kMostDrawn) drawn_.clear();
    drawn_[id] = std::move(*files);
  }
  failed.rethrow();
}

}  // namespace kurz
