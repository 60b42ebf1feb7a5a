//===- Catalog.h - which library call means what --------------------------===//
//
// In: one JSON file per database library, embedded at build time, and files of
// the user (--catalog). Out: for a function's qualified name, the roles of its
// arguments. The graph infers entries of the same form for the program's own
// wrappers, so nothing downstream asks whether a call is a library's.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_CATALOG_CATALOG_H
#define KEYSPREAD_MATCHERS_CATALOG_CATALOG_H

#include "matchers/facts/Facts.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Error.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace keyspread {

/// Where a call's statement handle is.
struct HandleRole {
  enum KindTy { NoHandle, Argument, OutArgument, Return, This } Kind = NoHandle;
  unsigned Index = 0;
};

/// What a call of a key-value or mutation API does to its table.
enum class AccessVerb {
  None,
  Insert,
  Update,
  InsertOrUpdate,
  Replace,
  Delete,
  Read
};

/// One argument's value that a call writes to where another one points.
struct CopyRole {
  unsigned From = 0, To = 0;
  std::optional<unsigned> TimeFormat; // how strftime spells the time
};

/// What is said to a person: lower case, no full stop.
struct Sentence {
  std::string Text;
};

/// C++ with places for what goes in: "{}" is a number, "{e}" a struct.
struct Spelling {
  std::string Text;
  std::string written(llvm::StringRef Number, llvm::StringRef Of = "") const;
};

/// Arguments of a call that reads or writes rows without SQL. Indexes are
/// 0-based. A key set or a mutation builder is a handle: calls that add keys or
/// rows to it name it by Api::Handle.
struct AccessRoles {
  AccessVerb Verb = AccessVerb::None;
  std::optional<unsigned> Table;   // the table's name
  std::optional<unsigned> Columns; // names of the columns, a list
  std::optional<unsigned> Keys;    // a key set
  std::optional<unsigned> Options; // struct or object with index and limit
  std::optional<unsigned> Transaction;
  bool AnyOrder = false; // of a Read: its rows come in no order (partitions)

  std::optional<unsigned> Row; // a list of values, one a column
  bool RowPack = false;        // Row is the first of the remaining arguments
  std::optional<unsigned> Key; // a key to add to the key set
  std::optional<unsigned> Low, High; // bounds of a range to add to it
  bool MakesKeySet = false;          // an empty one
  bool AllKeys = false;              // a key set of all keys
  std::optional<unsigned> KeyParts;  // makes a key, of the arguments from here
  std::optional<unsigned> BoundKind; // makes a bound of Key, as this one says
  std::string Option;                // sets "index" or "limit" of its object
  std::string IndexMember, LimitMember; // of a Read's Options, when a struct
  HandleRole Store;   // a key-value store or family; its name is the table's
  bool Scans = false; // gives an iterator over the keys of Store
  bool Batched =
      false; // Store is a batch: what that is written to is the store
  std::optional<unsigned> Batch; // a batch that is written to Store; with Key:
                                 // one that was made of its keys
  std::optional<unsigned> Names; // the result is a store of this name
  /// Opens Store and puts its families into this container: the default one,
  /// which Store is without a family, is among them, most often the first.
  std::optional<unsigned> Families;
  std::string Becomes; // of the runtime header: takes Store and the arguments
  std::string Gives;   // of the runtime header: takes the result
  /// Why the keys of Store cannot get a shard where this is used; without Store
  /// those of any store of the library.
  Sentence Bars;
  std::optional<unsigned> Object; // a mapped object; its class is the table
  /// The result is the key of this object, which the database may have made.
  HandleRole ReadsKey;
};

/// Arguments of a call that maps a class to a table.
struct MappingRoles {
  std::optional<unsigned> Table; // its name; the class is the call's template
                                 // argument, or that of the members
  std::string SurrogateKey; // the key of such a table that declares none; the
                            // database counts it
  std::optional<unsigned> Member; // a column's member variable
  std::optional<unsigned> Column; // its name; else the member's
  /// Of a column, at the call that declares it or inside it; "index" and
  /// "unique_index": all members from Member on are one.
  enum ConstraintTy {
    None,
    PrimaryKey,
    AutoIncrement,
    Unique,
    Index,
    UniqueIndex
  } Constraint = None;
};

/// When an entry holds, of several with one name.
struct Condition {
  std::optional<unsigned> Parameter; // its class is Type
  std::string Type;
  std::string TemplateArgument;      // of the call
  std::optional<unsigned> Arguments; // how many are written
};

/// What conditions ask of a call.
struct Overload {
  size_t Arguments = 0; // that are written
  llvm::StringRef TemplateArgument;
  llvm::ArrayRef<std::string> ParameterTypes;
};

/// Behind the name of an entry with ColumnsOut: the entry, with Column and
/// ColumnOut, for each of its structs.
inline constexpr llvm::StringLiteral EachColumn = "[]";

/// The roles of one function's arguments. Indexes are 0-based.
struct Api {
  std::string Name;
  std::string Library; // "sqlite", "libpq"; of a wrapper: what it wraps
  bool CountsPlaceholders = false; // "?7" is the next value to the library, too
  HandleRole Handle;
  std::optional<unsigned> Sql; // SQL text
  std::optional<unsigned>
      SqlLength;        // its length in bytes, negative: to the NUL
  bool SqlMore = false; // it is added to the text that the object has
  std::optional<unsigned> StatementName; // name a prepared statement goes by
  std::optional<unsigned> Index;     // 1-based number of the parameter to bind
  unsigned IndexBase = 1;            // number of the first parameter
  std::optional<int64_t> FixedIndex; // a helper that always binds this number
  std::optional<unsigned>
      ParameterName;              // ":id": to bind by name, or to look up
  bool ReturnsIndex = false;      // the look-up: gives the number for a name
  bool CountsValues = false;      // gives how many values the text takes
  bool CountsColumns = false;     // gives how many columns its rows have
  std::optional<unsigned> Value;  // value to bind
  bool ByAddress = false;         // it is read when the statement runs
  std::optional<unsigned> Length; // its length in bytes, negative: to the NUL
  facts::TypeClass ValueClass = facts::TypeClass::Other;
  unsigned Bits = 0; // of a whole number that gets through; 0: all
  /// How a 64-bit number is written for Value, for the result of an Origin, or
  /// for the struct of an Element: "{}" is the number, "{e}" the struct.
  Spelling IntegerAs;
  bool Runs = false; // runs the statement of its handle
  bool Ends = false; // closes or frees it, and runs nothing
  bool Null = false; // binds NULL
  std::optional<unsigned>
      Values;              // all values in order: array, vector, or a pack
  bool ValuesPack = false; // Values is the first of the remaining arguments
  std::optional<unsigned> Count; // how many values
  std::vector<unsigned>
      Parallel; // arrays beside Values: types, lengths, formats
  std::optional<facts::OriginKind> Origin; // its result is a rising value
  std::optional<unsigned> OriginOut;       // so is what this argument points to
  std::optional<unsigned> Format;          // format string; the rest fills it
  facts::TemplateStyle Style = facts::TemplateStyle::Printf; // of the format
  std::optional<unsigned>
      FormatOut;            // buffer the text is written to; else returned
  bool FormatList = false;  // one argument holds all that fill it: a va_list
  bool Cut = false;         // the result does not rise with the arguments
  bool Fingerprint = false; // its result uses all 64 bits of an integer
  bool Reversal = false;    // so does this one: the argument's bits, turned
  std::optional<unsigned> Wraps;  // the result is an object that holds this one
  std::optional<CopyRole> Copies; // escaped, say
  /// A member of a struct: the structs are elements of Values, and this is what
  /// they bind.
  bool Element = false;
  std::optional<unsigned>
      NamedValues; // values by parameter name: a map {"id", value}
  /// Its result belongs to the statement of this object: a result, a row, a
  /// field, an iterator.
  HandleRole Passes;
  /// Takes what another call made: the value of `use(x)`, the result column of
  /// `into(x)`.
  std::optional<unsigned> Item;
  std::optional<unsigned> Column;      // result column, by number or name
  std::optional<unsigned> NamesColumn; // it gives the name of the column of
                                       // this number
  unsigned ColumnBase = 0;             // number of the first one
  std::optional<unsigned> ColumnOut;   // its value goes here; else returned.
                                       // Without Column: the next one's
  /// An array of structs, each of which says where the cells of one column go.
  std::optional<unsigned> ColumnsOut;
  /// What it gives has the columns of the row as its parts: a tuple.
  bool ColumnsInOrder = false;
  std::optional<unsigned> RowsTo; // a function that is called with each row
  unsigned RowParameter = 0;      // ... as this parameter
  /// Part of a statement that is put together by calls: "table" names the table
  /// of the statements begun on its result; "select", "insert", "update" and
  /// "delete" begin one; "where", "order_by", "limit", "values" and "set" add
  /// to it. Its arguments are the clause's.
  std::string Clause;
  AccessRoles Access;   // what it does without SQL
  MappingRoles Mapping; // how it maps a class to a table
  /// The call that gives or binds the same value as text, with its arguments in
  /// the same places; what it takes behind them; its result is a char *.
  Sentence Text, TextMore;
  bool TextPointer = false;
  Spelling TextAs; // a std::string, as the call takes or gives it
  /// Of a class whose objects may hold nothing: one that does, as it is
  /// written; the types that one is made of; whether one does.
  Sentence NullAs, NullOf;
  Spelling NullTest;
  Sentence Wide; // the call that gives or takes all 64 bits instead
  Condition When;
  bool Inferred = false;                   // a wrapper the graph found
  std::vector<std::string> OtherLibraries; // of a wrapper of several
  bool AddsText = false; // a wrapper that adds to the SQL it is given
  bool RunsText = false; // a wrapper that runs the SQL it is given at once
  bool Denied = false;   // the plan says that it is no database call
};

class Catalog {
public:
  /// The embedded files. Broken ones are a build error (see the catalog test).
  static llvm::Expected<Catalog> builtin();

  /// Adds the entries of \p Json, named \p File in errors. Later entries of one
  /// name replace earlier ones. Unknown keys and wrong types are refused; then
  /// nothing of the file is added.
  llvm::Error add(llvm::StringRef File, llvm::StringRef Json);

  /// The library that the plan's entries say they are of.
  static constexpr const char *PlanLibrary = "plan";
  /// Takes from \p Name what it means: a person says that it means nothing.
  void deny(llvm::StringRef Name);

  /// By qualified name without inline namespaces or template arguments;
  /// null when there is none. A name with a leading "*::" in the catalog
  /// matches in any namespace. Of several entries the one without a condition,
  /// else the first.
  const Api *find(llvm::StringRef QualifiedName) const;

  /// Of the entries with that name the first whose condition holds, else the
  /// one without a condition.
  const Api *find(llvm::StringRef QualifiedName, const Overload &Of) const;
  const Api *find(const facts::Call &C) const;
  /// Its entries have conditions: \ref find wants to know the overload.
  bool isOverloaded(llvm::StringRef QualifiedName) const;

  /// Functions believed to make time-ordered ids by their name alone.
  bool looksLikeTimeOrderedId(llvm::StringRef FunctionName) const;

  /// A function that gives the time which its object, a point in time, is.
  bool isPointInTime(llvm::StringRef QualifiedName) const {
    return PointsInTime.count(std::string_view(QualifiedName));
  }

  /// How \p Text is put between quotes in SQL that \p Object, of \p Library,
  /// runs; empty when the library says nothing.
  std::string quoted(llvm::StringRef Library, llvm::StringRef Object,
                     llvm::StringRef Text) const;

  /// The call of \p Library that binds a 64-bit whole number by index; null
  /// when it names none.
  const Api *integerBinder(llvm::StringRef Library) const;

  /// The call of \p Library that makes an item of a copy of a value; null when
  /// it has none.
  const Api *copyingItem(llvm::StringRef Library) const;

  /// The method of \p Class, whose objects hold values of any type, that gives
  /// all 64 bits of the whole number in one: "toLongLong" of "QVariant". Empty:
  /// the catalog knows none.
  std::string wholeNumberOf(llvm::StringRef Class) const;

  /// Objects of \p Class are key-value stores, or write to one.
  bool isStore(llvm::StringRef Class) const {
    return StoreClasses.count(Class.str()) != 0;
  }

  /// SQL dialect of a library's calls ("sqlite" -> "sqlite"), "" when open.
  std::string dialectOf(llvm::StringRef Library) const;

private:
  /// Entries of \p QualifiedName, at most one of them without a condition;
  /// null when there are none.
  const std::vector<Api> *entries(llvm::StringRef QualifiedName) const;

  std::map<std::string, std::vector<Api>, std::less<>> Apis;
  llvm::StringSet<> LastNames; // of Apis, behind their last "::"
  std::map<std::string, std::string, std::less<>> Dialects;
  std::map<std::string, std::string, std::less<>> IntegerBinders; // by library
  std::map<std::string, std::string, std::less<>> Quoting;        // likewise
  std::vector<std::string> TimeOrderedWords;
  std::set<std::string, std::less<>> PointsInTime;
  std::set<std::string> StoreClasses;
};

} // namespace keyspread

#endif // KEYSPREAD_MATCHERS_CATALOG_CATALOG_H
