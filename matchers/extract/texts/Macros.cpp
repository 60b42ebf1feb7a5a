#include "matchers/extract/texts/Macros.h"

#include "matchers/extract/SourceEntries.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace keyspread::extract {

namespace {

/// NAME in `#define NAME(...) body`, given where the body starts.
Site nameBefore(Unit &U, SourceLocation Body, llvm::StringRef Name) {
  auto [F, Offset] = U.SM.getDecomposedLoc(Body);
  llvm::StringRef Text = U.SM.getBufferData(F);
  size_t At = Text.take_front(Offset).rfind(Name);
  while (At != llvm::StringRef::npos &&
         (isAsciiIdentifierContinue(Text[At + Name.size()]) ||
          (At && isAsciiIdentifierContinue(Text[At - 1]))))
    At = Text.take_front(At).rfind(Name);
  return U.token(At == llvm::StringRef::npos
                     ? Body
                     : Body.getLocWithOffset(int(At) - int(Offset)));
}

bool hasTextInMacro(const facts::UnitFacts &Out) {
  return llvm::any_of(Out.Templates, [](const facts::Template &T) {
    return llvm::any_of(
        T.Segments, [](const facts::Segment &S) { return !S.Macro.empty(); });
  });
}

/// Bytes of what one macro's body was expanded to.
struct Range {
  unsigned Begin = 0, End = 0;
  bool covers(const Range &Inner) const {
    return Begin <= Inner.Begin && Inner.End <= End;
  }
};

/// The use of another macro in a body that was expanded.
struct Inside {
  Range At;
  SourceLocation Body; // of that other one
  unsigned Size = 0;
  llvm::StringRef Name;
};

class Expansions {
public:
  explicit Expansions(Unit &U) : U(U) {}

  void note(const SrcMgr::SLocEntry &Entry);
  void use(const SrcMgr::SLocEntry &Entry);
  void give();

private:
  bool drops(const Inside &Other, llvm::StringRef Body, Range Literal) const;
  bool spells(const Inside &Other, unsigned Argument) const;
  void findDropped(FileID Expanded, SourceLocation Body, llvm::StringRef Text,
                   facts::MacroUse &To);

  Unit &U;
  std::map<FileID, std::vector<Inside>> Uses;
  std::map<FileID, std::vector<Range>> Kept; // as arguments of such uses
  std::map<Site, facts::MacroUse> Found;
};

} // namespace

/// What \p Entry expands in the body of another macro.
void Expansions::note(const SrcMgr::SLocEntry &Entry) {
  if (!Entry.isExpansion())
    return;
  const SrcMgr::ExpansionInfo &E = Entry.getExpansion();
  const unsigned Size = U.SM.getFileIDSize(idOf(U.SM, Entry));
  if (E.isMacroArgExpansion()) {
    if (!E.getSpellingLoc().isMacroID())
      return;
    auto [In, Begin] = U.SM.getDecomposedLoc(E.getSpellingLoc());
    Kept[In].push_back({Begin, Begin + Size});
  } else if (E.isMacroBodyExpansion() && E.getExpansionLocStart().isMacroID()) {
    auto [In, End] = U.SM.getDecomposedLoc(E.getExpansionLocEnd());
    // The name of the other one may be given by an argument: ALL(X).
    SourceLocation Start = E.getExpansionLocStart();
    while (U.SM.getFileID(Start) != In && U.SM.isMacroArgExpansion(Start))
      Start = U.SM.getImmediateExpansionRange(Start).getBegin();
    auto [Same, Begin] = U.SM.getDecomposedLoc(Start);
    if (In == Same)
      Uses[In].push_back(
          {{Begin, End + 1},
           E.getSpellingLoc(),
           Size,
           Lexer::getImmediateMacroName(
               U.SM.getComposedLoc(idOf(U.SM, Entry), 0), U.SM, U.LO)});
  }
}

/// Which argument of `X(a, "b")`, the text in front of it, the next one is.
static unsigned argumentsIn(llvm::StringRef Front) {
  unsigned Depth = 0, Result = 0;
  char Quote = 0;
  for (size_t I = 0; I < Front.size(); ++I) {
    const char C = Front[I];
    if (Quote) {
      I += C == '\\';
      Quote = C == Quote ? 0 : Quote;
    } else if (C == '"' || C == '\'') {
      Quote = C;
    } else if (C == '(' || C == '{' || C == '[') {
      ++Depth;
    } else if (C == ')' || C == '}' || C == ']') {
      --Depth;
    } else if (C == ',' && Depth == 1) {
      ++Result;
    }
  }
  return Result;
}

/// The body of \p Other makes a text of this argument: `#sql`; or nobody can
/// tell which one it is.
bool Expansions::spells(const Inside &Other, unsigned Argument) const {
  auto [F, Begin] = U.SM.getDecomposedLoc(U.SM.getSpellingLoc(Other.Body));
  const llvm::StringRef File = U.SM.getBufferData(F);
  const llvm::StringRef Body = File.substr(Begin, Other.Size);
  const size_t Open = File.take_front(Begin).rfind((Other.Name + "(").str());
  if (Open == llvm::StringRef::npos)
    return true;
  llvm::SmallVector<llvm::StringRef> Names;
  File.substr(Open + Other.Name.size() + 1).split(')').first.split(Names, ',');
  if (Argument >= Names.size() || Names.back().trim().ends_with("..."))
    return true;
  const llvm::StringRef Name = Names[Argument].trim();
  for (size_t At = Body.find(Name); At != llvm::StringRef::npos;
       At = Body.find(Name, At + 1))
    if (Body.take_front(At).rtrim().ends_with("#"))
      return true;
  return false;
}

/// The literal is given to \p Other, which makes nothing of it.
bool Expansions::drops(const Inside &Other, llvm::StringRef Body,
                       Range Literal) const {
  return Other.At.covers(Literal) && Body.size() >= Literal.End &&
         !spells(Other, argumentsIn(Body.substr(
                            Other.At.Begin, Literal.Begin - Other.At.Begin)));
}

void Expansions::findDropped(FileID Expanded, SourceLocation Body,
                             llvm::StringRef Text, facts::MacroUse &To) {
  auto In = Uses.find(Expanded);
  if (In == Uses.end())
    return;
  const std::vector<Range> &Given = Kept[Expanded];
  Lexer Tokens(Body, U.LO, Text.data(), Text.data(), Text.data() + Text.size());
  for (Token T; !Tokens.LexFromRawLexer(T);) {
    if (!tok::isStringLiteral(T.getKind()))
      continue;
    const unsigned Begin =
        U.SM.getFileOffset(T.getLocation()) - U.SM.getFileOffset(Body);
    const Range Literal = {Begin, Begin + T.getLength()};
    if (llvm::none_of(Given, [&](Range R) { return R.covers(Literal); }) &&
        llvm::any_of(In->second, [&](const Inside &Other) {
          return drops(Other, Text, Literal);
        }))
      To.Dropped.push_back({To.Uses.back(), U.token(T.getLocation())});
  }
}

/// Counts the expansion \p Entry of a macro.
void Expansions::use(const SrcMgr::SLocEntry &Entry) {
  if (!Entry.isExpansion() || !Entry.getExpansion().isMacroBodyExpansion())
    return;
  SourceLocation Body = Entry.getExpansion().getSpellingLoc();
  if (!Body.isFileID() || !U.inProject(Body))
    return;
  auto [F, Offset] = U.SM.getDecomposedLoc(Body);
  FileID Expanded = idOf(U.SM, Entry);
  const llvm::StringRef Text =
      U.SM.getBufferData(F).substr(Offset, U.SM.getFileIDSize(Expanded));
  if (!Text.contains('"'))
    return;
  SourceLocation At = U.SM.getComposedLoc(Expanded, 0);
  facts::MacroUse &M = Found[U.token(Body)];
  M.Name = Lexer::getImmediateMacroName(At, U.SM, U.LO).str();
  M.Definition = nameBefore(U, Body, M.Name);
  M.Uses.push_back(U.token(U.SM.getExpansionLoc(At)));
  findDropped(Expanded, Body, Text, M);
}

void Expansions::give() {
  for (auto &[Body, M] : Found) {
    llvm::sort(M.Uses);
    M.Uses.erase(llvm::unique(M.Uses), M.Uses.end());
    llvm::sort(M.Dropped);
    M.Dropped.erase(llvm::unique(M.Dropped), M.Dropped.end());
    U.Out.Macros.push_back(std::move(M));
  }
}

void readMacros(Unit &U) {
  Expansions All(U);
  auto Note = [&](const SrcMgr::SLocEntry &E) { All.note(E); };
  auto Use = [&](const SrcMgr::SLocEntry &E) { All.use(E); };
  forEachParsed(U, Note);
  forEachParsed(U, Use);
  if (hasTextInMacro(U.Out)) {
    forEachLoaded(U, Note);
    forEachLoaded(U, Use);
  }
  All.give();
}

} // namespace keyspread::extract
