# Flags that hold for every target. Third-party headers come from imported targets, which CMake
# passes as system headers, so our warnings stay ours.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# clang counts changes of sign among the conversions, g++ does not.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 sees overlapping copies in "text" + std::string where there are none: its bug 105651.
  add_compile_options(-Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # g++ 12's std::stable_sort uses what its own header calls deprecated.
  add_compile_options(-Wno-deprecated-declarations)
endif()

if(KURZ_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  # v2 has popcnt, which counting bits in a set of routes wants; every x86-64 machine since 2009 has it.
  add_compile_options(-march=${KURZ_ARCH})
endif()

if(KURZ_SANITIZE)
  add_compile_options(-fsanitize=${KURZ_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KURZ_SANITIZE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ takes the sanitizers' own code for reads of uninitialised variables, even in the standard library.
    add_compile_options(-Wno-maybe-uninitialized)
    if(KURZ_SANITIZE MATCHES "undefined")
      # A check at every use of a pointer takes a third of the time of a build and finds little that the address sanitizer does not.
      add_compile_options(-fno-sanitize=null,alignment)
    endif()
    if(KURZ_SANITIZE MATCHES "thread")
      # Asio's fences, which the thread sanitizer does not know; Asio locks as well.
      add_compile_options(-Wno-tsan)
    endif()
  endif()
  # g++ 12's sanitizers fail to map their shadow on kernels that spread addresses wide; without
  # address randomisation they start everywhere. Some containers forbid switching it off: then go without.
  execute_process(COMMAND setarch -R true RESULT_VARIABLE fixed_addresses OUTPUT_QUIET ERROR_QUIET)
  if(fixed_addresses EQUAL 0)
    set(CMAKE_CROSSCOMPILING_EMULATOR setarch -R)
  endif()
endif()

if(NOT CMAKE_BUILD_TYPE STREQUAL "Release")
  add_compile_definitions(_GLIBCXX_ASSERTIONS)
endif()

if(KURZ_LTO)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
endif()

find_program(KURZ_CCACHE ccache)
if(KURZ_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${KURZ_CCACHE})
endif()

find_program(KURZ_MOLD mold)
if(KURZ_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
