#include "matchers/catalog/CatalogFile.h"
#include "matchers/facts/EnumNames.h"
#include "matchers/facts/Json.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Regex.h"

#include <tuple>

namespace keyspread {

using namespace llvm;
using facts::OriginKind;
using facts::TemplateStyle;
using facts::TypeClass;

namespace {

template <class Struct, class Member> struct Key {
  const char *Name;
  Member Struct::*Pointer;
};

/// The keys of an entry. catalog.schema.json says the same to editors.
constexpr std::tuple Keys{
    Key{"name", &Api::Name},
    Key{"handle", &Api::Handle},
    Key{"sql", &Api::Sql},
    Key{"sql_length", &Api::SqlLength},
    Key{"sql_more", &Api::SqlMore},
    Key{"statement_name", &Api::StatementName},
    Key{"index", &Api::Index},
    Key{"index_base", &Api::IndexBase},
    Key{"parameter_name", &Api::ParameterName},
    Key{"returns_index", &Api::ReturnsIndex},
    Key{"value", &Api::Value},
    Key{"length", &Api::Length},
    Key{"type", &Api::ValueClass},
    Key{"null", &Api::Null},
    Key{"values", &Api::Values},
    Key{"values_pack", &Api::ValuesPack},
    Key{"count", &Api::Count},
    Key{"parallel", &Api::Parallel},
    Key{"origin", &Api::Origin},
    Key{"origin_out", &Api::OriginOut},
    Key{"format", &Api::Format},
    Key{"style", &Api::Style},
    Key{"format_out", &Api::FormatOut},
    Key{"cut", &Api::Cut},
    Key{"fingerprint", &Api::Fingerprint},
    Key{"reversal", &Api::Reversal},
    Key{"wraps", &Api::Wraps},
    Key{"copies", &Api::Copies},
    Key{"element", &Api::Element},
    Key{"named_values", &Api::NamedValues},
    Key{"passes", &Api::Passes},
    Key{"item", &Api::Item},
    Key{"column", &Api::Column},
    Key{"column_base", &Api::ColumnBase},
    Key{"column_out", &Api::ColumnOut},
    Key{"rows_to", &Api::RowsTo},
    Key{"row_parameter", &Api::RowParameter},
    Key{"clause", &Api::Clause},
    Key{"when", &Api::When},
};
constexpr std::tuple AccessKeys{
    Key{"access", &AccessRoles::Verb},
    Key{"table", &AccessRoles::Table},
    Key{"columns", &AccessRoles::Columns},
    Key{"columns_pack", &AccessRoles::ColumnsPack},
    Key{"keys", &AccessRoles::Keys},
    Key{"options", &AccessRoles::Options},
    Key{"transaction", &AccessRoles::Transaction},
    Key{"any_order", &AccessRoles::AnyOrder},
    Key{"row", &AccessRoles::Row},
    Key{"row_pack", &AccessRoles::RowPack},
    Key{"key", &AccessRoles::Key},
    Key{"low", &AccessRoles::Low},
    Key{"high", &AccessRoles::High},
    Key{"makes_key_set", &AccessRoles::MakesKeySet},
    Key{"all_keys", &AccessRoles::AllKeys},
    Key{"key_parts", &AccessRoles::KeyParts},
    Key{"bound", &AccessRoles::Bound},
    Key{"bound_kind", &AccessRoles::BoundKind},
    Key{"option", &AccessRoles::Option},
    Key{"index_member", &AccessRoles::IndexMember},
    Key{"limit_member", &AccessRoles::LimitMember},
    Key{"store", &AccessRoles::Store},
    Key{"object", &AccessRoles::Object},
    Key{"reads_key", &AccessRoles::ReadsKey},
};

constexpr std::tuple MappingKeys{
    Key{"maps", &MappingRoles::Table},
    Key{"surrogate_key", &MappingRoles::SurrogateKey},
    Key{"member", &MappingRoles::Member},
    Key{"column_name", &MappingRoles::Column},
    Key{"constraint", &MappingRoles::Constraint},
};

/// A key that says nothing without another one.
struct Need {
  StringLiteral Key, Needed, Message;
};
constexpr Need Needs[] = {
    {"sql_length", "sql", "\"sql_length\" needs \"sql\""},
    {"sql_more", "sql", "\"sql_more\" needs \"sql\""},
    {"index_base", "index", "\"index_base\" needs \"index\""},
    {"clause", "handle", "\"clause\" needs \"handle\""},
    {"item", "handle", "\"item\" needs \"handle\""},
    {"length", "value", "\"length\" needs \"value\""},
    {"values_pack", "values", "\"values_pack\" needs \"values\""},
    {"count", "values", "\"count\" needs \"values\""},
    {"parallel", "values", "\"parallel\" needs \"values\""},
    {"origin_out", "origin", "\"origin_out\" needs \"origin\""},
    {"style", "format", "\"style\" needs \"format\""},
    {"format_out", "format", "\"format_out\" needs \"format\""},
    {"fingerprint", "cut", "\"fingerprint\" needs \"cut\""},
    {"reversal", "cut", "\"reversal\" needs \"cut\""},
    {"named_values", "sql", "\"named_values\" needs \"sql\""},
    {"column_base", "column", "\"column_base\" needs \"column\""},
    {"row_parameter", "rows_to", "\"row_parameter\" needs \"rows_to\""},
    {"surrogate_key", "maps", "\"surrogate_key\" needs \"maps\""},
    {"column_name", "member", "\"column_name\" needs \"member\""},
    {"store", "access", "\"store\" needs \"access\""},
    {"object", "access", "\"object\" needs \"access\""},
    {"table", "access", "\"table\" needs \"access\""},
    {"columns_pack", "columns", "\"columns_pack\" needs \"columns\""},
    {"columns", "access", "\"columns\" needs \"access\""},
    {"keys", "access", "\"keys\" needs \"access\""},
    {"options", "access", "\"options\" needs \"access\""},
    {"transaction", "access", "\"transaction\" needs \"access\""},
    {"any_order", "access", "\"any_order\" needs \"access\""},
    {"row_pack", "row", "\"row_pack\" needs \"row\""},
    {"low", "high", "\"low\" needs \"high\""},
    {"high", "low", "\"high\" needs \"low\""},
    {"bound", "key_parts", "\"bound\" needs \"key_parts\""},
    {"bound_kind", "key", "\"bound_kind\" needs \"key\""},
    {"index_member", "options", "\"index_member\" needs \"options\""},
    {"limit_member", "options", "\"limit_member\" needs \"options\""},
};

constexpr StringLiteral DialectNames[] = {"googlesql", "postgresql", "mysql",
                                          "sqlite", "tsql"};
constexpr unsigned MaxArgument = 255;

/// Each function returns false after it has reported to its path.
bool fail(json::Path P, StringLiteral Message) {
  P.report(Message);
  return false;
}

bool matches(StringRef S, StringRef Pattern) { return Regex(Pattern).match(S); }

bool read(const json::Value &V, std::string &Name, json::Path P) {
  Name = V.getAsString().value_or("").str();
  return matches(Name, "^(\\*::)?([A-Za-z_][A-Za-z0-9_]*::)*"
                       "(~?[A-Za-z_][A-Za-z0-9_]*|operator[^A-Za-z0-9_].*)$") ||
         fail(P, "expected a qualified name without template arguments");
}

bool read(const json::Value &V, bool &X, json::Path P) {
  std::optional<bool> B = V.getAsBoolean();
  X = B.value_or(false);
  return B || fail(P, "expected true or false");
}

bool read(const json::Value &V, unsigned &X, json::Path P) {
  std::optional<int64_t> I = V.getAsInteger();
  if (!I || *I < 0 || *I > MaxArgument)
    return fail(P, "expected an argument number from 0 to 255");
  X = static_cast<unsigned>(*I);
  return true;
}

bool read(const json::Value &V, std::optional<unsigned> &X, json::Path P) {
  return read(V, X.emplace(), P);
}

bool read(const json::Value &V, std::vector<unsigned> &Xs, json::Path P) {
  const json::Array *A = V.getAsArray();
  if (!A || A->empty())
    return fail(P, "expected an array of argument numbers");
  Xs.resize(A->size());
  for (size_t I = 0; I < A->size(); ++I)
    if (!read((*A)[I], Xs[I], P.index(I)))
      return false;
  return true;
}

/// What the database gets, not how C++ holds it: "text" may be a char *.
bool read(const json::Value &V, TypeClass &X, json::Path P) {
  StringRef Word = V.getAsString().value_or("");
  for (TypeClass C : {TypeClass::Integer, TypeClass::Bool, TypeClass::Float,
                      TypeClass::Bytes})
    if (Word == name(C)) {
      X = C;
      return true;
    }
  X = TypeClass::String;
  return Word == "text" ||
         fail(P, "expected \"integer\", \"bool\", \"float\", \"text\" or "
                 "\"bytes\"");
}

bool read(const json::Value &V, std::optional<OriginKind> &X, json::Path P) {
  X = facts::enumerator<OriginKind>(V.getAsString().value_or(""));
  return X || fail(P, "expected \"auto-increment\", \"counter\", \"clock\", "
                      "\"time-ordered-id\", \"max-plus-one\" or \"sequence\"");
}

/// How a format marks its values; the other styles are no formats.
bool read(const json::Value &V, TemplateStyle &X, json::Path P) {
  std::optional<TemplateStyle> S =
      facts::enumerator<TemplateStyle>(V.getAsString().value_or(""));
  X = S.value_or(TemplateStyle::Plain);
  return facts::isFormat(X) ||
         fail(P, "expected \"printf\", \"fmt\", \"qt\", \"substitute\" or "
                 "\"boost\"");
}

bool read(const json::Value &V, HandleRole &X, json::Path P) {
  StringRef Word = V.getAsString().value_or("");
  const json::Object *O = V.getAsObject();
  if (Word == "return" || Word == "this") {
    X.Kind = Word == "this" ? HandleRole::This : HandleRole::Return;
    return true;
  }
  for (StringRef Key : {"arg", "out"})
    if (const json::Value *N = O && O->size() == 1 ? O->get(Key) : nullptr) {
      X.Kind = Key == "arg" ? HandleRole::Argument : HandleRole::OutArgument;
      return read(*N, X.Index, P.field(Key));
    }
  return fail(P, "expected {\"arg\": n}, {\"out\": n}, \"return\" or \"this\"");
}

bool read(const json::Value &V, std::optional<CopyRole> &X, json::Path P) {
  const json::Object *O = V.getAsObject();
  const json::Value *From = O ? O->get("from") : nullptr;
  const json::Value *To = O ? O->get("to") : nullptr;
  if (!From || !To || O->size() != 2)
    return fail(P, "expected {\"from\": n, \"to\": n}");
  X.emplace();
  return read(*From, X->From, P.field("from")) &&
         read(*To, X->To, P.field("to"));
}

bool read(const json::Value &V, AccessVerb &X, json::Path P) {
  X = StringSwitch<AccessVerb>(V.getAsString().value_or(""))
          .Case("insert", AccessVerb::Insert)
          .Case("update", AccessVerb::Update)
          .Case("insert_or_update", AccessVerb::InsertOrUpdate)
          .Case("replace", AccessVerb::Replace)
          .Case("delete", AccessVerb::Delete)
          .Case("read", AccessVerb::Read)
          .Default(AccessVerb::None);
  return X != AccessVerb::None ||
         fail(P, "expected \"insert\", \"update\", \"insert_or_update\", "
                 "\"replace\", \"delete\" or \"read\"");
}

bool read(const json::Value &V, AccessRoles::BoundTy &X, json::Path P) {
  StringRef Word = V.getAsString().value_or("");
  X = Word == "closed" ? AccessRoles::Closed : AccessRoles::Open;
  return Word == "closed" || Word == "open" ||
         fail(P, "expected \"closed\" or \"open\"");
}

bool read(const json::Value &V, MappingRoles::ConstraintTy &X, json::Path P) {
  X = StringSwitch<MappingRoles::ConstraintTy>(V.getAsString().value_or(""))
          .Case("primary_key", MappingRoles::PrimaryKey)
          .Case("auto_increment", MappingRoles::AutoIncrement)
          .Case("unique", MappingRoles::Unique)
          .Case("index", MappingRoles::Index)
          .Case("unique_index", MappingRoles::UniqueIndex)
          .Default(MappingRoles::None);
  return X != MappingRoles::None ||
         fail(P, "expected \"primary_key\", \"auto_increment\", \"unique\", "
                 "\"index\" or \"unique_index\"");
}

bool read(const json::Value &V, Condition &X, json::Path P) {
  const json::Object *O = V.getAsObject();
  const json::Value *Parameter = O ? O->get("parameter") : nullptr;
  const json::Value *Type = O ? O->get("type") : nullptr;
  const json::Value *Argument = O ? O->get("template_argument") : nullptr;
  const json::Value *Arguments = O ? O->get("arguments") : nullptr;
  if (O && O->size() == 1 && Arguments)
    return read(*Arguments, X.Arguments, P.field("arguments"));
  if (O && O->size() == 1 && Argument)
    return read(*Argument, X.TemplateArgument, P.field("template_argument"));
  if (O && O->size() == 2 && Parameter && Type)
    return read(*Parameter, X.Parameter, P.field("parameter")) &&
           read(*Type, X.Type, P.field("type"));
  return fail(P, "expected {\"parameter\": n, \"type\": class}, "
                 "{\"template_argument\": type} or {\"arguments\": n}");
}

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
  if (F.Library.empty())
    return fail(P.field("library"), "expected the library's name");
  for (const auto &Entry : *O) {
    StringRef Key = Entry.first;
    bool Known = Key == "library" || Key == "dialect" || Key == "calls" ||
                 Key == "integer_binder" || Key == "time_ordered_words" ||
                 Key == "$schema";
    if (!Known)
      return fail(P.field(Key), "unknown key");
  }
  const json::Value *Dialect = O->get("dialect");
  const json::Value *Calls = O->get("calls");
  const json::Value *Binder = O->get("integer_binder");
  const json::Value *Words = O->get("time_ordered_words");
  return (!Dialect || readDialect(*Dialect, F, P.field("dialect"))) &&
         (!Calls || readCalls(*Calls, F, P.field("calls"))) &&
         (!Binder ||
          readIntegerBinder(*Binder, F, P.field("integer_binder"))) &&
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
