#include "cli/usage_text.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include <fmt/format.h>

#include "cli/fold.h"

namespace kurz {
namespace {

using Translation = std::pair<const char*, const char*>;

// The more particular ones first.
constexpr std::array<Translation, 6> kHelpWords{{{"UINT", "ZAHL"},
                                                 {"INT:INT in [", "ZAHL in ["},
                                                 {"FLOAT:FLOAT in [", "ZAHL in ["},
                                                 {"INT", "ZAHL"},
                                                 {"FLOAT", "ZAHL"},
                                                 {"REQUIRED", "PFLICHT"}}};
constexpr std::array<Translation, 5> kValueWords{{{": Value ", ": "},
                                                  {" not in range ", " liegt nicht im Bereich "},
                                                  {" to ", " bis "},
                                                  {" not in {", " ist keines von {"},
                                                  {"Could not convert: ", "das ist keine Zahl: "}}};

std::string in_german(std::string text, std::span<const Translation> words) {
  for (const auto& [en, de] : words) text = CLI::detail::find_and_replace(text, en, de);
  return text;
}

// Its labels name the headings but not the groups of options, and no type that has a range.
class GermanFormatter final : public CLI::Formatter {
 public:
  GermanFormatter() {
    label("Usage", "Aufruf");
    label("Positionals", "Angaben");
    label("Options", "Optionen");
    label("OPTIONS", "OPTIONEN");
    label("SUBCOMMAND", "BEFEHL");
  }
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return CLI::Formatter::make_group(get_label(group), is_positional, std::move(options));
  }
  std::string make_option_opts(const CLI::Option* option) const override {
    return in_german(CLI::Formatter::make_option_opts(option), kHelpWords);
  }
};

template <class Kind>
bool is_a(const CLI::ParseError& error) {
  return dynamic_cast<const Kind*>(&error) != nullptr;
}

// The command of which a subcommand was wanted.
const CLI::App& deepest(const CLI::App& app) {
  const auto named = app.get_subcommands();
  return named.empty() ? app : deepest(*named.back());
}

std::string unknown_text(const CLI::App& app, const std::string& word, Lang lang) {
  const auto say = [&](const Texts& texts, const std::string& meant = "") {
    return fmt::format(fmt::runtime(texts.in(lang)), word, meant);
  };
  if (word.starts_with('-')) return say({"there is no option “{}”", "eine Option „{}“ gibt es nicht"});
  const Words typed{word};
  for (const CLI::App* known : deepest(app).get_subcommands({})) {
    if (match_loosely(typed.begin(), typed.end(), name_forms(known->get_name())) == Match::kNone) continue;
    return say({"there is no command “{}”; did you mean “{}”?",
                "einen Befehl „{}“ gibt es nicht; war „{}“ gemeint?"},
               known->get_name());
  }
  return say({"there is no command “{}”", "einen Befehl „{}“ gibt es nicht"});
}

}  // namespace

std::shared_ptr<CLI::Formatter> help_formatter(Lang lang) {
  if (lang == Lang::kGerman) return std::make_shared<GermanFormatter>();
  auto english = std::make_shared<CLI::Formatter>();
  english->label("SUBCOMMAND", "COMMAND");
  return english;
}

std::string usage_error_text(const CLI::App& app, const CLI::ParseError& error, Lang lang) {
  std::string text = error.what();
  const std::string name = text.substr(0, text.find(": "));
  if (is_a<CLI::ArgumentMismatch>(error) && text.ends_with(" missing")) {
    return name + std::string(Texts{" needs a value behind it", " braucht einen Wert dahinter"}.in(lang));
  }
  if (text == "A subcommand is required") {
    const std::vector<std::string> unknown = app.remaining(true);
    if (unknown.empty()) return std::string(Texts{"a command is missing", "es fehlt ein Befehl"}.in(lang));
    return unknown_text(app, unknown.front(), lang);
  }
  if (lang == Lang::kEnglish) return text;
  if (is_a<CLI::RequiredError>(error)) {
    return text.substr(0, text.rfind(" is required")) + " fehlt";
  }
  if (is_a<CLI::ExtrasError>(error)) {
    return "das gehört nicht hierher: " + text.substr(std::min(text.find(": ") + 2, text.size()));
  }
  return "dieser Wert passt nicht: " + in_german(text, kValueWords);
}

}  // namespace kurz
