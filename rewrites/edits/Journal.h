//===- Journal.h - what a write changed, so that it can be undone ---------===//
//
// One JSON file per write in <root>/.keyspread/undo/, from 000001.json on:
//
//   {"version": 1,
//    "files": [{"path": "src/a.cpp", "after": "<hash>", "old": "<base64>"},
//              {"path": "rt/keyspread.h", "after": "<hash>"}],
//    "folders": ["rt"],
//    "temporaries": ["src/.keyspread-0f12ab34cd56"]}
//
// A file without "old" was created, and "folders" for it, outermost first;
// "temporaries" are left over when the write was killed. Paths are relative to
// the root; one that is not UTF-8 is "base64:...". Errors name the journal and
// the reason. One process at a time writes a project's journals.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_EDITS_JOURNAL_H
#define KEYSPREAD_REWRITES_EDITS_JOURNAL_H

#include "rewrites/edits/FileOps.h"
#include "rewrites/edits/ProjectRoot.h"

#include <cstdint>
#include <vector>

namespace keyspread::edits {

struct JournalFile {
  std::string Path;
  uint64_t After = 0;             // contentHash of what was written
  std::optional<std::string> Old; // nothing: the file was created
};

struct Journal {
  std::vector<JournalFile> Files;
  std::vector<std::string> Folders, Temporaries;
};

std::string toJson(const Journal &J);
/// \p Name stands in the error message.
llvm::Expected<Journal> journalFromJson(llvm::StringRef Text,
                                        llvm::StringRef Name);

/// Writes \p J as the latest journal and returns its path. On error no journal
/// and no empty folder is left.
llvm::Expected<std::string> writeJournal(const ProjectRoot &Root,
                                         const Journal &J, FileOps &Ops);

/// The path of the latest journal; empty when there is none.
std::string latestJournal(const ProjectRoot &Root);

/// Removes a journal, and the journal folders when they are empty then.
llvm::Error removeJournal(const ProjectRoot &Root, llvm::StringRef Path,
                          FileOps &Ops);

} // namespace keyspread::edits

#endif // KEYSPREAD_REWRITES_EDITS_JOURNAL_H
