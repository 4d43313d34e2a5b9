// The protocol's types, collected from their descriptions: as TypeScript and as a reference for people.
#pragma once

#include <string>

namespace kurz::protocol {

// web/src/net/protocol.ts, written by "kurz types".
std::string typescript();

// The generated part of docs/protocol.md, written by "kurz types --reference".
std::string reference();

}  // namespace kurz::protocol
