// ODB describes classes by pragmas, which the compiler drops. In: a class, and
// the text of its file. Out: a facts::DeclaredTable.
//
//   #pragma db object [table("t")]        in front of a class
//   #pragma db id [auto] [column("c")]    in front of a member variable
//   #pragma db index | unique | transient likewise
//   #pragma db object(C) ..., member(C::m) ...   anywhere behind it
//   #pragma db index [("name")] [unique] member(m) | members(a, b)
#include "matchers/extract/Mappings.h"

#include "llvm/Support/Regex.h"

using namespace clang;

namespace keyspread::extract {

namespace {

/// One pragma: its words with their arguments, `column("c")` -> column, "c".
struct Pragma {
  unsigned Begin = 0, End = 0;
  std::vector<std::pair<std::string, std::string>> Words;

  const std::string *find(llvm::StringRef Word) const {
    for (const auto &[W, Argument] : Words)
      if (Word == W)
        return &Argument;
    return nullptr;
  }
};

} // namespace

static llvm::StringRef unquoted(llvm::StringRef S) {
  return S.trim().trim('"');
}

/// `id auto column("c")`
static void readWords(llvm::StringRef Text, Pragma &To) {
  while (!(Text = Text.ltrim()).empty()) {
    llvm::StringRef Word = Text.take_while(
        [](char C) { return isAsciiIdentifierContinue(C) || C == ':'; });
    if (Word.empty()) {
      Text = Text.drop_front();
      continue;
    }
    Text = Text.drop_front(Word.size());
    std::string Argument;
    if (Text.ltrim().starts_with("(")) {
      auto [Inside, Rest] = Text.ltrim().drop_front().split(')');
      Argument = Inside.trim().str();
      Text = Rest;
    }
    To.Words.emplace_back(Word.str(), std::move(Argument));
  }
}

static std::vector<Pragma> pragmasIn(llvm::StringRef Contents) {
  static constexpr llvm::StringLiteral Mark = "pragma";
  std::vector<Pragma> Result;
  for (size_t At = 0; (At = Contents.find(Mark, At)) != llvm::StringRef::npos;
       ++At) {
    size_t Line = Contents.rfind('\n', At);
    size_t Begin = Line == llvm::StringRef::npos ? 0 : Line + 1;
    if (Contents.slice(Begin, At).trim() != "#")
      continue;
    size_t End = Contents.find('\n', At);
    while (End != llvm::StringRef::npos && Contents[End - 1] == '\\')
      End = Contents.find('\n', End + 1);
    llvm::StringRef Text = Contents.slice(At + Mark.size(), End).ltrim();
    if (!Text.consume_front("db "))
      continue;
    Pragma P;
    P.Begin = Begin;
    P.End = std::min(End, Contents.size());
    readWords(Text, P);
    Result.push_back(std::move(P));
  }
  return Result;
}

/// Nothing but pragmas, preprocessor lines and comments lies between.
static bool onlyBlank(llvm::StringRef Between) {
  while (!(Between = Between.ltrim()).empty()) {
    if (Between.starts_with("#") || Between.starts_with("//"))
      Between = Between.split('\n').second;
    else if (Between.starts_with("/*"))
      Between = Between.split("*/").second;
    else
      return false;
  }
  return true;
}

/// The last part of a qualified name, and the one in front of it.
static std::pair<llvm::StringRef, llvm::StringRef>
lastParts(llvm::StringRef Qualified) {
  auto [Scope, Name] = Qualified.rsplit("::");
  if (Name.empty())
    return {Qualified, ""};
  llvm::StringRef Outer = Scope.rsplit("::").second;
  return {Name, Outer.empty() ? Scope : Outer};
}

/// `person`, `ns::person`; of a member `id_`, `person::id_`.
static bool means(llvm::StringRef Argument, llvm::StringRef Name,
                  llvm::StringRef Class = "") {
  auto [Last, Scope] = lastParts(Argument);
  return Last == Name && (Class.empty() || Scope.empty() || Scope == Class);
}

namespace {

class PragmaReader {
public:
  PragmaReader(Unit &U, const CXXRecordDecl *R) : U(U), R(R) {}

  void read() {
    Site At = U.token(R->getLocation());
    Contents = U.contents(At.File);
    if (!At.valid() || !Contents.contains("pragma db"))
      return;
    All = pragmasIn(Contents);
    facts::DeclaredTable T;
    bool Object = false;
    for (const Pragma &P : All)
      if (const std::string *Of = P.find("object");
          Of && isOf(P, *Of, R->getName(), "", R->getBeginLoc())) {
        Object = true;
        if (const std::string *Name = P.find("table"))
          T.Name = unquoted(*Name).str();
        NoKey |= P.find("no_id") || P.find("abstract");
      }
    if (!Object || NoKey)
      return;
    if (T.Name.empty())
      T.Name = R->getNameAsString();
    T.Class = U.usr(R);
    T.ClassName = U.qualifiedName(R);
    T.Library = "odb";
    T.At = At;
    for (const FieldDecl *F : R->fields())
      readField(F, T);
    readIndexes(T);
    U.Out.Tables.push_back(std::move(T));
  }

private:
  /// \p P names \p Name in \p Argument, or stands in front of \p Begin.
  bool isOf(const Pragma &P, llvm::StringRef Argument, llvm::StringRef Name,
            llvm::StringRef Class, SourceLocation Begin) {
    if (!Argument.empty())
      return means(Argument, Name, Class);
    unsigned At = U.SM.getDecomposedLoc(U.SM.getFileLoc(Begin)).second;
    return P.End <= At && onlyBlank(Contents.slice(P.End, At));
  }

  static std::string columnName(llvm::StringRef Member) {
    Member.consume_front("m_");
    return Member.trim('_').str();
  }

  void readField(const FieldDecl *F, facts::DeclaredTable &T) {
    facts::DeclaredColumn C = columnOf(U, F);
    C.Name = columnName(F->getName());
    bool Transient = false, Index = false;
    for (const Pragma &P : All) {
      const std::string *Of = P.find("member");
      if (P.find("object") || P.find("members") || (P.find("index") && Of) ||
          !isOf(P, Of ? *Of : "", F->getName(), R->getName(), F->getBeginLoc()))
        continue;
      C.PrimaryKey |= P.find("id") != nullptr;
      C.AutoIncrement |= P.find("id") && P.find("auto");
      C.Unique |= P.find("unique") != nullptr;
      Transient |= P.find("transient") != nullptr;
      Index |= P.find("index") != nullptr;
      if (const std::string *Name = P.find("column"))
        C.Name = unquoted(*Name).str();
    }
    if (Transient)
      return;
    if (Index) {
      facts::DeclaredIndex I;
      I.Columns = {C.Name};
      I.At = C.At;
      T.Indexes.push_back(std::move(I));
    }
    T.Columns.push_back(std::move(C));
  }

  /// `#pragma db index("i") members(a_, b_)` inside the class, or for it.
  void readIndexes(facts::DeclaredTable &T) {
    unsigned Begin = U.SM.getDecomposedLoc(R->getBeginLoc()).second,
             End = U.SM.getDecomposedLoc(R->getEndLoc()).second;
    for (const Pragma &P : All) {
      const std::string *Of = P.find("index"), *One = P.find("member"),
                        *Many = P.find("members");
      if (!Of || (!One && !Many))
        continue;
      auto [Class, Name] = llvm::StringRef(*Of).rsplit("::");
      bool Here = Begin < P.Begin && P.Begin < End;
      if (!Here && (Name.empty() || !means(Class, R->getName())))
        continue;
      facts::DeclaredIndex I;
      I.Name = unquoted(Name.empty() ? llvm::StringRef(*Of) : Name).str();
      I.Unique = P.find("unique") != nullptr;
      I.At = T.At;
      llvm::SmallVector<llvm::StringRef> Members;
      llvm::StringRef(One ? *One : *Many).split(Members, ',');
      for (llvm::StringRef Member : Members)
        if (std::string Column = ofMember(Member.trim(), T); !Column.empty())
          I.Columns.push_back(Column);
      T.Indexes.push_back(std::move(I));
    }
  }

  std::string ofMember(llvm::StringRef Member, const facts::DeclaredTable &T) {
    for (const FieldDecl *F : R->fields())
      if (F->getName() == Member)
        for (const facts::DeclaredColumn &C : T.Columns)
          if (C.Member == U.entity(F))
            return C.Name;
    return "";
  }

  Unit &U;
  const CXXRecordDecl *R;
  llvm::StringRef Contents;
  std::vector<Pragma> All;
  bool NoKey = false;
};

} // namespace

void readPragmas(Unit &U, const CXXRecordDecl *R) {
  if (R->isThisDeclarationADefinition() && R->getIdentifier() && U.inProject(R))
    PragmaReader(U, R).read();
}

} // namespace keyspread::extract
