#include "rewrites/rules/ddl/DdlText.h"

#include <fmt/format.h>

namespace keyspread {

llvm::Error DdlText::insert(uint32_t Offset, const std::string &Sql,
                            const char *Why) {
  llvm::Expected<Edit> E = Place.insert(Offset, {{Sql, false}});
  if (!E)
    return E.takeError();
  E->Why = Why;
  Out.push_back(std::move(*E));
  return llvm::Error::success();
}

llvm::Error DdlText::replace(sql::Span Range, const std::string &Sql,
                             const char *Why) {
  llvm::Expected<std::vector<Edit>> Edits = Place.replace(Range, Sql);
  if (!Edits)
    return Edits.takeError();
  for (Edit &E : *Edits) {
    E.Why = Why;
    Out.push_back(std::move(E));
  }
  return llvm::Error::success();
}

llvm::Error DdlText::remove(sql::Span Range, const char *Why) {
  while (Range.Begin &&
         (text()[Range.Begin - 1] == ' ' || text()[Range.Begin - 1] == '\t'))
    --Range.Begin;
  return replace(Range, "", Why);
}

std::string DdlText::separator(const sql::CreateTable &T) const {
  std::string_view Text = text();
  uint32_t Begin = T.Columns.back().Range.Begin, At = Begin;
  while (At && (Text[At - 1] == ' ' || Text[At - 1] == '\t' ||
                Text[At - 1] == '\n' || Text[At - 1] == '\r'))
    --At;
  std::string_view Blanks = Text.substr(At, Begin - At);
  return Blanks.find('\n') == std::string_view::npos
             ? ", "
             : "," + std::string(Blanks);
}

/// The end of a comment on the rest of \p At's line; \p At when there is none.
static uint32_t endOfComment(std::string_view Text, uint32_t At) {
  uint32_t Begin = At;
  while (Begin < Text.size() && (Text[Begin] == ' ' || Text[Begin] == '\t'))
    ++Begin;
  size_t End = std::string_view::npos;
  if (Text.substr(Begin, 2) == "--") {
    End = Text.find_first_of("\r\n", Begin);
  } else if (Text.substr(Begin, 2) == "/*") {
    End = Text.find("*/", Begin);
    End = End == std::string_view::npos ? End : End + 2;
  }
  return End == std::string_view::npos ? At : static_cast<uint32_t>(End);
}

/// \p Definitions without their comma, on a line of their own: a comment ends
/// there.
static std::string below(const std::string &Definitions) {
  bool Broken = Definitions.find_first_of("\r\n") == 1;
  return Broken ? Definitions.substr(1) : "\n" + Definitions.substr(2);
}

/// A comment on the element's line stays with it.
llvm::Error DdlText::append(uint32_t ElementEnd, const std::string &Definitions,
                            const char *Why) {
  std::string_view Text = text();
  uint32_t Comma = ElementEnd;
  while (Comma < Text.size() && (Text[Comma] == ' ' || Text[Comma] == '\t'))
    ++Comma;
  bool Ends = Comma >= Text.size() || Text[Comma] != ',';
  uint32_t After = endOfComment(Text, Ends ? ElementEnd : Comma + 1);
  if (After == (Ends ? ElementEnd : Comma + 1))
    return insert(ElementEnd, Definitions, Why);
  // `x INTEGER -- why` -> `x INTEGER, -- why`, and the definitions below it
  if (!Ends)
    return insert(After, below(Definitions) + ",", Why);
  bool First = Continued.insert(ElementEnd).second;
  if (First)
    if (llvm::Error E = insert(ElementEnd, ",", Why))
      return E;
  return insert(After, (First ? "" : ",") + below(Definitions), Why);
}

llvm::Error DdlText::extend(const sql::CreateTable &T,
                            const sql::ForeignKey &Key, const Prefix &With,
                            const char *Why) {
  if (!Key.Inline) {
    if (llvm::Error E = insert(Key.ColumnsOpen + 1, With.Own + ", ", Why))
      return E;
    return Key.ReferencedClose
               ? insert(Key.ReferencedOpen + 1, With.Theirs + ", ", Why)
               : llvm::Error::success();
  }
  // What follows the reference, such as ON DELETE CASCADE, goes along.
  uint32_t After =
      Key.ReferencedClose ? Key.ReferencedClose + 1 : Key.Table.Whole.End;
  std::string Actions(text().substr(After, Key.Range.End - After));
  std::string Referenced = Key.Referenced.empty()
                               ? With.Referenced
                               : written(Key.Referenced[0].Range);
  if (llvm::Error E = remove(Key.Range, "the key gets longer"))
    return E;
  return append(
      T.LastElementEnd,
      fmt::format("{}FOREIGN KEY ({}, {}) REFERENCES {} ({}, {}){}",
                  separator(T), With.Own, written(Key.Columns[0].Range),
                  written(Key.Table.Whole), With.Theirs, Referenced, Actions),
      Why);
}

} // namespace keyspread
