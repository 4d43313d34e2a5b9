// Boards by HTTP: the server's own are files that never change, those of guests are drawn when asked for.
#include "server/api/api.h"
#include "server/api/board_files.h"
#include "server/boards/board_check.h"

namespace kurz {
namespace {

namespace json = boost::json;

// Of boards of guests whose files are kept at hand.
constexpr std::size_t kMostDrawn = 64;

}  // namespace

void Api::check_board_file(const Asked& asked) {
  parts_.own_boards.check(asked.visitor(), asked.request.body, asked.lang,
                          [respond = asked.respond, lang = asked.lang](std::optional<std::string> report) {
                            respond(report ? json_response(std::move(*report))
                                           : refusal_response(refused_as(RefusedCode::kBusy), lang));
                          });
}

void Api::keep_board(const Asked& asked) {
  if (!asked.guest) return asked.respond(refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang));
  parts_.own_boards.keep(asked.guest->id, asked.request.body, asked.lang,
                         [respond = asked.respond, lang = asked.lang](const OwnBoards::Kept& kept) {
                           if (!kept.id.empty()) return respond(json_response({{"board", kept.id}}, 201));
                           HttpResponse no = refusal_response(kept.refused, lang);
                           if (kept.report) {
                             json::object body = json::parse(no.body).as_object();
                             body["problems"] = kept.report->at("problems");
                             no.body = json::serialize(body);
                           }
                           respond(std::move(no));
                         });
}

HttpResponse Api::boards_of(const Asked& asked) {
  if (!asked.guest) return refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang);
  const auto boards = parts_.reading.boards_of(asked.guest->id);
  if (!boards) return refusal_response(refused_as(RefusedCode::kStoreFailed), asked.lang);
  json::array list;
  for (const StoredBoard& stored : *boards) {
    const Board* board = parts_.own_boards.find(stored.id);
    if (board == nullptr) continue;
    list.push_back({{"board", stored.id}, {"name", board->name}, {"made_at", stored.made_at}});
  }
  return json_response({{"boards", std::move(list)}, {"most", parts_.own_boards.most()}});
}

void Api::remove_board(const Asked& asked) {
  if (!asked.guest) return asked.respond(refusal_response(refused_as(RefusedCode::kNoGuest), asked.lang));
  parts_.own_boards.remove(
      asked.request.path.substr(kBoardsPath.size()), asked.guest->id,
      [respond = asked.respond, lang = asked.lang](const std::optional<RefusedCode>& no) {
        respond(no ? refusal_response(refused_as(*no), lang) : json_response({{"removed", true}}));
      });
}

void Api::board_file(const Asked& asked) {
  const std::string& path = asked.request.path;
  const std::string id =
      path.substr(kBoardsPath.size(), path.find('/', kBoardsPath.size()) - kBoardsPath.size());
  if (parts_.boards.contains(id)) return asked.respond(parts_.files.answer(asked.request));
  if (const auto at = drawn_.find(id); at != drawn_.end()) {
    return asked.respond(at->second.answer(asked.request));
  }
  const auto busy = [respond = asked.respond, lang = asked.lang] {
    respond(refusal_response(refused_as(RefusedCode::kBusy), lang));
  };
  const auto answer = [request = asked.request, respond = asked.respond, busy](const SiteFiles* files) {
    if (files == nullptr) return busy();
    respond(files->answer(request));
  };
  if (const auto at = being_drawn_.find(id); at != being_drawn_.end()) {
    at->second.emplace_back(answer);
    return;
  }
  const Board* board = is_own_board(id) ? parts_.own_boards.find(id) : nullptr;
  const auto stored = board != nullptr ? parts_.own_boards.files_of(id) : std::nullopt;
  if (!stored) return asked.respond(refusal_response(refused_as(RefusedCode::kNoSuchBoard), asked.lang));
  const auto work = [served = ServedBoard{board, stored->file, stored->layout}] {
    SiteFiles files;
    add_board_files(files, served);
    return files;
  };
  const auto then = [this, id](std::optional<SiteFiles> files) { drawn(id, std::move(files)); };
  if (!drawings_.later(asked.visitor(), work, then)) return busy();
  being_drawn_[id].emplace_back(answer);
}

void Api::drawn(const std::string& id, std::optional<SiteFiles> files) {
  const auto waiting = being_drawn_.extract(id);
  for (const auto& answer : waiting.mapped()) answer(files ? &*files : nullptr);
  if (!files) return;
  if (drawn_.size() >= kMostDrawn) drawn_.clear();
  drawn_[id] = std::move(*files);
}

}  // namespace kurz
