// A server of our own: a child process on a free port of 127.0.0.1.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <sys/types.h>

#include "bench/load/tally.h"

namespace kurz::load {

// A new folder, gone with all that is in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

class ServerChild {
 public:
  // Returns when it says that it listens; throws if it does not. The log goes into `folder`.
  ServerChild(const std::string& kurz, const std::filesystem::path& folder,
              const std::vector<std::string>& flags);
  ServerChild(const ServerChild&) = delete;
  ServerChild& operator=(const ServerChild&) = delete;
  ~ServerChild();

  [[nodiscard]] int port() const { return port_; }
  [[nodiscard]] bool is_running();
  // SIGTERM now; is_running() tells when it is gone.
  void ask_to_end() const;
  // Processor time it has used so far, all threads together.
  [[nodiscard]] Duration cpu_time() const;
  // What it ended with: 0 is as it should be.
  [[nodiscard]] int end_status() const { return end_status_; }

 private:
  pid_t id_ = -1;
  int out_ = -1;  // what it prints
  int port_ = 0;
  int end_status_ = -1;
};

// The processor time that we have used ourselves.
Duration own_cpu_time();

// As many open files as the system lets us have, for us and for what we start.
void raise_file_limit();

}  // namespace kurz::load
