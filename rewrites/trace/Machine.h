//===- Machine.h - runs a function with symbols for what it is given ------===//
//
// In: a linked program and an entry. Out: its Trace. Calls of the project's own
// functions are entered, each in its own context: with the values it is given,
// so that a wrapper does at each call what it does there. Branches whose
// condition is known are taken, others are run both ways and joined; loops with
// a known number of turns are unrolled, others are run once with what they
// change left open. Library calls do what the catalog says: they are events of
// the database, models of strings and containers (Models.h), or calls with an
// effect.
//
//   MachineCalls.cpp      entering functions, arguments, events
//   MachineExprs.cpp      values and places
//   MachineStatements.cpp branches, returns, switch, try
//   MachineLoops.cpp      turns
//   MachineObjects.cpp    construction, ends, function objects
//   calls/                virtual calls
//   MachineSpoils.cpp     what a function may have written to
//   State.cpp             memory, and how two memories are joined
//   Knowledge.cpp         what conditions tell that hold here
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_MACHINE_H
#define KEYSPREAD_REWRITES_TRACE_MACHINE_H

#include "matchers/catalog/Models.h"
#include "matchers/sql/TableColumns.h"
#include "matchers/sql/TableNames.h"
#include "rewrites/trace/Memory.h"
#include "rewrites/trace/Trace.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <set>
#include <unordered_map>

namespace keyspread::sql {
struct Statement;
}

namespace keyspread::trace {

/// What an expression gives: a value, or a place whose value it is.
struct Got {
  V Value; // of a place: what it holds, where that is not all that At tells
  std::optional<Place> At;
  /// Of a place: the arguments by which it was handed on, the last one first.
  const Step *Via = nullptr;
};

/// How control leaves a statement.
enum class Flow { Next, Returned, Broken, Continued, Threw };

/// An object whose destructor runs when it goes.
struct Living {
  Place At;
  const program::Function *Destructor = nullptr;
  const facts::Node *Made = nullptr;
};

/// A function while it runs.
struct Frame {
  const program::Function *Of = nullptr;
  unsigned Id = 0;
  Frame *Up = nullptr;
  V This;
  std::map<facts::Entity, Place> Aliases;     // references
  std::map<facts::Entity, const Step *> Vias; // how those of parameters came
  std::set<facts::Entity> Locals;
  std::vector<V> Varargs;
  const CallSite *Site = nullptr;
  struct Exit {
    Memory State;
    V Value, If;
  };
  std::vector<Exit> Returns;
  /// Of the loops and switches around, the innermost last.
  struct Around {
    std::vector<Exit> Breaks, Continues;
    size_t Before = 0; // as many objects lived when it began
  };
  std::vector<Around> Loops;
  size_t Turns = 0; // that were run one by one since the outermost loop began
  /// Its variables and, of the statement that runs, temporaries; in the order
  /// in which they were made.
  std::vector<Living> Objects;
  /// What is known to hold; Before: as many facts were known then.
  struct Held {
    V Of;
    size_t Before = 0;
  };
  std::vector<Held> Path;
};

/// A function that takes many steps and comes to no database in any of them, as
/// a parser of somebody's format does. It is run by itself; a call of it is one
/// of a library's function, which leaves something else in what it is given, in
/// Fields of its object and in Globals.
struct LeftAside {
  facts::Entity Key;
  std::set<std::string> Fields, Globals;
};

/// What all runs of a program share.
struct World {
  const program::Code &Code;
  const Catalog &Known;
  const Models &Library;
  Values &Make;
  sql::TableNames Tables = {};     // that scripts declare
  sql::TableColumns Scripted = {}; // of those tables
  /// Of these and of tables that texts of the program declare; made when it is
  /// asked for.
  std::optional<sql::TableColumns> Columns = {};
  const sql::TableColumns &columns();
  Pool<Event> Events = {};
  unsigned EventsSoFar = 0; // Event::Number of the last one
  /// Statements that were made without a text, and what gave them one; null:
  /// they were given several.
  std::map<const Value *, const Event *> GivenText = {};
  std::deque<CallSite> Calls = {};
  std::deque<Root> Roots = {}; // but globals
  std::map<std::string, Root> Globals = {};
  std::map<std::string, V> Constants = {};
  /// Variables of functions that are given an id which the runtime header
  /// makes, and by what; made when it is asked for.
  struct Made {
    const program::Function *In = nullptr;
    facts::Ref Value = facts::None;
  };
  std::optional<std::map<facts::Entity, Made>> MadeIds = {};
  /// Initialisers of globals, as functions of their own.
  std::deque<facts::Body> Initialisers = {};
  std::deque<program::Function> InitialiserFunctions = {};
  /// Of a class (its key): the fields that hold one text in each of its
  /// objects, and that text; made when it is asked for.
  std::map<facts::Entity, std::vector<std::pair<facts::Entity, V>>>
      FixedFields = {};
  /// Of a field: the classes whose constructors set it in their bodies; "":
  /// something else does, or may.
  std::optional<std::map<facts::Entity, std::set<facts::Entity>>> Setters = {};
  std::map<facts::Entity, bool> NeverSet = {}; // fields
  /// Functions that some run was in, to their ends.
  std::set<const facts::Body *> Entered = {};
  /// ... that made what every run may ask for.
  std::set<const facts::Body *> EnteredForAll = {};
  /// Functions that may be given other arguments than in any run: a call that
  /// was not followed, or one by a function that is not in the program.
  std::set<const facts::Body *> LeftOut = {};
  /// In the order in which they were noted: a run leaves those aside that were
  /// there when it began.
  std::deque<LeftAside> Aside = {};
  size_t Accesses = 0;       // events of the database so far
  bool BindsColumns = false; // some of them say into what cells are put
  /// Nodes that a call may evaluate without coming to a database.
  size_t MostForNothing = 25000;
  /// Steps that all entries together may take, nodes that are evaluated and
  /// values that two ways leave in one place; what comes then is cut at once.
  size_t MostInAll = 40000000, Steps = 0;
};

/// A function of the runtime header: each call of it gives another id.
bool makesId(llvm::StringRef Qualified);

class Machine {
public:
  explicit Machine(World &W) : W(W), Make(W.Make) {}
  /// What gave the statement its text; null: none is seen.
  const Event *givenText(V Handle) const;

  /// \p Aside: as many of World::Aside are left aside, and none is noted; else
  /// all of them are.
  /// \p MostSteps: it is cut when it has taken as many.
  Trace run(const program::Function &Entry, std::optional<size_t> Aside,
            size_t MostSteps);

  // What models work with.
  World &W;
  Values &Make;
  const facts::Node &node(facts::Ref R) const { return F->Of->Of->Nodes[R]; }
  V load(const Place &P);
  void store(const Place &P, V New);
  V load(const Got &G) {
    return !G.At ? settled(G.Value)
                 : Make.along(G.Value ? settled(G.Value) : load(*G.At), G.Via);
  }
  /// Where \p Pointer points to.
  Place behind(V Pointer);
  /// The element of \p Array at \p Index.
  Got elementIn(const Place &Array, V Index);
  const Root *newRoot(Root::KindTy Kind, const std::string &Name = "");
  /// Runs what a function value stands for; nothing when that is not known.
  std::optional<Got> invoke(V Callee, std::vector<Got> Args,
                            const facts::Node &At);
  std::optional<Got> callObject(const Got &Object, std::vector<Got> Args,
                                const facts::Node &At);
  /// Makes an object of the project's class \p Class; nothing when no
  /// constructor is known to fit.
  std::optional<V> construct(llvm::StringRef Class, std::vector<Got> Args,
                             const facts::Node &At);
  V pointedTo(V Of);
  V valueBehind(V Of);
  V boundByStruct(V Of, bool &Any);
  std::vector<V> boundBy(V Of);
  bool isElement(llvm::StringRef Entity) const;
  void bindColumns(const Event &E, const facts::Node &N);
  V addressGiven(const facts::Node &N);
  void noteGiven(const facts::Node &At, const Got &Of);
  Event &happen(const facts::Node &At, const Api *How, V Object,
                std::vector<V> Args);
  V on(V Of, Step::KindTy Kind, const facts::Node &At) {
    return Make.on(Of, Kind, F->Of->Unit, &At);
  }
  /// What the catalog says of the call \p N; null: nothing.
  const Api *apiOf(const facts::Node &N) const;
  Frame &frame() { return *F; }
  /// Of one loop that are run one by one. Loops within one another are as long
  /// as two may take in all: what three of them multiply to is no text and no
  /// row that anybody wrote down, and would be all that an entry may take.
  static constexpr unsigned MaxTurns = 64;
  static constexpr size_t MaxTurnsInAll = MaxTurns * (MaxTurns + 1);
  /// How many exceptions are on their way; no value: nobody knows.
  std::optional<Got> uncaught(const facts::Node &N);
  /// Something that holds here, or does not, is \p Which.
  bool isFact(llvm::function_ref<bool(const Value &, bool)> Which) const;

private:
  // Expressions.
  Got eval(facts::Ref R);
  Got evalNode(facts::Ref R);
  V value(facts::Ref R) { return load(eval(R)); }
  Got evalLocal(const facts::Node &N);
  std::optional<Place> capturedId(const facts::Node &N);
  Got evalMember(const facts::Node &N);
  Got evalMemberBy(const facts::Node &N);
  const Root *lastRun();
  void noteKeptId(const facts::Node &N, const Got &Of);
  Got evalElement(const facts::Node &N);
  V elementAt(const Place &Array, V Index);
  Got evalUnary(const facts::Node &N);
  Got evalBinary(const facts::Node &N);
  Got evalChoose(const facts::Node &N);
  Got evalAssign(const facts::Node &N);
  Got evalStep(const facts::Node &N);
  Got evalLambda(const facts::Node &N);
  Got evalParts(const facts::Node &N);
  V compute(const std::string &Name, V Left, V Right);
  void evalEither(V If, const facts::Node &N, llvm::function_ref<void()> Then,
                  llvm::function_ref<void()> Else);
  Flow ended();
  Place placeOf(const Got &G);
  V global(const facts::Entity &Name);

  // Calls.
  Got evalCall(const facts::Node &N);
  Got evalMake(const facts::Node &N);
  Got evalNew(const facts::Node &N);
  struct Arguments {
    std::optional<Got> Callee, Object;
    std::vector<Got> Given;
  };
  Arguments arguments(const facts::Node &N);
  Got callHeld(const facts::Node &N, V Callee, Arguments &A);
  std::optional<Got> callClosure(const facts::Node &N, Arguments &A);
  Got callLibrary(const facts::Node &N, Arguments &A);
  V narrowed(V Of, const facts::Node &N);
  V cellRead(const Event &E);
  using CountsIn =
      llvm::function_ref<std::optional<unsigned>(const sql::Statement &)>;
  std::optional<unsigned> countIn(const Event &E, CountsIn Count);
  std::optional<unsigned> countColumns(const Event &E);
  std::optional<std::string> columnName(const Event &E);
  void noteMade(V Object);
  void noteStored(const Place &P, V New);
  void noteGivenText(const Event &E);
  void noteKept(Trace &T, V This);
  void addPiece(Event &E);
  void forgetCells(V Handle);
  void noteAsked(const Event &E);
  V statementBehind(V Handle);
  void noteAddress(const Event &E, const Arguments &A);
  void readAgain(Event &E);
  V askedOf(V Handle) const;
  void passOn(const facts::Node &N, std::vector<V> &Args);
  const Api *cellApi(llvm::StringRef Name) const;
  std::optional<Got> evalCell(const facts::Node &N, V Row, V Index);
  Got callDatabase(const facts::Node &N, const Api &How, Arguments &A);
  Got callUnknown(const facts::Node &N, Arguments &A);
  bool copiesText(const facts::Node &N, const Api *How, const Arguments &A,
                  llvm::ArrayRef<V> Args);
  bool changesObject(const facts::Node &N, V Object) const;
  void callBack(const facts::Node &N, V Given, const std::string &By);
  std::optional<Got> enterVirtual(const facts::Node &N, Arguments &A);
  const facts::Entity *leastClass(V Class) const;
  std::vector<const program::Function *>
  thoseOf(const facts::Entity &Class,
          llvm::ArrayRef<const program::Function *> All) const;
  const program::Function *
  inherited(llvm::StringRef Class,
            llvm::ArrayRef<const program::Function *> Of) const;
  bool mayEnter(const program::Function &To) const;
  Got enter(const program::Function &To, std::optional<V> This,
            std::vector<Got> Args, const facts::Node &At,
            const Value *Closure = nullptr);
  void bindParameters(Frame &New, std::vector<Got> &Args, const facts::Node &At,
                      Frame &Caller);
  void initialise(const program::Function &Of, const Place &Object);
  std::vector<std::pair<facts::Entity, V>>
  fixedBy(const program::Function &Constructor);
  std::vector<std::pair<facts::Entity, V>> fixedIn(const facts::Entity &Class);
  void setFixedFields(const facts::Body &Method, V This);
  bool isNeverSet(const facts::Entity &Field);
  V fixedParts(V Variable, V Made);
  const LeftAside *asideOf(const program::Function &To) const;
  /// A call, when it begins.
  struct Began {
    size_t Steps, Noted, Accesses;
    V Object;
    Memory State;
  };
  Began began(const std::optional<V> &This);
  void noteEntered(const program::Function &To);
  void noteEnded(const program::Function &To);
  void noteAside(const program::Function &To, const Began &At,
                 const std::optional<V> &This, llvm::ArrayRef<Got> Args);
  void spoilWhatIsSet(const std::optional<Got> &Object, const LeftAside &By);
  Got leave(Frame &New);
  void spoil(const Got &G, const std::string &By, const Event *Left = nullptr);
  bool fillMemory(const facts::Node &N, const Arguments &A);
  void spoilBehindStructs(const facts::Node &N, const Arguments &A,
                          llvm::ArrayRef<V> Args);

  // Lifetimes.
  const program::Function *destructorOf(llvm::StringRef Type) const;
  void live(const Place &At, const facts::Node &N);
  Got temporary(const facts::Node &N, Got Of);
  void destroy(const Living &Of);
  void destroyFrom(size_t First);
  void destroyLeft(size_t First, const Place *But = nullptr);
  void enterLoop();

  // Statements.
  Flow exec(facts::Ref R);
  Flow execNode(facts::Ref R);
  Flow execExpression(facts::Ref R);
  Flow execIf(const facts::Node &N);
  Flow execEither(V Condition, const facts::Node &N,
                  const std::function<Flow()> &Then,
                  const std::function<Flow()> &Else);
  Flow execSwitch(const facts::Node &N);
  Flow execCases(const facts::Node &Block, size_t From, V On);
  Flow execFrom(const facts::Node &Block, size_t From);
  Flow execTry(const facts::Node &N);
  Flow execReturn(const facts::Node &N);
  std::optional<Place> returnedVariable(const facts::Node &N);
  void execDeclare(const facts::Node &N);
  V valueDeclared(const facts::Node &N);
  void mark(Item::KindTy Kind, const facts::Node &N, V Of = {});

  // Knowledge.
  std::optional<bool> known(V Of, unsigned Depth = 0) const;
  void giveText(Event &E, V Of);
  V settled(V Of) const;
  void assume(V Holds);
  void forget(size_t Held);
  void forgetFacts(size_t Count);
  void learn(V Of, bool Is, unsigned Depth = 0);
  void learnChosen(V Choice, const std::function<V(V)> &Of, bool Is,
                   unsigned Depth);

  // Loops.
  Flow execLoop(const facts::Node &N);
  Flow execTurns(const facts::Node &N);
  V conditionOfAll(const facts::Node &N, const std::function<V()> &Condition);
  bool turnsAreKnown(V If, const facts::Node &N,
                     const std::function<V()> &Condition);
  Flow execEach(const facts::Node &N);
  /// What a turn of a loop finds, and leaves, where a text is kept.
  struct ChangedText {
    const Root *Of;
    V Before, After;
  };
  bool leavesAlways(llvm::ArrayRef<ChangedText> Texts) const;
  Flow unknownTurns(const facts::Node &N, const std::function<Flow()> &Turn,
                    bool OnlyBody = false);
  Flow restOfTurns(const facts::Node &N, const std::function<V()> &Condition,
                   const std::function<void()> &After);
  bool mayTurn(size_t I) const;
  Flow turn(const std::function<Flow()> &Body, bool &Ends);
  V isLaterTurn(unsigned Loop);
  V walked(const facts::Node &N, V Map);
  bool mayEndAnyTime(const std::function<Flow()> &Turn);
  void quietly(llvm::function_ref<void()> Run);
  std::optional<bool> tried(const std::function<V()> &Condition);
  void bindTurn(const facts::Node &N, const Got &Range,
                const std::string &Step);
  void leaveLoop(bool Falls);

  // Memory.
  V initial(const Root *R);
  V behindEither(V Pointer);
  Memory joined(V If, Memory A, Memory B);
  void eraseLocals(const Frame &Gone);
  const Root *local(const facts::Entity &Name, const Frame &Of);
  V anyElement(V Before, V After);
  V opened(V Before, V After, const std::string &What);
  V openedMap(const Value &Before, const Value &After, const std::string &What);
  V openedEntry(V Was, V After, const std::string &What);
  V closedMap(const Value &Before, V Open, const Value &After);
  /// A variable that is one more after each turn of a loop.
  struct Counter {
    V Open; // the symbol that it is in a turn
    int64_t First = 0;
  };
  std::vector<Counter> countersOf(const Memory &Before,
                                  const Memory &Open) const;
  void closeExits(const Memory &Before, const Memory &Open, const Memory &Goes,
                  size_t First, llvm::ArrayRef<Counter> Counters);
  V filled(V Each, llvm::ArrayRef<Counter> Counters);
  std::optional<std::vector<V>> behindFront(llvm::ArrayRef<V> All,
                                            llvm::ArrayRef<V> Front,
                                            unsigned Depth = 0);
  V closed(V Before, V Open, V After, llvm::ArrayRef<Counter> Counters);

  // One Machine may be in the middle of another's run.
  Memory::Factory Memories{/*canonicalize=*/false};
  Memory M{Memories};
  Frame *F = nullptr;
  std::vector<Item> *Out = nullptr;
  std::vector<Gave> Given;
  std::set<std::pair<const facts::Node *, const Value *>> GivenBefore;
  std::vector<KeptId> *Ids = nullptr;
  bool ReadsIds = false; // so far
  /// The expression that is evaluated does not come to its end: it called what
  /// never returns.
  bool Gone = false;
  size_t RunsNoted = 0; // statements that were run
  std::map<std::pair<unsigned, facts::Entity>, const Root *> LocalRoots;
  std::map<const Value *, const Root *> Pointees;
  /// Of pointers and references that the run was given: the class (its key)
  /// that they are declared with.
  std::map<const Value *, facts::Entity> Declared;
  /// By handle, or by where its object is: what was read of its row.
  using CellsOf = std::pair<const void *, std::vector<std::string>>;
  CellsOf cellsOf(V Handle) const;
  /// One of those that are the same `result[i]`, by their hashes.
  mutable std::map<uint32_t, std::vector<const Value *>> RowsByHash;
  std::map<CellsOf, const Root *> Cells;
  std::map<CellsOf, const Root *> Asked; // what a connection was, last
  /// The calls that gave a statement values by their addresses.
  std::map<CellsOf, const Root *> Addressed;
  std::map<const Event *, Place> Addresses; // of what such a call gave
  /// By handle: where a library may write to whenever it is called with it.
  std::map<const Value *, std::vector<Place>> LentTo;
  std::vector<const program::Function *> Active;
  std::unordered_map<const Value *, bool> Facts;
  std::set<const Value *> Used;      // statements that were bound to, or run
  std::vector<const Value *> Learnt; // in their order
  unsigned Frames = 0, Heap = 0, Loops = 0, Tries = 0;
  unsigned Depth = 0, Quiet = 0, Constants = 0;
  std::vector<Kept> KeptByObjects; // as their constructors left them
  size_t Budget = 0, MostSteps = 0;
  std::map<llvm::StringRef, const LeftAside *> Aside; // of this run
  bool NotesAside = true, NotesEntered = true;
  std::set<const facts::Body *> Entered; // so far
  size_t Noted = 0;                      // steps of functions that were noted
  std::string Cut;
};

/// How many values \p S takes.
std::optional<unsigned> countValues(const sql::Statement &S);

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_MACHINE_H
