#include "tests/scenarios/form.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace kurz::scenario {
namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

bool fits(std::string_view gap, std::string_view text) {
  if (gap == "player") return std::ranges::all_of(text, is_letter);
  if (gap == "viewer") return text == "a spectator" || std::ranges::all_of(text, is_letter);
  if (gap == "n") {
    const std::string_view digits = text.front() == '-' ? text.substr(1) : text;
    return !digits.empty() && digits.size() < 4 && std::ranges::all_of(digits, is_digit);
  }
  return text.front() != ' ' && text.back() != ' ';
}

bool match_from(std::string_view form, std::string_view line, Captures& captures) {
  if (form.empty()) return line.empty();
  if (form.front() != '{') {
    return !line.empty() && form.front() == line.front() &&
           match_from(form.substr(1), line.substr(1), captures);
  }
  const std::size_t end = form.find('}');
  const std::string_view gap = form.substr(1, end - 1);
  for (std::size_t length = 1; length <= line.size(); ++length) {
    const std::string_view text = line.substr(0, length);
    if (!fits(gap, text)) continue;
    captures.emplace_back(text);
    if (match_from(form.substr(end + 1), line.substr(length), captures)) return true;
    captures.pop_back();
  }
  return false;
}

}  // namespace

std::optional<Captures> match(std::string_view form, std::string_view line) {
  Captures captures;
  if (!match_from(form, line, captures)) return {};
  return captures;
}

std::string nearest(const std::vector<std::string>& forms, std::string_view line) {
  const std::vector<std::string> said = words_of(line);
  const bool of_player = !line.empty() && line.front() >= 'A' && line.front() <= 'Z';
  std::vector<std::pair<std::ptrdiff_t, std::string>> ranked;
  for (const std::string& form : forms) {
    const std::vector<std::string> words = words_of(form);
    const auto common = std::ranges::count_if(
        words, [&](const std::string& word) { return std::ranges::count(said, word) > 0; });
    // Among equals those that begin like the line, with a player or not.
    ranked.emplace_back(-2 * common - (form.starts_with("{player}") == of_player ? 1 : 0), form);
  }
  std::ranges::stable_sort(ranked, {}, [](const auto& entry) { return entry.first; });
  ranked.resize(std::min<std::size_t>(ranked.size(), 4));
  std::string list;
  for (const auto& [rank, form] : ranked) list += (list.empty() ? "\"" : ", \"") + form + "\"";
  return list;
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(" \t\r") - first + 1));
}

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

std::vector<std::string> words_of(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::vector<std::string> items_of(std::string_view text) {
  std::vector<std::string> items(1);
  for (const std::string& word : words_of(text)) {
    if (word == "and") {
      items.emplace_back();
      continue;
    }
    const bool ends_item = word.back() == ',';
    std::string& item = items.back();
    item += (item.empty() ? "" : " ") + (ends_item ? word.substr(0, word.size() - 1) : word);
    if (ends_item) items.emplace_back();
  }
  std::erase(items, "");
  return items;
}

}  // namespace kurz::scenario
