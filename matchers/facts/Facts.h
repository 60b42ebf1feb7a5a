//===- Facts.h - what one translation unit says, independent of any plan --===//
//
// The narrow waist of keyspread: left of it there is an AST, right of it there
// is none. Extractors fill a UnitFacts; the graph merges many of them.
// Everything here is plain data with a JSON form (FactsJson.h), so that units
// can be read on many machines and linked on one.
//
// Entities name values across units: a clang USR and a slot, as one string:
//   "c:@F@put#...|p0"      parameter 0 of put
//   "c:@F@next#|return"    what next() returns
//   "c:@S@Store@FI@last_"  a field, a variable: no slot
//   "call:/src/a.cpp:120"  the result of the call at that place
//   "text:/src/a.cpp:64"   the text of the template at that place
// Entities without external linkage carry the main file's name in their USR.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_FACTS_H
#define KEYSPREAD_MATCHERS_FACTS_FACTS_H

#include "matchers/facts/Site.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace keyspread::facts {

using Entity = std::string;
inline constexpr uint32_t None = ~0u;
/// An element of a tuple, but who knows which.
inline constexpr uint32_t Some = ~1u;

/// How much of a value another value keeps. A composite key is monotonic only
/// if its leading part is.
enum class Part { Whole, Leading, Later };

struct Source {
  Entity From;
  Part Kept = Part::Whole;
  /// Of tuples and pairs: the value is this element of From, and becomes this
  /// element of what is made. None: all of it.
  uint32_t Taken = None, Placed = None;
};

/// What the SQL side needs to know of a C++ type.
enum class TypeClass {
  Integer,
  Bool,
  Float,
  CharPointer, // char *, const char *, char[n], const unsigned char *
  String,      // std::string, std::string_view and what converts to the latter
  Bytes,       // void *, vector<unsigned char>, ...
  Container,   // a container of values: vector<string>, initializer_list, array
  Other
};

/// A C++ expression in a place that matters (argument, hole, element).
struct Expr {
  Site At;          // its text as a person would edit it
  std::string Text; // that text
  std::string Type; // canonical, for messages
  TypeClass Class = TypeClass::Other;
  bool Repeatable = false; // evaluating it twice is the same as once
  bool Editable = false; // written in one piece in a file, not in a macro body
  std::optional<int64_t> Constant;
  int64_t Plus = 0; // 1 of `x + 1`
  std::string Base; // of `x.c_str()`, `x.data()`, `std::to_string(x)`: "x"
  TypeClass BaseClass = TypeClass::Other;
  bool BaseIsNumber = false; // Base was turned into decimal text
  bool Wrapped = false;      // an object that holds Base: `spanner::Value(x)`
  /// In Text, of `c ? QVariant() : QVariant(x)`, which holds an integer or
  /// nothing: x. HeldEnd is 0 where it is no such choice.
  uint32_t HeldBegin = 0, HeldEnd = 0;
  std::vector<Source> Sources; // the entities it takes its value from
  uint32_t Aggregate = None;   // index into UnitFacts::Aggregates
  Entity Enumerator;           // the named constant that it is
  std::vector<Expr> Keys;      // of an element, `x[k]`, `x.at(k)`, `&x[k].f`: k
  /// Of the narrowest integer that the value passes through on its way into the
  /// place, and of the place itself; 0: no integer.
  unsigned Bits = 0, PlaceBits = 0;
  bool Computed = false; // by arithmetic, of what Sources name
};

/// A run of template text and where it is written. Source bytes are either one
/// for one, or (Atomic) one escape that stands for the whole run.
struct Segment {
  uint32_t Begin = 0, End = 0; // in Template::Text
  Site At;
  bool Atomic = false;
  bool Raw = false;   // in a raw string literal
  bool Wide = false;  // u"", U"", L"": still editable
  std::string Macro;  // written in the body of this macro
  bool Made = false;  // by #name there: no text may go in beside it
  bool Given = false; // to a format that says where it stands
  /// Put in from this variable, which other texts may be made of, too: no
  /// change inside. At is where the variable is named, or its specifier.
  std::string Variable;
};

/// Concat: pieces of a sum of strings, or of statements that append to one.
/// Stream: operands of `<<`. The others are formats, by how they mark values:
/// "%d", "{}", "%1" with .arg(), "$0", "%1%" with `%`.
enum class TemplateStyle {
  Plain,
  Printf,
  Fmt,
  Concat,
  Stream,
  Qt,
  Substitute,
  Boost
};

inline bool isFormat(TemplateStyle S) {
  return S != TemplateStyle::Plain && S != TemplateStyle::Concat &&
         S != TemplateStyle::Stream;
}

struct Hole {
  uint32_t Offset = 0;   // of the hole byte in Template::Text
  std::string Spec;      // "%lld", "{}", "{0:d}", "+", "<<"
  Expr Value;            // what fills it
  Site SpecAt;           // invalid when no text may go in beside it
  bool Repeated = false; // put in by a loop: one turn of it is shown
};

/// Bytes of a text of which one way is shown where the program may make others.
struct FixedPart {
  uint32_t Begin = 0, End = 0; // in Template::Text
  std::string Why;             // no change inside of it would be right
};

/// Bytes of a text that a format of its own makes, which others are joined to:
/// `sql += fmt::format("({}, {})", a, b)`. As in Template.
struct FormattedPart {
  uint32_t Begin = 0, End = 0; // in Template::Text
  TemplateStyle Style = TemplateStyle::Plain;
  Site FormatArg;
  bool Limited = false;
  std::optional<Expr> Capacity;
  Entity Memory;
};

/// Text as it reaches a call: literal runs and holes (sql::HoleByte in Text).
struct Template {
  Entity Self; // "text:..."
  Site At;     // its first piece
  std::string Text;
  std::vector<Segment> Segments;
  std::vector<Hole> Holes;
  TemplateStyle Style = TemplateStyle::Plain;
  Site FormatArg; // the format argument, for new first arguments
  bool Editable = false;
  bool Limited = false; // written into memory that may be too small for more
  std::optional<Expr> Capacity; // the size that snprintf is given
  Entity Memory;                // the array it is written into
  std::string Fixed; // why no change of it would be right; empty: it may change
  std::vector<FixedPart> FixedParts;  // what stands around them may change
  std::vector<FormattedPart> Formats; // where Style is that of a sum
};

/// A local array of characters, which text may be written into.
struct Buffer {
  Entity Variable;
  std::string Name;
  int64_t Size = 0;
  /// The "256" of `char b[256]`; of a name or a sum the place behind it.
  Site Bound;
};

/// Elements that stand in order: an array, an initializer list, a vector. Also
/// the members of a plain struct, by name, as far as they are set.
struct Aggregate {
  Entity Variable; // empty when written at the call
  Entity Self;     // "list:/src/a.cpp:64" when written in place, so that it can
                   // be followed through returns and parameters
  std::vector<std::string> Names; // of a struct: the members, beside Elements
  std::vector<Expr> Elements;
  std::vector<std::string> Maybe; // of Names: set at some time, or not
  bool Complete = false;          // nothing else writes to it
  bool Extended = false; // not Complete, but others are only added behind these
  Site Last;             // last element, to insert after; invalid when empty
  Site Open;             // the "{" (for an empty list)
  Site Bound;            // the "2" of `v[2]`, to rewrite; invalid when deduced
  int64_t BoundValue = 0; // its value
  Site Statement;         // begin of the declaration, to insert before
  std::string ElementType;
  TypeClass ElementClass = TypeClass::Other;
  /// `v[i] = x;` or `v.push_back(x);` behind the declaration: insert after this
  /// one.
  Site LastAssignment;
  bool Pushed = false;  // LastAssignment is a push_back
  bool Chained = false; // behind Last another one is added by " << x"
  std::string VariableText;
  /// Elements are what this member of the structs in it points to.
  std::string Member;
};

/// Where a statement may be put in front of the one an expression stands in.
struct StatementPlace {
  Site Statement;            // the whole innermost statement, with its ";"
  std::string Indent;        // white space in front of it
  std::string Before, After; // its text around the call, when OnlyCall
  bool InBlock = false;      // a child of { }: else braces are needed
  /// It would be a child of { }, and a goto passes it: a variable may be
  /// declared there, and is given its value by an assignment.
  bool JumpedOver = false;
  bool InMacro = false;  // no edit possible
  bool OnlyCall = false; // the call is all it does: it may be copied whole
  bool First = false;  // all else in it that has an effect comes after the call
  bool Static = false; // makes a static variable: what is made stays
  uint32_t BlockBegin = 0, BlockEnd = 0; // bytes of the block it is a child of
  uint32_t LoopBegin = 0,
           LoopEnd = 0; // bytes of the innermost loop around it; 0, 0: none
  /// The outermost of the plain blocks, the `try`s whose handlers leave and the
  /// `if`s whose other branch leaves around it: who is behind that came by it.
  Site Outer; // invalid: none
  std::string OuterIndent;
  uint32_t OuterBegin = 0, OuterEnd = 0; // bytes of the block Outer is in
};

struct Call {
  std::string Callee; // USR of the function (template pattern)
  std::string Name;   // qualified: "sqlite3_bind_text", "db::Stmt::bind"
  std::string Class;  // USR of the class, for members and constructors
  bool Constructor = false;
  /// Of the class or function template: the first argument, if it is a type.
  std::string TemplateArgument;
  /// Classes of the declared parameters, "" for other types: to tell overloads
  /// apart. Qualified, without inline namespaces and template arguments.
  std::vector<std::string> ParameterTypes;
  Site At;                      // the whole call expression
  Site NameAt;                  // the callee's name token
  std::string Prefix;           // text in front of the name: "st.", "db::"
  Site Open, Close;             // "(" and ")" ; invalid for operators
  Entity Result;                // "call:..."
  Entity Function;              // USR of the function it stands in
  std::optional<Expr> Receiver; // the object, "this" included
  bool ReceiverIsThis = false;
  bool Chained = false;   // its result is the receiver of another call
  std::vector<Expr> Args; // written ones; defaults are left out
  StatementPlace Place;
  std::string Macro; // inside the expansion of this macro's body
  Site Written;      // ... where the call, or its name, stands in that body
  std::optional<Expr> Against; // the named constant it is compared with, by ==
                               // or !=
};

/// The expression that gives a flow its value; in the file of the flow.
struct Giver {
  uint32_t Begin = 0, End = 0; // bytes
  TypeClass Class = TypeClass::Other;
  unsigned Bits = 0, PlaceBits = 0; // as an Expr's
  bool Computed = false;
  bool Editable = false;
  std::string Text;  // of one in a lambda, which may have to move out of it
  std::string Other; // of a String: its class, if that is not std::string
};

/// From's value becomes (part of) To's.
struct Flow {
  Entity From, To;
  Part Kept = Part::Whole;
  Site At;
  uint32_t BlockBegin = 0,
           BlockEnd = 0; // bytes of the block it stands in; 0, 0: none
  bool Adds = false;     // an element of To; what To held before stays
  Entity Key = {};       // From is a table, and this chooses the element of it
  std::optional<Giver> By = {}; // where one expression gives it
  std::string Element = {};     // of `x[1]`, `x.at("k")`: the key, if constant
  unsigned Bits = 0; // the whole numbers that get through are this wide; 0: all
  uint32_t Taken = None, Placed = None; // as a Source's
};

struct Parameter {
  std::string Name;
  std::string Type;
  TypeClass Class = TypeClass::Other;
  bool Pack = false;
  bool Output = false; // non-const pointer to pointer, or reference
};

/// A place where a function is declared, and what of it may be changed there.
struct Declaration {
  Site At;    // its name
  Site Void;  // the "void" that it returns; invalid when that is not written
  Site Close; // the ")" behind its parameters; invalid where none may be added
  Site End;   // the "}" of its body; invalid when this has none
};

struct Function {
  std::string Usr;
  std::string Name;
  std::string Class; // USR of the class of a method
  Site At;           // its name
  std::vector<Parameter> Parameters;
  bool Method = false;
  bool Public = true;
  std::string Overrides; // USR of the function it overrides, if any
  TypeClass Result = TypeClass::Other;
  bool ReturnsNothing = false;
  std::vector<Declaration> Declared; // all that the program has
  std::vector<Site> Bare;            // its `return;`
};

enum class OriginKind {
  AutoIncrement,
  Counter,
  Clock,
  TimeOrderedId,
  MaxPlusOne,
  Sequence
};

/// Where a rising value is born.
struct Origin {
  OriginKind Kind = OriginKind::Counter;
  Entity Value; // the entity that holds it
  Site At;
  std::string Text;      // "sqlite3_last_insert_rowid() reads ..."
  bool NameOnly = false; // believed by its name alone
};

/// Arithmetic that decides whether a hash stays positive: `a % b` of signed
/// values, absolute values, and what makes a value smaller: `&`, `>>`, `/`.
struct Arithmetic {
  std::string Operator; // "%", "%=", "abs"; the others by themselves
  Site At;              // the whole expression
  std::string Macro;    // written in the body of this macro
  bool Editable = false;
  bool Mended = false; // of "%": the code around it takes care of the sign
  Expr Left, Right;    // of "abs": Right is the divisor of Around
  Site Around;         // of "abs": the "%" whose left side it is
};

/// `a < b` and its like between two values.
struct Comparison {
  Site At;
  std::string Operator;
  Expr Left, Right;
};

/// A loop whose variable rises from turn to turn.
struct Loop {
  Site At; // the whole loop
  Entity Variable;
  std::string Name;
  bool Sorted = false; // the elements of a container that was sorted before;
                       // else a counter
};

/// A string macro and the places it is expanded at.
struct MacroUse {
  /// A literal of the body that one expansion does not use.
  struct Drop {
    Site Use, Text;
    friend bool operator<(const Drop &A, const Drop &B) {
      return std::tie(A.Use, A.Text) < std::tie(B.Use, B.Text);
    }
    friend bool operator==(const Drop &A, const Drop &B) {
      return A.Use == B.Use && A.Text == B.Text;
    }
  };
  Site Definition;
  std::string Name;
  std::vector<Site> Uses;
  std::vector<Drop> Dropped = {};
};

/// A column of a table that a class is mapped to.
struct DeclaredColumn {
  std::string Name;
  Entity Member; // the member variable it is kept in; empty: none
  std::string Type;
  TypeClass Class = TypeClass::Other;
  bool PrimaryKey = false, AutoIncrement = false, Unique = false;
  Site At;
};

struct DeclaredIndex {
  std::string Name;
  std::vector<std::string> Columns;
  bool Unique = false;
  Site At;
};

/// A table that an object-relational mapping declares in C++.
struct DeclaredTable {
  std::string Name;
  std::string Class;     // USR of the class of its rows
  std::string ClassName; // qualified, as Call::TemplateArgument is
  std::string Library;
  std::vector<DeclaredColumn> Columns;
  std::vector<DeclaredIndex> Indexes;
  Site At;
};

/// One name of a declaration that has several, `static int a, b;`, at whose
/// commas it can be made two: ";" + Again in place of a comma.
struct DeclaratorInList {
  uint32_t Comma = 0, CommaEnd = 0; // bytes in front of it, with the blanks
                                    // behind the comma; the first has none
  uint32_t Next = 0, NextEnd = 0;   // ... behind it; the last has none
  std::string Again;                // "\n  static int "
  uint32_t TypeAt = 0;              // where in Again the type stands
};

/// Where the type of a whole number is written: of a variable, a parameter, a
/// field, what a function returns, an alias. Of an element of a container,
/// a pair or an optional, the Entity has its place behind it: "c:@ids<0>", the
/// value of a map is "<1>", and so on inwards.
struct TypePlace {
  Entity Self;
  std::string Name;
  Site At;      // the type alone; invalid: it follows from the value (auto)
  Entity Alias; // the project's name for the type, which it is written by
  bool Editable = false;
  std::string Fixed; // why it cannot be another type
  unsigned Bits = 0; // of the type as it is
  bool Unsigned = false;
  bool Defined = false;  // of a function whose definition this is in
  unsigned Together = 0; // names of the declaration, if it has several
  std::optional<DeclaratorInList> InList; // nothing: it cannot be split
  Site Hashed; // the word QHash, of whose keys this is the type, where Qt has
               // no hash of a std::string
};

/// What becomes of a whole number in the place where it stands.
enum class UseKind {
  Moved,   // is the new value of To
  Given,   // is an argument of Call, which is no function of the project
  Equal,   // is compared with To, or with Constant, by == or !=
  Ordered, // ... by order; or gives a container its order
  Truth,   // is asked whether it is 0
  Text,    // is turned into decimal text
  Stream,  // is written with <<
  Format,  // is written by a format
  Parsed,  // To is read from the text From
  Computed // something else is done with From, or makes To
};

/// One use of a place that TypePlace has, or one value that it is given.
struct TypeUse {
  Entity From; // empty: a constant, or what is computed
  UseKind Kind = UseKind::Computed;
  Entity To;  // of Given: the parameter, of a template of the project
  Site At;    // the value in its place, with conversions that are written
  Site Value; // without them; of Parsed: the text
  Site Whole; // what uses it: the comparison, the conversion, the chain of <<
  Site Spec;  // of Format: "%lld"; of Stream: the stream; of Parsed: Whole
              // with conversions that are written
  std::string Detail; // the operator, the function, the stream, SomeStream
  TemplateStyle Style = TemplateStyle::Plain; // of Format
  std::optional<int64_t> Constant;
  Entity Call;              // the call that is given it, ...
  uint32_t Argument = None; // ... as this argument
  Entity Maker; // the call that gives it, if From is what that returns
  std::string Conversion;            // of Format: "%lld", as it is read
  TypeClass Text = TypeClass::Other; // of Parsed: the text's
  bool Editable = false;
  bool Loose = false;      // needs parentheses in front of a "."
  bool Serialised = false; // written behind the name of a JSON member
  unsigned Bits = 0;       // of Value; 0: no whole number
  bool Unsigned = false;
  unsigned Cast = 0;   // the fewest that conversions written around it leave
  unsigned Room = 0;   // of the parameter that takes it; 0: any
  bool Memory = false; // by its address or its size
  /// Of a value that a class of a library is made of: the type of 64 bits that
  /// the class takes, where std::int64_t would fit several of them.
  std::string WideAs;
  Site Chosen; // of Value, a call of f<int>: the int, when that is its type
};

struct File {
  std::string Path;
  uint64_t Hash = 0;      // of the contents that were read
  bool Generated = false; // says so in its first lines
  bool C = false;         // read as C
};

struct UnitFacts {
  std::string MainFile;
  std::vector<File> Files; // files of the project this unit read
  std::vector<Function> Functions;
  std::vector<Template> Templates;
  std::vector<Aggregate> Aggregates;
  std::vector<Buffer> Buffers;
  std::vector<Call> Calls;
  std::vector<Flow> Flows;
  std::vector<Origin> Origins;
  std::vector<Arithmetic> Arithmetics;
  std::vector<Comparison> Comparisons;
  std::vector<Loop> Loops;
  std::vector<MacroUse> Macros;
  std::vector<DeclaredTable> Tables;
  std::vector<TypePlace> TypePlaces;
  std::vector<TypeUse> TypeUses;
  /// Where a stream is made, or taken from a library, whose text others may
  /// read: of a file, a socket, a device.
  std::vector<Site> Outlets;
};

/// A stream that the program has by a name of its own: a reference, a member.
inline constexpr char SomeStream[] = "stream";
/// Likewise of Qt.
inline constexpr char SomeTextStream[] = "QTextStream";

inline Entity parameterOf(const std::string &Usr, unsigned I) {
  return Usr + "|p" + std::to_string(I);
}
inline Entity returnOf(const std::string &Usr) { return Usr + "|return"; }

const char *name(OriginKind K);
const char *name(TypeClass C);

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_FACTS_H
