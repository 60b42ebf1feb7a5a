// keyspread-ordered-load.
//
//   plain(e)     = e is a name, or text made of one: v, std::to_string(v)
//   passed(e, v) = e = v, or e is a parameter and every step up to the loop
//                  passes a plain name
//   INSERT t (.. k ..) VALUES (.. e ..), k leads the primary key of t,
//     loop counts v, passed(e, v)                              => finding
//     loop over a sorted container, e = v, v.x or v->x, in it  => finding
#include "rewrites/graph/Checks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace keyspread {

using namespace facts;

/// The loop whose order \p E has; null when it has none for sure.
static const Loop *loopOf(const Graph &G, const Expr &E) {
  auto IsPlain = [](const Expr &Given, llvm::StringRef Name) {
    return Given.Text == Name || Given.Base == Name;
  };
  auto Inside = [](const Loop &L, const Site &At) {
    return L.At.File == At.File && L.At.Begin <= At.Begin && At.End <= L.At.End;
  };
  auto At = [&](const Expr &Given) -> const Loop * {
    for (const Loop &L : G.P.Loops) {
      llvm::StringRef Part = Given.Text;
      bool Element = L.Sorted && Part.consume_front(L.Name) &&
                     (Part.starts_with(".") || Part.starts_with("->")) &&
                     !Part.contains('(');
      if (Inside(L, Given.At) && (IsPlain(Given, L.Name) || Element))
        return &L;
    }
    return nullptr;
  };
  if (const Loop *L = At(E))
    return L;
  const Loop *Result = nullptr;
  G.R.walk(E.Sources, {true, false, false}, [&](const Reach::Node &N) {
    if (N.Path.empty())
      return E.Text.find('(') == std::string::npos || !E.Base.empty();
    const Reach::Edge &Last = *N.Path.back();
    if (Result || Last.Towards != Reach::Direction::ToCaller || !Last.Through)
      return false;
    auto Arg = llvm::find_if(Last.Through->Args, [&](const Expr &Given) {
      return Given.At == Last.At;
    });
    if (Arg == Last.Through->Args.end())
      return false;
    Result = At(*Arg);
    return llvm::all_of(Arg->Text,
                        [](char C) { return llvm::isAlnum(C) || C == '_'; });
  });
  return Result;
}

static void add(const Graph &G, const Table &T, const Expr &Key, Site At,
                std::vector<Finding> &Out) {
  const Loop *L = loopOf(G, Key);
  if (!L)
    return;
  Finding F;
  F.Check = "keyspread-ordered-load";
  F.Table = T.Name;
  F.Column = T.leadingKey()->Column;
  F.At = std::move(At);
  F.Sure = Confidence::Likely;
  F.Message = "rows are written in the order of '" + F.Column +
              "', which leads the primary key of '" + T.Name +
              "': all of them go to one place at a time";
  F.Reasons = {{L->At, L->Sorted ? "the loop runs over what was sorted"
                                 : "the loop counts '" + L->Name + "' up"},
               {Key.At, "its value is written as the key"}};
  Out.push_back(std::move(F));
}

void checkOrderedLoads(const Graph &G, std::vector<Finding> &Out) {
  for (const BoundStatement &B : G.S.All) {
    const Table *T =
        B.Sql->Ins ? G.schema().find(B.Sql->Ins->Table.Text) : nullptr;
    if (!T || !T->leadingKey())
      continue;
    for (const sql::InsertRow &Row : B.Sql->Ins->Rows)
      if (const sql::Value *V =
              valueFor(*B.Sql->Ins, Row, T->leadingKey()->Column, G.schema()))
        if (const Expr *Key = expressionFor(B, *V))
          add(G, *T, *Key, B.site(B.Sql->Range), Out);
  }
  for (const Access &A : G.A.All) {
    const Table *T = A.writes() && A.Verb != AccessVerb::Update
                         ? G.schema().find(A.Table)
                         : nullptr;
    std::optional<size_t> I = T && T->leadingKey()
                                  ? A.position(T->leadingKey()->Column)
                                  : std::nullopt;
    if (!I)
      continue;
    for (const AccessRow &Row : A.Rows)
      if (*I < Row.Values.Values.size())
        add(G, *T, *Row.Values.Values[*I], Row.By->At, Out);
  }
}

} // namespace keyspread
