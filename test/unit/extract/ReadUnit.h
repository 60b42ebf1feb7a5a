//===- ReadUnit.h - facts of code given as text ---------------------------===//
//
// In: the code of one unit. Out: its facts, and short ways to look at them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_TEST_UNIT_EXTRACT_READUNIT_H
#define KEYSPREAD_TEST_UNIT_EXTRACT_READUNIT_H

#include "compile_commands/Run.h"
#include "matchers/extract/Extract.h"
#include "matchers/facts/TemplateMap.h"

#include "clang/AST/ASTConsumer.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace keyspread::extract {

using Names = std::vector<std::string>;

/// "a<%d>b" for a template with a hole that is filled by %d.
inline std::string shown(const facts::Template &T) {
  std::string Result;
  size_t Hole = 0;
  for (size_t I = 0; I != T.Text.size(); ++I)
    if (Hole < T.Holes.size() && T.Holes[Hole].Offset == I)
      Result += "<" + T.Holes[Hole++].Spec + ">";
    else
      Result += T.Text[I];
  EXPECT_EQ(Hole, T.Holes.size());
  return Result;
}

struct ReadUnit {
  std::string Code;
  facts::UnitFacts Facts;

  std::vector<const facts::Call *> calls(llvm::StringRef Name) const {
    std::vector<const facts::Call *> Result;
    for (const facts::Call &C : Facts.Calls)
      if (C.Name == Name)
        Result.push_back(&C);
    return Result;
  }

  /// The only call of \p Name.
  const facts::Call &call(llvm::StringRef Name) const {
    static const facts::Call Nothing;
    std::vector<const facts::Call *> All = calls(Name);
    EXPECT_EQ(All.size(), 1u) << "calls of " << Name.str();
    return All.size() == 1 ? *All.front() : Nothing;
  }

  const facts::Expr &arg(llvm::StringRef Name = "use", unsigned I = 0) const {
    static const facts::Expr Nothing;
    const facts::Call &C = call(Name);
    EXPECT_LT(I, C.Args.size()) << "arguments of " << Name.str();
    return I < C.Args.size() ? C.Args[I] : Nothing;
  }

  const facts::Function &function(llvm::StringRef Name) const {
    static const facts::Function Nothing;
    for (const facts::Function &F : Facts.Functions)
      if (F.Name == Name)
        return F;
    ADD_FAILURE() << "no function " << Name.str();
    return Nothing;
  }

  /// What whole values reach \p From in this unit, itself included.
  std::set<facts::Entity> reach(const std::vector<facts::Source> &From) const {
    std::set<facts::Entity> Seen;
    std::vector<facts::Entity> Todo;
    auto Add = [&](const facts::Entity &E, facts::Part Kept) {
      if (Kept == facts::Part::Whole && Seen.insert(E).second)
        Todo.push_back(E);
    };
    for (const facts::Source &S : From)
      Add(S.From, S.Kept);
    while (!Todo.empty()) {
      facts::Entity To = Todo.back();
      Todo.pop_back();
      for (const facts::Flow &F : Facts.Flows)
        if (F.To == To)
          Add(F.From, F.Kept);
      for (const facts::Call &C : Facts.Calls)
        if (C.Result == To)
          Add(facts::returnOf(C.Callee), facts::Part::Whole);
    }
    return Seen;
  }

  std::vector<const facts::Template *> texts(const facts::Expr &Of) const {
    std::set<facts::Entity> Seen = reach(Of.Sources);
    std::vector<const facts::Template *> Result;
    for (const facts::Template &T : Facts.Templates)
      if (Seen.count(T.Self))
        Result.push_back(&T);
    return Result;
  }

  /// The texts that reach argument \p I of the only call of \p Name.
  Names sql(llvm::StringRef Name = "use", unsigned I = 0) const {
    Names Result;
    for (const facts::Template *T : texts(arg(Name, I)))
      Result.push_back(shown(*T));
    llvm::sort(Result);
    return Result;
  }

  const facts::Template &text(llvm::StringRef Name = "use",
                              unsigned I = 0) const {
    static const facts::Template Nothing;
    auto All = texts(arg(Name, I));
    EXPECT_EQ(All.size(), 1u) << "texts that reach " << Name.str();
    return All.size() == 1 ? *All.front() : Nothing;
  }

  const facts::Aggregate &list(llvm::StringRef Name = "use",
                               unsigned I = 0) const {
    static const facts::Aggregate Nothing;
    uint32_t Index = arg(Name, I).Aggregate;
    EXPECT_NE(Index, facts::None) << "no list is given to " << Name.str();
    return Index == facts::None ? Nothing : Facts.Aggregates[Index];
  }

  /// The code at \p S; checks line and column as well.
  std::string at(const Site &S) const {
    if (!S.valid())
      return "<nowhere>";
    Site Again = siteIn(S.File, Code, S.Begin, S.End);
    EXPECT_EQ(std::tie(S.Line, S.Col, S.EndLine, S.EndCol),
              std::tie(Again.Line, Again.Col, Again.EndLine, Again.EndCol))
        << Code.substr(S.Begin, S.End - S.Begin);
    return Code.substr(S.Begin, S.End - S.Begin);
  }

  /// Entities of variables, fields and parameters called \p Name.
  bool flowsInto(llvm::StringRef From, llvm::StringRef To,
                 facts::Part Kept) const {
    return llvm::any_of(Facts.Flows, [&](const facts::Flow &F) {
      return llvm::StringRef(F.From).contains(From) &&
             llvm::StringRef(F.To).contains(To) && F.Kept == Kept;
    });
  }
};

inline ReadUnit read(std::string Code, Names Arguments = {"-std=c++20"},
                     std::string File = "/keyspread/input.cpp",
                     std::map<std::string, std::string> Headers = {}) {
  ReadUnit R;
  R.Code = Code;
  llvm::Expected<Catalog> Known = Catalog::builtin();
  EXPECT_TRUE(bool(Known));
  compile::TextUnit Text;
  Text.Code = std::move(Code);
  Text.Arguments = std::move(Arguments);
  Text.File = std::move(File);
  Text.Headers = std::move(Headers);
  auto Result =
      compile::runOnText(Text, [&](unsigned, clang::CompilerInstance &CI) {
        R.Facts = {};
        return consumer(*Known, "/keyspread", R.Facts);
      });
  if (!Result) {
    ADD_FAILURE() << llvm::toString(Result.takeError());
    return R;
  }
  EXPECT_TRUE(Result->Ok) << Result->firstError();
  return R;
}

} // namespace keyspread::extract

#endif // KEYSPREAD_TEST_UNIT_EXTRACT_READUNIT_H
