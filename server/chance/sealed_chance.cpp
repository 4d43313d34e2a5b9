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

std::optional<Bytes32> from_lower_hex(std::string_view text) {
  const auto bytes = from_hex(text);
  return bytes && to_hex(*bytes) == text ? bytes : std::nullopt;
}

Bytes32 round_seed(const Bytes32& seed, int round) {
  if (round == 0) return seed;
  std::string number;
  for (unsigned byte = 0; byte < 8; ++byte) {
    number += static_cast<char>(static_cast<std::uint64_t>(round) >> (8 * byte));
  }
  return Hasher().add("kurz-seed/1").add(seed).add(std::string_view(number)).digest();
}

Bytes32 chance_key(const Bytes32& seed, const Contributions& contributions) {
  Hasher hasher;
  hasher.add(ChanceRecord::kFormat).add(seed);
  for (const auto& contribution : contributions) {
    contribution ? hasher.add(*contribution) : hasher.add(std::string_view());
  }
  return hasher.digest();
}

Bytes32 chance_key_of_texts(const Bytes32& seed, std::span<const std::string> seat_texts) {
  Hasher hasher;
  hasher.add(ChanceRecord::kOlderFormat).add(seed);
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
  const bool newer = proof.format == ChanceRecord::kFormat;
  if (!newer && !proof.is_older()) {
    return ReadError{
        "chance.format", Expected::kFormat, proof.format, std::string(ChanceRecord::kFormat), 0, 0};
  }
  const auto missing = [](const char* name) { return ReadError{name, Expected::kField, {}, {}, 0, 0}; };
  if (!newer && !proof.texts) return missing("chance.texts");
  if (newer && !proof.commitments) return missing("chance.commitments");
  if (newer && !proof.contributions) return missing("chance.contributions");
  const auto seed = from_hex(record->seed);
  if (!seed) return ReadError{"seed", Expected::kHash, record->seed, {}, 0, 0};
  const auto commitment = from_hex(proof.commitment);
  if (!commitment) return ReadError{"chance.commitment", Expected::kHash, proof.commitment, {}, 0, 0};
  proof.seed = *seed;
  proof.commitment = to_hex(*commitment);
  return proof;
}

namespace {

// The contributions of all seats, or the first that does not match its commitment.
Result<Contributions, ChanceVerdict> contributions_of(const ChanceProof& proof) {
  Contributions all;
  for (std::size_t i = 0; i < proof.contributions->size(); ++i) {
    const std::string& commitment = (*proof.commitments)[i];
    const std::string& contribution = (*proof.contributions)[i];
    all.push_back(from_lower_hex(contribution));
    const bool is_bot = commitment.empty() && contribution.empty();
    if (!is_bot && (!all.back() || commitment_to(*all.back()) != commitment)) {
      return ChanceVerdict{ChanceFault::kContribution, static_cast<int>(i)};
    }
  }
  return all;
}

Result<Bytes32, ChanceVerdict> key_of(const GameLog& log, const ChanceProof& proof) {
  const auto one_per_seat = [&](const std::vector<std::string>& list) {
    return list.size() == static_cast<std::size_t>(log.players);
  };
  if (proof.is_older()) {
    if (!one_per_seat(*proof.texts)) return ChanceVerdict{ChanceFault::kSeats, -1};
    return chance_key_of_texts(proof.seed, *proof.texts);
  }
  if (!one_per_seat(*proof.commitments) || !one_per_seat(*proof.contributions)) {
    return ChanceVerdict{ChanceFault::kSeats, -1};
  }
  const auto contributions = contributions_of(proof);
  if (!contributions) return contributions.error();
  return chance_key(proof.seed, *contributions);
}

}  // namespace

ChanceVerdict verify_chance(const GameLog& log, const ChanceProof& proof) {
  if (commitment_to(proof.seed) != proof.commitment) return {ChanceFault::kSeed, -1};
  const auto key = key_of(log, proof);
  if (!key) return key.error();
  SealedNature dealing(*key, 0);
  auto game =
      Recorder::begin(*log.board, log.players, proof.first_by_lot ? Seat::none() : log.first, dealing);
  if (proof.is_older() && proof.first_by_lot && game && game->log().deal != log.deal) {
    // Some of the older games drew the first player before the deal on every board.
    SealedNature older(*key, 0);
    const Seat first = older.first_seat(log.players);
    game = Recorder::begin(*log.board, log.players, first, older);
  }
  if (!game || game->log().deal != log.deal) return {ChanceFault::kDeal, -1};
  for (std::size_t i = 0; i < log.moves.size(); ++i) {
    SealedNature nature(*key, i + 1);
    const Move& move = log.moves[i];
    // Who made the move, the guest or a bot for them, is not chance.
    if (!game->play(move.seat, move.action, nature) || game->log().moves.back().outcomes != move.outcomes) {
      return {ChanceFault::kMove, static_cast<int>(i)};
    }
  }
  if (game->log().first != log.first) return {ChanceFault::kDeal, -1};
  return {};
}

}  // namespace kurz
