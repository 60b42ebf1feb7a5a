//===- FactsWriter.cpp - facts to JSON ------------------------------------===//
//
// In: UnitFacts. Out: the text FactsReader.cpp reads. Both walk Fields.h.
//
//===----------------------------------------------------------------------===//
#include "matchers/facts/EnumNames.h"
#include "matchers/facts/FactsJson.h"
#include "matchers/facts/FieldsOfBody.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread::facts {

using namespace llvm;

namespace {

template <class T> bool same(const T &A, const T &B);

template <class T> bool same(const std::vector<T> &A, const std::vector<T> &B) {
  return A.empty() && B.empty(); // B is a default
}

template <class T>
bool same(const std::optional<T> &A, const std::optional<T> &B) {
  return !A && !B; // B is a default
}

template <class T> bool same(const T &A, const T &B) {
  if constexpr (Described<T>) {
    bool Same = true;
    forEachField<T>([&](const auto &F) {
      Same = Same && same(A.*F.Pointer, B.*F.Pointer);
    });
    return Same;
  } else {
    return A == B;
  }
}

class Writer {
public:
  explicit Writer(raw_ostream &OS) : Out(OS) {}

  template <class Unit> void unit(const Unit &U) {
    Out.object([&] {
      Out.attribute("version", FactsVersion);
      fields(U);
      // Last: every site was numbered by now.
      Out.attributeArray("paths", [&] {
        for (StringRef P : Paths)
          string(P);
      });
    });
  }

private:
  json::OStream Out;
  StringMap<uint32_t> Numbers;
  std::vector<StringRef> Paths; // keys of Numbers, in order of first use

  template <Described T> void fields(const T &X) {
    const T Default{};
    forEachField<T>([&](const auto &F) {
      if (same(X.*F.Pointer, Default.*F.Pointer))
        return;
      Out.attributeBegin(F.Key);
      value(X.*F.Pointer);
      Out.attributeEnd();
    });
  }

  template <Described T> void value(const T &X) {
    Out.object([&] { fields(X); });
  }
  template <class T>
    requires std::is_arithmetic_v<T>
  void value(T X) {
    Out.value(X);
  }
  template <class T>
    requires std::is_enum_v<T>
  void value(T X) {
    Out.value(nameOrNull(X));
  }
  template <class T> void value(const std::optional<T> &X) { value(*X); }
  template <class T> void value(const std::vector<T> &Xs) {
    Out.array([&] {
      for (const T &X : Xs)
        value(X);
    });
  }
  void value(const std::string &X) { string(X); }
  void value(const Site &S) {
    Out.array([&] {
      Out.value(number(S.File));
      for (uint32_t X : {S.Begin, S.End, S.Line, S.Col, S.EndLine, S.EndCol})
        Out.value(X);
    });
  }

  uint32_t number(StringRef Path) {
    auto [It, New] = Numbers.try_emplace(Path, Paths.size());
    if (New)
      Paths.push_back(It->getKey());
    return It->getValue();
  }

  void string(StringRef S) {
    if (json::isUTF8(S))
      return Out.value(S);
    std::string Utf8;
    for (unsigned char C : S) {
      if (C >= 0x80)
        Utf8 += static_cast<char>(0xC0 | C >> 6);
      Utf8 += static_cast<char>(C < 0x80 ? C : 0x80 | (C & 0x3F));
    }
    Out.object([&] { Out.attribute("latin1", Utf8); });
  }
};

} // namespace

template <class Unit> static std::string written(const Unit &U) {
  std::string Text;
  raw_string_ostream OS(Text);
  Writer(OS).unit(U);
  return Text + "\n";
}

std::string toJson(const UnitFacts &Unit) { return written(Unit); }
std::string toJson(const Bodies &Unit) { return written(Unit); }

} // namespace keyspread::facts
