#include "tool/report/SarifPlaces.h"

#include "tool/report/Diagnostic.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace keyspread::sarif {

/// RFC 3986: what is neither unreserved nor a slash is encoded, byte by byte.
static std::string encoded(llvm::StringRef Path) {
  std::string Uri;
  for (char C : Path)
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::toHex(llvm::StringRef(&C, 1));
  return Uri;
}

Json artifact(llvm::StringRef File, llvm::StringRef Root) {
  std::string Path = relativePath(File, Root);
  if (llvm::StringRef(Path).starts_with("/"))
    return {{"uri", "file://" + encoded(Path)}};
  return {{"uri", encoded(Path)}, {"uriBaseId", "SRCROOT"}};
}

/// Only characters of four bytes need two code units.
static size_t utf16Units(llvm::StringRef Text) {
  size_t Units = 0;
  while (!Text.empty()) {
    const auto *Begin = Text.bytes_begin();
    size_t Bytes = llvm::getNumBytesForUTF8(*Begin);
    if (Bytes > Text.size() || !llvm::isLegalUTF8Sequence(Begin, Begin + Bytes))
      Bytes = 1;
    Units += Bytes == 4 ? 2 : 1;
    Text = Text.drop_front(Bytes);
  }
  return Units;
}

static size_t column(llvm::StringRef Text, size_t Offset) {
  llvm::StringRef Line = Text.take_front(Offset);
  Line = Line.drop_front(Line.rfind('\n') + 1); // npos + 1 is 0
  if (Line.data() == Text.data())
    Line.consume_front("\xEF\xBB\xBF");
  return utf16Units(Line) + 1;
}

Json region(llvm::StringRef Text, size_t Begin, size_t End) {
  Site At = siteIn("", {Text.data(), Text.size()}, Begin, End);
  return {{"startLine", At.Line},
          {"startColumn", column(Text, At.Begin)},
          {"endLine", At.EndLine},
          {"endColumn", column(Text, At.End)}};
}

Json location(const Result &R, const Site &At) {
  Json Place = {{"artifactLocation", artifact(At.File, R.Root)}};
  auto Source = R.Sources.find(At.File);
  if (Source != R.Sources.end())
    Place["region"] = region(Source->second, At.Begin, At.End);
  else if (At.Line)
    Place["region"] = {{"startLine", At.Line}};
  return {{"physicalLocation", std::move(Place)}};
}

} // namespace keyspread::sarif
