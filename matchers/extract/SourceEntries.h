//===- SourceEntries.h - files and macro expansions of a unit -------------===//
#ifndef KEYSPREAD_MATCHERS_EXTRACT_SOURCEENTRIES_H
#define KEYSPREAD_MATCHERS_EXTRACT_SOURCEENTRIES_H

#include "matchers/extract/Unit.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace keyspread::extract {

using EntryVisitor = llvm::function_ref<void(const clang::SrcMgr::SLocEntry &)>;

clang::FileID idOf(const clang::SourceManager &SM,
                   const clang::SrcMgr::SLocEntry &Entry);

/// Files and macro expansions of the text that was parsed.
void forEachParsed(Unit &U, EntryVisitor Do);

/// Those of a precompiled preamble in front of it, as an editor has. Each costs
/// to load: all that a header outside the project brings is passed over. The
/// entries come in reverse order.
void forEachLoaded(Unit &U, EntryVisitor Do);

} // namespace keyspread::extract

#endif // KEYSPREAD_MATCHERS_EXTRACT_SOURCEENTRIES_H
