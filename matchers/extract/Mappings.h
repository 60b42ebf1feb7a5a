//===- Mappings.h - classes that are mapped to tables ---------------------===//
//
// In: a call that maps a class (`session.mapClass<Post>("post")`,
// `make_table("post", make_column("id", &Post::id))`), and the member functions
// of that class which say what its columns are (`field(a, title, "title")`).
// Out: a facts::DeclaredTable.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_MAPPINGS_H
#define KEYSPREAD_MATCHERS_EXTRACT_MAPPINGS_H

#include "matchers/extract/Unit.h"

namespace keyspread::extract {

/// Does nothing when \p C maps no class.
void readMapping(Unit &U, const clang::CallExpr *C);

/// A class whose columns pragmas of ODB describe (MappingPragmas.cpp).
void readPragmas(Unit &U, const clang::CXXRecordDecl *R);

/// A column for \p F, named like it.
facts::DeclaredColumn columnOf(Unit &U, const clang::FieldDecl *F);

/// The first type that the template function \p C calls is given; null.
const clang::CXXRecordDecl *classArgument(const clang::CallExpr *C);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_MAPPINGS_H
