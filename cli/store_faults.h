// What is wrong with a database, in words.
#pragma once

#include "server/store/store.h"
#include "words/lang.h"

namespace kurz {

// {0} is the database, {1} what it says.
Texts store_fault_texts(StoreFault fault);

}  // namespace kurz
