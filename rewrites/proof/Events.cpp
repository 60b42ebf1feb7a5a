#include "rewrites/proof/Events.h"

#include "rewrites/proof/Runtime.h"
#include "rewrites/proof/rows/GivenBack.h"
#include "rewrites/proof/rows/Scans.h"
#include "rewrites/trace/Models.h"
#include "rewrites/trace/PossibleTexts.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

/// "insert into txn": the verb and the table, as far as they are written.
static std::string beginning(V Text) {
  std::string Copy = llvm::StringRef(flatten(plain(Text)).Text).lower();
  llvm::StringRef Rest = Copy;
  std::string Result;
  for (unsigned Words = 0; Words < 3; ++Words) {
    Rest = Rest.ltrim(" \t\r\n(\"`[").drop_while([](char C) {
      return C == '\x01';
    });
    llvm::StringRef Word =
        Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
    Result += (Word + " ").str();
    Rest = Rest.drop_front(Word.size());
    if (Words == 0 && Word == "select")
      break;
  }
  return Result;
}

/// The first word of a statement, in lower case; empty: it is not known.
static std::string verb(V Text) {
  const FlatText Flat = flatten(plain(Text));
  return llvm::StringRef(Flat.Text)
      .ltrim(" \t\r\n(")
      .take_while([](char C) { return llvm::isAlpha(C); })
      .lower();
}

/// SELECT of a value that the program gives, from no table.
static bool selectsValue(V Text) {
  const std::string Copy = llvm::StringRef(flatten(plain(Text)).Text).lower();
  llvm::StringRef T = llvm::StringRef(Copy).ltrim();
  return T.starts_with("select") && !T.contains(" from ");
}

/// The table behind the first FROM; empty: there is none.
static std::string tableOf(V Text) {
  const std::string Flat = flatten(plain(Text)).Text;
  const size_t From = llvm::StringRef(Flat).find_insensitive(" from ");
  if (From == std::string::npos)
    return "";
  return llvm::StringRef(Flat)
      .drop_front(From + 6)
      .ltrim(" \t\r\n\"`[")
      .take_while([](char C) { return llvm::isAlnum(C) || C == '_'; })
      .lower();
}

/// The greatest id is the newest row's, as its column of time tells.
static bool asksForNewest(V Was, V Is) {
  return asksForGreatest(Was) && !tableOf(Was).empty() &&
         tableOf(Was) == tableOf(Is) &&
         llvm::StringRef(flatten(plain(Is)).Text)
             .contains_insensitive("order by");
}

/// What was done in one go is done shard by shard.
static bool becomesScan(const Event &B, const Event &A) {
  return B.How && scansShards(A) &&
         (B.How->Access.Verb == AccessVerb::Read ||
          (B.How->Access.Verb == AccessVerb::Delete && B.How->Access.Low));
}

/// `out << x`, as a member for numbers, and as a function for texts.
static bool isShift(const Event &E) {
  return E.Name == "std::operator<<" ||
         E.Name == "std::basic_ostream::operator<<";
}

bool sameFunction(llvm::StringRef Was, llvm::StringRef Is) {
  if (Was == Is)
    return true;
  // Also in "what QHash::remove makes of it".
  auto [Before, Behind] = Was.split("QHash::");
  return Before.size() < Was.size() && Is.consume_front(Before) &&
         Is.consume_front("QMap::") && Is == Behind;
}

/// SELECT MAX(id), whatever it is asked of.
static bool selectsGreatest(llvm::StringRef Text) {
  const std::string Copy = Text.ltrim().lower();
  llvm::StringRef T = Copy;
  if (!T.consume_front("select"))
    return false;
  T = T.ltrim(" \t\r\n(");
  for (const char *Name : {"ifnull", "coalesce", "nvl"})
    if (T.consume_front(Name))
      break;
  return T.ltrim(" (").starts_with("max(");
}

bool sameCall(const Event &B, const Event &A) {
  if (B.Text && A.Text) {
    const bool Asks = asksForNewId(B.Text);
    if (Asks ? !asksForNewId(A.Text) && !selectsValue(A.Text) &&
                   !asksForNewest(B.Text, A.Text) &&
                   !selectsGreatest(flatten(plain(A.Text)).Text)
             : asksForNewId(A.Text))
      return false;
    if (std::string Was = verb(B.Text), Is = verb(A.Text);
        !Was.empty() && !Is.empty() && Was != Is)
      return false;
    if (B.Name != A.Name) // that gives rows now, or did
      return B.How->Library == A.How->Library &&
             beginning(B.Text) == beginning(A.Text) &&
             !flatten(plain(B.Text)).Text.empty();
  }
  if (sameFunction(B.Name, A.Name) || becomesScan(B, A) ||
      (isShift(B) && isShift(A)))
    return true;
  // A number that grew wider, or became text.
  for (auto [One, Two] : {std::pair(&B, &A), std::pair(&A, &B)})
    if (One->How &&
        (One->How->Wide.Text == Two->Name || One->How->Text.Text == Two->Name))
      return true;
  return false;
}

std::optional<V> boundValue(const Event &E) {
  if (!E.How->Value || *E.How->Value >= E.Args.size())
    return std::nullopt;
  const V &Behind = E.Behind[*E.How->Value];
  return Behind ? Behind : E.Args[*E.How->Value];
}

bool readsCell(const Event &E) {
  return E.How && E.How->Column && !E.How->ColumnOut && !runs(E);
}

bool makesItem(const Event &E) {
  const Api *How = E.How;
  return How && How->Handle.Kind == HandleRole::NoHandle && !How->Sql &&
         !How->Runs && !How->Origin && (How->Value || How->ColumnOut);
}

std::vector<V> textsOf(V Of) {
  std::vector<V> Result;
  for (V One : alternatives(plain(Of)))
    if (One && One.Of->Kind == Kind::List)
      llvm::append_range(Result, One.Of->Parts);
    else
      Result.push_back(One);
  return Result;
}

std::vector<DecidedText> eachTextOf(Values &Make, const Event &E,
                                    OpensChoice Opens) {
  std::vector<DecidedText> Result;
  for (V One : textsOf(E.Text))
    if (One)
      llvm::append_range(Result, decidedTexts(Make, One, Opens, 2, E.Known));
    else
      Result.push_back({One, {}});
  return Result;
}

std::optional<V> itemOf(const Event &E) {
  if (!E.How || !E.How->Item || *E.How->Item >= E.Args.size())
    return std::nullopt;
  return E.Args[*E.How->Item];
}

V statementOf(V Handle) {
  auto GoesOn = [](const Event &E) {
    return E.How && E.Handle &&
           (E.How->Item ||
            (E.How->SqlMore && E.How->Handle.Kind == HandleRole::This));
  };
  while (Handle && Handle.Of->Kind == Kind::Result && GoesOn(*Handle.Of->By) &&
         Handle.Of->By->Handle.Of != Handle.Of)
    Handle = Handle.Of->By->Handle;
  return Handle;
}

bool runs(const Event &E) {
  if (!E.isDatabase() || E.How->Ends || readsNewId(E))
    return false;
  return (E.Text && !E.How->SqlMore) || E.How->Runs ||
         llvm::StringRef(E.Name).ends_with("_step") ||
         E.How->Access.Verb != AccessVerb::None;
}

bool isHarmless(const Event &E) {
  if (E.isDatabase())
    return false;
  llvm::StringRef Name = E.Name;
  return Name.starts_with("std::chrono") ||
         Name.starts_with("std::basic_string") || Name == "std::stoll" ||
         Name.starts_with("QVariant::") || Name.starts_with("QString::");
}

bool readsClock(const Event &E) {
  return E.How && E.How->Origin == facts::OriginKind::Clock && !E.Text;
}

bool readsNewId(const Event &E) {
  return E.How && E.How->Origin == facts::OriginKind::AutoIncrement;
}

/// MAX(id) is the id that was made last, to those who count on from it.
static bool asksForGreatest(llvm::StringRef Text) {
  return selectsGreatest(Text) && !Text.contains_insensitive(" where ");
}

bool asksForGreatest(V Text) {
  return llvm::any_of(alternatives(plain(Text)), [](V Of) {
    return asksForGreatest(llvm::StringRef(flatten(Of).Text));
  });
}

bool asksForNewId(V Text) {
  for (V Of : alternatives(plain(Text))) {
    FlatText Flat = flatten(Of);
    llvm::StringRef T = Flat.Text;
    if (asksForGreatest(T))
      return true;
    for (const char *Name : {"last_insert_rowid", "last_insert_id", "lastval",
                             "currval", "scope_identity"})
      if (T.contains_insensitive(Name) &&
          !T.ltrim().starts_with_insensitive("insert") &&
          !T.ltrim().starts_with_insensitive("update"))
        return true;
  }
  return false;
}

bool drawsNumber(V Text) {
  return llvm::any_of(alternatives(plain(Text)), [](V Of) {
    const std::string Flat = flatten(Of).Text;
    llvm::StringRef T = Flat;
    return T.ltrim().starts_with_insensitive("select") &&
           T.contains_insensitive("nextval(") &&
           !T.contains_insensitive("reverse");
  });
}

bool asksForNothing(V Text) {
  const std::string Flat = flatten(plain(Text)).Text;
  llvm::StringRef T = llvm::StringRef(Flat).trim(" \t\r\n;");
  return T.consume_front_insensitive("select") && T.trim() == "0";
}

static const Event *maker(V Handle) {
  return Handle && Handle.Of->Kind == Kind::Result ? Handle.Of->By : nullptr;
}

static bool isOfInsert(V Of) {
  const Event *By = maker(Of);
  return By && By->Text &&
         llvm::StringRef(flatten(plain(By->Text)).Text)
             .ltrim()
             .starts_with_insensitive("insert");
}

bool isReadOfInsert(const Event &E) {
  if (E.How && (E.How->Sql || isBind(E) || runs(E)))
    return false;
  return isOfInsert(E.Handle) || isOfInsert(E.Object) ||
         llvm::any_of(E.Args, isOfInsert);
}

const Event *makerOf(V Of) {
  for (Of = plain(Of); Of && Of.Of->Kind == Kind::Operation &&
                       Of.Of->Name == "keyspread::bit_reverse" &&
                       !Of.Of->Parts.empty();)
    Of = plain(Of.Of->Parts[0]);
  return Of && Of.Of->Kind == Kind::Result && makesId(*Of.Of->By) ? Of.Of->By
                                                                  : nullptr;
}

std::string describe(const Event &E) {
  if (E.Text) {
    std::string Copy = flatten(plain(E.Text)).Text;
    llvm::StringRef Verb = llvm::StringRef(Copy).ltrim().take_while(
        [](char C) { return isalpha(static_cast<unsigned char>(C)); });
    if (!Verb.empty())
      return fmt::format("this {} ('{}')", Verb.upper(), E.Name);
  }
  return fmt::format("'{}'", E.Name);
}

static bool isFill(const Event &E) {
  return E.Name == "memset" || E.Name == "std::memset";
}

/// What an argument is: of a text, what stands where it points to. What stood
/// in an object that is filled says nothing.
static V given(const Event &E, size_t I) {
  const V &Behind = E.Behind[I];
  if (!(isFill(E) && I == 0) && Behind && Behind.Of->Kind != Kind::Unknown)
    return Behind;
  return E.Args[I];
}

/// As many bytes as an object has: it may have grown with a statement's values.
static bool isSizeOfFilled(const Event &B, const Event &A, size_t I) {
  auto IsSize = [](V Of) { return Of.Of->From && Of.Of->From->IsSize; };
  return I > 0 && isFill(B) && B.Args[0].Of->Kind == Kind::Pointer &&
         IsSize(B.Args[I]) && IsSize(A.Args[I]);
}

static bool isTextOf(const Event &E, size_t I) {
  return E.How && E.How->Sql && *E.How->Sql == I;
}

/// An argument that changes with the statement: its text and that text's
/// length, the number and the arrays of its values.
static bool isOfStatement(const Event &E, size_t I) {
  const Api *How = E.How;
  if (!How)
    return false;
  return isTextOf(E, I) || How->SqlLength == I || How->Count == I ||
         How->Values == I ||
         (How->ValuesPack && How->Values && I >= *How->Values) ||
         llvm::is_contained(How->Parallel, unsigned(I)) || How->Index == I ||
         How->ParameterName == I || How->NamedValues == I ||
         How->OriginOut == I || How->Column == I ||
         How->Handle.Kind == HandleRole::OutArgument;
}

/// The number of a parameter that nobody knows, reckoned from what loops count:
/// that stays as it is.
static bool isReckonedNumber(const Event &B, const Event &A, size_t I) {
  auto IsReckoned = [](V Of) {
    return Of.Of->Kind == Kind::Symbol || Of.Of->Kind == Kind::Operation;
  };
  return B.How && B.How->Index == I && B.How->ParameterName != I &&
         IsReckoned(B.Args[I]) && IsReckoned(A.Args[I]);
}

/// A call of no database that is given something else than numbers and texts of
/// the program itself: those tell of sizes and of code, which may change.
static bool showsValue(const Event &E, V Was, V Is) {
  auto KindOf = [](V Of) {
    Of = plain(Of);
    return Of ? Of.Of->Kind : Kind::Null;
  };
  auto Comes = [&](V Of) {
    const Kind K = KindOf(Of);
    return K == Kind::Result || K == Kind::Symbol || K == Kind::Unknown;
  };
  const std::set<Kind> Both{KindOf(Was), KindOf(Is)};
  return !E.isDatabase() && !isMint(E) &&
         (Comes(Was) || Comes(Is) ||
          Both == std::set{Kind::Number, Kind::Text});
}

/// "before: 'f' is given 1; after: 2".
static NotSame notSame(const Pairs &P, const Event &B, const char *How, V Was,
                       V Is) {
  return {fmt::format("before: {} {} {}; after: {}", describe(B), How,
                      brief(Was), brief(Is)),
          (runs(B) || showsValue(B, Was, Is)) && P.differSurely(Was, Is)};
}

/// What \p Of points to: of an iterator that a smart pointer holds, that.
static V pointee(V Of) {
  while (Of && Of.Of->Kind == Kind::Project && Of.Of->Name == "*")
    Of = Of.Of->Parts[0];
  return Of;
}

NotSame whyNotSame(Pairs &P, const Event &B, const Event &A) {
  if (scansShards(A) && B.Name != A.Name)
    return whyNotSameScan(P, B, A);
  if (isShift(B) && isShift(A) && !B.Args.empty() && !A.Args.empty()) {
    // As a function it is given the stream; which one that is was decided by
    // the call that gave it.
    auto StreamOf = [](const Event &E) {
      return E.Object ? E.Object : E.Args[0];
    };
    for (auto [Was, Is] : {std::pair(B.Args.back(), A.Args.back()),
                           std::pair(StreamOf(B), StreamOf(A))})
      if ((Was.Of != StreamOf(B).Of || Was.Of->Kind == Kind::Result) &&
          !P.same(Was, Is))
        return notSame(P, B, "is given", Was, Is);
    return {};
  }
  if (!sameFunction(B.Name, A.Name)) // a wider twin: the value alone counts
    return {};
  if (B.Object && A.Object && pointee(B.Object).Of->Kind == Kind::Result &&
      !P.same(statementOf(B.Object), statementOf(A.Object)) &&
      !areGivenBack(P, B.Object, A.Object))
    return notSame(P, B, "is called on", B.Object, A.Object);
  if (B.Handle && A.Handle && B.Handle.Of->Kind == Kind::Result &&
      !P.same(statementOf(B.Handle), statementOf(A.Handle)) &&
      !areGivenBack(P, B.Handle, A.Handle))
    return notSame(P, B, "works on", B.Handle, A.Handle);
  for (size_t I = 0; I < std::min(B.Args.size(), A.Args.size()); ++I)
    if ((!isOfStatement(B, I) || isReckonedNumber(B, A, I)) &&
        !isSizeOfFilled(B, A, I) && !P.same(given(B, I), given(A, I)))
      return notSame(P, B, "is given", given(B, I), given(A, I));
  if (B.Args.size() != A.Args.size() && !B.isDatabase())
    return {fmt::format("before: {} is given {} arguments; after: {}",
                        describe(B), B.Args.size(), A.Args.size()),
            false};
  return {};
}

} // namespace keyspread::proof
