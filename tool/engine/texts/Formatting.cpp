#include "tool/engine/texts/Formatting.h"

#include "clang/Format/Format.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <vector>

namespace keyspread {

namespace path = llvm::sys::path;

static bool isCxx(llvm::StringRef File) {
  return llvm::is_contained({".c",   ".cc",   ".cp",  ".cpp", ".cxx", ".c++",
                             ".C",   ".h",    ".hh",  ".hp",  ".hpp", ".hxx",
                             ".h++", ".H",    ".inc", ".inl", ".ipp", ".tpp",
                             ".txx", ".cppm", ".ixx"},
                            path::extension(File));
}

/// The style file that is nearest to \p File, "" if none is inside of \p Root:
/// what lies around the project is not its own.
static std::string styleFileOf(llvm::StringRef File, llvm::StringRef Root) {
  auto IsInside = [&](llvm::StringRef Folder) {
    return Folder.consume_front(Root) &&
           (Folder.empty() || Folder.starts_with("/"));
  };
  for (llvm::StringRef Folder = path::parent_path(File); IsInside(Folder);
       Folder = path::parent_path(Folder)) {
    for (const char *Name : {".clang-format", "_clang-format"}) {
      const std::string Style = (Folder + "/" + Name).str();
      if (llvm::sys::fs::exists(Style))
        return Style;
    }
  }
  return "";
}

/// Where the texts of \p Edits stand in the new bytes.
static std::vector<clang::tooling::Range>
changedRanges(llvm::ArrayRef<Edit> Edits) {
  std::vector<clang::tooling::Range> Result;
  int64_t Moved = 0;
  for (const Edit &E : Edits) {
    Result.emplace_back(E.Begin + Moved, E.Text.size());
    Moved += static_cast<int64_t>(E.Text.size()) - (E.End - E.Begin);
  }
  return Result;
}

llvm::Expected<std::string> laidOut(const std::string &File,
                                    llvm::StringRef Root, std::string New,
                                    llvm::ArrayRef<Edit> Edits) {
  const std::string StyleFile =
      isCxx(File) && !Edits.empty() ? styleFileOf(File, Root) : "";
  if (StyleFile.empty())
    return New;
  auto Fail = [&](llvm::Error Why) {
    return llvm::createStringError(
        StyleFile +
        ": the style cannot be read: " + llvm::toString(std::move(Why)) +
        "; mend it, or leave the lines as they are written with --no-format");
  };
  llvm::Expected<clang::format::FormatStyle> Style =
      clang::format::getStyle("file", File, "none", New);
  if (!Style)
    return Fail(Style.takeError());
  clang::format::FormattingAttemptStatus Status;
  const clang::tooling::Replacements Changes =
      clang::format::reformat(*Style, New, changedRanges(Edits), File, &Status);
  if (!Status.FormatComplete) // its braces are not understood
    return New;
  return clang::tooling::applyAllReplacements(New, Changes);
}

} // namespace keyspread
