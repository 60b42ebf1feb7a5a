// One array of values for several calls: a call that takes fewer of them than
// there are, or needs another value behind them than one before it, gets an
// array of its own.
//
//   const char *v[2] = {id, amount};
//   run("INSERT ..", 2, v);
//   run("UPDATE .. WHERE id = $1", 1, v);
//     -> const std::string t_shard = std::to_string(shard_of<16>(id));
//        const char *t_values[] = {v[0], t_shard.c_str()};
//        run("UPDATE .. WHERE id = $1 AND shard = $2", 2, t_values);
#include "rewrites/rules/Delivery.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using namespace facts;

static const char *const OwnArray = "an array of its own";

static const Expr *argumentOf(const Graph &G, const Call &By,
                              const Aggregate &A) {
  auto It = llvm::find_if(By.Args, [&](const Expr &E) {
    return E.Aggregate != None && &G.P.Aggregates[E.Aggregate] == &A;
  });
  return It == By.Args.end() ? nullptr : &*It;
}

static bool isNull(const Expr &E) {
  return E.Constant == 0 || E.Text == "nullptr" || E.Text == "NULL";
}

/// How many values \p By takes, if it says so by a literal.
static std::optional<unsigned> takenBy(const Call &By, const Api &How) {
  unsigned Result;
  if (!How.Count || *How.Count >= By.Args.size() ||
      !By.Args[*How.Count].Editable ||
      llvm::StringRef(By.Args[*How.Count].Text).getAsInteger(10, Result))
    return std::nullopt;
  return Result;
}

/// How many more it takes by the edits in \p Out.
static unsigned addedTo(const Call &By, const Api &How, unsigned Taken,
                        const EditBatch &Out) {
  const Site &Count = By.Args[*How.Count].At;
  unsigned Now = Taken;
  for (const Edit &E : Out.Edits)
    if (E.File == Count.File && E.Begin == Count.Begin && E.End == Count.End)
      llvm::StringRef(E.Text).getAsInteger(10, Now);
  return Now - Taken;
}

/// The edit of \p Out that declares the array of \p By; null: there is none.
static Edit *ownArrayIn(EditBatch &Out, const Call &By) {
  const uint32_t At = By.Place.Statement.Begin;
  auto It = llvm::find_if(Out.Edits, [&](const Edit &E) {
    return E.File == By.At.File && E.Begin == At && E.End == At &&
           E.Why == OwnArray;
  });
  return It == Out.Edits.end() ? nullptr : &*It;
}

bool Delivery::needsOwnArray(const Binding &Key, const CodeValue &V,
                             EditBatch &Out) {
  const Aggregate &A = *Key.In;
  const Call &By = *Key.By;
  const Expr *Array = argumentOf(G, By, A);
  const std::optional<unsigned> Taken = takenBy(By, *Key.How);
  if (A.ElementClass != TypeClass::CharPointer || A.VariableText.empty() ||
      A.Pushed || A.Chained || !Taken || !Array || !Array->Editable ||
      Array->Text != A.VariableText || !By.Place.InBlock || By.Place.InMacro ||
      llvm::any_of(Key.How->Parallel, [&](unsigned I) {
        return I < By.Args.size() && !isNull(By.Args[I]);
      }))
    return false;
  if (*Taken < A.Elements.size() || ownArrayIn(Out, By))
    return true;
  // Another call has got something else there.
  std::vector<std::string> &Added = Grown[&A];
  const unsigned Next = addedTo(By, *Key.How, *Taken, Out);
  if (Next < Added.size() && Added[Next] != V.Text)
    return true;
  if (Next == Added.size())
    Added.push_back(V.Text);
  return false;
}

llvm::Error Delivery::byOwnArray(const ValueRequest &Q, const Binding &Key,
                                 const CodeValue &V, EditBatch &Out) {
  const Aggregate &A = *Key.In;
  const Call &By = *Key.By;
  const StatementPlace &P = By.Place;
  std::string Lines, Element;
  if (V.Class == TypeClass::CharPointer) {
    Element = V.Text;
  } else if (V.Class == TypeClass::String) {
    Element = V.Text + ".c_str()";
  } else {
    const std::string Text =
        Once.variableName(Q.TableName, By, Q.Table ? "_shard" : "_text");
    Lines = fmt::format("const std::string {} = std::to_string({});\n{}", Text,
                        V.Text, P.Indent);
    Element = Text + ".c_str()";
    Out.Includes.push_back({By.At.File, "string"});
  }
  auto [It, New] = OwnArrays.try_emplace(&By, "");
  if (New)
    It->second = Once.variableName(Q.TableName, By, "_values");
  const uint32_t At = P.Statement.Begin;
  if (Edit *Earlier = ownArrayIn(Out, By)) {
    std::string &Text = Earlier->Text;
    Text.insert(Text.rfind("};"), ", " + Element);
    Text.insert(0, Lines);
    return raiseCount(Key, Out);
  }
  const Expr &Array = *argumentOf(G, By, A);
  const unsigned First = *takenBy(By, *Key.How),
                 Taken = First + addedTo(By, *Key.How, First, Out);
  Lines += fmt::format("const char *{}[] = {{", It->second);
  for (unsigned I = 0; I < Taken; ++I)
    Lines += fmt::format("{}[{}], ", A.VariableText, I);
  Lines += Element + "};\n" + P.Indent;
  Out.Edits.push_back({By.At.File, At, At, Lines, OwnArray});
  Out.Edits.push_back(
      {By.At.File, Array.At.Begin, Array.At.End, It->second, OwnArray});
  return raiseCount(Key, Out);
}

} // namespace keyspread
