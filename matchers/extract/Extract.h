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
class CompilerInstance;
} // namespace clang

namespace keyspread::extract {

/// A consumer that fills \p Out when the unit is parsed. \p Known must outlive
/// it. Code outside \p Root and in system headers is not read. One thread.
std::unique_ptr<clang::ASTConsumer> consumer(clang::CompilerInstance &CI,
                                             const Catalog &Known,
                                             std::string Root,
                                             facts::UnitFacts &Out);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_EXTRACT_H
