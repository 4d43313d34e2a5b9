// How much a test does where the sanitizers slow it down.
#pragma once

namespace kurz::test {

#ifdef KURZ_SANITIZED
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// Some tests play so much that the sanitizers, with which everything takes ten to twenty times as long, would
// spend most of their time there. They look for errors of another kind, which less of the same shows as
// well: `usual` is what a plain build does, `sanitized` what one with sanitizers does.
constexpr int effort(int usual, int sanitized) { return kSanitized ? sanitized : usual; }

}  // namespace kurz::test
