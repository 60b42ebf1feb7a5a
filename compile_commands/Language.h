//===- Language.h - which files and commands hold C or C++ ----------------===//
//
// In: a path or a compile command. Out: what language it is, and in words why a
// command of another language is not read.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_LANGUAGE_H
#define KEYSPREAD_COMPILE_COMMANDS_LANGUAGE_H

#include "llvm/ADT/StringRef.h"

namespace keyspread::compile {

struct Command;

enum class Language { C, Cxx, Header, Other };

/// By the extension alone.
Language languageOf(llvm::StringRef Path);

/// Empty when \p C compiles C or C++; else what it does: "assembly", "CUDA".
llvm::StringRef whyNotRead(const Command &C);

/// True when \p C is C by -x or extension (g++ still reads a .c file as C++).
bool isC(const Command &C);

/// Name of the compiler \p Program without folders, ".exe" and version:
/// "/usr/bin/arm-none-eabi-g++-12" is "arm-none-eabi-g++".
llvm::StringRef compilerName(llvm::StringRef Program);

} // namespace keyspread::compile

#endif // KEYSPREAD_COMPILE_COMMANDS_LANGUAGE_H
