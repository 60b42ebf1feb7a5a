// Texts without values that get one: they become sums of literals and values.
//
//   exec("SELECT last_insert_rowid()")    exec("SELECT " + std::to_string(id))
//   db.rows(texts[Text::LastId])          db.rows("SELECT " + ...)
#include "matchers/facts/TemplateMap.h"
#include "rewrites/graph/PureReads.h"
#include "rewrites/graph/Writes.h"
#include "rewrites/graph/wrappers/Handles.h"
#include "rewrites/rules/Refuse.h"
#include "rewrites/rules/statements/StatementEdit.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

namespace keyspread {

using facts::TemplateStyle;

/// The statement that \p B prepares, if it does, is kept in a local variable
/// and runs in the same turn of a loop, and a writing one runs only once.
static bool runsOnce(const Graph &G, const BoundStatement &B) {
  const facts::Call &C = *B.At;
  if (B.How->StatementName)
    return false;
  bool Prepares = B.How->Inferred || C.Constructor ||
                  llvm::StringRef(C.Name).contains_insensitive("prepare");
  if (!Prepares || B.How->RunsText ||
      B.How->Handle.Kind == HandleRole::NoHandle)
    return true;
  std::set<facts::Entity> Handles;
  for (const facts::Source &S : handleOf(C, *B.How)) {
    if (B.How->Handle.Kind != HandleRole::Return && !C.Constructor)
      Handles.insert(S.From);
    else
      for (const facts::Flow *F : G.P.flowsOutOf(S.From))
        Handles.insert(F->To);
  }
  if (B.How->Inferred && B.How->Handle.Kind == HandleRole::This &&
      !C.Constructor)
    return true;
  std::set<std::string> Names;
  for (const facts::Call &Use : G.P.Calls) {
    auto IsHandle = [&](const facts::Expr &A) {
      return llvm::any_of(A.Sources, [&](const facts::Source &S) {
        return Handles.count(S.From) != 0;
      });
    };
    bool Uses = llvm::any_of(Use.Args, IsHandle) ||
                (Use.Receiver && IsHandle(*Use.Receiver));
    if (!Uses || &Use == &C)
      continue;
    bool Again = !Names.insert(Use.Name).second && !B.Sql->Sel;
    if (Again || Use.Function != C.Function ||
        Use.Place.LoopBegin != C.Place.LoopBegin)
      return false;
  }
  if (!B.Sql->Sel && Names.empty())
    return false; // what runs it is not seen
  return llvm::all_of(Handles, isOfFunction);
}

/// \p Before and \p After a literal only make another pointer of it:
/// `(SQLCHAR *)"..."`, `const_cast<char *>("...")`.
static bool isCast(llvm::StringRef Before, llvm::StringRef After) {
  while (!(Before = Before.rtrim()).empty()) {
    if (Before.consume_back("(")) { // of a named cast
      Before = Before.rtrim();
      size_t Name = Before.rfind("_cast<");
      if (!Before.ends_with("*>") || Name == llvm::StringRef::npos ||
          !(After = After.ltrim()).consume_front(")"))
        return false;
      Before = Before.take_front(Name);
      if (!Before.consume_back("const") &&
          !Before.consume_back("reinterpret") && !Before.consume_back("static"))
        return false;
    } else if (size_t Open = Before.rfind('(');
               Before.ends_with("*)") && Open != llvm::StringRef::npos) {
      Before = Before.take_front(Open);
    } else {
      return false;
    }
  }
  return After.trim().empty();
}

/// The literal of \p T where \p Arg is that alone, or a cast of it.
static std::optional<Site> literalIn(const facts::Template &T,
                                     const facts::Expr &Arg) {
  if (!Arg.Editable || T.Segments.empty() || T.At.File != Arg.At.File ||
      T.At.Begin < Arg.At.Begin || T.At.Begin >= Arg.At.End ||
      Arg.Text.size() != Arg.At.End - Arg.At.Begin)
    return std::nullopt;
  llvm::StringRef Text = Arg.Text;
  if (Text.starts_with("\""))
    return Arg.At;
  size_t First = Text.find('"'), Last = Text.rfind('"');
  if (First == Last || !isCast(Text.take_front(First), Text.substr(Last + 1)))
    return std::nullopt;
  Site At = Arg.At;
  At.End = At.Begin + static_cast<uint32_t>(Last) + 1;
  At.Begin += static_cast<uint32_t>(First);
  return At;
}

namespace {
/// What comes in the place of a part of a text.
struct TextChange {
  sql::Span Range;
  std::vector<Piece> New;
};
} // namespace

/// \p Text after \p Changes, as a sum of literals and values.
static llvm::Expected<std::string> sumOf(llvm::StringRef Text,
                                         std::vector<TextChange> Changes) {
  llvm::stable_sort(Changes, [](const TextChange &A, const TextChange &B) {
    return A.Range.Begin < B.Range.Begin;
  });
  std::vector<std::string> Terms;
  std::string Literal;
  auto EndLiteral = [&] {
    if (!Literal.empty())
      Terms.push_back(
          "\"" + facts::spell(Literal, TemplateStyle::Concat, false) + "\"");
    Literal.clear();
  };
  uint32_t At = 0;
  for (const TextChange &C : Changes) {
    if (C.Range.Begin < At)
      return refuse("two changes of its text overlap");
    Literal += Text.slice(At, C.Range.Begin);
    At = C.Range.End;
    for (const Piece &P : C.New) {
      if (!P.Value) {
        Literal += P.Text;
        continue;
      }
      const bool Quoted = P.Kind == Piece::Quoted;
      Literal += Quoted ? "'" : "";
      EndLiteral();
      Terms.push_back(Quoted || P.Kind == Piece::WithQuotes
                          ? P.Text
                          : "std::to_string(" + P.Text + ")");
      Literal += Quoted ? "'" : "";
    }
  }
  Literal += Text.substr(At);
  EndLiteral();
  return fmt::format("{}", fmt::join(Terms, " + "));
}

/// Nothing is lost when \p Chosen gives way to the text that it chooses:
/// `text_of(Last)`, `texts().at("last")`.
static bool onlyChooses(const Graph &G, const facts::Expr &Chosen) {
  auto Again = [](const facts::Expr &E) { return E.Repeatable; };
  if (Chosen.Repeatable)
    return true;
  auto Pure = [&](const facts::Call &C) {
    return G.P.Functions.count(C.Callee) &&
           (!C.Receiver || Again(*C.Receiver)) && llvm::all_of(C.Args, Again) &&
           PureReads(G).only(C);
  };
  if (!Chosen.Keys.empty()) // an element of what such a call gives
    return llvm::all_of(Chosen.Keys, Again) && !Chosen.Sources.empty() &&
           llvm::all_of(Chosen.Sources, [&](const facts::Source &S) {
             const facts::Call *C = G.P.callOfResult(S.From);
             return C && Pure(*C);
           });
  return llvm::any_of(G.P.Calls, [&](const facts::Call &C) {
    return C.At == Chosen.At && Pure(C);
  });
}

/// \p Given, of \p C, stands once and is used again: by a macro around both.
static bool servesOthers(const Graph &G, const facts::Call &C,
                         const facts::Expr &Given) {
  if (C.Macro.empty())
    return false;
  auto IsGiven = [&](const facts::Expr &A) { return A.At == Given.At; };
  return llvm::any_of(G.P.Calls,
                      [&](const facts::Call &Other) {
                        return &Other != &C &&
                               llvm::any_of(Other.Args, IsGiven);
                      }) ||
         llvm::any_of(G.P.Flows, [&](const facts::Flow &F) {
           return F.By && F.At.File == Given.At.File &&
                  F.By->Begin == Given.At.Begin && F.By->End == Given.At.End;
         });
}

/// `db.rows(texts[Which])`: the text that the call chooses, and no other, is
/// given to it by this argument. It asks no table, so that others may go on
/// with it as it is.
static const facts::Expr *chosenBy(const Graph &G, const BoundStatement &B) {
  const facts::Call &C = *B.At;
  const unsigned I = *B.How->Sql;
  const bool Alone = llvm::count_if(G.S.All, [&](const BoundStatement &Other) {
                       return Other.At == &C;
                     }) == 1;
  const bool OfNoTable = B.Sql->Sel && B.Sql->Sel->From.empty();
  if (!Alone || !OfNoTable || B.OfCaller || I >= C.Args.size() ||
      !C.Args[I].Editable || servesOthers(G, C, C.Args[I]) ||
      llvm::is_contained(G.S.Unseen, &C) ||
      !whyNotEditable(G, C.At.File).empty() || G.P.Files.at(C.At.File).C ||
      !onlyChooses(G, C.Args[I]))
    return nullptr;
  return &C.Args[I];
}

/// The call \p B is given what \p Changes make of its text in the place of
/// \p Chosen; the text itself stays as it is.
static llvm::Error giveInstead(const BoundStatement &B,
                               const facts::Expr &Chosen, bool Object,
                               std::vector<TextChange> Changes,
                               EditBatch &Out) {
  llvm::Expected<std::string> Sum = sumOf(B.Text->Text, std::move(Changes));
  if (!Sum)
    return Sum.takeError();
  llvm::erase_if(Out.Edits, [&](const Edit &E) {
    return llvm::any_of(B.Text->Segments, [&](const facts::Segment &S) {
      return S.At.File == E.File && S.At.Begin <= E.Begin && E.End <= S.At.End;
    });
  });
  Out.Edits.push_back({Chosen.At.File, Chosen.At.Begin, Chosen.At.End,
                       Object ? *Sum : "(" + *Sum + ").c_str()",
                       "the text gets a value"});
  return llvm::Error::success();
}

/// The text becomes a sum: the literal that is given to the call, or, where the
/// call chooses a text that stands elsewhere, what is written in its place.
llvm::Error StatementEdit::makeSum(EditBatch &Out) {
  const facts::Template &T = *B.Text;
  const facts::Call &C = *B.At;
  if (!B.How->Sql)
    return refuse("it has no values, and its text is put together");
  unsigned I = *B.How->Sql;
  if (!runsOnce(G, B))
    return refuse("it has no values, and it is not seen that it runs once "
                  "where its text is given");
  std::optional<Site> Literal;
  if (I < C.Args.size())
    Literal = literalIn(T, C.Args[I]);
  const bool Split = llvm::any_of(T.Segments, [](const facts::Segment &S) {
    return S.Raw || S.Wide || !S.Macro.empty();
  });
  const facts::Expr *Chosen = Literal ? nullptr : chosenBy(G, B);
  if ((!Literal || Split) && !Chosen)
    return refuse("it has no values, and its text is not a literal that is "
                  "written at the call");
  if (B.How->SqlLength && *B.How->SqlLength < C.Args.size()) {
    std::optional<int64_t> Length = C.Args[*B.How->SqlLength].Constant;
    if (!Length || *Length >= 0)
      return refuse("it has no values, and its length is given");
  }
  llvm::StringRef Type = I < C.ParameterTypes.size()
                             ? llvm::StringRef(C.ParameterTypes[I])
                             : llvm::StringRef("?");
  bool Object = Type.contains("basic_string") || Type == "std::string" ||
                Type == "std::string_view" || Type == "sql::SQLString";
  if (!Object && !Type.empty())
    return refuse(fmt::format("it has no values, and its text is given as "
                              "'{}'",
                              Type));
  Out.Includes.push_back({C.At.File, "string"});
  if (Literal) {
    if (!Object)
      for (Edit &E : wrap(C.At.File, Literal->Begin, Literal->End, "(",
                          ").c_str()", "the text gets a value"))
        Out.Edits.push_back(std::move(E));
    return llvm::Error::success();
  }
  std::vector<TextChange> Changes;
  for (const auto &[Range, Sql] : Replacements)
    Changes.push_back({Range, {{Sql, false}}});
  for (const Insertion &In : Inserts) {
    const size_t Slot = In.Sql.find('\1');
    TextChange New{{In.Offset, In.Offset}, {{In.Sql.substr(0, Slot), false}}};
    if (Slot != std::string::npos) {
      New.New.push_back(In.Shard);
      New.New.push_back({In.Sql.substr(Slot + 1), false});
    }
    Changes.push_back(std::move(New));
  }
  Inserts.clear();
  return giveInstead(B, *Chosen, Object, std::move(Changes), Out);
}

} // namespace keyspread
