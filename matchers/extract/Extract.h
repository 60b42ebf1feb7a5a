//===- Extract.h - source -> facts ----------------------------------------===//
//
// In: a parsed translation unit. Out: its UnitFacts. Never decides, never
// edits.
//
//   AST --walk--> Calls, Functions     (Visitor.cpp, one node kind a method)
//       --Values--> Sources, Flows     what a value is made of
//       --Templates--> Templates       text with holes, mapped to the source
//       --Places--> Places, Aggregates where an edit may go
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_EXTRACT_H
#define KEYSPREAD_MATCHERS_EXTRACT_EXTRACT_H

#include "matchers/catalog/Catalog.h"
#include "matchers/facts/Facts.h"

#include <memory>
#include <string>

namespace clang {
class ASTConsumer;
class ASTContext;
class FileID;
class SourceManager;
} // namespace clang

namespace keyspread::extract {

/// The facts of a unit that is parsed. Code outside \p Root and in system
/// headers is not read, nor is any that the context's traversal scope leaves
/// out but for the project's headers. One thread.
facts::UnitFacts read(clang::ASTContext &Ast, const Catalog &Known,
                      const std::string &Root);

/// The absolute path that facts name \p F by; "" when it is no file on disk.
std::string pathOf(const clang::SourceManager &SM, clang::FileID F);

/// A consumer that reads into \p Out when the unit is parsed. \p Known must
/// outlive it.
std::unique_ptr<clang::ASTConsumer>
consumer(const Catalog &Known, std::string Root, facts::UnitFacts &Out);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_EXTRACT_H
