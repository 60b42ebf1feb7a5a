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

// The header of clang-tidy's module registry; for tool/tidy.
#if LLVM_VERSION_MAJOR >= 22
#define KEYSPREAD_TIDY_REGISTRY "clang-tidy/ClangTidyModule.h"
#else
#define KEYSPREAD_TIDY_REGISTRY "clang-tidy/ClangTidyModuleRegistry.h"
#endif

namespace clang {
class DiagnosticsEngine;
}
namespace llvm {
template <typename T> class IntrusiveRefCntPtr;
}

namespace keyspread::compat {

// What PrecompiledPreamble::Build takes; for tool/clangd.
#if LLVM_VERSION_MAJOR >= 22
using PreambleDiagnostics = llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine>;
#else
using PreambleDiagnostics = clang::DiagnosticsEngine &;
#endif

// The driver's option table left clang::driver in 22.
#if LLVM_VERSION_MAJOR >= 22
namespace options = clang::options;
using clang::getDriverOptTable;
#else
namespace options = clang::driver::options;
using clang::driver::getDriverOptTable;
#endif

/// The type that a class declares; \p Ast is a clang::ASTContext.
template <class Context, class Record>
auto typeOf(const Context &Ast, const Record *R) {
#if LLVM_VERSION_MAJOR >= 22
  return Ast.getCanonicalTagType(R);
#else
  return Ast.getTypeDeclType(R);
#endif
}

} // namespace keyspread::compat

#endif // KEYSPREAD_COMPILE_COMMANDS_COMPAT_H
