//===- IncludesTest.cpp ---------------------------------------------------===//
#include "rewrites/edits/Includes.h"
#include "rewrites/edits/InMemory.h"

#include "gtest/gtest.h"

namespace keyspread::edits {
namespace {

/// \p Contents with the include added; "unchanged" when there is nothing to do.
std::string with(std::string_view Contents, std::string_view Header = "<k.h>") {
  std::optional<Edit> E = includeEdit("/p/a.cpp", Contents, Header);
  if (!E)
    return "unchanged";
  EXPECT_EQ(E->File, "/p/a.cpp");
  return llvm::cantFail(applyTo(Contents, {*E}));
}

TEST(EditsIncludes, GoesAfterTheLastInclude) {
  EXPECT_EQ(with("#include \"a.h\"\n\n#include <b>\n\nint x;\n"),
            "#include \"a.h\"\n\n#include <b>\n#include <k.h>\n\nint x;\n");
  EXPECT_EQ(
      with("#include <a> // why\n# include <b> /* two\nlines */\nint x;\n",
           "\"k.h\""),
      "#include <a> // why\n# include <b> /* two\nlines */\n#include "
      "\"k.h\"\nint x;\n");
}

TEST(EditsIncludes, KeepsLineEnds) {
  EXPECT_EQ(with("#include <a>\r\n\r\nint x;\r\n"),
            "#include <a>\r\n#include <k.h>\r\n\r\nint x;\r\n");
  EXPECT_EQ(with("int x;\r\n"), "#include <k.h>\r\n\r\nint x;\r\n");
  EXPECT_EQ(with("// c\r\n\r\nint x;\r\n"),
            "// c\r\n\r\n#include <k.h>\r\n\r\nint x;\r\n");
}

TEST(EditsIncludes, KeepsAMissingLastNewline) {
  EXPECT_EQ(with("#include <a>"), "#include <a>\n#include <k.h>");
  EXPECT_EQ(with("#include <b>\r\n#include <a>"),
            "#include <b>\r\n#include <a>\r\n#include <k.h>");
}

TEST(EditsIncludes, IsThereAlready) {
  EXPECT_EQ(with("#include <k.h>\nint x;\n"), "unchanged");
  EXPECT_EQ(with("#include \"k.h\" // here\n"), "unchanged");
  EXPECT_EQ(with("#ifndef G\n#define G\n#include <k.h>\nint x;\n#endif\n"),
            "unchanged");
  EXPECT_EQ(with("#include <xk.h>\n"), "#include <xk.h>\n#include <k.h>\n");
}

TEST(EditsIncludes, IsThereFromAnotherFolder) {
  EXPECT_EQ(with("#include <k/k.h>\n", "\"../lib/k/k.h\""), "unchanged");
  EXPECT_EQ(with("#include \"lib/k/k.h\"\n", "<k/k.h>"), "unchanged");
  EXPECT_NE(with("#include \"lib/string\"\n", "<string>"), "unchanged");
  EXPECT_NE(with("#include <lib/k/k.h>\n", "<other/k/k.h>"), "unchanged");
}

TEST(EditsIncludes, ASecondRunChangesNothing) {
  for (const char *Text :
       {"", "int x;\n", "// c\n\nint x;\n", "#pragma once\nint x;\n",
        "#include <a>", "#ifndef G\n#define G\nint x;\n#endif\n",
        "#if X\n#include <a>\n#endif\nint x;\n",
        "extern \"C\" {\n#include <c.h>\n}\nint x;\n",
        "module;\nexport module m;\n", "/** doc */\nint x;\n",
        "\xEF\xBB\xBFint x;\n", "// c"})
    EXPECT_EQ(with(with(Text)), "unchanged") << Text;
}

TEST(EditsIncludes, AnIncludeInACommentIsNone) {
  EXPECT_EQ(with("/*\n#include <k.h>\n*/\n// #include <k.h>\n#include <a>\n"),
            "/*\n#include <k.h>\n*/\n// #include <k.h>\n#include <a>\n#include "
            "<k.h>\n");
}

TEST(EditsIncludes, StaysOutOfConditions) {
  EXPECT_EQ(with("#include <a>\n#ifdef W\n#include <k.h>\n#else\n#include "
                 "<b>\n#endif\nint x;\n"),
            "#include <a>\n#include <k.h>\n#ifdef W\n#include "
            "<k.h>\n#else\n#include <b>\n#endif\nint x;\n");
  EXPECT_EQ(
      with("#if W\n#include <w>\n#endif\n#include <a>\nint x;\n"),
      "#if W\n#include <w>\n#endif\n#include <a>\n#include <k.h>\nint x;\n");
  EXPECT_EQ(with("#if W\n#include <w>\nint y;\n#endif\n"),
            "#include <k.h>\n\n#if W\n#include <w>\nint y;\n#endif\n");
}

TEST(EditsIncludes, StaysOutOfExternC) {
  EXPECT_EQ(
      with("#include <a>\nextern \"C\" { // c\n#include <pq.h>\n}\nint x;\n"),
      "#include <a>\n#include <k.h>\nextern \"C\" { // c\n#include "
      "<pq.h>\n}\nint x;\n");
  EXPECT_EQ(with("extern \"C\" {\n#include <pq.h>\n}\n#include <a>\nint x;\n"),
            "extern \"C\" {\n#include <pq.h>\n}\n#include <a>\n#include "
            "<k.h>\nint x;\n");
}

TEST(EditsIncludes, DoesNotFollowCode) {
  EXPECT_EQ(with("#include <a>\nint x;\n#include \"moc_a.cpp\"\n"),
            "#include <a>\n#include <k.h>\nint x;\n#include \"moc_a.cpp\"\n");
  EXPECT_EQ(with("int x = R\"(\n#include <a>\n)\";\n"),
            "#include <k.h>\n\nint x = R\"(\n#include <a>\n)\";\n");
}

TEST(EditsIncludes, WithoutIncludesGoesBelowTheComment) {
  EXPECT_EQ(with("// Licence\n// more\n\nint x;\n"),
            "// Licence\n// more\n\n#include <k.h>\n\nint x;\n");
  EXPECT_EQ(with("/* Licence\n\n more */\nint x;\n"),
            "/* Licence\n\n more */\n\n#include <k.h>\n\nint x;\n");
  EXPECT_EQ(with("// only"), "// only\n\n#include <k.h>\n");
  EXPECT_EQ(with("// one\n\n// of x\nint x;\n"),
            "// one\n\n#include <k.h>\n\n// of x\nint x;\n");
}

TEST(EditsIncludes, DoesNotPartADocumentingCommentFromItsDeclaration) {
  EXPECT_EQ(with("/// Of x.\nint x;\n"),
            "#include <k.h>\n\n/// Of x.\nint x;\n");
}

TEST(EditsIncludes, WithoutIncludesGoesBelowTheGuard) {
  EXPECT_EQ(with("// c\n#ifndef A_H\n#define A_H\n\nint x;\n#endif // A_H\n"),
            "// c\n#ifndef A_H\n#define A_H\n\n#include <k.h>\n\nint "
            "x;\n#endif // A_H\n");
  EXPECT_EQ(with("#if !defined(A_H)\n#define A_H 1\nint x;\n#endif\n// end\n"),
            "#if !defined(A_H)\n#define A_H 1\n\n#include <k.h>\n\nint "
            "x;\n#endif\n// end\n");
  EXPECT_EQ(with("// c\n#pragma once\nint x;\n"),
            "// c\n#pragma once\n\n#include <k.h>\n\nint x;\n");
  EXPECT_EQ(with("#ifndef A_H\n#define A_H\n#endif\n"),
            "#ifndef A_H\n#define A_H\n\n#include <k.h>\n\n#endif\n");
}

TEST(EditsIncludes, AConditionalDefineIsNoGuard) {
  EXPECT_EQ(with("#ifndef N\n#define N\nint y;\n#endif\nint x;\n"),
            "#include <k.h>\n\n#ifndef N\n#define N\nint y;\n#endif\nint x;\n");
  EXPECT_EQ(
      with("#ifndef N\n#define N\n#endif\n#include <a>\nint x;\n"),
      "#ifndef N\n#define N\n#endif\n#include <a>\n#include <k.h>\nint x;\n");
  EXPECT_EQ(with("#ifndef N\n#define N\n#endif\nint x;\n#if X\n#endif\n"),
            "#include <k.h>\n\n#ifndef N\n#define N\n#endif\nint x;\n#if "
            "X\n#endif\n");
  EXPECT_EQ(with("#ifndef N\n#define M\nint y;\n#endif\n"),
            "#include <k.h>\n\n#ifndef N\n#define M\nint y;\n#endif\n");
}

TEST(EditsIncludes, ContinuedDirectivesAreOneLine) {
  EXPECT_EQ(
      with("#define M(x) \\\n  x \"/*\"\n#include <a>\nint x;\n"),
      "#define M(x) \\\n  x \"/*\"\n#include <a>\n#include <k.h>\nint x;\n");
  EXPECT_EQ(with("#define M \\\r\n#include <b>\r\nint x;\r\n"),
            "#include <k.h>\r\n\r\n#define M \\\r\n#include <b>\r\nint x;\r\n");
}

TEST(EditsIncludes, ByteOrderMarkStaysFirst) {
  EXPECT_EQ(with("\xEF\xBB\xBFint x;\n"),
            "\xEF\xBB\xBF#include <k.h>\n\nint x;\n");
  EXPECT_EQ(with("\xEF\xBB\xBF#include <a>\n"),
            "\xEF\xBB\xBF#include <a>\n#include <k.h>\n");
}

TEST(EditsIncludes, GlobalModuleFragment) {
  EXPECT_EQ(with("module;\nexport module m;\n"),
            "module;\n\n#include <k.h>\n\nexport module m;\n");
}

TEST(EditsIncludes, BrokenTextIsNoProblem) {
  EXPECT_EQ(with(""), "#include <k.h>\n");
  EXPECT_EQ(with("\n"), "#include <k.h>\n\n");
  EXPECT_EQ(with("#include"), "#include\n#include <k.h>");
  EXPECT_EQ(with("#endif\n}\n#include <a>\n"),
            "#include <k.h>\n\n#endif\n}\n#include <a>\n");
  EXPECT_EQ(with("#define S \"open\n#include <a>\n"),
            "#define S \"open\n#include <a>\n#include <k.h>\n");
}

} // namespace
} // namespace keyspread::edits
