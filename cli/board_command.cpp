
#include <fmt/ostream.h>

#include "cli/menu.h"
#include "cli/report.h"
#include "draw/draw_board.h"
#include "words/error_text.h"

namespace kurz {
namespace {

struct Boards {
  std::vector<std::string> named;  // files to check, or the city to draw
};

int list_boards(Context& context, Boards& /*unused*/) {
  json::array rows;
  for (const BoardPtr& board : context.shelf.load_all()) {
    rows.push_back({{"id", board->id_at_version()},
                    {"name", board->name},
                    {"year", board->year},
                    {"locations", board->location_count()},
                    {"routes", board->route_count()},
                    {"tickets", board->ticket_count()},
                    {"layout", board->own_layout ? "our own" : "printed"}});
  }
  print_report(context.out, {{"boards", std::move(rows)}});
  return 0;
}

// Checks all files, even after one with errors.
int check_boards(Context& context, Boards& files) {
  int result = 0;
  for (const std::string& file : files.named) {
    try {
      const BoardPtr board = context.shelf.load(file);
      fmt::print(context.out, "{}: no errors ({}, {})\n", file, board->id_at_version(), board->hash_text());
      for (const BoardProblem& warning : board->warnings)
        fmt::print(context.out, "  warning: {}\n", problem_text(warning, context.lang));
    } catch (const CommandError& error) {
      context.err << "kurz: " << error.what() << "\n";
      result = kFailed;
    }
  }
  return result;
}

int draw_city(Context& context, Boards& city) {
  const BoardPtr board = context.shelf.load(city.named.front());
  context.out << draw::draw_board(*board, context.shelf.layout(*board, context.err), context.lang);
  context.out.flush();
  if (!context.out) fail("cannot write the picture");
  return 0;
}

}  // namespace

void add_board(Menu& menu) {
  CLI::App* board = menu.app().add_subcommand(
      "board", menu.say({"List, check, draw and study boards",
                         "Spielpläne auflisten, prüfen, zeichnen und untersuchen"}));
  board->require_subcommand(1);
  menu.add("list", {"List the boards", "Die Spielpläne auflisten"}, list_boards, board);
  auto [check, files] =
      menu.add("check", {"Find all errors in board files", "Alle Fehler finden"}, check_boards, board);
  check->add_option("FILE", files.named, "Board files")->required();
  auto [draw, city] = menu.add(
      "draw", {"Print a board as a picture (SVG)", "Einen Spielplan als Bild ausgeben"}, draw_city, board);
  draw->add_option("CITY", city.named, "City or path of a board file")->required()->expected(1);
  add_board_report(menu, board);
}

}  // namespace kurz
