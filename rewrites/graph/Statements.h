//===- Statements.h - SQL statements with the C++ values bound to them ----===//
//
// In: the program and its wrappers. Out: every SQL text that reaches a database
// call, read into the statement model, and for each of its parameters the C++
// expression bound to it, however many functions and files lie between.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_STATEMENTS_H
#define KEYSPREAD_REWRITES_GRAPH_STATEMENTS_H

#include "matchers/sql/Statement.h"
#include "matchers/sql/TableNames.h"
#include "rewrites/graph/texts/Resources.h"
#include "rewrites/graph/wrappers/Wrappers.h"

#include <list>

namespace keyspread {

class RunTexts;

namespace trace {
class Runs;
}

/// One value bound to one parameter of a statement.
struct Binding {
  enum KindTy {
    BindCall,     // sqlite3_bind_*(stmt, 1, value): a call of its own
    Element,      // an element of an array or list given to the call
    NamedElement, // {"id", value}: an element of a map given to the call
    Argument,     // an argument of a variadic call
    Item          // use(value), given to a call that takes such: `st, use(x)`
  } Kind = BindCall;
  const facts::Call *By = nullptr;
  const Api *How = nullptr;
  const facts::Call *Taker = nullptr; // of an Item
  const facts::Expr *Value = nullptr; // null: NULL
  const facts::Expr *Length = nullptr;
  const facts::Aggregate *In = nullptr; // of an Element or NamedElement
  bool ByName = false;
  /// set("name", x), {"name", x}: its column's name is given with it and goes
  /// into the text, so that one more such pair is one more column.
  bool NamesColumn = false;
  /// bind(statement, ++at, x): the next call of that kind has the next number.
  bool Counted = false;

  /// Of a map in a variable that is filled in step by step: one more value goes
  /// in front of the call that is given it.
  bool isFilledIn() const {
    return Kind == NamedElement && In && !In->Complete &&
           !In->VariableText.empty();
  }
};

struct BoundStatement {
  const facts::Call *At = nullptr; // the call the text is given to
  const Api *How = nullptr;
  const facts::Template *Text = nullptr;
  const sql::Script *Script = nullptr; // all statements of the text
  const sql::Statement *Sql = nullptr; // this one
  std::optional<sql::Dialect> Read;    // as this; else as the library's
  bool Partial = false;                // text is added to it at run time
  bool OfCaller = false; // a caller names the table that the text leaves open,
                         // and the open text is a statement of its own
  /// By parameter number. A statement kept in a field may be bound at several
  /// places: each is one entry, in the order of the source.
  std::map<unsigned, std::vector<Binding>> Bound;
  /// Why values could not be followed; empty when they could.
  std::string Problem;
  /// It is: the function that is given the text binds what the call gives it.
  bool BoundInside = false;
  /// Where the pieces of the text begin that other statements are made of, too.
  std::vector<uint32_t> Common;

  /// The place of a part of the text: of what is its own there, or the call
  /// that makes it, where all of the part is shared with other statements.
  Site site(sql::Span S) const;
  bool isShared() const { return !Common.empty(); }
};

/// `INSERT INTO <hole> ...`: which table that is nobody can see.
bool leavesTableOpen(const sql::Statement &S);

class Statements {
public:
  /// \p Declared: the tables of scripts.
  Statements(const Reach &R, const Wrappers &W, const Resources &Files,
             const sql::TableNames &Declared,
             std::optional<sql::Dialect> Dialect, trace::Runs *Runs = nullptr);

  std::vector<BoundStatement> All; // sorted by call, then by place in the text

  /// Calls of a database that are given text nobody can see.
  std::vector<const facts::Call *> Unseen;

  /// Calls that run what their callers say: in each run the text is a statement
  /// of a call further out.
  std::set<const facts::Call *> OfCallers;

  /// The templates that reach an expression, with whether text is added later.
  struct SeenText {
    const facts::Template *Text;
    bool Partial;
    bool OfCaller = false;
  };
  /// The name that argument \p Arg of \p C gives a prepared statement, with
  /// sql::HoleByte for each part that is put in at run time; nothing: no name,
  /// or nobody knows any of it.
  std::optional<std::string> preparedName(const facts::Call &C,
                                          std::optional<unsigned> Arg) const;
  std::vector<SeenText> textsOf(const facts::Expr &E, const facts::Call &At,
                                bool &FromParameter) const;

  /// The dialect \p B's text was read in.
  sql::Dialect dialectOf(const BoundStatement &B) const {
    return B.Read ? *B.Read : dialectFor(*B.How);
  }
  /// That of the calls of a library.
  sql::Dialect dialectFor(const Api &A) const;

private:
  void addFiles(const facts::Expr &E, const facts::Call &C,
                std::vector<SeenText> &Texts) const;
  bool isSchemaOfFile(const facts::Template &T, const sql::Statement &S) const;
  void unseen(const facts::Call &C);
  void read(const facts::Call &C, const Api &A);
  void readBuilt();
  void nameTables(const Api &A, std::vector<SeenText> &Texts);
  void bindAll();
  const Api &shaped(Api Shape);
  struct GivenValue {
    const facts::Call *By;
    const Api *How;
    const facts::Expr *Value;
  };
  std::vector<GivenValue> valuesOf(const facts::Expr &Object,
                                   const facts::Call &At) const;
  void bindGroup(const facts::Call &C, const Api &A,
                 std::vector<BoundStatement *> To);
  void bindOne(const facts::Call &C, const Api &A,
               std::vector<BoundStatement *> To,
               const facts::Call *Taker = nullptr);
  void bindTo(BoundStatement &To, Binding B);
  void bindItem(const facts::Call &C, const Api &A);
  void leaveOutElsewhere(const RunTexts &Ran);
  void leaveOutChanged(const RunTexts &Ran);
  void leaveOutOpen(const RunTexts &Ran);
  void addFromRuns(const RunTexts &Ran);
  void addRan(facts::Template T, const Api &How, const facts::Call &At,
              const std::vector<uint32_t> &Common);
  void bindFromRuns(trace::Runs &Runs);
  bool isInsideWrapper(const facts::Call &C, const Api &A) const;
  std::vector<BoundStatement *> statementsOf(const facts::Call &C,
                                             const Api &A);
  void follow(const std::vector<facts::Source> &Handle, const facts::Call &At,
              std::set<BoundStatement *> &Out, std::set<facts::Entity> &Seen);
  sql::Dialect bestDialect(const facts::Template &T, const Api &A);
  const sql::Script &parsed(const facts::Template &T, sql::Dialect D);
  std::optional<unsigned> numberOf(const facts::Call &C, const Api &A,
                                   const BoundStatement &S, bool &ByName) const;

  const Reach &R;
  const Wrappers &W;
  const Resources &Files;
  const sql::TableNames &Declared;
  std::optional<sql::Dialect> Given;
  std::map<std::pair<facts::Entity, sql::Dialect>, sql::Script> Scripts;
  std::list<facts::Template> Built; // texts that no one wrote in one piece
  std::multimap<facts::Entity, BoundStatement *> ByHandle;
  std::multimap<std::string, BoundStatement *> ByName;
  std::map<const BoundStatement *, unsigned> Sequential;
  std::list<Api> Shapes; // of calls that bind by their shape
  /// Values in members of what calls are given, by that and by their path.
  std::map<std::pair<const facts::Expr *, std::string>, facts::Expr> Members;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_STATEMENTS_H
