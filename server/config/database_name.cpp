#include "server/config/database_name.h"

#include <algorithm>
#include <regex>

namespace kurz {
namespace {

constexpr Texts kNeither{
    "expected a file name, or the address of a PostgreSQL database written as "
    "postgresql://USER@HOST:PORT/DATABASE",
    "erwartet wird ein Dateiname oder die Adresse einer PostgreSQL-Datenbank, geschrieben als "
    "postgresql://BENUTZER@HOST:PORT/DATENBANK"};
constexpr Texts kUnescaped{
    "an address may contain only one @, which follows user and password; in the password, write @ as %40 and "
    "/ "
    "as %2F",
    "eine Adresse darf nur ein @ enthalten, hinter Benutzer und Passwort; schreibe im Passwort @ als %40 und "
    "/ "
    "als %2F"};

// libpq would take a part of the password for a host or a port, and quote it.
bool is_escaped(const std::string& address) {
  const std::string rest = address.substr(address.find("://") + 3);
  const std::string before = rest.substr(0, rest.find('?'));
  const std::size_t at = before.rfind('@');
  return at == std::string::npos || (before.find('@') == at && before.find('/') > at);
}

bool is_file(const std::string& name) {
  // Other programs' addresses, such as mysql://… or postgressql://…; postgresql:kurz; host=db dbname=kurz;
  // user:password@host/database.
  static const std::regex kLikeAddress("[^/]*://.*|postgres[a-z]*:.*|\\s*[a-z_]+\\s*=.*|[^/]*:[^/]*@.*",
                                       std::regex::icase | std::regex::nosubs);
  // SQLite would keep the first two in temporary storage, and the third may name options.
  return !name.empty() && name != ":memory:" && !name.starts_with("file:") &&
         !std::regex_match(name, kLikeAddress);
}

}  // namespace

Result<std::string, Texts> database_name(const std::string& written) {
  if (written.starts_with("postgresql://") || written.starts_with("postgres://")) {
    if (!is_escaped(written)) return kUnescaped;
    return written;
  }
  constexpr std::string_view kKind = "sqlite:";
  const bool says_file = written.starts_with(kKind);
  const std::string name = says_file ? written.substr(kKind.size()) : written;
  if (!is_file(name) || (says_file && name.starts_with("//"))) return kNeither;
  return name;
}

}  // namespace kurz
