//===- FactsReader.cpp - JSON to facts ------------------------------------===//
//
// In: the text FactsWriter.cpp wrote, or anything else. Out: UnitFacts, or an
// error that says what was expected where. Both walk Fields.h.
//
//===----------------------------------------------------------------------===//
#include "matchers/facts/EnumNames.h"
#include "matchers/facts/FactsJson.h"
#include "matchers/facts/FieldsOfBody.h"
#include "matchers/facts/Json.h"

#include <limits>

namespace keyspread::facts {

using namespace llvm;

namespace {

/// Every read() returns false after it has reported to its path.
class Reader {
public:
  template <class Unit>
  bool unit(const json::Object &O, Unit &U, json::Path P) {
    const json::Value *List = O.get("paths");
    if (!List)
      return fail(P.field("paths"), "expected an array");
    return read(*List, Paths, P.field("paths")) &&
           fields(O, U, P, {"version", "paths"});
  }

private:
  std::vector<std::string> Paths;

  static bool fail(json::Path P, StringLiteral Message) {
    P.report(Message);
    return false;
  }

  template <Described T>
  bool fields(const json::Object &O, T &X, json::Path P,
              ArrayRef<StringRef> Others = {}) {
    bool Good = true;
    size_t Known = 0;
    for (StringRef Key : Others)
      Known += O.get(Key) != nullptr;
    forEachField<T>([&](const auto &F) {
      const json::Value *V = O.get(F.Key);
      Known += V != nullptr;
      if (V && Good)
        Good = read(*V, X.*F.Pointer, P.field(F.Key));
    });
    return Good && (Known == O.size() || unknown<T>(O, P, Others));
  }

  template <Described T>
  static bool unknown(const json::Object &O, json::Path P,
                      ArrayRef<StringRef> Others) {
    for (const auto &[Key, V] : O) {
      bool Known = is_contained(Others, StringRef(Key));
      forEachField<T>([&, K = StringRef(Key)](const auto &F) {
        Known = Known || K == F.Key;
      });
      if (!Known)
        return fail(P.field(Key), "unknown key");
    }
    return true;
  }

  template <Described T> bool read(const json::Value &V, T &X, json::Path P) {
    const json::Object *O = V.getAsObject();
    return O ? fields(*O, X, P) : fail(P, "expected an object");
  }

  bool read(const json::Value &V, bool &X, json::Path P) {
    std::optional<bool> B = V.getAsBoolean();
    X = B.value_or(false);
    return B || fail(P, "expected true or false");
  }

  bool read(const json::Value &V, int64_t &X, json::Path P) {
    std::optional<int64_t> I = V.getAsInteger();
    X = I.value_or(0);
    return I || fail(P, "expected an integer");
  }

  bool read(const json::Value &V, uint64_t &X, json::Path P) {
    std::optional<uint64_t> I = V.getAsUINT64();
    X = I.value_or(0);
    return I || fail(P, "expected a non-negative integer");
  }

  bool read(const json::Value &V, uint32_t &X, json::Path P) {
    uint64_t Wide = 0;
    if (!read(V, Wide, P))
      return false;
    X = static_cast<uint32_t>(Wide);
    return X == Wide || fail(P, "expected an integer below 2^32");
  }

  template <class T>
    requires std::is_enum_v<T>
  bool read(const json::Value &V, T &X, json::Path P) {
    std::optional<StringRef> Name = V.getAsString();
    std::optional<T> E = Name ? enumerator<T>(*Name) : std::nullopt;
    X = E.value_or(T());
    return E || fail(P, "expected a word of this enumeration");
  }

  template <class T>
  bool read(const json::Value &V, std::optional<T> &X, json::Path P) {
    return read(V, X.emplace(), P);
  }

  template <class T>
  bool read(const json::Value &V, std::vector<T> &Xs, json::Path P) {
    const json::Array *A = V.getAsArray();
    if (!A)
      return fail(P, "expected an array");
    Xs.resize(A->size());
    for (size_t I = 0; I < A->size(); ++I)
      if (!read((*A)[I], Xs[I], P.index(I)))
        return false;
    return true;
  }

  bool read(const json::Value &V, Site &S, json::Path P) {
    const json::Array *A = V.getAsArray();
    if (!A || A->size() != 7)
      return fail(P, "expected an array of 7 integers");
    uint32_t Path = 0;
    uint32_t *Out[] = {&Path,  &S.Begin,   &S.End,   &S.Line,
                       &S.Col, &S.EndLine, &S.EndCol};
    for (size_t I = 0; I < A->size(); ++I)
      if (!read((*A)[I], *Out[I], P.index(I)))
        return false;
    if (Path >= Paths.size())
      return fail(P.index(0), "expected an index into paths");
    S.File = Paths[Path];
    return true;
  }

  bool read(const json::Value &V, std::string &X, json::Path P) {
    if (std::optional<StringRef> S = V.getAsString()) {
      X = S->str();
      return true;
    }
    const json::Object *O = V.getAsObject();
    std::optional<StringRef> Latin1 = O ? O->getString("latin1") : std::nullopt;
    if (!Latin1 || O->size() != 1)
      return fail(P, "expected a string");
    return latin1(*Latin1, X) ||
           fail(P.field("latin1"), "expected characters up to U+00FF");
  }

  /// The parser has checked that \p S is UTF-8.
  static bool latin1(StringRef S, std::string &X) {
    for (size_t I = 0; I < S.size(); ++I) {
      unsigned char C = S[I];
      if (C > 0xC3)
        return false;
      X += C < 0x80 ? static_cast<char>(C)
                    : static_cast<char>(C << 6 | (S[++I] & 0x3F));
    }
    return true;
  }
};

Error versionError(StringRef File, const json::Object *O) {
  std::optional<int64_t> Found = O ? O->getInteger("version") : std::nullopt;
  std::string What = Found
                         ? "these facts have version " + std::to_string(*Found)
                         : "expected an object with \"version\": " +
                               std::to_string(FactsVersion);
  return createStringError(
      inconvertibleErrorCode(),
      "%s: %s, this keyspread reads version %d; write them again with "
      "'keyspread facts'",
      File.str().c_str(), What.c_str(), FactsVersion);
}

} // namespace

template <class Unit>
static Expected<Unit> parsed(StringRef Text, StringRef FileName) {
  Expected<json::Value> Document = parseJson(Text, FileName);
  if (!Document)
    return Document.takeError();
  const json::Object *O = Document->getAsObject();
  if (!O || O->getInteger("version") != FactsVersion)
    return versionError(FileName, O);
  Unit U;
  json::Path::Root Root("facts");
  if (Reader().unit(*O, U, Root))
    return U;
  return createStringError(inconvertibleErrorCode(), "%s: %s",
                           FileName.str().c_str(),
                           toString(Root.getError()).c_str());
}

Expected<UnitFacts> fromJson(StringRef Text, StringRef FileName) {
  return parsed<UnitFacts>(Text, FileName);
}

Expected<Bodies> bodiesFromJson(StringRef Text, StringRef FileName) {
  return parsed<Bodies>(Text, FileName);
}

} // namespace keyspread::facts
