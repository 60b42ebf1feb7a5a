#include "matchers/extract/SourceEntries.h"

using namespace clang;

namespace keyspread::extract {

FileID idOf(const SourceManager &SM, const SrcMgr::SLocEntry &Entry) {
  return SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset()));
}

void forEachParsed(Unit &U, EntryVisitor Do) {
  for (unsigned I = 0; I != U.SM.local_sloc_entry_size(); ++I)
    Do(U.SM.getLocalSLocEntry(I));
}

void forEachLoaded(Unit &U, EntryVisitor Do) {
  for (unsigned I = U.SM.loaded_sloc_entry_size(); I > 0; --I) {
    const SrcMgr::SLocEntry &Entry = U.SM.getLoadedSLocEntry(I - 1);
    Do(Entry);
    if (!Entry.isFile())
      continue;
    FileID F = idOf(U.SM, Entry);
    unsigned Brought = U.SM.getNumCreatedFIDsForFileID(F);
    if (Brought > 1 && Brought <= I &&
        !U.inProject(U.SM.getLocForStartOfFile(F)))
      I -= Brought - 1;
  }
}

} // namespace keyspread::extract
