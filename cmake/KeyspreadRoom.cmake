# keyspread_room(NAME SOURCES ... DEPENDS ... [PRECOMPILED ...]): one static library a
# room. PRECOMPILED names the headers that most of its files include: they are read once,
# not once a file.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(KEYSPREAD_CCACHE ccache)
if(KEYSPREAD_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${KEYSPREAD_CCACHE})
endif()

function(keyspread_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wno-unused-parameter)
  # GCC 12 takes what std::string does with its own characters for a mistake, where it comes
  # from a precompiled header.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    target_compile_options(${target} PRIVATE -Wno-array-bounds -Wno-restrict -Wno-stringop-overflow -Wno-stringop-overread)
  endif()
  if(KEYSPREAD_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

function(keyspread_room name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPENDS;PRECOMPILED" ${ARGN})
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC ${ARG_DEPENDS} keyspread_llvm)
  keyspread_warnings(${name})
  if(ARG_PRECOMPILED)
    target_precompile_headers(${name} PRIVATE ${ARG_PRECOMPILED})
  endif()
endfunction()
