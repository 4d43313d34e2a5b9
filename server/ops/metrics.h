// The server's figures in the text form that Prometheus reads.
#pragma once

#include <string>

#include "server/house/house.h"
#include "server/net/web_server.h"

namespace kurz {

struct Figures {
  HouseFigures house;
  NetFigures net;
  long rooms = 0;
  long waiting_writes = 0;
  long waiting_bots = 0;
  long bot_failures = 0;
  long store_faults = 0;
};
std::string metrics_text(const Figures& figures);

}  // namespace kurz
