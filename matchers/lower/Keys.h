//===- Keys.h - names of instantiations -----------------------------------===//
//
// In: a function, a class or a variable as instantiated. Out: a name that is
// its own, and the same in every unit where others can see it: clang's USR with
// template arguments, and where it stands if that is not enough (lambdas, local
// classes, internal linkage).
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_LOWER_KEYS_H
#define KEYSPREAD_MATCHERS_LOWER_KEYS_H

#include "matchers/extract/Unit.h"

namespace keyspread::lower {

class Keys {
public:
  explicit Keys(extract::Unit &U) : U(U) {}

  /// Of a function or a class.
  const std::string &of(const clang::NamedDecl *D);

  /// Of a variable, a parameter, a binding or a field, as Op::Local and
  /// Op::Member name it.
  facts::Entity entity(const clang::ValueDecl *D);

private:
  std::string place(clang::SourceLocation L);
  std::string arguments(llvm::ArrayRef<clang::TemplateArgument> Args);
  std::string type(clang::QualType T);

  extract::Unit &U;
  llvm::DenseMap<const clang::Decl *, std::string> Known;
};

} // namespace keyspread::lower

#endif // KEYSPREAD_MATCHERS_LOWER_KEYS_H
