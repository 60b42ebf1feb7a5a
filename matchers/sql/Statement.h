//===- Statement.h - the SQL statement model ------------------------------===//
//
// In: nothing but text. Out: plain structs that say what a SQL statement does
// to which table, with the byte range of every part, so that findings can point
// at it and rewrites can insert beside it. Offsets are bytes into the parsed
// text.
//
// A *hole* is a place of a text template that a C++ expression fills (printf
// "%s", fmt "{}", concatenation). In the text it is the single byte HoleByte;
// holes are numbered 0, 1, 2 ... in text order.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_SQL_STATEMENT_H
#define KEYSPREAD_MATCHERS_SQL_STATEMENT_H

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace keyspread::sql {

inline constexpr char HoleByte = '\x01';

enum class Dialect { GoogleSql, PostgreSql, MySql, Sqlite, TSql };

/// As users, plans and catalogs write them, in the order of the enumeration.
inline constexpr std::string_view DialectNames[] = {"googlesql", "postgresql",
                                                    "mysql", "sqlite", "tsql"};
std::string_view dialectName(Dialect D); // "googlesql"
std::optional<Dialect> dialectNamed(std::string_view Name);

/// Half-open byte range.
struct Span {
  uint32_t Begin = 0, End = 0;
  bool empty() const { return Begin == End; }
};

/// An identifier as written: Text has its quotes removed and case kept.
struct Name {
  std::string Text;
  Span Range;            // with its quotes
  std::string Qualifier; // schema or table alias in front of the dot, unquoted
  Span Whole;            // with the qualifier
  std::vector<unsigned> Holes; // a hole inside the identifier makes it unknown
  bool known() const { return Holes.empty() && !Text.empty(); }
};

enum class ParameterStyle { Question, QuestionNumber, Dollar, Colon, At };

struct Parameter {
  Span Range;
  ParameterStyle Style = ParameterStyle::Question;
  unsigned Number =
      0;            // position to bind it at, 1-based, as SQLite numbers them
  std::string Name; // ":id" -> "id"; empty for numbered styles
};

struct Query;

/// A scalar as the rules need it: what it is at its root, and what is inside.
struct Value {
  enum KindTy {
    Parameter, // exactly one parameter, casts (`$1::int4`, CAST(? AS x))
               // stripped
    Hole,      // exactly one hole, alone or as the whole of a quoted string
    String,    // literal; Text unescaped
    Number,    // literal; Text as written, sign included
    Null,
    Default,
    Column, // exactly one column reference
    Call,   // function call; Text is the upper-case function name
    SubSelect,
    Expression // anything else
  } Kind = Expression;
  Span Range;
  std::string Text;
  bool Quoted = false;                  // a hole inside quotes: '%s'
  std::optional<unsigned> ParameterIdx; // into Statement::Parameters
  std::optional<unsigned> HoleIdx;
  std::optional<Name> ColumnName;
  std::vector<Value> Arguments; // of a call; elements of a row value (a, b)
  /// Everything below this value, for whoever asks "does it mention". The
  /// columns of a sub-select stand in its Query (Nested), its parameters and
  /// holes here too.
  std::vector<Name> Columns;
  std::vector<unsigned> ParameterIdxs;
  std::vector<unsigned> HoleIdxs;
};

enum class Op {
  Eq,
  Ne,
  Lt,
  Le,
  Gt,
  Ge,
  Between,
  In,
  Like,
  IsNull,
  IsNotNull,
  Other
};

/// One conjunct of WHERE, ON or HAVING. Row values have several Left columns.
/// The column is normalised to the left: `? < id` is `id > ?`.
/// `IN UNNEST(x)` and `= ANY(x)` are In with one Call, UNNEST or ANY, on the
/// right.
struct Predicate {
  std::vector<Name> Left; // columns; empty when no side is one: then Right
                          // holds every operand, the left one first
  Op Operator = Op::Other;
  bool Negated = false;
  std::vector<Value>
      Right; // Between: low, high. In: the list, or one SubSelect
  Span Range;
  bool UnderOr = false; // stands below an OR: not a conjunct of the whole
  bool Flipped = false; // the column stood right of the operator
};

struct Condition {
  Span Keyword;            // WHERE / ON / HAVING
  Span Body;               // without the keyword, trimmed
  bool TopLevelOr = false; // needs parentheses before an AND is added
  std::vector<Predicate> Predicates;
};

struct TableRef {
  Name Table;
  std::string Alias;           // empty when none
  Span Range;                  // table and alias
  std::optional<Condition> On; // of the join that brought it in
  std::vector<Name> Using;     // JOIN ... USING (a, b)
  bool Outer = false;          // LEFT/RIGHT/FULL join
  bool IsCte = false;          // names a WITH query of an enclosing scope
  bool Derived = false;        // a sub-select: Table.Text is empty
  /// The name columns are qualified by: alias, else table.
  const std::string &label() const {
    return Alias.empty() ? Table.Text : Alias;
  }
};

struct SelectItem {
  Value Expr;
  std::string Alias;
  bool Star = false; // `*` or `t.*`
  std::string StarQualifier;
  Span Range;
};

struct OrderItem {
  Value Expr; // Kind Column when it is a plain column
  bool Desc = false;
  Span Range;
};

/// What SELECT, UPDATE and DELETE share: tables, a condition, an order, a
/// limit.
struct Scope {
  Span Range;
  std::vector<TableRef> From; // for UPDATE and DELETE the target is From[0]
  std::optional<Condition> Where;
  /// Where " WHERE ..." goes when there is no WHERE: after the FROM (or SET)
  /// clause, before GROUP BY, ORDER BY, LIMIT, RETURNING, ")" and ";".
  uint32_t WhereInsertion = 0;
  std::vector<OrderItem> OrderBy;
  Span OrderByRange; // from ORDER to the last item
  std::optional<Value> Limit;
  std::optional<Value> Offset;
  Span LimitRange; // from LIMIT/FETCH/TOP to its end
  /// Sub-selects anywhere inside (FROM, WHERE, items), and CTE bodies.
  std::vector<std::unique_ptr<Query>> Nested;
};

struct Query : Scope {
  bool Distinct = false;
  std::vector<SelectItem> Items;
  std::vector<Value> GroupBy;
  std::optional<Condition> Having;
  bool InSetOperation = false; // an arm of UNION/EXCEPT/INTERSECT
  std::string CteName; // set when this is the body of `WITH name AS (...)`
};

struct Assignment {
  Name Column;
  Value Right;
  Span Range;
};

struct InsertRow {
  std::vector<Value> Values;
  Span Range; // "(" to ")"
};

struct Conflict { // ON CONFLICT / ON DUPLICATE KEY UPDATE
  Span Range;
  std::vector<Name> Target; // ON CONFLICT (a, b)
  uint32_t TargetClose = 0; // offset of its ")"
  std::string Constraint;   // ON CONSTRAINT name
  bool DoNothing = false;
  std::vector<Assignment> Set;
};

enum class InsertVerb {
  Insert,
  InsertOrIgnore,
  InsertOrReplace,
  InsertOrUpdate,
  Replace,
  Upsert
};

struct Insert {
  InsertVerb Verb = InsertVerb::Insert;
  Name Table;
  bool HasColumns = false;
  std::vector<Name> Columns;
  uint32_t ColumnsOpen = 0, ColumnsClose = 0; // offsets of "(" and ")"
  uint32_t ColumnsInsertion = 0; // where a list goes when there is none
  std::vector<InsertRow> Rows;
  std::unique_ptr<Query> Select;
  bool DefaultValues = false;
  bool SetForm = false; // MySQL INSERT ... SET a = 1: no "(" to insert into
  std::optional<Conflict> OnConflict;
  std::vector<SelectItem> Returning; // RETURNING, THEN RETURN, OUTPUT
  std::vector<std::unique_ptr<Query>>
      Nested; // sub-selects in values and ON CONFLICT
};

struct Update : Scope {
  std::vector<Assignment> Set;
  Span SetRange; // the assignments, without SET
  std::vector<SelectItem> Returning;
};

struct Delete : Scope {
  std::vector<SelectItem> Returning;
};

struct ForeignKey {
  std::string Constraint;
  std::vector<Name> Columns; // of a column constraint: that column
  Name Table;
  std::vector<Name> Referenced; // empty: the primary key
  uint32_t ColumnsClose = 0,
           ReferencedClose = 0; // offsets of ")"; 0 when there is none
  uint32_t ColumnsOpen = 0, ReferencedOpen = 0; // offsets of "("; 0 likewise
  bool Inline = false;                          // `col TYPE REFERENCES t(c)`
  Span Range;
};

struct ColumnDef {
  Name Column;
  std::string Type; // as written, with length: "VARCHAR(26)"
  Span TypeRange;
  bool NotNull = false;
  Span NotNullRange;       // empty when there is none
  bool PrimaryKey = false; // inline
  bool PrimaryKeyDesc = false;
  Span PrimaryKeyRange; // "PRIMARY KEY [ASC|DESC] [AUTOINCREMENT]"
  bool Unique = false;
  bool AutoIncrement =
      false; // AUTOINCREMENT, AUTO_INCREMENT, SERIAL, IDENTITY, ...
  bool BitReversed = false; // IDENTITY (BIT_REVERSED_POSITIVE ...)
  std::string Default;      // text of the DEFAULT expression
  std::string Generated;    // text of a generated expression
  bool AllowCommitTimestamp = false;
  bool Listed = false; // CHECK (c IN (..)): one of a few values
  std::string
      Sequence; // DEFAULT nextval('s') / GET_NEXT_SEQUENCE_VALUE(SEQUENCE s)
  std::optional<ForeignKey> References;
  Span Range; // whole definition, without the comma
};

struct KeyPart {
  Name Column;
  bool Desc = false;
};

struct CreateIndex {
  std::string Index;
  bool Unique = false;
  bool NullFiltered = false;
  Name Table;
  std::vector<KeyPart> Parts; // expressions have an empty Column.Text
  uint32_t PartsOpen = 0;     // offset just after "("
  std::string InterleaveIn;
  bool Partial = false; // has a WHERE
  bool Ordered = true;  // not FULLTEXT, SPATIAL, GIN ...
  Span Range;
};

struct CreateTable {
  Name Table;
  bool IfNotExists = false;
  bool AsSelect = false;
  bool WithoutRowid = false;
  std::vector<ColumnDef> Columns;
  std::vector<KeyPart> PrimaryKey; // of a table constraint or after the body
  Span PrimaryKeyRange;        // "PRIMARY KEY (...)", empty when inline only
  uint32_t PrimaryKeyOpen = 0; // offset just after its "("
  std::vector<std::vector<KeyPart>> Uniques;
  std::vector<CreateIndex> Indexes;    // inline `KEY idx (a, b)`, not unique
  std::vector<ForeignKey> ForeignKeys; // table constraints
  std::string InterleaveParent;        // INTERLEAVE IN [PARENT] p
  Span Body;                           // "(" to ")"
  uint32_t LastColumnEnd = 0;          // end of the last column definition
  uint32_t LastElementEnd = 0; // end of the last definition or constraint
  Span Range;
};

struct CreateSequence {
  std::string Sequence;
  bool BitReversed = false;
  Span Range;
};

struct AlterTable {
  Name Table;
  std::vector<ColumnDef> AddColumns;
  std::vector<KeyPart> AddPrimaryKey;
  uint32_t PrimaryKeyOpen = 0;
  std::vector<ForeignKey> AddForeignKeys;
  std::vector<std::vector<KeyPart>> Uniques; // ADD UNIQUE
  std::vector<CreateIndex> Indexes;          // ADD KEY/INDEX
  /// Columns that get a new definition, or a part of one: MODIFY id ...
  /// AUTO_INCREMENT, ALTER id SET DEFAULT nextval(..), ADD GENERATED .. AS
  /// IDENTITY, ADD DEFAULT .. FOR id.
  std::vector<ColumnDef> Redefined;
  Span Range;
};

enum class StatementKind {
  Insert,
  Update,
  Delete,
  Select,
  CreateTable,
  CreateIndex,
  CreateSequence,
  AlterTable,
  Other
};

struct SyntaxError {
  uint32_t Offset = 0;
  std::string Message; // what was expected, in words
};

struct Statement {
  StatementKind Kind = StatementKind::Other;
  Span Range;                        // without the trailing ";"
  std::string Verb;                  // first keyword, upper case
  std::vector<Parameter> Parameters; // in text order
  bool Truncated = false;            // the text ends in the middle
  /// Exactly one of these is set, by Kind; for Other none.
  std::unique_ptr<Insert> Ins;
  std::unique_ptr<Update> Upd;
  std::unique_ptr<Delete> Del;
  std::unique_ptr<Query> Sel;
  std::unique_ptr<CreateTable> Table;
  std::unique_ptr<CreateIndex> Index;
  std::unique_ptr<CreateSequence> Seq;
  std::unique_ptr<AlterTable> Alter;
  /// WITH queries, and arms of set operations after the first.
  std::vector<std::unique_ptr<Query>> Ctes;
  std::vector<std::unique_ptr<Query>> Arms;
  /// ORDER BY / LIMIT of a whole set operation stand in its first arm (Sel);
  /// when that arm is in parentheses, in an extra last arm that has neither
  /// items nor tables.
  std::vector<SyntaxError> Errors;
  /// Holes that are neither a value nor a name, such as `WHERE \x01` or a
  /// trailing
  /// `\x01`: SQL of unknown shape comes in there. Sorted.
  std::vector<unsigned> ClauseHoles;
  /// Statements inside this one: data-modifying CTEs, bodies of triggers and
  /// routines, the SELECT of a view or CREATE TABLE AS, what EXPLAIN explains,
  /// DDL in a string that a script runs. Their parameters, holes and errors are
  /// this statement's.
  std::vector<Statement> Embedded;
};

struct Script {
  std::vector<Statement> Statements;
};

/// Reads every statement of \p Text. Never fails: what is not understood
/// becomes StatementKind::Other or an entry in Errors, and reading goes on
/// after the next
/// ";". Pure; safe to call from several threads.
Script parse(std::string_view Text, Dialect D);

/// True when \p Text starts (after blanks, comments and "(") with a word that
/// begins a SQL statement and goes on as one: "Select an item" is not SQL.
bool looksLikeSql(std::string_view Text);

/// Case-insensitive comparison of identifiers, as all our dialects do for
/// unquoted ones.
bool sameName(std::string_view A, std::string_view B);

/// \p Raw as an identifier of \p D, quoted only when it has to be.
std::string quoteName(std::string_view Raw, Dialect D);

} // namespace keyspread::sql

#endif // KEYSPREAD_MATCHERS_SQL_STATEMENT_H
