#include "cli/store_faults.h"

namespace kurz {
namespace {

constexpr auto kStoreFaults = one_per_value<Sentence<StoreFault>>({
    {StoreFault::kFull, "no disk space left for {0} ({1})", "für {0} ist kein Speicherplatz mehr frei ({1})"},
    {StoreFault::kBroken, "{0} cannot be read or written: {1}",
     "{0} lässt sich nicht lesen oder schreiben: {1}"},
    {StoreFault::kDamaged,
     "{0} is not a database or is damaged ({1}); restore a backup, or choose another database with --db",
     "{0} ist keine Datenbank oder beschädigt ({1}); spiele eine Sicherung ein oder nenne mit --db eine "
     "andere Datenbank"},
    {StoreFault::kNewer, "{0} was written by a newer version of this program ({1}); it was left untouched",
     "{0} wurde von einer neueren Version dieses Programms geschrieben ({1}) und bleibt unverändert"},
    {StoreFault::kOlder,
     "{0} was written by an older version of this program, whose data cannot be used any more ({1}); it was "
     "left untouched: choose another database with --db",
     "{0} wurde von einer älteren Version dieses Programms geschrieben, deren Daten nicht mehr lesbar sind "
     "({1}), und bleibt unverändert: nenne mit --db eine andere Datenbank"},
    {StoreFault::kReplaced, "the files of {0} were replaced while they were in use: {1}",
     "die Dateien von {0} wurden ersetzt, während sie benutzt wurden: {1}"},
    {StoreFault::kForeignLog,
     "{1} holds changes of another database than {0}, perhaps because a backup was copied over it; nothing "
     "was changed. Move {1} away if {0} is a backup, or put back the database that it belongs to. If the two "
     "do belong together, delete {0}.lock",
     "{1} enthält Änderungen einer anderen Datenbank als {0}, vielleicht weil eine Sicherung darüber kopiert "
     "wurde; nichts wurde verändert. Verschiebe {1}, falls {0} eine Sicherung ist, oder lege die Datenbank, "
     "zu der sie gehört, wieder an ihren Platz. Gehören die beiden doch zusammen, lösche {0}.lock"},
    {StoreFault::kCannotOpen, "cannot open {0} ({1}); does the folder exist, and is it writable?",
     "{0} lässt sich nicht öffnen ({1}); gibt es den Ordner, und ist er beschreibbar?"},
    {StoreFault::kWrongAddress,
     "the address of the database cannot be read: {1}. Write it as postgresql://USER@HOST:PORT/DATABASE",
     "die Adresse der Datenbank ist nicht lesbar: {1}. Schreibe sie als "
     "postgresql://BENUTZER@HOST:PORT/DATENBANK"},
    {StoreFault::kUnreachable,
     "cannot reach the database {0}: {1}. Does PostgreSQL run there, and may this machine connect to it?",
     "die Datenbank {0} ist nicht erreichbar: {1}. Läuft PostgreSQL dort, und darf sich dieser Rechner "
     "verbinden?"},
    {StoreFault::kOldServer, "{0} is {1}; version 14 or newer is needed",
     "{0} ist {1}; nötig ist Version 14 oder neuer"},
    {StoreFault::kLogin,
     "PostgreSQL rejected the login ({0}): {1}. Check user and password; you can put the password into the "
     "file ~/.pgpass",
     "PostgreSQL lehnt die Anmeldung ab ({0}): {1}. Prüfe Benutzer und Passwort; das Passwort darf in der "
     "Datei ~/.pgpass stehen"},
    {StoreFault::kNoDatabase, "there is no such database ({0}): {1}. Create it with createdb",
     "diese Datenbank gibt es nicht ({0}): {1}. Lege sie mit createdb an"},
    {StoreFault::kNoRights,
     "the user may not use the database {0}: {1}. Make this user the owner of the database (ALTER DATABASE … "
     "OWNER TO …) and of its tables",
     "der Benutzer darf die Datenbank {0} nicht benutzen: {1}. Mache ihn zum Eigentümer der Datenbank (ALTER "
     "DATABASE … OWNER TO …) und ihrer Tabellen"},
    {StoreFault::kEncoding,
     "the database {0} has the encoding {1}, which cannot store every character; create it with createdb "
     "--encoding UTF8 --template template0",
     "die Datenbank {0} hat die Kodierung {1}, die nicht alle Zeichen speichern kann; lege sie mit createdb "
     "--encoding UTF8 --template template0 an"},
    {StoreFault::kReadOnly,
     "the database {0} cannot be written: {1}. Give the address of the primary server; several hosts may be "
     "separated by commas",
     "die Datenbank {0} lässt sich nicht schreiben: {1}. Nenne die Adresse des Primärservers; mehrere Hosts "
     "lassen sich mit Kommas trennen"},
    {StoreFault::kTooManyConnections,
     "the database {0} has too many connections: {1}. Raise the limit in PostgreSQL, or end other "
     "programs that use it",
     "die Datenbank {0} hat zu viele Verbindungen: {1}. Erhöhe die Grenze in PostgreSQL oder beende "
     "andere Programme, die sie benutzen"},
    {StoreFault::kLocked,
     "another program is preparing or moving the database {0} ({1}). Try again when it has finished",
     "ein anderes Programm bereitet die Datenbank {0} gerade vor oder überträgt sie ({1}). Versuche es noch "
     "einmal, wenn es fertig ist"},
    {StoreFault::kStopping, "the database {0} is starting or stopping: {1}. Try again soon",
     "die Datenbank {0} startet gerade oder wird beendet: {1}. Versuche es gleich noch einmal"},
});

}  // namespace

Texts store_fault_texts(StoreFault fault) { return row_for(kStoreFaults, fault).texts; }

}  // namespace kurz
