// The shapes of all that goes through the socket; docs/protocol.md tells what they mean.
#pragma once

#include "server/types/shape.h"

namespace kurz {

const Shapes& message_shapes();

// web/src/net/protocol.ts, made anew by "kurz types".
std::string message_types();

}  // namespace kurz
