#include "server/chance/verify.h"

#include "server/chance/sealed_chance.h"

namespace kurz {

Result<ChanceProof, ReadError> proof_from_json(std::string_view line) {
  ReadError error;
  const auto root = parse_json(line, error);
  if (!root) return error;
  JsonReader reader;
  const boost::json::object& record = reader.as_object(*root, "");
  const boost::json::object& chance = reader.object(record, "", "chance");
  ChanceProof proof;
  const auto bytes = [&](const boost::json::object& from, std::string_view where, std::string_view name) {
    const auto read = from_hex(reader.text(from, where, name));
    if (!read) reader.fail(join_path(where, name), Expected::kText, from.if_contains(name));
    return read.value_or(Bytes32{});
  };
  if (reader.ok() && reader.text(chance, "chance", "format") != "kurz-chance/1") {
    reader.fail_word("chance.format", Expected::kOneOf, "kurz-chance/1", chance.if_contains("format"));
  }
  proof.seed = bytes(record, "", "seed");
  proof.commitment = bytes(chance, "chance", "commitment");
  for (const boost::json::value& text : reader.list(chance, "chance", "texts")) {
    proof.texts.emplace_back(reader.as_text(text, "chance.texts"));
  }
  proof.first_by_lot = reader.flag(chance, "chance", "first_by_lot");
  if (!reader.ok()) return reader.error();
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
