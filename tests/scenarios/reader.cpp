#include "tests/scenarios/reader.h"

#include <sstream>

#include "tests/scenarios/statements.h"

namespace kurz::scenario {
namespace {

enum class Part { kGiven, kWhen, kThen };

// "when Ada passes" begins a part; "and Ben passes" and "Ben passes" go on with it.
std::string without_part_word(const std::string& line, Part& part) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string word = line.substr(0, end);
  if (word == "given") {
    part = Part::kGiven;
  } else if (word == "when") {
    part = Part::kWhen;
  } else if (word == "then") {
    part = Part::kThen;
  } else if (word != "and") {
    return line;
  }
  return trimmed(line.substr(end));
}

void read_line(Table& table, Part& part, const std::string& line) {
  const std::string statement = without_part_word(line, part);
  if (part == Part::kGiven && table.is_laid) throw Fault("\"given\" comes before \"when\" and \"then\"");
  if (part != Part::kGiven && !table.is_laid) {
    if (!table.board) throw Fault("expected a line such as \"board tiny, 2 players\" first");
    lay(table);
  }
  if (statement.empty()) return;
  if (!table.board && !statement.starts_with("board ")) {
    throw Fault("expected a line such as \"board tiny, 2 players\" first");
  }
  switch (part) {
    case Part::kGiven:
      return run_line(given_statements(), table, statement);
    case Part::kWhen:
      return run_line(when_statements(), table, statement);
    case Part::kThen:
      return run_line(then_statements(), table, statement);
  }
}

}  // namespace

const Statements& then_statements() {
  static const Statements kAll = [] {
    Statements list;
    add_table_checks(list);
    add_player_checks(list);
    add_turn_checks(list);
    add_view_checks(list);
    add_bot_checks(list);
    return list;
  }();
  return kAll;
}

void run_line(const Statements& statements, Table& table, const std::string& line) {
  std::vector<std::string> forms;
  for (const Statement& statement : statements) {
    if (const auto captures = match(statement.form, line)) return statement.run(table, *captures);
    forms.emplace_back(statement.form);
  }
  throw Fault("nothing can be made of \"" + line + "\"; nearest: " + nearest(forms, line));
}

void expect_same(const std::string& what, const std::string& expected, const std::string& found) {
  if (expected != found) throw Fault(what + ": expected " + expected + ", found " + found);
}

std::string to_string(const Failure& failure) {
  return failure.file + ":" + std::to_string(failure.line) + ": " + failure.message;
}

std::optional<Failure> play(const std::string& file, std::string_view text) {
  std::istringstream lines{std::string(text)};
  Table table;
  Part part = Part::kGiven;
  bool checked = false;
  for (std::string raw; std::getline(lines, raw);) {
    ++table.line;
    const std::string line = trimmed(raw.substr(0, raw.find('#')));
    if (line.empty()) continue;
    try {
      read_line(table, part, line);
    } catch (const Fault& fault) {
      return Failure{file, table.line, line, fault.what()};
    }
    checked = checked || part == Part::kThen || line.find(", refused by ") != std::string::npos;
  }
  if (const int planned = line_of_leftover(table); planned > 0) {
    return Failure{file, planned, "", "not all that was to come has come"};
  }
  if (!checked) return Failure{file, table.line, "", "expected a \"then\": nothing is checked"};
  return {};
}

}  // namespace kurz::scenario
