# kurz_tests: one doctest program from every *_test.cpp next to its source and all of tests/.
find_package(doctest REQUIRED)
find_package(rapidcheck REQUIRED)
include(doctest)

kurz_sources(unit_tests engine codec words protocol draw bots advice arena server cli SUFFIX _test.cpp)
kurz_sources(whole_tests tests)
list(FILTER whole_tests EXCLUDE REGEX "/tests/(fuzz|tools)/")

add_executable(kurz_tests ${unit_tests} ${whole_tests})
# Some tests start the program kurz.
add_dependencies(kurz_tests kurz)
target_link_libraries(kurz_tests PRIVATE kurz_cli doctest::doctest rapidcheck)
kurz_join(kurz_tests)
target_precompile_headers(kurz_tests PRIVATE ${json_headers} <doctest/doctest.h>)
set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/main.cpp ${PROJECT_SOURCE_DIR}/tests/support/paths.cpp
  PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
# Compiling the tests takes half the time of a build, so their own code is optimised less than the code they test.
target_compile_definitions(kurz_tests PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
target_compile_options(kurz_tests PRIVATE $<$<CONFIG:Release>:-O1>)
if(KURZ_SANITIZE)
  target_compile_definitions(kurz_tests PRIVATE KURZ_SANITIZED)
  target_compile_options(kurz_tests PRIVATE -Og)
endif()
if(KURZ_SANITIZE MATCHES "undefined")
  # Of the tests' own code only the use of memory is checked; the rest would take a third of their build time.
  target_compile_options(kurz_tests PRIVATE -fno-sanitize=undefined)
endif()

# One CTest test per test case. If doctest cannot match a name it would run nothing and pass; FAIL_REGULAR_EXPRESSION
# makes that a failure.
doctest_discover_tests(kurz_tests
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  PROPERTIES TIMEOUT 900 FAIL_REGULAR_EXPRESSION "test cases: +0")
