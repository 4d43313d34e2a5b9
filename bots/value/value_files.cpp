#include "bots/value/value_files.h"

// The assembler copies each file between two symbols. CMake defines KURZ_NETS, the folder.
// NOLINTBEGIN(cppcoreguidelines-macro-usage,hicpp-no-assembler,modernize-avoid-c-arrays)
#define KURZ_EMBED(symbol, file)                                          \
  asm(".pushsection .rodata\n" #symbol                                    \
      "_begin:\n"                                                         \
      ".incbin \"" KURZ_NETS "/" file "\"\n" #symbol                      \
      "_end:\n"                                                           \
      ".global " #symbol "_begin\n.global " #symbol "_end\n.popsection"); \
  extern "C" const std::uint8_t symbol##_begin[];                         \
  extern "C" const std::uint8_t symbol##_end[]

KURZ_EMBED(kurz_net_new_york, "new-york.net");
KURZ_EMBED(kurz_net_london, "london.net");
KURZ_EMBED(kurz_net_san_francisco, "san-francisco.net");
KURZ_EMBED(kurz_net_berlin, "berlin.net");
// NOLINTEND(cppcoreguidelines-macro-usage,hicpp-no-assembler,modernize-avoid-c-arrays)

namespace kurz {

std::array<std::span<const std::uint8_t>, 4> value_files() {
  return {{{kurz_net_new_york_begin, kurz_net_new_york_end},
           {kurz_net_london_begin, kurz_net_london_end},
           {kurz_net_san_francisco_begin, kurz_net_san_francisco_end},
           {kurz_net_berlin_begin, kurz_net_berlin_end}}};
}

}  // namespace kurz
