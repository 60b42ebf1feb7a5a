#include "rewrites/proof/Events.h"

#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <fmt/format.h>

namespace keyspread::proof {

using namespace trace;

bool sameCall(const Event &B, const Event &A) {
  if (B.Name == A.Name)
    return true;
  // A number that grew wider, or became text.
  for (auto [One, Two] : {std::pair(&B, &A), std::pair(&A, &B)})
    if (One->How &&
        (One->How->Wide.Text == Two->Name || One->How->Text.Text == Two->Name))
      return true;
  return false;
}

bool isBind(const Event &E) {
  const Api *How = E.How;
  if (!How || How->Sql || How->Runs || How->Origin)
    return false;
  return How->Index || How->FixedIndex || How->ParameterName ||
         (How->Value && How->Handle.Kind != HandleRole::NoHandle) || How->Null;
}

std::optional<V> boundValue(const Event &E) {
  if (!E.How->Value || *E.How->Value >= E.Args.size())
    return std::nullopt;
  const V &Behind = E.Behind[*E.How->Value];
  return Behind ? Behind : E.Args[*E.How->Value];
}

bool isHarmless(const Event &E) {
  if (E.isDatabase())
    return false;
  llvm::StringRef Name = E.Name;
  return Name.starts_with("std::chrono") ||
         Name.starts_with("std::basic_string") || Name == "std::stoll" ||
         Name.starts_with("QVariant::") || Name.starts_with("QString::");
}

bool readsNewId(const Event &E) {
  return E.How && E.How->Origin == facts::OriginKind::AutoIncrement;
}

bool asksForNewId(V Text) {
  for (V Of : alternatives(Text)) {
    FlatText Flat = flatten(Of);
    llvm::StringRef T = Flat.Text;
    for (const char *Name : {"last_insert_rowid", "last_insert_id", "lastval",
                             "currval", "scope_identity"})
      if (T.contains_insensitive(Name) &&
          !T.ltrim().starts_with_insensitive("insert") &&
          !T.ltrim().starts_with_insensitive("update"))
        return true;
  }
  return false;
}

static const Event *maker(V Handle) {
  return Handle && Handle.Of->Kind == Kind::Result ? Handle.Of->By : nullptr;
}

static bool isOfInsert(V Of) {
  const Event *By = maker(Of);
  return By && By->Text &&
         llvm::StringRef(flatten(By->Text).Text)
             .ltrim()
             .starts_with_insensitive("insert");
}

bool isReadOfInsert(const Event &E) {
  if (E.How && (E.How->Sql || isBind(E) || E.How->Runs))
    return false;
  return isOfInsert(E.Handle) || isOfInsert(E.Object) ||
         llvm::any_of(E.Args, isOfInsert);
}

std::string describe(const Event &E) {
  if (E.Text) {
    std::string Copy = flatten(E.Text).Text;
    llvm::StringRef Verb = llvm::StringRef(Copy).ltrim().take_while(
        [](char C) { return isalpha(static_cast<unsigned char>(C)); });
    if (!Verb.empty())
      return fmt::format("this {} ('{}')", Verb.upper(), E.Name);
  }
  return fmt::format("'{}'", E.Name);
}

/// What an argument is: of a text, what stands where it points to.
static V given(const Event &E, size_t I) {
  const V &Behind = E.Behind[I];
  if (Behind && Behind.Of->Kind != Kind::Unknown)
    return Behind;
  return E.Args[I];
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

std::string whyNotSame(Pairs &P, const Event &B, const Event &A) {
  if (B.Name != A.Name) // a wider twin: the value alone counts
    return "";
  if (B.Object && A.Object && B.Object.Of->Kind == Kind::Result &&
      !P.same(B.Object, A.Object))
    return fmt::format("before: {} is called on {}; after: on {}", describe(B),
                       print(B.Object), print(A.Object));
  if (B.Handle && A.Handle && B.Handle.Of->Kind == Kind::Result &&
      !P.same(B.Handle, A.Handle))
    return fmt::format("before: {} works on {}; after: on {}", describe(B),
                       print(B.Handle), print(A.Handle));
  for (size_t I = 0; I < std::min(B.Args.size(), A.Args.size()); ++I)
    if (!isOfStatement(B, I) && !P.same(given(B, I), given(A, I)))
      return fmt::format("before: {} is given {}; after: {}", describe(B),
                         print(given(B, I)), print(given(A, I)));
  if (B.Args.size() != A.Args.size() && !B.isDatabase())
    return fmt::format("before: {} is given {} arguments; after: {}",
                       describe(B), B.Args.size(), A.Args.size());
  return "";
}

} // namespace keyspread::proof
