// Randomness of the system: seeds, and names that nobody can guess.
#pragma once

#include <string>

#include "server/secure/digest.h"

namespace kurz {

// Once before anything else of this folder; false if the system has no randomness to give.
bool start_crypto();

Bytes32 random_bytes();
// 128 bits in 22 letters that may stand in an address.
std::string random_name();
// The same for something that is known: the first half of the digest.
std::string name_of(const Digest& digest);
// 256 bits in 43 letters.
std::string random_token();

}  // namespace kurz
