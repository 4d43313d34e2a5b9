# Flags for every target. CMake treats the headers of imported targets as system headers, so our warning flags apply
# to our code only.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

# clang's -Wconversion includes sign conversions, g++'s does not.
add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # g++ 12 falsely reports overlapping copies in "text" + std::string (GCC bug 105651).
  # With precompiled headers it also reports overflows inside its own std::string. The address sanitizer finds real ones.
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread -Wno-array-bounds)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
  # g++ 12's std::stable_sort uses a function that its own header marks deprecated.
  add_compile_options(-Wno-deprecated-declarations)
endif()

if(KURZ_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
  # x86-64-v2 has popcnt, which speeds up route sets; every x86-64 processor since 2009 supports it.
  add_compile_options(-march=${KURZ_ARCH})
endif()

if(KURZ_SANITIZE)
  add_compile_options(-fsanitize=${KURZ_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${KURZ_SANITIZE})
  if(KURZ_SANITIZE MATCHES "undefined")
    # Checking every use of a pointer takes a third of the build time and finds little that the address sanitizer
    # does not find.
    add_compile_options(-fno-sanitize=null,alignment)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # g++ reports the sanitizers' own code as reads of uninitialised variables, even in the standard library.
    add_compile_options(-Wno-maybe-uninitialized)
    if(KURZ_SANITIZE MATCHES "thread")
      # The thread sanitizer does not support Asio's fences; Asio uses locks as well, so nothing is missed.
      add_compile_options(-Wno-tsan)
    endif()
  endif()
  # g++ 12's sanitizers cannot map their shadow memory on kernels with much address randomisation, so tests run
  # without it. Some containers forbid turning it off; then it stays on.
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
  # ccache caches files with precompiled headers only with these settings; paths below the tree are cached as
  # relative ones, so that another copy of the tree finds them.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
    CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1 ${KURZ_CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)
  else()
    add_compile_options("SHELL:-Xclang -fno-pch-timestamp")
  endif()
endif()

find_program(KURZ_MOLD mold)
if(KURZ_MOLD)
  add_link_options(-fuse-ld=mold)
endif()
