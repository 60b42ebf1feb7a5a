// The function around a place, from text alone. '@' marks the place.
#include "tool/report/Outline.h"

#include <gtest/gtest.h>

using namespace keyspread;

namespace {

std::string functionAt(std::string Text) {
  size_t At = Text.find('@');
  EXPECT_NE(At, std::string::npos);
  Text.erase(At, 1);
  return Outline(Text).functionAt(At);
}

TEST(Outline, NamesTheFunction) {
  EXPECT_EQ(functionAt("int f(int a) { return @a; }"), "f");
  EXPECT_EQ(functionAt("void ns::Store::put() const noexcept\n{\n @ }"),
            "ns::Store::put");
  EXPECT_EQ(functionAt("struct A { A() : x{1}, y(2) { @ } };"), "A");
  EXPECT_EQ(functionAt("A::~A() { @ }"), "A::A");
  EXPECT_EQ(functionAt("auto f = [](int a) { @ };"), "f");
  EXPECT_EQ(functionAt("template <class T> T f(T a = {}) { @ }"), "f");
}

TEST(Outline, BlocksAndLambdasStandInTheirFunction) {
  EXPECT_EQ(functionAt("void f() { if (a) { while (b) { @ } } }"), "f");
  EXPECT_EQ(functionAt("void f() { if (a) {} run([&](int x) { @ }); }"), "f");
  EXPECT_EQ(functionAt("void f() { run([&] { g(); }); @ }"), "f");
  EXPECT_EQ(functionAt("void f() { for (int i = 0; i < 2; ++i) { @ } }"), "f");
}

TEST(Outline, NothingOutsideOfFunctions) {
  EXPECT_EQ(functionAt("@int a;"), "");
  EXPECT_EQ(functionAt("void f() { } int b = @2;"), "");
  EXPECT_EQ(functionAt("namespace a { struct B { int c = @3; }; }"), "");
  EXPECT_EQ(functionAt("void f(int); const char *t[] = { @\"x\" };"), "");
}

TEST(Outline, NamespacesAndClassesAreNoFunctions) {
  EXPECT_EQ(functionAt("namespace a { struct B { void c() { @ } }; }"), "c");
  EXPECT_EQ(functionAt("extern \"C\" { void f() { @ } }"), "f");
}

TEST(Outline, BracesInTextDoNotCount) {
  EXPECT_EQ(functionAt("void f() { g(\"}\", '}', '\\''); @ }"), "f");
  EXPECT_EQ(functionAt("void f() { // }\n /* } */ @ }"), "f");
  EXPECT_EQ(functionAt("void f() { g(R\"x(} )\" })x\"); @ }"), "f");
  EXPECT_EQ(functionAt("void f() { g(u8R\"(})\"); @ }"), "f");
  EXPECT_EQ(functionAt("void f() { int a = 1'000'000; @ }"), "f");
  EXPECT_EQ(functionAt("#define OPEN void g() { \\\n {\nvoid f() { @ }"), "f");
  EXPECT_EQ(functionAt("// it's\nvoid f() { @ }"), "f");
}

TEST(Outline, PlacesInOrderOfOneText) {
  llvm::StringRef Text = "void f() { 1; } void g() { 2; }";
  Outline O(Text);
  EXPECT_EQ(O.functionAt(Text.find('1')), "f");
  EXPECT_EQ(O.functionAt(Text.find("void g")), "");
  EXPECT_EQ(O.functionAt(Text.find('2')), "g");
  EXPECT_EQ(O.functionAt(Text.size() + 9), "");
}

TEST(Outline, TextThatIsCutOffEnds) {
  for (llvm::StringRef Text :
       {"/*", "\"", "R\"", "R\"x(", "#\\", "'", "f({", "}"})
    EXPECT_EQ(Outline(Text).functionAt(Text.size() + 1),
              Text == "f({" ? "f" : "")
        << Text.str();
}

} // namespace
