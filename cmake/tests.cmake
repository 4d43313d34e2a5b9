# kurz_tests: one doctest program of every *_test.cpp beside its source and all of tests/.
find_package(doctest REQUIRED)
find_package(rapidcheck REQUIRED)
include(doctest)

kurz_sources(unit_tests engine codec words draw bots arena server cli SUFFIX _test.cpp)
kurz_sources(whole_tests tests)
list(FILTER whole_tests EXCLUDE REGEX "/tests/(fuzz|tools)/")

add_executable(kurz_tests ${unit_tests} ${whole_tests})
# Tests of the server start the program itself.
add_dependencies(kurz_tests kurz)
target_link_libraries(kurz_tests PRIVATE kurz_cli doctest::doctest rapidcheck)
# Half the time of a whole build goes into the tests' own code, which need not be quick: only what they test.
target_compile_definitions(kurz_tests PRIVATE KURZ_SOURCE_DIR="${PROJECT_SOURCE_DIR}" KURZ_PROGRAM="$<TARGET_FILE:kurz>" DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
target_compile_options(kurz_tests PRIVATE $<$<CONFIG:Release>:-O1>)
if(KURZ_SANITIZE)
  target_compile_options(kurz_tests PRIVATE -Og)
endif()

# One CTest test for each test case. A name that doctest cannot match with itself would select
# nothing and so pass unseen: running no test case is a failure.
doctest_discover_tests(kurz_tests
  WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
  PROPERTIES TIMEOUT 900 FAIL_REGULAR_EXPRESSION "test cases: +0")
