// Random numbers from the system: seeds, and ids that nobody can guess.
#pragma once

#include <string>

#include "server/secure/digest.h"

namespace kurz {

// Call it first; false if the system has no random numbers.
bool start_crypto();

Bytes32 random_bytes();
// 128 bits in 22 characters that are safe in a URL.
std::string random_name();
// The same, from the first half of a digest.
std::string name_of(const Digest& digest);
// 256 bits in 43 characters.
std::string random_token();

}  // namespace kurz
