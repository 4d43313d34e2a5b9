#include "bots/value/value_book.h"

#include <algorithm>
#include <map>
#include <mutex>

#include "bots/value/value_files.h"

namespace kurz {
namespace {

// A file begins with this, the fingerprint of its board and the number of inputs.
constexpr std::array<std::uint8_t, 8> kMagic{'K', 'U', 'R', 'Z', 'N', 'E', 'T', 1};
constexpr std::size_t kHeader = 20;

std::vector<std::uint8_t> header_of(const Board& board, int inputs) {
  std::vector<std::uint8_t> header(kMagic.begin(), kMagic.end());
  for (unsigned i = 0; i < 8; ++i)
    header.push_back(static_cast<std::uint8_t>(board.content_hash >> (8 * i) & 0xFFU));
  for (unsigned i = 0; i < 4; ++i)
    header.push_back(static_cast<std::uint8_t>(static_cast<unsigned>(inputs) >> (8 * i) & 0xFFU));
  return header;
}

}  // namespace

std::vector<std::uint8_t> ValueBook::bytes(const Board& board, const ValueNetwork& two,
                                           const ValueNetwork& more) {
  std::vector<std::uint8_t> bytes = header_of(board, InputMap(board).size());
  for (const ValueNetwork* network : {&two, &more}) {
    const std::vector<std::uint8_t> part = network->bytes();
    bytes.insert(bytes.end(), part.begin(), part.end());
  }
  return bytes;
}

std::optional<ValueBook> ValueBook::read(const Board& board, std::span<const std::uint8_t> bytes) {
  const int inputs = InputMap(board).size();
  const std::vector<std::uint8_t> header = header_of(board, inputs);
  const std::size_t size = ValueNetwork::byte_count(inputs);
  if (bytes.size() != kHeader + 2 * size || !std::ranges::equal(header, bytes.first(kHeader))) return {};
  return ValueBook(board, ValueNetwork(bytes.subspan(kHeader, size), inputs),
                   ValueNetwork(bytes.subspan(kHeader + size, size), inputs));
}

const ValueBook* value_book(const Board& board) {
  static std::mutex mutex;
  static std::map<std::uint64_t, std::optional<ValueBook>> books;  // of every board that was asked for
  const std::lock_guard lock(mutex);
  const auto [book, is_new] = books.try_emplace(board.content_hash);
  if (is_new) {
    for (const std::span<const std::uint8_t> file : value_files()) {
      if (!book->second) book->second = ValueBook::read(board, file);
    }
  }
  return book->second ? &*book->second : nullptr;
}

}  // namespace kurz
