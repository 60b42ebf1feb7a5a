//===- Body.h - a function as values and effects in order -----------------===//
//
// What lowering makes of a function, as instantiated: a small tree that the
// symbolic run (rewrites/trace) walks. It has no types but what decides how a
// value is kept, and no sugar: casts, temporaries, parentheses and cleanups are
// gone, implicit calls (constructors, conversions, begin and end of a range)
// are calls like others.
//
// One vector of nodes; a node's operands stand in front of it, the root is the
// last. Operands are evaluated in order. A node that stands for a place (Local,
// Member, Element, Deref) gives the value in it where a value is asked for.
//
//   insert(db, name);         Call c:@F@insert (Local db, Local name)
//   st.id_ = id;              Assign (Member id_ (Local st), Local id)
//   if (x) return 1;          If (Local x, Return (Number 1), -)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_MATCHERS_FACTS_BODY_H
#define KEYSPREAD_MATCHERS_FACTS_BODY_H

#include "matchers/facts/Facts.h"

namespace keyspread::facts {

/// A node, by its index in Body::Nodes.
using Ref = uint32_t;

enum class Op {
  Unknown, // Name: what it is ("a co_await"); operands are evaluated
  // Values.
  Text,     // a string literal: Name is its bytes, Runs where they are written
  Number,   // Value; Name: the enumerator's entity, if it is one
  Real,     // Name: as spelled
  Null,     // nullptr, a null pointer
  Function, // Name: key of the function it names, also of a method
  Lambda,   // Name: key of its call operator; operands are the captures' values
            // or, where How says Reference, places; Names: the captured
            // entities, "this" for this, "*this" for a copy of the object
  List,     // braces, an array's or an initializer_list's elements in order
  Record,   // an aggregate struct: operands by Names, the members' entities or,
            // of bases, the keys of their classes
  This,     // the pointer
  // Places.
  Local,   // Name: entity of a variable or parameter, whatever its storage
  Member,  // of the object operand 0: Name is the field's entity. Without an
           // operand the field itself: Address of it is a pointer to a member
  Element, // of the array or pointer operand 0 at operand 1
  Deref,   // what operand 0, a pointer, points to
  // Operations.
  Address, // of operand 0, a place
  Unary,   // Name: "-", "!", "~", "+"
  Binary,  // Name: "+", "<", "&&", ...; && and || evaluate operand 1 maybe, and
           // so does "?:", which is operand 0 if that is true
  Choose,  // operand 0 ? operand 1 : operand 2
  Cast,    // of operand 0, to Type: numbers only, where bits or sign change
  Assign,  // operand 0 = operand 1; Name: "+" of "+="; the place is the value
  Step,    // operand 0, Value +1 or -1; Name: "post" when the old one is meant
  Call,    // Name: key of the callee; of an unknown one operand 0 is the callee
           // (HasCallee) and Name is empty. The object of a method is the first
           // operand after that (HasObject)
  Make,    // an object: Name is the constructor's key, operands its arguments
  New,     // a pointer to a new operand 0, None_ when nothing is set; of an
           // array, operand 1 is how many
  Delete,  // of operand 0
  // Statements: they give no value.
  Declare, // variable Name, of operand 0 if there is one
  Block,   // operands in order; as a value: that of the last
  If,      // operand 0; then operand 1; else operand 2 if there is one
  Loop,    // operand 0 before it; while operand 1; operand 2 after each turn;
           // operand 3, the body. Name: "do" when the body runs first. Operand
           // 0 is a Block when it declares several, operand 1 when it declares
  Each,    // for (Name : operand 0) operand 1
  Switch,  // over operand 0; operand 1 is a Block with Case and Default in it
  Case,    // operand 0 .. operand 1 (if there is one)
  Default,
  Return, // operand 0, if there is one
  Break,
  Continue,
  Throw, // operand 0, if there is one
  Try,   // operand 0; handlers behind it, each a Block
  None_  // an absent operand of If or Loop
};

/// Bytes of a file of the unit, by Bodies::Files.
struct Where {
  uint32_t File = None; // None: nowhere, or outside the project
  uint32_t Begin = 0, End = 0;
  uint32_t Line = 0, Col = 0;
};

/// How an operand of a Call or a Make gets to its parameter. ReadPointer: by
/// value, and what it points to is only read (`const char *`, and whatever
/// printf is given behind its format).
enum class Passed { Value, ConstReference, Reference, ReadPointer };

struct Node {
  Op Kind = Op::Unknown;
  std::vector<Ref> Operands;
  std::string Name;
  std::vector<std::string> Names; // of Call, Make: empty, or, where the catalog
                                  // tells overloads apart, the number of
                                  // arguments that are written, the template
                                  // argument and the parameters' classes
  int64_t Value = 0; // of Number; of what makes a std::variant: 1 + the number
                     // of the alternative; 0: not known; of Each: bits of the
                     // whole number that the variable is a conversion of
  std::string Type; // canonical, "" where it does not matter: of Declare, Make,
                    // List, Record, Cast, Call (its result), New, Local
  TypeClass Class = TypeClass::Other;
  unsigned Bits = 0; // of a whole number
  bool IsUnsigned = false;
  bool IsReference = false; // of Declare, Local, Member: it is one; of Each:
                            // the variable is
  bool HasCallee = false, HasObject = false;
  bool IsVirtual = false; // the call may run an overrider
  bool IsOwn = false;     // of Call, Make: the project declares what is called
  std::string Qualified;  // of Call, Make, Function: qualified name; of Each:
                          // of what gives the beginning of a range that is read
                          // in the order of its elements or keys
  bool IsCopy = false;    // of Make: by a copy or move constructor
  bool Quotes = false;    // of Text, Number: it tells of the source itself, as
                          // __LINE__ and #x do
  bool IsSize = false;    // of Number: a sizeof
  bool IsTemporary =
      false; // its destructor runs when the statement it stands in ends
  std::vector<Passed> How;   // of Call, Make: beside the arguments, that
                             // is the operands without callee and object;
                             // of Lambda: beside the operands
  std::vector<Segment> Runs; // of Text
  Where At;                  // the whole expression, as written
  std::string Macro;         // in the body of this macro
};

/// A parameter as the body sees it.
struct BodyParameter {
  Entity Name; // as Op::Local names it; of the second and later elements of a
               // pack the index follows: "...|p1#2"
  std::string Spelled;
  std::string Type;
  TypeClass Class = TypeClass::Other;
  unsigned Bits = 0;
  bool IsReference = false; // or a pointer: what is written to it is seen
  bool IsConst = false;     // ... but nothing is
};

/// A member or base that a constructor initialises, in order.
struct Initializer {
  Entity Member;    // empty: a base, or another constructor (delegating)
  Ref Value = None; // a Make, or any value
};

/// One function as instantiated; one for each instantiation of a template.
struct Body {
  std::string Key;       // USR with template arguments; what calls name
  std::string Usr;       // of the pattern: as facts::Function has it
  std::string Qualified; // qualified name
  std::string Class;     // key of the class, of a method
  std::vector<BodyParameter> Parameters;
  std::vector<Initializer> Initializers;
  std::vector<Node> Nodes; // the last is the body
  std::string ResultType;
  TypeClass Result = TypeClass::Other;
  bool IsMethod = false, IsConstructor = false, IsDestructor = false;
  bool IsVariadic = false; // C's "..."
  std::string Why; // it could not be lowered: the reason; Nodes is empty
  Where At;        // its name
};

/// A class with what the run needs of it.
struct ClassShape {
  std::string Key; // USR with template arguments
  std::string Qualified;
  std::string Type;                    // canonical, as Node::Type
  std::vector<Entity> Fields;          // in order
  std::vector<std::string> FieldNames; // beside Fields
  std::vector<std::string> FieldTypes; // beside Fields, canonical
  std::vector<std::string> Bases;      // keys
  std::string Destructor;              // key, when it has a body of its own
};

/// A variable outside functions, or a static one, with its initialiser.
struct GlobalValue {
  Entity Name;
  std::string Type;
  bool IsConst = false;    // it keeps what it is given here
  std::vector<Node> Nodes; // the last is its value; empty: default
  Where At;
};

struct Override {
  std::string Method, Overridden; // keys
};

/// What one unit gives the symbolic run.
struct Bodies {
  std::vector<std::string> Files; // absolute; Where::File points here
  std::vector<Body> Functions;    // sorted by Key
  std::vector<ClassShape> Classes;
  std::vector<GlobalValue> Globals;
  std::vector<Override> Overrides;

  Site site(const Where &W) const; // invalid when nowhere
};

const char *name(Op O);

/// \p B as text, a node a line, for tests and for people.
std::string print(const Body &B);
std::string print(const std::vector<Node> &Nodes);

} // namespace keyspread::facts

#endif // KEYSPREAD_MATCHERS_FACTS_BODY_H
