// Places that hold whole numbers, and what becomes of them.
#include "test/unit/extract/ReadUnit.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::extract {
namespace {

using testing::Contains;
using testing::IsEmpty;
using testing::Not;

/// "kind from -> to", by the ends of the names.
Names uses(const ReadUnit &U) {
  auto End = [](llvm::StringRef E) {
    return E.rsplit('@').second.empty() ? E.str() : E.rsplit('@').second.str();
  };
  static constexpr const char *Kinds[] = {
      "moved", "given",  "equal",  "ordered", "truth",
      "text",  "stream", "format", "parsed",  "computed"};
  Names Result;
  for (const facts::TypeUse &T : U.Facts.TypeUses)
    Result.push_back(std::string(Kinds[static_cast<int>(T.Kind)]) + " " +
                     (T.From.empty() && T.Constant ? std::to_string(*T.Constant)
                                                   : End(T.From)) +
                     " -> " + End(T.To));
  return Result;
}

/// The types that are written, by the ends of their places' names.
Names places(const ReadUnit &U) {
  Names Result;
  for (const facts::TypePlace &P : U.Facts.TypePlaces)
    if (P.At.valid())
      Result.push_back(llvm::StringRef(P.Self).rsplit('@').second.str() + " " +
                       U.Code.substr(P.At.Begin, P.At.End - P.At.Begin));
  return Result;
}

TEST(TypeUses, WrittenTypesAreFound) {
  ReadUnit U = read("#include <cstdint>\n#include <map>\n#include <vector>\n"
                    "using Id = std::int64_t;\n"
                    "struct S { const std::int64_t a = 0; Id b; "
                    "std::vector<std::map<long, Id>> all; };\n"
                    "unsigned long long f(const std::int64_t &x);\n");
  EXPECT_THAT(places(U), Contains("a std::int64_t"));
  EXPECT_THAT(places(U), Contains("b Id"));
  EXPECT_EQ(llvm::count(places(U), "a std::int64_t"), 1);
  EXPECT_EQ(llvm::count_if(
                U.Facts.TypePlaces,
                [&](const facts::TypePlace &P) { return !P.Alias.empty(); }),
            2);
  EXPECT_THAT(places(U), Contains("all<0><0> long"));
  EXPECT_THAT(places(U), Contains("f#&1L#|p0 std::int64_t"));
}

TEST(TypeUses, ValuesThatMoveAreTold) {
  ReadUnit U = read("#include <cstdint>\nstruct S { std::int64_t a; };\n"
                    "std::int64_t f(std::int64_t x) { S s{x}; s.a = x; "
                    "return (long)s.a; }\n");
  EXPECT_THAT(uses(U), Contains("moved f#L#|p0 -> a"));
  EXPECT_THAT(uses(U), Contains("moved a -> f#L#|return"));
}

TEST(TypeUses, WhatNobodySpeaksForIsComputed) {
  ReadUnit U = read("#include <cstdint>\nlong g(std::int64_t x, "
                    "std::int64_t y) { x += 1; return y * 2; }\n");
  EXPECT_THAT(uses(U), Contains("computed g#L#L#|p0 -> "));
  EXPECT_THAT(uses(U), Contains("computed g#L#L#|p1 -> "));
  EXPECT_THAT(uses(U), Contains("computed  -> g#L#L#|return"));
}

TEST(TypeUses, ADiscardedResultIsNoUse) {
  ReadUnit U = read("long f(); void g() { f(); if (true) (void)f(); }\n");
  EXPECT_THAT(uses(U), IsEmpty());
}

TEST(TypeUses, ElementsOfContainersAreTheirOwnPlaces) {
  ReadUnit U =
      read("#include <map>\nstruct S { std::map<long, int> m; };\n"
           "int f(S &s, long k) { auto it = s.m.find(k); if (it == s.m.end()) "
           "return 0; return it->second; }\n"
           "void g(S &s) { for (auto &[a, b] : s.m) b = 1; }\n");
  EXPECT_THAT(uses(U), Contains(testing::HasSubstr("|p1 -> m<0>")));
  EXPECT_THAT(uses(U), Contains(testing::HasSubstr("ordered m<0>")));
  EXPECT_THAT(uses(U), Not(Contains(testing::HasSubstr("computed"))));
}

TEST(TypeUses, ClassesThatAreDeclaredOnlyHoldNothing) {
  ReadUnit U = read("class row_iterator; template <class T> class "
                    "const_iterator;\nvoid f(row_iterator &a, "
                    "const_iterator<long> &b, long x);\n");
  EXPECT_THAT(places(U), Contains(testing::HasSubstr("|p2 long")));
  EXPECT_EQ(places(U).size(), 1u);
}

TEST(TypeUses, LoopCountersSayNothing) {
  ReadUnit U = read("void f() { for (int i = 0; i < 9; ++i) ; }\n");
  EXPECT_THAT(uses(U), IsEmpty());
  EXPECT_THAT(places(U), IsEmpty());
}

/// The uses of what is called x.
std::vector<facts::TypeUse> usesOfX(const ReadUnit &U) {
  std::vector<facts::TypeUse> Result = U.Facts.TypeUses;
  std::erase_if(Result, [](const facts::TypeUse &T) {
    return !llvm::StringRef(T.From).ends_with("|p0");
  });
  return Result;
}

TEST(TypeUses, WidthsAreTold) {
  ReadUnit U = read("struct S { unsigned a; };\n"
                    "void f(long x, S &s) { s.a = (int)x; }\n");
  ASSERT_EQ(usesOfX(U).size(), 1u);
  EXPECT_EQ(usesOfX(U)[0].Bits, 64u);
  EXPECT_EQ(usesOfX(U)[0].Cast, 32u);
  auto A =
      std::find_if(U.Facts.TypePlaces.begin(), U.Facts.TypePlaces.end(),
                   [](const facts::TypePlace &P) { return P.Name == "a"; });
  ASSERT_NE(A, U.Facts.TypePlaces.end());
  EXPECT_EQ(A->Bits, 32u);
  EXPECT_TRUE(A->Unsigned);
}

TEST(TypeUses, RoomIsThatOfTheWidestParameter) {
  ReadUnit U = read("#include <cstdlib>\n#include <cstdio>\n"
                    "void f(int x) { std::div(x, 3); std::srand(x); "
                    "std::printf(\"%d\", x + 1); }\n");
  std::vector<unsigned> Rooms;
  for (const facts::TypeUse &T : usesOfX(U))
    Rooms.push_back(T.Room);
  EXPECT_THAT(Rooms, testing::ElementsAre(64u, 32u, 32u));
}

TEST(TypeUses, AddressAndSizeAreTold) {
  ReadUnit U = read("void g(int *); unsigned long f(int x) { g(&x); "
                    "return sizeof(x); }\n");
  ASSERT_EQ(usesOfX(U).size(), 2u);
  EXPECT_TRUE(usesOfX(U)[0].Memory);
  EXPECT_TRUE(usesOfX(U)[1].Memory);
}

TEST(TypeUses, ATypeThatIsChosenAtTheCallIsTold) {
  ReadUnit U = read("struct R { template <class T> T as(); };\n"
                    "int f(R &r) { return r.as<int>(); }\n");
  auto It =
      std::find_if(U.Facts.TypeUses.begin(), U.Facts.TypeUses.end(),
                   [](const facts::TypeUse &T) { return T.Chosen.valid(); });
  ASSERT_NE(It, U.Facts.TypeUses.end());
  EXPECT_EQ(U.Code.substr(It->Chosen.Begin, It->Chosen.End - It->Chosen.Begin),
            "int");
}

/// A library of rows, with \p Use of one.
static std::string rows(const std::string &Use) {
  return "namespace google::cloud {\n"
         "template <class T> struct StatusOr { T &operator*(); };\n"
         "namespace spanner { struct Row {\n"
         "template <class T, class A> StatusOr<T> get(A) const; }; } }\n"
         "long f(google::cloud::spanner::Row &r) { " +
         Use + " }\n";
}

TEST(TypeUses, ATypeInsideOfWhatACallGivesIsAPlace) {
  ReadUnit U = read(rows("return *r.get<long>(0);"));
  EXPECT_EQ(llvm::count_if(U.Facts.TypePlaces,
                           [&](const facts::TypePlace &P) {
                             return P.Self.starts_with("call:") &&
                                    P.Self.ends_with("#get<0>") &&
                                    U.Code.substr(P.At.Begin,
                                                  P.At.End - P.At.Begin) ==
                                        "long";
                           }),
            1);
  EXPECT_EQ(llvm::count_if(U.Facts.TypeUses,
                           [](const facts::TypeUse &T) {
                             return T.Kind == facts::UseKind::Moved &&
                                    T.From.ends_with("#get<0>") &&
                                    T.To.ends_with("|return");
                           }),
            1);
}

TEST(TypeUses, AnIteratorThatGivesItselfEndsSomewhere) {
  ReadUnit U = read("#include <iterator>\n#include <vector>\n"
                    "void f(std::vector<long> &v) {\n"
                    "auto it = std::back_inserter(v); *it = 1; }\n");
  EXPECT_THAT(places(U), Contains(testing::EndsWith("<0> long")));
}

TEST(TypeUses, ElementsWithoutNumbersSayNothing) {
  ReadUnit U =
      read("#include <map>\n#include <optional>\nstruct S { int *p; };\n"
           "std::optional<S> f(std::map<long, S> &m, long k) {\n"
           "auto it = m.find(k); return it->second; }\n");
  EXPECT_EQ(llvm::count_if(U.Facts.TypeUses,
                           [](const facts::TypeUse &T) {
                             return T.Kind == facts::UseKind::Computed;
                           }),
            0);
}

} // namespace
} // namespace keyspread::extract
