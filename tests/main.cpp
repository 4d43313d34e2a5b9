// The main function of kurz_tests; the test cases stand in the *_test.cpp files.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>
