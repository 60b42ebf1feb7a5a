#include "tool/engine/Marks.h"

#include "tool/engine/Decide.h"
#include "tool/engine/Files.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

static constexpr llvm::StringLiteral Name = "keyspread: ";

static llvm::StringRef commentFor(llvm::StringRef File) {
  return File.ends_with_insensitive(".sql") ? "--" : "//";
}

static bool covers(const Site &Whole, const Site &Part) {
  return Whole.File == Part.File && Whole.Begin <= Part.Begin &&
         Part.Begin < Whole.End;
}

/// Where the statement begins that \p At stands in; of a text that stands
/// outside of functions, the text.
static uint32_t startOf(const Graph &G, const Site &At) {
  const facts::Call *Best = nullptr;
  for (const facts::Call &C : G.P.Calls)
    if (covers(C.At, At) && covers(C.Place.Statement, At) &&
        (!Best || C.At.End - C.At.Begin < Best->At.End - Best->At.Begin))
      Best = &C;
  if (Best)
    return Best->Place.Statement.Begin;
  for (const auto &[Self, T] : G.P.Templates)
    for (const facts::Segment &S : T.Segments)
      if (covers(S.At, At) && T.At.File == At.File)
        return std::min(T.At.Begin, At.Begin);
  return At.Begin;
}

static size_t lineStart(llvm::StringRef Text, size_t At) {
  const size_t End = Text.take_front(At).rfind('\n');
  return End == llvm::StringRef::npos ? 0 : End + 1;
}

/// The comment lines right above \p Line name \p Table already.
static bool isMarked(llvm::StringRef Text, size_t Line, llvm::StringRef Start) {
  llvm::StringRef Above = Text.take_front(Line);
  while (Above.consume_back("\n")) {
    Above.consume_back("\r");
    llvm::StringRef Last = Above.drop_front(lineStart(Above, Above.size()));
    if (!Last.ltrim().starts_with(Start.take_front(2)))
      return false;
    if (Last.ltrim().starts_with(Start))
      return true;
    Above = Above.drop_back(Last.size());
  }
  return false;
}

static std::string tableOf(const Blocker &B, const TableSet &Set,
                           llvm::ArrayRef<SiteOutcome> Outcomes) {
  for (const SiteOutcome &O : Outcomes)
    if (O.State == FixState::Blocked && O.At == B.At &&
        llvm::is_contained(Set.Tables, O.Table))
      return O.Table;
  return Set.Tables.front();
}

std::vector<Edit> markEdits(Session &S, const TableSet &Set,
                            llvm::ArrayRef<SiteOutcome> Outcomes) {
  std::vector<Edit> Result;
  for (const Blocker &B : Set.Blockers) {
    auto Known = S.Linked->P.Files.find(B.At.File);
    const bool Generated =
        Known != S.Linked->P.Files.end() && Known->second.Generated;
    needSource(S.R, B.At.File);
    auto Source = S.R.Sources.find(B.At.File);
    if (Source == S.R.Sources.end() || Generated ||
        !isBelow(B.At.File, S.R.Root) || B.At.File == S.PlanFile)
      continue;
    const llvm::StringRef Text = Source->second;
    const size_t Line = lineStart(Text, startOf(*S.Linked, B.At));
    llvm::StringRef Before = Text.take_front(Line).rtrim("\r\n");
    if (Before.ends_with("\\")) // inside a macro's body
      continue;
    std::string Start =
        (commentFor(B.At.File) + " " + Name + tableOf(B, Set, Outcomes) + ": ")
            .str();
    if (isMarked(Text, Line, Start))
      continue;
    std::string Reason = B.Reason;
    shorten(Reason, S.R.Root);
    for (char &C : Reason)
      C = static_cast<unsigned char>(C) < 0x20 ? ' ' : C;
    while (!Reason.empty() && Reason.back() == '\\')
      Reason.pop_back(); // would draw the next line into the comment
    const size_t Indent = Text.find_first_not_of(" \t", Line);
    const uint32_t At = Line;
    Result.push_back({B.At.File, At, At,
                      Text.slice(Line, Indent).str() + Start + Reason + "\n",
                      "mark what is left"});
  }
  return Result;
}

static void marksOf(llvm::StringRef File, llvm::StringRef Text,
                    std::vector<Mark> &Out) {
  const std::string Start = (commentFor(File) + " " + Name).str();
  for (size_t At = 0; (At = Text.find(Start, At)) != llvm::StringRef::npos;) {
    const size_t Line = lineStart(Text, At);
    const size_t End = std::min(Text.find_first_of("\r\n", At), Text.size());
    llvm::StringRef Said = Text.slice(At + Start.size(), End);
    auto [Table, Reason] = Said.split(": ");
    if (Text.slice(Line, At).trim().empty() && !Reason.empty())
      Out.push_back({siteIn(File, Text, At, End), Table.str(), Reason.str()});
    At = End;
  }
}

std::vector<Mark> marksIn(const Session &S) {
  std::vector<Mark> Result;
  std::set<std::string> Files;
  for (const auto &[Path, File] : S.Linked->P.Files)
    if (isBelow(Path, S.R.Root))
      Files.insert(Path);
  for (const SchemaScript &Script : S.Linked->scripts())
    Files.insert(Script.File->Path);
  for (const std::string &Path : Files) {
    if (auto Read = S.R.Sources.find(Path); Read != S.R.Sources.end()) {
      marksOf(Path, Read->second, Result);
    } else if (llvm::Expected<std::string> Text = readFile(Path)) {
      marksOf(Path, *Text, Result);
    } else {
      llvm::consumeError(Text.takeError());
    }
  }
  return Result;
}

} // namespace keyspread
