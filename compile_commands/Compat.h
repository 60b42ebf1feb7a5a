//===- Compat.h - what differs between LLVM 22 and LLVM 19 ----------------===//
//
// The only file of the project that asks for the LLVM version. Everything else
// is written against LLVM 22 and uses the names below where 19 differs.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_COMPILE_COMMANDS_COMPAT_H
#define KEYSPREAD_COMPILE_COMMANDS_COMPAT_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 22
#include "clang/Options/Options.h"
#else
#include "clang/Driver/Options.h"
#endif

namespace keyspread::compat {

// The driver's option table left clang::driver in 22.
#if LLVM_VERSION_MAJOR >= 22
namespace options = clang::options;
using clang::getDriverOptTable;
#else
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#endif

} // namespace keyspread::compat

#endif // KEYSPREAD_COMPILE_COMMANDS_COMPAT_H
