#include "tool/report/Fingerprint.h"

#include "tool/report/Diagnostic.h"
#include "tool/report/Outline.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"

#include <optional>

namespace keyspread {
namespace {

llvm::StringRef sourceOf(const Result &R, const std::string &File) {
  auto It = R.Sources.find(File);
  return It == R.Sources.end() ? llvm::StringRef() : It->second;
}

std::string withoutSpace(llvm::StringRef Text) {
  std::string Kept;
  llvm::copy_if(Text, std::back_inserter(Kept),
                [](char C) { return !llvm::isSpace(C); });
  return Kept;
}

/// The functions of the file that findings are in; findings come file by file.
class Functions {
public:
  explicit Functions(const Result &R) : R(R) {}

  std::string around(const Site &At) {
    if (llvm::StringRef(At.File).ends_with_insensitive(".sql"))
      return {};
    if (At.File != File || At.Begin < Last) {
      File = At.File;
      Now.emplace(sourceOf(R, File));
    }
    Last = At.Begin;
    return Now->functionAt(At.Begin);
  }

private:
  const Result &R;
  std::string File;
  uint32_t Last = 0;
  std::optional<Outline> Now;
};

} // namespace

std::vector<std::string> fingerprints(const Result &R) {
  std::vector<std::string> Prints;
  Functions In(R);
  llvm::StringMap<unsigned> Equals;
  for (const Finding &F : R.Findings) {
    std::string Text =
        withoutSpace(sourceOf(R, F.At.File).slice(F.At.Begin, F.At.End));
    std::string Key = llvm::join(
        std::vector<std::string>{F.Check, relativePath(F.At.File, R.Root),
                                 F.Table, F.Column, Text, In.around(F.At)},
        llvm::StringRef("\0", 1));
    Key += '\0' + llvm::utostr(Equals[Key]++);
    Prints.push_back(
        llvm::utohexstr(contentHash(Key), /*LowerCase=*/true, /*Width=*/16));
  }
  return Prints;
}

} // namespace keyspread
