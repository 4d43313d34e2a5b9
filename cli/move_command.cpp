// "kurz move-db".
#include <filesystem>
#include <optional>

#include "cli/menu.h"
#include "cli/progress.h"
#include "cli/store_faults.h"
#include "server/config/database_name.h"
#include "server/store/database.h"
#include "server/store/move.h"

namespace kurz {
namespace {

constexpr Noun kAllTables{{"table", "Tisch"}, {"tables", "Tische"}};
constexpr Noun kAllEvents{{"event", "Ereignis"}, {"events", "Ereignisse"}};
constexpr Noun kAllGuests{{"guest", "Gast"}, {"guests", "Gäste"}};
constexpr Noun kAllBoards{{"custom board", "eigener Spielplan"}, {"custom boards", "eigene Spielpläne"}};
constexpr Noun kAllResults{{"result", "Ergebnis"}, {"results", "Ergebnisse"}};
constexpr Noun kLeftOut{{"damaged row", "beschädigte Zeile"}, {"damaged rows", "beschädigte Zeilen"}};

struct MoveDatabase {
  std::string from;
  std::string to;
  bool damaged = false;
};

std::string read_name(const Context& context, const std::string& written) {
  const auto name = database_name(written);
  if (!name) context.fail(name.error());
  return *name;
}

[[noreturn]] void explain(const Context& context, const MoveFailure& failure, const std::string& name) {
  const std::string database = shown_database(name);
  switch (failure.fault) {
    case MoveFault::kDatabase:
      context.fail(store_fault_texts(failure.error.fault), database, failure.error.text);
    case MoveFault::kInUse:
      context.fail({"a server uses {}; stop it first", "ein Server benutzt {}; beende ihn zuerst"}, database);
    case MoveFault::kNothing:
      if (std::error_code ignored; !is_postgres(name) && !std::filesystem::exists(name, ignored))
        context.fail({"there is no file {}", "eine Datei {} gibt es nicht"}, database);
      context.fail({"{} has no data of a server", "{} enthält keine Daten eines Servers"}, database);
    case MoveFault::kNotEmpty:
      context.fail({"{} is not empty; nothing was changed. Choose a new database",
                    "{} ist nicht leer; nichts wurde verändert. Nenne eine neue Datenbank"},
                   database);
    case MoveFault::kDamaged:
      context.fail({"{} is damaged ({}); nothing was moved. To leave out what is damaged, add --damaged",
                    "{} ist beschädigt ({}); nichts wurde übertragen. Um Beschädigtes auszulassen, gib "
                    "--damaged an"},
                   database, failure.error.text);
    case MoveFault::kDifferent:
      break;
  }
  context.fail({"{} does not return what was written to it; nothing was moved",
                "{} gibt nicht zurück, was geschrieben wurde; nichts wurde übertragen"},
               database);
}

MovedRows carry_over(const Context& context, const MoveDatabase& move) {
  // First all tables are copied, then they are read back.
  std::optional<ProgressBar> bar;
  long last = 0;
  const auto progress = [&](long done, long all) {
    if (!bar || done < last) bar.emplace(all, context.say({"tables", "Tische"}), context.lang);
    last = done;
    (*bar)(done);
  };
  const MoveOptions options{move.from, move.to, move.damaged, progress};
  if (options.from == options.to)
    context.fail({"FROM and TO are the same database", "FROM und TO sind dieselbe Datenbank"});
  try {
    return move_database(options);
  } catch (const MoveFailure& failure) {
    bar.reset();
    explain(context, failure, failure.is_source ? options.from : options.to);
  }
}

int run_move(Context& context, MoveDatabase& options) {
  for (std::string* name : {&options.from, &options.to}) *name = read_name(context, *name);
  const MovedRows moved = carry_over(context, options);
  const Lang lang = context.lang;
  context.out << context.say(
      {"{} now has everything: {}, {}, {}, {}, {}; all chains of events are intact\n",
       "{} enthält jetzt alles: {}, {}, {}, {}, {}; alle Ereignisketten sind unbeschädigt\n"},
      shown_database(options.to), counted(moved.tables, kAllTables, lang),
      counted(moved.events, kAllEvents, lang), counted(moved.guests, kAllGuests, lang),
      counted(moved.boards, kAllBoards, lang), counted(moved.results, kAllResults, lang));
  if (moved.damaged > 0)
    context.out << context.say({"Left out: {}\n", "Ausgelassen: {}\n"},
                               counted(moved.damaged, kLeftOut, lang));
  return 0;
}

}  // namespace

void add_move(Menu& menu) {
  auto [sub, move] =
      menu.add("move-db",
               {"Move a server's database to PostgreSQL, or back to a file",
                "Die Datenbank eines Servers nach PostgreSQL übertragen oder zurück in eine Datei"},
               run_move);
  sub->add_flag("--damaged", move.damaged,
                menu.say({"Skip damaged tables and rows instead of stopping",
                          "Beschädigte Tische und Zeilen auslassen, statt abzubrechen"}));
  menu.option(sub, "FROM", move.from,
              {"Database of a stopped server: a file, or postgresql://…",
               "Datenbank eines beendeten Servers: eine Datei oder postgresql://…"})
      ->required();
  menu.option(sub, "TO", move.to,
              {"New or empty database: a file, or postgresql://…",
               "Neue oder leere Datenbank: eine Datei oder postgresql://…"})
      ->required();
  sub->footer(menu.say(
      {"FROM stays as it is. Everything is checked before and after; if anything is wrong, TO stays empty.\n"
       "Example: kurz move-db /var/lib/kurz/kurz.db postgresql://kurz@db.example.org/kurz",
       "FROM bleibt unverändert. Alles wird vorher und nachher geprüft; stimmt etwas nicht, bleibt TO "
       "leer.\n"
       "Beispiel: kurz move-db /var/lib/kurz/kurz.db postgresql://kurz@db.example.org/kurz"}));
}

}  // namespace kurz
