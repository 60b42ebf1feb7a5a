//===- Parser.h - recursive descent over SQL tokens -----------------------===//
//
// In: the tokens of one script. Out: the statement model of Statement.h.
//
//   Script.cpp       statements, their ends, embedded statements
//   Parser.cpp       cursor, names, errors, parameters, holes
//   Expressions.cpp, Primaries.cpp  Value
//   Conditions.cpp   Condition, Predicate
//   Select.cpp, Clauses.cpp  Query  From.cpp  TableRef
//   Insert.cpp, UpdateDelete.cpp    CreateTable.cpp, Columns.cpp, Ddl.cpp
// (Lexer.cpp makes the tokens; Names.cpp and LooksLikeSql.cpp stand alone.)
//
// Tolerance: every function returns at a token it does not know; the caller
// skips to the next clause, comma or ")". Each loop moves the cursor; each
// recursion is bounded by MaxDepth; parentheses are matched beforehand, so
// skipping is a jump.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_PARSER_H
#define KEYSPREAD_MATCHERS_SQL_PARSER_H

#include "matchers/sql/Lexer.h"
#include <algorithm>
#include <initializer_list>

namespace keyspread::sql {

class Parser {
public:
  /// Reads \p Text from \p Begin on, where hole \p FirstHole is the next.
  Parser(std::string_view Text, Dialect D, uint32_t Begin = 0,
         uint32_t FirstHole = 0);
  Script run();

private:
  using Words = std::initializer_list<std::string_view>;
  using Queries = std::vector<std::unique_ptr<Query>>;
  static constexpr unsigned MaxDepth = 100;

  // --- Cursor (Parser.cpp). I is the next token, Last the end of the
  // statement.
  const Token &tok(size_t Ahead = 0) const;
  const Token &tokenAt(size_t Idx) const;
  std::string_view text(const Token &Tok) const;
  bool atEnd() const { return I >= Last; }
  /// The token is this keyword (any case) or operator.
  bool at(std::string_view Text, size_t Ahead = 0) const;
  bool atAny(Words Texts, size_t Ahead = 0) const;
  bool atAll(Words Texts) const; // one after the other
  bool atKind(TokenKind Kind, size_t Ahead = 0) const;
  bool atNumberIn(size_t Ahead) const; // Number or MAX: the length of a type
  bool take(std::string_view Text);
  bool takeAll(Words Texts);
  void skipWords(Words Texts); // any number of them, in any order
  bool expect(std::string_view Text);
  uint32_t begin() const { return tok().Begin; }
  uint32_t prevEnd() const { return I ? tokenAt(I - 1).End : 0; }
  uint32_t prevEndWithHint() const { return I ? tokenAt(I - 1).HintEnd : 0; }
  Span since(size_t FirstTok) const;
  std::string sliceOf(Span S) const;
  /// Index of the ")" of the "(" at \p Idx, at most Last.
  size_t closeOf(size_t Idx) const;
  void advance(size_t Count = 1) { I = std::min(I + Count, Last); }
  void skipOne();                         // one token, or a whole parenthesis
  void skipTo(Words Texts, size_t Bound); // in this nesting
  /// Goes to \p Close, complaining when something is left over, and takes it.
  void closeAt(size_t Close);
  void skipParens(); // a parenthesis, when the cursor is at one
  void fail(std::string Message);
  void useHoles(const Token &Tok);
  void linkParens();
  void numberParameters();
  void dropParametersFrom(size_t TokIdx);

  // --- Names (Parser.cpp)
  bool atName(size_t Ahead = 0) const;
  Name namePart(); // one token
  Name name();     // a.b.c
  std::string nameText(const Token &Tok) const;
  std::vector<Name> nameList(uint32_t &Open, uint32_t &Close);
  std::string optionalAlias(); // [AS] alias
  bool atAlias() const;
  bool atClauseWord(size_t Ahead = 0) const;

  // --- Values (Expressions.cpp, Primaries.cpp)
  /// \p Full reads comparisons and AND/OR too; else an operand of a comparison.
  Value expression(bool Full);
  Value signedPrimary(bool Full);
  Value primary();
  Value parenthesised();
  std::vector<Value> valueList(); // "(a, b)"
  Value wordValue();
  Value nameAsString();
  std::optional<Value> keywordValue();
  Value constant(Value::KindTy Kind);
  Value typedLiteral();
  Value typedConstructor();
  Value caseValue();
  Value castValue();
  Value intervalValue();
  Value sequenceValue();
  Value stringValue();
  Value parameterValue();
  Value holeValue();
  Value call(const Name &Function, size_t FirstTok);
  Value subSelect();
  bool literalAhead() const;
  bool takeBinary(bool Full);
  bool takePostfix(Value &V, bool Full);
  bool atOperand(size_t Ahead = 0) const;
  void arguments(Value &Into, size_t Close);
  void finish(Value &V, size_t FirstTok) const;
  static bool castable(const Value &V);
  static void absorb(Value &Into, Value &&Part);
  bool startsQuery(size_t Idx) const;

  // --- Conditions (Conditions.cpp)
  Condition condition(); // at WHERE, ON or HAVING
  bool disjunction(std::vector<Predicate> &Out);
  void conjunction(std::vector<Predicate> &Out);
  void predicate(std::vector<Predicate> &Out);
  bool hinted(std::vector<Predicate> &Out, bool Negated);
  bool group(std::vector<Predicate> &Out, bool Negated);
  bool atGroup() const;
  bool atOr() const;
  Predicate comparison();
  void rightSide(Predicate &P, Value Left);
  bool isTest(Predicate &P, Value &Left);
  bool listTest(Predicate &P, Value &Left);
  void comparisonOperator(Predicate &P, Value &Left, Op Operator);
  void quantified(Predicate &P);
  void bare(Predicate &P, Value &Left);
  void orient(Predicate &P, Value Left, std::vector<Value> Right);
  std::optional<std::vector<Name>> columnsOf(const Value &V) const;

  // --- Queries (Select.cpp, Clauses.cpp, From.cpp)
  /// The first arm, then the others. Their CTEs go to \p CteSink.
  Queries query(Queries &CteSink);
  void queryArm(Queries &Out, Queries &CteSink, bool &Parenthesised);
  void selectCore(Query &Q);
  void selectModifiers(Query &Q);
  void selectItems(std::vector<SelectItem> &Items);
  SelectItem selectItem();
  bool starItem(SelectItem &Item);
  void valuesArm(Query &Q);
  void withClause(Queries &CteSink);
  void cteBody(const std::string &CteName, Queries &CteSink);
  bool takeSetOperator();
  /// WHERE, GROUP BY, HAVING; with \p Tail also ORDER BY, LIMIT.
  void clauses(Scope &S, Query *Q, bool Tail);
  bool clause(Scope &S, Query *Q, bool Tail);
  void tail(Scope &S);
  bool orderOrLimit(Scope &S);
  void orderBy(Scope &S);
  void limit(Scope &S);
  void offset(Scope &S);
  void fetchFirst(Scope &S);
  void groupBy(Query &Q);
  void top(Scope &S);
  void fromList(std::vector<TableRef> &From);
  bool joinOperator(bool &Outer);
  void tableRef(std::vector<TableRef> &From, bool Outer);
  void tableName(TableRef &T);
  bool tableParens(std::vector<TableRef> &From, TableRef &T, bool Outer);
  void tableSuffixes();
  void joinCondition(std::vector<TableRef> &From);
  bool isCte(const Name &N) const;

  // --- Data changes (Insert.cpp, UpdateDelete.cpp)
  void insert(Insert &Ins, std::vector<std::unique_ptr<Query>> &Arms,
              Queries &CteSink);
  void insertVerb(Insert &Ins);
  void insertSource(Insert &Ins, Queries &Arms, Queries &CteSink);
  void insertRows(Insert &Ins);
  InsertRow insertRow();
  void insertSet(Insert &Ins);
  void insertTail(Insert &Ins);
  void onConflict(Insert &Ins);
  std::vector<Name> conflictTarget(uint32_t &CloseOffset);
  void assignments(std::vector<Assignment> &Out);
  void tupleAssignment(std::vector<Assignment> &Out);
  Assignment assignment();
  void update(Update &Upd);
  void deleteFrom(Delete &Del);
  void deleteTargets(Delete &Del);
  bool returning(std::vector<SelectItem> &Items);

  // --- Definitions (CreateTable.cpp, Columns.cpp, Ddl.cpp)
  void createTable(CreateTable &T, Statement &S);
  void tableElements(CreateTable &T);
  void tableElement(CreateTable &T);
  void tableOptions(CreateTable &T, Statement &S);
  bool atTableConstraint() const;
  bool atIndexElement() const;
  void tableConstraint(CreateTable &T);
  void constraintTail(size_t Bound);
  void primaryKey(std::vector<KeyPart> &Parts, uint32_t &Open, Span &Range);
  std::vector<KeyPart> uniqueKey();
  CreateIndex inlineIndex(const Name &Table);
  std::vector<KeyPart> keyParts(uint32_t &Open);
  KeyPart keyPart(size_t Close);
  void interleave(std::string &Parent);
  ForeignKey foreignKey(std::string Constraint, size_t FirstTok);
  void references(ForeignKey &F);
  ColumnDef columnDef();
  void columnType(ColumnDef &C);
  bool atColumnConstraint() const;
  bool columnConstraint(ColumnDef &C);
  bool keyConstraint(ColumnDef &C);
  bool valueConstraint(ColumnDef &C);
  bool otherConstraint(ColumnDef &C);
  bool constraintState(size_t Bound);
  std::string listedColumn() const;
  void defaultValue(ColumnDef &C);
  void generated(ColumnDef &C);
  void identity(ColumnDef &C);
  std::string parenText();
  std::string insideParens(size_t Open) const;
  static std::string sequenceOf(const Value &V);
  void createIndex(CreateIndex &Index);
  void createSequence(CreateSequence &Seq);
  void alterTable(AlterTable &A);
  void alterAction(AlterTable &A);
  void alterAdd(AlterTable &A);
  void alterColumn(AlterTable &A);
  void alterDefault(AlterTable &A);

  // --- Statements (Script.cpp)
  size_t statementEnd(size_t First);
  bool startsRoutine(size_t First) const;
  bool atDelimiter(size_t Idx) const;
  void delimiterCommand();
  bool atSource(size_t Idx) const;
  void skipLine();
  void skipDelimiter();
  void statement(Statement &S);
  void statementBody(Statement &S);
  void withStatement(Statement &S);
  void create(Statement &S);
  void routine(Statement &S);
  void ddlInStrings(Statement &S, size_t FirstTok);
  bool passOver();
  void explain(Statement &S);
  void embed(Statement &S);
  bool atStatementVerb(size_t Ahead = 0) const;
  void finishStatement(Statement &S, size_t FirstTok);
  void leftOver(Statement &S);
  void selectStatement(Statement &S);

  std::string_view Text;
  Dialect D;
  std::vector<Token> Tokens; // without comments and hints
  Token EndToken;            // stands at the end of the statement
  size_t I = 0, Last = 0;
  bool Terminated = false; // the statement ends in a delimiter
  bool Routines = true;    // BEGIN..END is matched; off after one without END
  std::string Delimiter;   // of MySQL's DELIMITER command; empty: ";"
  bool InString = false;   // the text is a string of another statement
  unsigned Depth = 0;
  bool InRow = false; // in VALUES (...): a name in double quotes is a string
  Statement *Current = nullptr;
  Statement *Host = nullptr; // where data-modifying CTEs are embedded
  Queries *Sink = nullptr;   // where sub-selects go
  std::vector<std::string> CteNames;
  std::vector<bool> HoleUsed;

  /// Restores a member when a scope ends.
  template <typename T> class Restore {
  public:
    Restore(T &Member, T Now) : Member(Member), Before(std::move(Member)) {
      Member = std::move(Now);
    }
    ~Restore() { Member = std::move(Before); }
    Restore(const Restore &) = delete;
    Restore &operator=(const Restore &) = delete;

  private:
    T &Member;
    T Before;
  };
};

/// \p Word in upper case, ASCII only.
std::string upper(std::string_view Word);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_PARSER_H
