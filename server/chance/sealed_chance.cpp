#include "server/chance/sealed_chance.h"

#include <boost/endian/conversion.hpp>
#include <sodium.h>

#include "codec/read_described.h"

namespace kurz {
namespace {

struct RecordLine {
  std::string seed;
  ChanceRecord chance;
  static constexpr auto kFields = std::tuple(field<&RecordLine::seed>(), field<&RecordLine::chance>());
};

}  // namespace

Bytes32 chance_key(const Bytes32& seed, std::span<const std::string> seat_texts) {
  Hasher hasher;
  hasher.add("kurz-chance/1").add(seed);
  for (const std::string& text : seat_texts) hasher.add(text);
  return hasher.digest();
}

std::uint32_t SealedGenerator::next() {
  if (used_ == words_.size()) {
    // Words are read as little-endian whatever the machine, or another could not check a game.
    std::array<unsigned char, 64> bytes{};
    std::array<unsigned char, crypto_stream_chacha20_ietf_NONCEBYTES> nonce{};
    for (std::size_t i = 0; i < 8; ++i) nonce[i] = static_cast<unsigned char>(version_ >> (8 * i));
    crypto_stream_chacha20_ietf_xor_ic(bytes.data(), bytes.data(), bytes.size(), nonce.data(), block_++,
                                       key_.data());
    for (std::size_t i = 0; i < words_.size(); ++i) {
      words_[i] = boost::endian::load_little_u32(&bytes[4 * i]);
    }
    used_ = 0;
  }
  return words_[used_++];
}

Result<ChanceProof, ReadError> proof_from_json(std::string_view line) {
  const auto record = read_text<RecordLine>(line);
  if (!record) return record.error();
  ChanceProof proof{record->chance, {}};
  if (const std::string format = ChanceRecord().format; proof.format != format) {
    return ReadError{"chance.format", Expected::kOneOf, proof.format, format, 0, 0};
  }
  const auto seed = from_hex(record->seed);
  if (!seed) return ReadError{"seed", Expected::kText, record->seed, {}, 0, 0};
  const auto commitment = from_hex(proof.commitment);
  if (!commitment) return ReadError{"chance.commitment", Expected::kText, proof.commitment, {}, 0, 0};
  proof.seed = *seed;
  proof.commitment = to_hex(*commitment);
  return proof;
}

ChanceVerdict verify_chance(const GameLog& log, const ChanceProof& proof) {
  if (commitment_to(proof.seed) != proof.commitment) return {ChanceFault::kSeed, -1};
  if (proof.texts.size() != static_cast<std::size_t>(log.players)) return {ChanceFault::kTexts, -1};
  const Bytes32 key = chance_key(proof.seed, proof.texts);
  SealedNature dealing(key, 0);
  auto game =
      Recorder::begin(*log.board, log.players, proof.first_by_lot ? Seat::none() : log.first, dealing);
  if (proof.first_by_lot && game && game->log().deal != log.deal) {
    // Older games drew the first player before the deal on every board.
    SealedNature older(key, 0);
    const Seat first = older.first_seat(log.players);
    game = Recorder::begin(*log.board, log.players, first, older);
  }
  if (!game || game->log().deal != log.deal) return {ChanceFault::kDeal, -1};
  for (std::size_t i = 0; i < log.moves.size(); ++i) {
    SealedNature nature(key, i + 1);
    const Move& move = log.moves[i];
    if (!game->play(move.seat, move.action, nature) || game->log().moves.back() != move) {
      return {ChanceFault::kMove, static_cast<int>(i)};
    }
  }
  if (game->log().first != log.first) return {ChanceFault::kDeal, -1};
  return {};
}

}  // namespace kurz
