#include "rewrites/graph/texts/Builders.h"

#include "matchers/sql/Statement.h"
#include "rewrites/graph/wrappers/Handles.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

using namespace facts;

static bool isStatement(const Api &A) {
  return A.Clause == "find" || A.Clause == "select" || A.Clause == "insert" ||
         A.Clause == "update" || A.Clause == "delete";
}

bool startsClauses(const Api &A) {
  return isStatement(A) || A.Clause == "table";
}

namespace {

/// The text of one statement as it grows.
class Writer {
public:
  Writer(const Call &At, TextOfArgument TextOf) : TextOf(TextOf) {
    Text.Self =
        "text:" + At.At.File + ":" + std::to_string(At.At.Begin) + "#built";
    Text.At = At.At;
    Text.Style = TemplateStyle::Concat;
  }

  void glue(llvm::StringRef Sql) { Text.Text += Sql; }

  /// Names the whole call as the place of \p Sql.
  void begin(llvm::StringRef Sql) {
    Segment S;
    S.End = Sql.size();
    S.At = Text.At;
    S.Atomic = true;
    Text.Segments.push_back(std::move(S));
    glue(Sql);
  }

  /// Text that is SQL itself.
  void sql(const Expr &E, const Call &C) {
    const Template *T = TextOf(E, C);
    if (!T)
      return value(E);
    uint32_t By = Text.Text.size();
    Text.Text += T->Text;
    for (Segment S : T->Segments) {
      S.Begin += By;
      S.End += By;
      Text.Segments.push_back(std::move(S));
    }
    for (Hole H : T->Holes) {
      H.Offset += By;
      Text.Holes.push_back(std::move(H));
    }
  }

  bool startsWith(const Expr &E, const Call &C,
                  llvm::ArrayRef<llvm::StringRef> Words) const {
    const Template *T = TextOf(E, C);
    llvm::StringRef Text = T ? llvm::StringRef(T->Text).ltrim() : "";
    return llvm::any_of(Words, [&](llvm::StringRef Word) {
      return Text.starts_with_insensitive(Word);
    });
  }

  void value(const Expr &E) {
    if (E.Constant)
      return glue(std::to_string(*E.Constant));
    Hole H;
    H.Offset = Text.Text.size();
    H.Spec = "+";
    H.Value = E;
    Text.Holes.push_back(std::move(H));
    Text.Text += sql::HoleByte;
  }

  /// The arguments of \p C, with commas between them.
  void list(const Call &C, bool Values) {
    for (size_t I = 0; I < C.Args.size(); ++I) {
      glue(I ? ", " : "");
      Values ? value(C.Args[I]) : sql(C.Args[I], C);
    }
  }

  Template Text;

private:
  TextOfArgument TextOf;
};

class Composer {
public:
  Composer(const Call &Start, const Api &How,
           const std::vector<Addition> &Clauses, TextOfArgument TextOf)
      : Start(Start), How(How), Clauses(Clauses), Out(Start, TextOf) {}

  Template run(const std::string &Table) {
    if (How.Clause == "insert")
      insert(Table);
    else if (How.Clause == "update")
      update(Table);
    else if (How.Clause == "delete")
      Out.begin("DELETE FROM " + Table);
    else if (How.Clause == "find")
      find(Table);
    else
      select(Table);
    clause("where", " WHERE ", ") AND (", true);
    clause("order_by", " ORDER BY ", ", ", false);
    clause("limit", " LIMIT ", ", ", false);
    return std::move(Out.Text);
  }

private:
  template <class Do> void each(llvm::StringRef Kind, Do Visit) {
    for (const Addition &A : Clauses)
      if (A.How->Clause == Kind)
        Visit(*A.By);
  }

  void select(const std::string &Table) {
    Out.begin("SELECT ");
    if (Start.Args.empty())
      Out.glue("*");
    Out.list(Start, false);
    Out.glue(" FROM " + Table);
  }

  /// The arguments are the condition, with or without its WHERE, and perhaps
  /// more clauses behind it.
  void find(const std::string &Table) {
    Out.begin("SELECT *");
    Out.glue(" FROM " + Table + " ");
    if (Start.Args.empty())
      return;
    if (!Out.startsWith(Start.Args[0], Start, {"where", "order", "limit"}))
      Out.glue("WHERE ");
    Out.sql(Start.Args[0], Start);
  }

  void insert(const std::string &Table) {
    Out.begin("INSERT INTO " + Table);
    if (!Start.Args.empty()) {
      Out.glue(" (");
      Out.list(Start, false);
      Out.glue(")");
    }
    llvm::StringRef Between = " VALUES (";
    each("values", [&](const Call &C) {
      Out.glue(Between);
      Out.list(C, true);
      Out.glue(")");
      Between = ", (";
    });
  }

  void update(const std::string &Table) {
    Out.begin("UPDATE " + Table);
    llvm::StringRef Between = " SET ";
    each("set", [&](const Call &C) {
      if (C.Args.size() < 2)
        return;
      Out.glue(Between);
      Out.sql(C.Args[0], C);
      Out.glue(" = ");
      Out.value(C.Args[1]);
      Between = ", ";
    });
  }

  void clause(llvm::StringRef Kind, llvm::StringRef Word,
              llvm::StringRef Between, bool Parens) {
    bool First = true;
    each(Kind, [&](const Call &C) {
      Out.glue(First ? Word : Between);
      if (First && Parens)
        Out.glue("(");
      Out.list(C, false);
      First = false;
    });
    if (!First && Parens)
      Out.glue(")");
  }

  const Call &Start;
  const Api &How;
  const std::vector<Addition> &Clauses;
  Writer Out;
};

} // namespace

/// The table that \p Start is called on.
static std::string tableOf(const Reach &R, const Wrappers &W, const Call &Start,
                           TextOfArgument TextOf) {
  std::set<std::string> Names;
  if (const DeclaredTable *T = R.P.tableOf(Start.TemplateArgument))
    return T->Name;
  if (Start.Receiver)
    for (const MadeObject &O :
         objectsOf(R, W, Start.Receiver->Sources, Start)) {
      const Api *A = O.By ? W.of(*O.By) : nullptr;
      const Template *T = A && A->Clause == "table" && !O.By->Args.empty()
                              ? TextOf(O.By->Args[0], *O.By)
                              : nullptr;
      if (!T || !T->Holes.empty())
        return "";
      Names.insert(T->Text);
    }
  return Names.size() == 1 ? *Names.begin() : "";
}

std::vector<BuiltStatement> builtStatements(const Reach &R, const Wrappers &W,
                                            TextOfArgument TextOf) {
  std::vector<BuiltStatement> Result;
  std::map<Entity, std::vector<Addition>> Added;
  for (const Call &C : R.P.Calls) {
    const Api *A = W.of(C);
    if (!A || !isStatement(*A))
      continue;
    std::string Table = tableOf(R, W, C, TextOf);
    if (Table.empty())
      continue;
    if (Added.empty())
      Added = additionsOf(R, W);
    Composer Text(C, *A, Added[C.Result], TextOf);
    Result.push_back({&C, A, Text.run(Table)});
  }
  return Result;
}

} // namespace keyspread
