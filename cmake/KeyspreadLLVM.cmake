# Finds the LLVM and Clang packages of KEYSPREAD_LLVM_MAJOR and defines the
# interface target keyspread_llvm: headers, definitions and the two shared
# libraries (libLLVM, libclang-cpp) every tool of this project links to.
# Static LLVM libraries beside the shared ones abort at start-up, so none is used.
# Clang_DIR and LLVM_DIR must name one version; a stale cache would mix them.
# LLVM's version file accepts only its own minor version, so the major is checked here.
find_package(LLVM REQUIRED CONFIG PATHS /usr/lib/llvm-${KEYSPREAD_LLVM_MAJOR} NO_DEFAULT_PATH)
find_package(Clang REQUIRED CONFIG PATHS /usr/lib/llvm-${KEYSPREAD_LLVM_MAJOR} NO_DEFAULT_PATH)
if(NOT LLVM_VERSION_MAJOR EQUAL KEYSPREAD_LLVM_MAJOR)
  message(FATAL_ERROR "LLVM ${LLVM_VERSION_MAJOR} was found, ${KEYSPREAD_LLVM_MAJOR} was asked for; "
                      "run scripts/setup or set KEYSPREAD_LLVM_MAJOR")
endif()
add_library(keyspread_llvm INTERFACE)
target_include_directories(keyspread_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
target_link_libraries(keyspread_llvm INTERFACE clang-cpp LLVM)
separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(keyspread_llvm INTERFACE ${llvm_definitions})
# LLVM is built without RTTI; classes that derive from its classes must be too.
target_compile_options(keyspread_llvm INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-fno-rtti>)
