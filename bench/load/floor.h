// What this machine can do at best: the same schedule of messages at a program that knows no game. It writes
// as much as a move stores, waits for the disk and answers. An acknowledgement of ours cannot be quicker, and
// what is late in both is late by the machine.
#pragma once

#include <array>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include "bench/load/world.h"

namespace kurz::load {

class Floor {
 public:
  // Starts that program: a child process that ends with its socket.
  Floor(World& world, double rate);
  Floor(const Floor&) = delete;
  Floor& operator=(const Floor&) = delete;
  ~Floor();

  // Sends for so long and waits for the last answer. Each counts from when its message was due.
  Latencies measure(double seconds);

 private:
  static constexpr std::size_t kMessage = 256;
  [[noreturn]] static void echo(int socket, const std::string& file);
  void tick();
  void read();

  World& world_;
  Duration step_;
  boost::asio::steady_timer timer_;
  boost::asio::ip::tcp::socket socket_;
  Clock::time_point next_;
  Clock::time_point end_;
  std::vector<Clock::time_point> due_;  // in the order of the answers
  std::size_t answered_ = 0;
  std::size_t half_ = 0;  // bytes of an answer that is not complete
  std::array<char, 64 * kMessage> answers_{};
  pid_t child_ = -1;
  Latencies latencies_;
};

}  // namespace kurz::load
