#include "rewrites/graph/Statements.h"

#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/runs/RunTexts.h"
#include "rewrites/graph/schema/OpenTables.h"
#include "rewrites/graph/texts/Builders.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace keyspread {

using namespace facts;

/// \p Part stands in the call itself: Delete("t").where("id = ?", id).run().
static bool isIn(const Call &At, const Segment &Part) {
  return Part.At.File == At.At.File && At.At.Begin <= Part.At.Begin &&
         Part.At.End <= At.At.End;
}

Site BoundStatement::site(sql::Span S) const {
  if (isShared()) {
    auto IsOwn = [&](const Segment *Part) {
      return !llvm::is_contained(Common, Part->Begin);
    };
    std::vector<const Segment *> Parts;
    for (const Segment &Part : Text->Segments)
      if (Part.Begin < S.End && S.Begin < Part.End)
        Parts.push_back(&Part);
    auto Own = llvm::find_if(Parts, [&](const Segment *Part) {
      return IsOwn(Part) && At && isIn(*At, *Part);
    });
    if (Own == Parts.end())
      Own = llvm::find_if(Parts, IsOwn);
    if (Own != Parts.end())
      return siteOf(*Text, std::max(S.Begin, (*Own)->Begin),
                    std::min(S.End, (*Own)->End));
    if (!Parts.empty() && At)
      return At->At;
  }
  return siteOf(*Text, S.Begin, S.End);
}

sql::Dialect Statements::dialectFor(const Api &A) const {
  if (std::optional<sql::Dialect> D =
          sql::dialectNamed(R.Known.dialectOf(A.Library)))
    return *D;
  return Given.value_or(sql::Dialect::Sqlite);
}

/// A wrapper of several databases runs its text on each: what one of them reads
/// best is what was meant.
sql::Dialect Statements::bestDialect(const Template &T, const Api &A) {
  sql::Dialect Best = dialectFor(A);
  auto Errors = [&](sql::Dialect D) {
    size_t N = 0;
    for (const sql::Statement &S : parsed(T, D).Statements)
      N += S.Errors.size();
    return N;
  };
  for (const std::string &Library : A.OtherLibraries)
    if (std::optional<sql::Dialect> D =
            sql::dialectNamed(R.Known.dialectOf(Library)))
      if (*D != Best && Errors(*D) < Errors(Best))
        Best = *D;
  return Best;
}

const sql::Script &Statements::parsed(const Template &T, sql::Dialect D) {
  auto [It, New] = Scripts.try_emplace({T.Self, D});
  if (New)
    It->second = sql::parse(T.Text, D);
  return It->second;
}

Statements::Statements(const Reach &R, const Wrappers &W,
                       const Resources &Files, const sql::TableNames &Declared,
                       std::optional<sql::Dialect> Dialect, trace::Runs *Runs)
    : R(R), W(W), Files(Files), Declared(Declared), Given(Dialect) {
  for (const Call &C : R.P.Calls)
    if (const Api *A = W.of(C); A && A->Sql)
      read(C, *A);
  readBuilt();
  if (Runs) {
    const RunTexts Ran(*Runs, R.P);
    leaveOutElsewhere(Ran);
    leaveOutChanged(Ran);
    leaveOutOpen(Ran);
    addFromRuns(Ran);
  }
  bindAll();
  if (Runs)
    bindFromRuns(*Runs);
}

/// Statements that calls put together, one clause each.
void Statements::readBuilt() {
  auto TextOf = [&](const Expr &E, const Call &C) -> const Template * {
    bool FromParameter = false;
    std::vector<SeenText> Texts = textsOf(E, C, FromParameter);
    return Texts.size() == 1 && !Texts[0].Partial && !FromParameter
               ? Texts[0].Text
               : nullptr;
  };
  for (BuiltStatement &Made : builtStatements(R, W, TextOf)) {
    const Template &T = Built.emplace_back(std::move(Made.Text));
    const sql::Script &S = parsed(T, dialectFor(*Made.How));
    for (const sql::Statement &Sql : S.Statements) {
      BoundStatement B;
      B.At = Made.At;
      B.How = Made.How;
      B.Text = &T;
      B.Script = &S;
      B.Sql = &Sql;
      B.Problem = "the statement is put together by calls";
      All.push_back(std::move(B));
    }
  }
  llvm::stable_sort(All, [](const BoundStatement &A, const BoundStatement &B) {
    return A.At < B.At; // calls are sorted by site
  });
}

bool leavesTableOpen(const sql::Statement &S) {
  auto Open = [](const sql::Name &N) { return !N.Holes.empty(); };
  auto OpenIn = [&](const sql::Scope *Scope) {
    return Scope && llvm::any_of(Scope->From, [&](const sql::TableRef &T) {
             return Open(T.Table);
           });
  };
  return (S.Ins && Open(S.Ins->Table)) || OpenIn(S.Upd ? &*S.Upd : nullptr) ||
         OpenIn(S.Del ? &*S.Del : nullptr) || OpenIn(S.Sel ? &*S.Sel : nullptr);
}

/// What \p C is given comes from the caller of the function it stands in: the
/// statement is that caller's.
static bool isCallers(const Reach &R, const Expr &E, const Call &C) {
  bool Result = false;
  R.walk(E.Sources, {false, false, false}, [&](const Reach::Node &N) {
    unsigned I;
    const Function *F = R.P.functionOfParameter(N.At, I);
    Result |= F && F->Usr == C.Function;
    return !F;
  });
  return Result;
}

/// Text that is read from a file: what reaches the call is at most its path.
void Statements::addFiles(const Expr &E, const Call &C,
                          std::vector<SeenText> &Texts) const {
  auto IsPath = [](const SeenText &T) {
    std::string Bare = T.Text->Text;
    llvm::erase(Bare, sql::HoleByte);
    return Bare.empty() || looksLikePath(Bare);
  };
  if (Files.empty() ||
      (Texts.empty() ? isCallers(R, E, C) : llvm::none_of(Texts, IsPath)))
    return;
  std::vector<const Template *> Read = Files.reaching(R, E, C);
  if (Read.empty())
    return;
  llvm::erase_if(Texts, IsPath);
  for (const Template *T : Read)
    Texts.push_back({T, false});
}

static bool isDdl(const sql::Statement &S) {
  return S.Table || S.Index || S.Alter || S.Seq;
}

/// DDL of a schema file is known by itself.
bool Statements::isSchemaOfFile(const Template &T,
                                const sql::Statement &S) const {
  const ResourceFile *F = isDdl(S) ? Files.fileOf(T) : nullptr;
  return F && F->Schema;
}

/// A text whose table the callers name is one text for each of them. It stays
/// beside them: nobody says that all callers are seen, and it is what stands in
/// the source.
void Statements::nameTables(const Api &A, std::vector<SeenText> &Texts) {
  std::vector<SeenText> Result;
  for (SeenText &T : Texts) {
    if (std::optional<Template> Whole = withPrefix(Declared, *T.Text))
      T.Text = &Built.emplace_back(std::move(*Whole));
    std::vector<Template> Named =
        withTables(R, *T.Text, parsed(*T.Text, bestDialect(*T.Text, A)));
    Result.push_back(T);
    for (Template &N : Named)
      Result.push_back({&Built.emplace_back(std::move(N)), T.Partial, true});
  }
  Texts = std::move(Result);
}

/// What \p T does is put in at run time: it starts with what fills it.
static const Expr *startOf(const Template &T) {
  const size_t First = llvm::StringRef(T.Text).find_first_not_of(" \t\r\n(");
  return !T.Holes.empty() && T.Holes.front().Offset == First
             ? &T.Holes.front().Value
             : nullptr;
}

void Statements::unseen(const Call &C) {
  if (Unseen.empty() || Unseen.back() != &C)
    Unseen.push_back(&C);
}

void Statements::read(const Call &C, const Api &A) {
  if (*A.Sql >= C.Args.size())
    return;
  bool FromParameter = false;
  std::vector<SeenText> Texts;
  if (const Template *T = R.P.formattedAt(C.Args[*A.Sql].At))
    Texts.push_back({T, false}); // which the call itself fills
  else
    Texts = textsOf(C.Args[*A.Sql], C, FromParameter);
  addFiles(C.Args[*A.Sql], C, Texts);
  if (Texts.empty() && !FromParameter)
    unseen(C);
  nameTables(A, Texts);
  for (SeenText &T : Texts) {
    const sql::Dialect D = bestDialect(*T.Text, A);
    const sql::Script &S = parsed(*T.Text, D);
    if (const Expr *Start = startOf(*T.Text); Start && !isCallers(R, *Start, C))
      unseen(C);
    for (const sql::Statement &Sql : S.Statements) {
      if (isSchemaOfFile(*T.Text, Sql))
        continue;
      BoundStatement B;
      B.At = &C;
      B.How = &A;
      B.Text = T.Text;
      B.Script = &S;
      B.Sql = &Sql;
      B.Partial = T.Partial || A.AddsText;
      B.OfCaller = T.OfCaller;
      B.Read = D;
      if (leavesTableOpen(Sql))
        unseen(C);
      All.push_back(std::move(B));
    }
  }
}

} // namespace keyspread
