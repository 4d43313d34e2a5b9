// Attacks with sockets: games of strong bots, hints, clients that do not read, pings, storms and bytes that
// are no HTTP.
#include <array>
#include <span>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

#include "bench/load/attackers.h"

namespace kurz::load {
namespace {

using boost::asio::ip::tcp;
using boost::system::error_code;

constexpr int kSource = 3;

// Calls `act` at a rate.
class Repeated {
 public:
  Repeated(Session& session, double per_second, std::function<void()> act)
      : schedule_(session, per_second, [act = std::move(act)](Clock::time_point) { act(); }) {
    schedule_.start();
  }

 private:
  Schedule schedule_;
};

std::unique_ptr<Player> player_at_new_table(Session& session, const PlayerHooks& hooks,
                                            const std::string& cookie, std::vector<std::string> seats) {
  auto player = std::make_unique<Player>(session, hooks, std::move(seats));
  player->expect_close();
  player->begin_as(cookie, {kSource, true});
  player->create_table();
  return player;
}

// Some guests of one address with 30 running games together against three experts, who move at once.
class Experts final : public Attack {
 public:
  Experts(const Attacking& at, std::size_t guests)
      : at_(at), guests_(guests), repeated_(at.session, 10, [this] { add_table(); }) {
    hooks_.turn = [](Player& player) { player.play(Clock::now()); };
    hooks_.over = [](Player& player) { player.create_table(); };
  }

 private:
  void add_table() {
    constexpr std::size_t kTables = 30;
    // A guest may have three open tables.
    if (players_.size() == kTables || (!players_.empty() && !players_.back()->has_played())) return;
    const std::string& cookie = at_.targets.cookies[(players_.size() + 1) % guests_];
    players_.push_back(
        player_at_new_table(at_.session, hooks_, cookie, {"me", "expert", "expert", "expert"}));
  }

  Attacking at_;
  std::size_t guests_;
  PlayerHooks hooks_;
  Players players_;
  Repeated repeated_;
};

// Some guests ask for hints at their tables all the time.
class Hints final : public Attack {
 public:
  explicit Hints(const Attacking& at)
      : repeated_(at.session, 8, [this] {
          if (players_.empty()) return;
          Player& player = *players_[next_++ % players_.size()];
          if (player.may_play())
            player.send({{"type", "hint"}, {"table", player.table()}, {"seat", player.seat_to_move()}});
        }) {
    constexpr std::size_t kGuests = 5;
    for (const std::string& cookie : std::span(at.targets.cookies).first(kGuests))
      players_.push_back(player_at_new_table(at.session, hooks_, cookie, {"me", "me"}));
  }

 private:
  PlayerHooks hooks_;
  Players players_;
  std::size_t next_ = 0;
  Repeated repeated_;
};

// Clients that ask for long updates of running and finished games and read nothing.
class SlowReaders final : public Attack {
 public:
  explicit SlowReaders(const Attacking& at)
      : repeated_(at.session, 40, [this, &session = at.session, &to = at.targets] {
          auto& player = players_[next_++ % players_.size()];
          if (!player || player->is_closed()) {
            player = std::make_unique<Player>(session, hooks_);
            player->expect_close();
            player->connect({kSource, false});
          }
          const bool is_long = next_ % 4 == 0;
          const std::string& table = is_long ? to.long_table : to.running[next_ % to.running.size()];
          player->send({{"type", "subscribe"}, {"table", table}, {"from", 0}, {"explain", true}});
        }) {}

 private:
  PlayerHooks hooks_;
  std::array<std::unique_ptr<Player>, 20> players_;
  std::size_t next_ = 0;
  Repeated repeated_;
};

// A connection that sends bytes again and again, and reads or does not.
class RawPeer final : public std::enable_shared_from_this<RawPeer> {
 public:
  struct Plan {
    std::string first = {};  // sent once
    std::string again = {};  // sent every `pause`; empty: nothing
    std::chrono::milliseconds pause{20};
    bool reads = true;
  };
  RawPeer(Session& session, Plan plan) : socket_(session.io), timer_(session.io), plan_(std::move(plan)) {}

  void start(int port) {
    error_code ignored;
    socket_.open(tcp::v4(), ignored);
    socket_.bind({boost::asio::ip::address_v4({127, 0, 0, kSource}), 0}, ignored);
    socket_.set_option(boost::asio::socket_base::linger(true, 0), ignored);
    if (!plan_.reads) socket_.set_option(boost::asio::socket_base::receive_buffer_size(1024), ignored);
    const tcp::endpoint to(boost::asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port));
    socket_.async_connect(to, [self = shared_from_this()](error_code error) {
      if (error) return self->close();
      if (self->plan_.reads) self->read();
      self->write(self->plan_.first);
    });
  }
  void close() {
    error_code ignored;
    closed_ = true;
    timer_.cancel(ignored);
    socket_.close(ignored);
  }
  [[nodiscard]] bool is_closed() const { return closed_; }

 private:
  void write(const std::string& bytes) {
    boost::asio::async_write(socket_, boost::asio::buffer(bytes),
                             [self = shared_from_this()](error_code error, std::size_t) {
                               if (error) return self->close();
                               if (!self->plan_.again.empty()) self->wait();
                             });
  }
  void wait() {
    timer_.expires_after(plan_.pause);
    timer_.async_wait([self = shared_from_this()](error_code error) {
      if (!error) self->write(self->plan_.again);
    });
  }
  void read() {
    socket_.async_read_some(
        boost::asio::buffer(read_),
        [self = shared_from_this()](error_code error, std::size_t) { error ? self->close() : self->read(); });
  }

  tcp::socket socket_;
  boost::asio::steady_timer timer_;
  Plan plan_;
  std::array<char, 16 * 1024> read_{};
  bool closed_ = false;
};

// Keeps some of these connections open; those that the server closes come back at a rate.
class RawPeers final : public Attack {
 public:
  using Next = std::function<RawPeer::Plan(std::size_t number)>;
  // `replaces`: also those that are open.
  RawPeers(const Attacking& at, std::size_t count, double per_second, Next next, bool replaces = false)
      : peers_(count),
        repeated_(at.session, per_second,
                  [this, &session = at.session, port = at.targets.port, next = std::move(next), replaces] {
                    auto& peer = peers_[next_++ % peers_.size()];
                    if (peer && !peer->is_closed() && !replaces) return;
                    if (peer) peer->close();
                    peer = std::make_shared<RawPeer>(session, next(next_));
                    peer->start(port);
                  }) {}
  ~RawPeers() override {
    for (const auto& peer : peers_) {
      if (peer) peer->close();
    }
  }
  RawPeers(const RawPeers&) = delete;
  RawPeers& operator=(const RawPeers&) = delete;

 private:
  std::vector<std::shared_ptr<RawPeer>> peers_;
  std::size_t next_ = 0;
  Repeated repeated_;
};

constexpr const char* kUpgrade =
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "X-Forwarded-For: 192.0.2.3\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
    "dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

// A frame of a client, masked with zeros.
std::string frame(unsigned char opcode, const std::string& payload) {
  std::string bytes{static_cast<char>(0x80U | opcode), static_cast<char>(0x80U | payload.size())};
  return bytes + std::string(4, '\0') + payload;
}

std::unique_ptr<Attack> send_pings(const Attacking& at) {
  constexpr unsigned char kPing = 9;
  constexpr int kPerWrite = 40;
  std::string pings;
  for (int i = 0; i < kPerWrite; ++i) pings += frame(kPing, std::string(125, 'p'));
  return std::make_unique<RawPeers>(at, 10, 50, [pings](std::size_t number) {
    return RawPeer::Plan{kUpgrade, pings, std::chrono::milliseconds(20), number % 2 == 0};
  });
}

std::unique_ptr<Attack> open_sockets(const Attacking& at) {
  const auto plan = [](std::size_t) { return RawPeer::Plan{kUpgrade}; };
  return std::make_unique<RawPeers>(at, 100, 200, plan, true);
}

std::unique_ptr<Attack> send_nonsense(const Attacking& at) {
  static const std::vector<std::string> kNonsense{
      std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),
      "GET / HTTP/9.9\r\n\r\n",
      "GET  /api/about\r\nHost\r\n\r\n",
      "POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
      "POST /api/replay HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n",
      "POST /api/replay HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n" + std::string(1000, '{'),
      "GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\nHost: x\r\n\r\n",
      "GET /api/about HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
      std::string(kUpgrade) + std::string(400, '\xff'),
      std::string(kUpgrade) + frame(1, R"({"type":"subscribe","table":)"),
  };
  const auto plan = [](std::size_t number) {
    return RawPeer::Plan{kNonsense[number % kNonsense.size()], ""};
  };
  return std::make_unique<RawPeers>(at, 50, 200, plan, true);
}

// Requests one after the other on a connection whose answers stay unread.
std::unique_ptr<Attack> leave_answers_unread(const Attacking& at) {
  std::string requests;
  for (int i = 0; i < 20; ++i)
    requests += "GET /api/tables/" + at.targets.long_table +
                "/log HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 192.0.2.3\r\n\r\n";
  return std::make_unique<RawPeers>(at, 50, 25, [requests](std::size_t) {
    return RawPeer::Plan{requests, requests, std::chrono::milliseconds(200), false};
  });
}

template <class Kind>
std::unique_ptr<Attack> start(const Attacking& at) {
  return std::make_unique<Kind>(at);
}

}  // namespace

std::vector<AttackKind> socket_attacks() {
  return {
      {"experts", "one guest plays 30 games against three experts each",
       [](const Attacking& at) { return std::make_unique<Experts>(at, 1); }},
      {"crowd-experts", "20 guests of one address play 30 games against three experts each",
       [](const Attacking& at) { return std::make_unique<Experts>(at, 20); }},
      {"hints", "five guests ask for hints all the time", start<Hints>},
      {"slow", "20 sockets ask for long updates and read nothing", start<SlowReaders>},
      {"unread", "50 connections ask for long logs and read nothing", leave_answers_unread},
      {"pings", "20,000 pings per second on 10 sockets", send_pings},
      {"storm", "200 sockets per second are opened and cut", open_sockets},
      {"nonsense", "200 connections per second send bytes that are no HTTP", send_nonsense},
  };
}

}  // namespace kurz::load
