#include "codec/board_json.h"

#include "codec/read_described.h"
#include "engine/base/enum_names.h"

namespace kurz {

template <class T>
using Of = std::type_identity<T>;

constexpr auto fields_of(Of<CardsSpec> /*type*/) {
  return std::tuple(field<&CardsSpec::each_color>(), field<&CardsSpec::wild>());
}
constexpr auto fields_of(Of<PieceSpec> /*type*/) {
  return std::tuple(field<&PieceSpec::kind>(), field<&PieceSpec::count>());
}
constexpr auto fields_of(Of<LocationSpec> /*type*/) {
  return std::tuple(field<&LocationSpec::id>(), field<&LocationSpec::name>());
}
constexpr auto fields_of(Of<RouteSpec> /*type*/) {
  return std::tuple(field<&RouteSpec::id>(), field<&RouteSpec::a>(), field<&RouteSpec::b>(),
                    field<&RouteSpec::kind>(), field<&RouteSpec::color>(), field<&RouteSpec::cards>(),
                    field<&RouteSpec::pieces>(), field<&RouteSpec::ferries>().or_preset(),
                    field("double", &RouteSpec::is_double).or_preset());
}
constexpr auto fields_of(Of<TicketSpec> /*type*/) {
  return std::tuple(field<&TicketSpec::a>(), field<&TicketSpec::b>(), field<&TicketSpec::points>());
}
constexpr auto fields_of(Of<AttractionsSpec> /*type*/) {
  return std::tuple(field<&AttractionsSpec::points_each>(), field<&AttractionsSpec::locations>());
}
constexpr auto fields_of(Of<DistrictSpec> /*type*/) {
  return std::tuple(field<&DistrictSpec::id>(), field<&DistrictSpec::points>(),
                    field<&DistrictSpec::locations>());
}
constexpr auto fields_of(Of<SouvenirsSpec> /*type*/) {
  return std::tuple(field<&SouvenirsSpec::symbols>(), field<&SouvenirsSpec::copies_each>(),
                    field<&SouvenirsSpec::start>(), field<&SouvenirsSpec::points_by_count>());
}
constexpr auto fields_of(Of<BonusSpec> /*type*/) {
  return std::tuple(field<&BonusSpec::attractions>(), field<&BonusSpec::districts>().or_preset(),
                    field<&BonusSpec::souvenirs>());
}
constexpr auto fields_of(Of<BoardSpec> /*type*/) {
  return std::tuple(field<&BoardSpec::format>(), field<&BoardSpec::id>(), field<&BoardSpec::version>(),
                    field<&BoardSpec::name>(), field<&BoardSpec::year>(), field<&BoardSpec::layout>(),
                    field<&BoardSpec::colors>(), field<&BoardSpec::wild>(), field<&BoardSpec::cards>(),
                    field<&BoardSpec::pieces>(), field<&BoardSpec::end_when_pieces_left>(),
                    field<&BoardSpec::score_routes>(), field<&BoardSpec::first_player>().or_preset(),
                    field<&BoardSpec::route_points>(), field<&BoardSpec::bonus>(),
                    field<&BoardSpec::locations>(), field<&BoardSpec::routes>(),
                    field<&BoardSpec::tickets>());
}

namespace {

constexpr std::size_t kMaxText = 1 << 20;

BoardProblem as_problem(const ReadError& error) {
  const auto problem = [&](BoardFault fault, std::string what) {
    return BoardProblem{fault, error.where, std::move(what), {}, 0, 0, 0};
  };
  const std::string field = error.where.substr(error.where.rfind('.') + 1);
  switch (error.expected) {
    case Expected::kField:
      return problem(BoardFault::kMissingField, field);
    case Expected::kKnownField:
      return problem(BoardFault::kUnknownField, field);
    case Expected::kLength:
      return problem(BoardFault::kBadName, "");
    case Expected::kJson:
      return problem(BoardFault::kNotJson, error.found);
    case Expected::kNumber:
      return problem(BoardFault::kWrongType, "whole number");
    case Expected::kFlag:
      return problem(BoardFault::kWrongType, "true or false");
    default:  // "text", "list" or "object"
      return problem(BoardFault::kWrongType, std::string(enum_name(error.expected)));
  }
}

}  // namespace

BoardReading read_board_spec(std::string_view text) {
  BoardReading reading;
  BoardProblems& problems = reading.problems;
  if (text.size() > kMaxText) {
    problems.push_back({BoardFault::kTooMany, "", "bytes", {}, static_cast<long>(text.size()), 0, kMaxText});
    return reading;
  }
  JsonReader reader(JsonSource::kFile);
  ReadError error;
  const auto root = parse_json(text, error);
  if (!root) {
    problems.push_back(as_problem(error));
    return reading;
  }
  reading.spec = read_described<BoardSpec>(*root, "", reader);
  for (const ReadError& wrong : reader.errors()) problems.push_back(as_problem(wrong));
  if (reading.spec.format != BoardSpec().format) {
    problems.push_back(
        {BoardFault::kUnknownFormat, "format", {}, {}, reading.spec.format, 0, BoardSpec().format});
  }
  for (const std::string& field : index_lines(text).doubled) {
    problems.push_back({BoardFault::kDoubledField, field, field, {}, 0, 0, 0});
  }
  return reading;
}

Result<BoardPtr, BoardProblems> read_board(std::string_view text) {
  BoardReading reading = read_board_spec(text);
  const bool readable = reading.problems.empty() || !reading.problems.front().where.empty();
  if (readable) {
    for (BoardProblem& problem : find_problems(reading.spec)) reading.problems.push_back(std::move(problem));
  }
  if (has_mistake(reading.problems)) return std::move(reading.problems);
  return build_board(reading.spec);
}

}  // namespace kurz
