#include <algorithm>
#include <ostream>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "cli/board_layout.h"
#include "cli/commands.h"
#include "draw/draw_board.h"

namespace kurz {

int run_board_list(const Context& context) {
  if (context.shelf.ids().empty()) {
    return fail(context, context.say("no boards were found; name their folder with --boards DIR",
                                     "keine Spielpläne gefunden; nenne ihren Ordner mit --boards ORDNER"));
  }
  int result = 0;
  for (const std::string& id : context.shelf.ids()) {
    const auto board = context.shelf.load(id, context.lang);
    if (!board) {
      result = fail(context, board.error().text);
      continue;
    }
    const Board& b = **board;
    fmt::print(context.out,
               fmt::runtime(context.say("{:<16} {}, {}: {} locations, {} routes, {} tickets; {}\n",
                                        "{:<16} {}, {}: {} Orte, {} Strecken, {} Zielkarten; {}\n")),
               b.id_at_version(), b.name, b.year, b.location_count(), b.route_count(), b.ticket_count(),
               b.own_layout ? context.say("our own layout", "eigener Entwurf")
                            : context.say("the printed board", "der gedruckte Plan"));
  }
  return result;
}

int run_board_check(const Context& context, const std::vector<std::string>& files) {
  int result = 0;
  for (const std::string& file : files) {
    const auto board = context.shelf.load(file, context.lang);
    if (!board) {
      result = fail(context, board.error().text);
      continue;
    }
    fmt::print(context.out,
               fmt::runtime(context.say("{}: no mistakes ({}, {})\n", "{}: keine Fehler ({}, {})\n")), file,
               (*board)->id_at_version(), (*board)->hash_text());
  }
  return result;
}

int run_board_draw(const Context& context, const std::string& city) {
  const auto board = context.shelf.load(city, context.lang);
  if (!board) return fail(context, board.error().text);
  const draw::Layout layout = layout_for(context, **board);
  context.out << draw::draw_board(**board, layout, lang_code(context.lang));
  context.out.flush();
  if (!context.out)
    return fail(context,
                context.say("the picture could not be written", "das Bild konnte nicht geschrieben werden"));
  return 0;
}

}  // namespace kurz
