//===- CatalogFile.cpp - one catalog file, read and checked ---------------===//
//
// In: the text of a file. Out: its entries, or the first thing that is wrong
// with it. Keys: EntryKeys.h, values: EntryValues.h.
//
//===----------------------------------------------------------------------===//
#include "matchers/catalog/CatalogFile.h"
#include "matchers/catalog/EntryKeys.h"
#include "matchers/catalog/EntryValues.h"
#include "matchers/facts/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace keyspread {

using namespace llvm;
using namespace entry;

namespace {

constexpr StringLiteral DialectNames[] = {"googlesql", "postgresql", "mysql",
                                          "sqlite", "tsql"};

template <class... K>
bool isOneOf(StringRef Name, const std::tuple<K...> &Keys) {
  return std::apply(
      [&](const auto &...Key) { return ((Name == Key.Name) || ...); }, Keys);
}

bool hasKnownKeysOnly(const json::Object &O, json::Path P) {
  for (const auto &Entry : O) {
    StringRef Key = Entry.first;
    if (!isOneOf(Key, Keys) && !isOneOf(Key, AccessKeys) &&
        !isOneOf(Key, MappingKeys))
      return fail(P.field(Key), "unknown key");
  }
  return true;
}

constexpr StringLiteral Clauses[] = {"table",    "find",   "select", "insert",
                                     "update",   "delete", "where",  "limit",
                                     "order_by", "values", "set"};

bool isClause(const std::string &Word, json::Path P) {
  return Word.empty() || is_contained(Clauses, StringRef(Word)) ||
         fail(P.field("clause"),
              "expected \"table\", \"find\", \"select\", \"insert\", "
              "\"update\", "
              "\"delete\", \"where\", \"limit\", \"order_by\", "
              "\"values\" or \"set\"");
}

/// An object that is there before the call.
bool isGiven(const HandleRole &R, StringRef Key, json::Path P) {
  return R.Kind == HandleRole::NoHandle || R.Kind == HandleRole::This ||
         R.Kind == HandleRole::Argument ||
         fail(P.field(Key), "expected {\"arg\": n} or \"this\"");
}

bool isWhole(const json::Object &O, json::Path P) {
  if (O.size() < (O.get("when") ? 3u : 2u))
    return fail(P, "expected a role beside the name");
  for (const Need &N : Needs)
    if (O.get(N.Key) && !O.get(N.Needed))
      return fail(P, N.Message);
  if (O.get("returns_index") && !O.get("parameter_name") && !O.get("column"))
    return fail(P, "\"returns_index\" needs \"parameter_name\" or \"column\"");
  if (O.get("store") && !O.get("access") && !O.get("batch") &&
      !O.get("families") && !O.get("bars"))
    return fail(
        P, "\"store\" needs \"access\", \"batch\", \"families\" or \"bars\"");
  if (O.get("access") && !O.get("table") && !O.get("store") && !O.get("object"))
    return fail(P, "\"access\" needs \"table\", \"store\" or \"object\"");
  return true;
}

/// The reader of names lets more through than these words may be.
bool areWords(const AccessRoles &A, json::Path P) {
  if (!A.Option.empty() && A.Option != "index" && A.Option != "limit")
    return fail(P.field("option"), "expected \"index\" or \"limit\"");
  constexpr StringLiteral Member = "^([A-Za-z_][A-Za-z0-9_]*)?$";
  if (!matches(A.IndexMember, Member))
    return fail(P.field("index_member"), "expected the name of a member");
  return matches(A.LimitMember, Member) ||
         fail(P.field("limit_member"), "expected the name of a member");
}

template <class Struct, class... K>
bool readKeys(const json::Object &O, Struct &To, const std::tuple<K...> &Keys,
              json::Path P) {
  auto ReadKey = [&](const auto &Key) {
    const json::Value *Member = O.get(Key.Name);
    return !Member || read(*Member, To.*Key.Pointer, P.field(Key.Name));
  };
  return std::apply([&](const auto &...Key) { return (ReadKey(Key) && ...); },
                    Keys);
}

bool readCall(const json::Value &V, Api &A, json::Path P) {
  const json::Object *O = V.getAsObject();
  if (!O)
    return fail(P, "expected an object");
  if (!O->get("name"))
    return fail(P, "expected a \"name\"");
  return hasKnownKeysOnly(*O, P) && readKeys(*O, A, Keys, P) &&
         readKeys(*O, A.Access, AccessKeys, P) &&
         readKeys(*O, A.Mapping, MappingKeys, P) && areWords(A.Access, P) &&
         isClause(A.Clause, P) && isGiven(A.Passes, "passes", P) &&
         isGiven(A.Access.ReadsKey, "reads_key", P) &&
         isGiven(A.Access.Store, "store", P) && isWhole(*O, P);
}

/// Differs for conditions that differ.
std::string textOf(const Condition &When) {
  return (When.Parameter ? std::to_string(*When.Parameter) : "") + " " +
         When.Type + " " + When.TemplateArgument + " " +
         (When.Arguments ? std::to_string(*When.Arguments) : "");
}

bool readCalls(const json::Value &V, CatalogFile &F, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A)
    return fail(P, "expected an array of entries");
  StringSet<> Seen;
  for (size_t I = 0; I < A->size(); ++I) {
    Api &Call = F.Calls.emplace_back();
    Call.Library = F.Library;
    Call.CountsPlaceholders = F.CountsPlaceholders;
    if (!readCall((*A)[I], Call, P.index(I)))
      return false;
    if (!Seen.insert(Call.Name + " " + textOf(Call.When)).second)
      return fail(P.index(I), "this name has an entry above");
  }
  return true;
}

bool readWords(const json::Value &V, CatalogFile &F, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A)
    return fail(P, "expected an array of words");
  for (size_t I = 0; I < A->size(); ++I) {
    StringRef Word = (*A)[I].getAsString().value_or("");
    if (!matches(Word, "^[a-z][a-z0-9]{2,}$"))
      return fail(P.index(I), "expected a word of at least three lower-case "
                              "letters and digits");
    F.TimeOrderedWords.push_back(Word.str());
  }
  return true;
}

/// The call of this file that binds a whole number of 64 bits.
bool readIntegerBinder(const json::Value &V, CatalogFile &F, json::Path P) {
  F.IntegerBinder = V.getAsString().value_or("").str();
  return any_of(F.Calls,
                [&](const Api &A) {
                  return A.Name == F.IntegerBinder && A.Index && A.Value;
                }) ||
         fail(P, "expected the name of an entry with \"index\" and \"value\"");
}

bool readPointsInTime(const json::Value &V, CatalogFile &F, json::Path P) {
  const json::Array *All = V.getAsArray();
  if (!All)
    return fail(P, "expected an array of names of functions");
  for (size_t I = 0; I < All->size(); ++I) {
    StringRef Name = (*All)[I].getAsString().value_or("");
    if (Name.empty())
      return fail(P.index(I), "expected the name of a function");
    F.PointsInTime.push_back(Name.str());
  }
  return true;
}

bool readQuotedAs(const json::Value &V, CatalogFile &F, json::Path P) {
  F.QuotedAs = V.getAsString().value_or("").str();
  return (F.QuotedAs.find("{}") != std::string::npos &&
          F.QuotedAs.find("{o}") != std::string::npos) ||
         fail(P,
              "expected a text with {} for the value and {o} for the object");
}

bool readDialect(const json::Value &V, CatalogFile &F, json::Path P) {
  F.Dialect = V.getAsString().value_or("").str();
  return is_contained(DialectNames, StringRef(F.Dialect)) ||
         fail(P, "expected \"googlesql\", \"postgresql\", \"mysql\", "
                 "\"sqlite\" or \"tsql\"");
}

bool readFile(const json::Value &V, CatalogFile &F, json::Path P) {
  const json::Object *O = V.getAsObject();
  if (!O)
    return fail(P, "expected an object");
  F.Library = O->getString("library").value_or("").str();
  const json::Value *Counts = O->get("counts_placeholders");
  if (Counts && !Counts->getAsBoolean())
    return fail(P.field("counts_placeholders"), "expected true or false");
  F.CountsPlaceholders = Counts && *Counts->getAsBoolean();
  if (F.Library.empty())
    return fail(P.field("library"), "expected the library's name");
  for (const auto &Entry : *O) {
    StringRef Key = Entry.first;
    bool Known = Key == "library" || Key == "dialect" || Key == "calls" ||
                 Key == "integer_binder" || Key == "quoted_as" ||
                 Key == "counts_placeholders" || Key == "points_in_time" ||
                 Key == "time_ordered_words" ||
                 Key == "models" || // Models.h reads them
                 Key == "$schema";
    if (!Known)
      return fail(P.field(Key), "unknown key");
  }
  const json::Value *Dialect = O->get("dialect");
  const json::Value *Calls = O->get("calls");
  const json::Value *Binder = O->get("integer_binder");
  const json::Value *Points = O->get("points_in_time");
  const json::Value *Quoted = O->get("quoted_as");
  const json::Value *Words = O->get("time_ordered_words");
  return (!Dialect || readDialect(*Dialect, F, P.field("dialect"))) &&
         (!Calls || readCalls(*Calls, F, P.field("calls"))) &&
         (!Binder ||
          readIntegerBinder(*Binder, F, P.field("integer_binder"))) &&
         (!Points || readPointsInTime(*Points, F, P.field("points_in_time"))) &&
         (!Quoted || readQuotedAs(*Quoted, F, P.field("quoted_as"))) &&
         (!Words || readWords(*Words, F, P.field("time_ordered_words")));
}

/// The entry reading stopped in, for a person who counts no array elements.
std::string entryName(const json::Value &Document, const CatalogFile &F) {
  const json::Object *O = Document.getAsObject();
  const json::Array *Calls = O ? O->getArray("calls") : nullptr;
  if (!Calls || F.Calls.empty())
    return "";
  const json::Object *Entry = (*Calls)[F.Calls.size() - 1].getAsObject();
  std::optional<StringRef> Name =
      Entry ? Entry->getString("name") : std::nullopt;
  return Name ? "in \"" + Name->str() + "\": " : "";
}

} // namespace

Expected<CatalogFile> readCatalogFile(StringRef FileName, StringRef Json) {
  Expected<json::Value> Document = parseJson(Json, FileName);
  if (!Document)
    return Document.takeError();
  CatalogFile File;
  json::Path::Root Root("catalog");
  if (readFile(*Document, File, Root))
    return File;
  return createStringError(
      inconvertibleErrorCode(), "%s: %s%s", FileName.str().c_str(),
      entryName(*Document, File).c_str(), toString(Root.getError()).c_str());
}

} // namespace keyspread
