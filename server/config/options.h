// The settings of the table service and of the network, with their defaults.
#pragma once

#include <string>

namespace kurz {

struct ServiceOptions {
  int bot_pace = 600;      // milliseconds that a bot's move takes on top of its thinking time
  int grace_seconds = 60;  // after which a bot plays for an absent player
  std::string substitute = "medium";
  int open_tables = 3;       // per guest, waiting for players
  int running_tables = 30;   // per guest
  int abandoned_hours = 24;  // after which an unused table is closed
  int hint_milliseconds = 1000;
};

struct NetOptions {
  std::string address = "127.0.0.1";
  int port = 8338;  // 0: any free port
  int header_bytes = 8 * 1024;
  int header_seconds = 5;
  int body_bytes = 256 * 1024;  // a board and its layout of 64 KiB each, also as escaped JSON strings
  int message_bytes = 4 * 1024;
  int message_burst = 20;
  int messages_per_minute = 100;
  int unread_bytes = 256 * 1024;
  int ping_seconds = 25;
  int stall_seconds = 30;  // a socket that reads nothing for this long is closed
};

}  // namespace kurz
