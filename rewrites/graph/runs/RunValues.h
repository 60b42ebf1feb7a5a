//===- RunValues.h - which values runs bind to which statement ------------===//
//
// In: traces of the program. Out: every value that is bound to a parameter of a
// statement, through whatever wrappers, with the place where a person would
// bind one more beside it. Each frame on a value's way is a candidate:
//
//   st.bind(2, x)             the call spells the parameter's number or name
//   query("... $1", x, y)     a pack, all of whose values are bound in order
//   exec(sql, {x, y})         an element of a list that is written out
//   exec(sql, {{":a", x}})    likewise, whose names are bound with them
//   Query(sql).add(x).add(y)  a call that binds one value, counted inside, or
//                             keeps it for the call that binds all of them
//   q.where("id = ?", x)      a call that keeps a value, and with it a piece
//                             of the text
//
// The outermost of the first four is best, for there is the statement known;
// of the others the innermost, as what lies outside it does other things too.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNVALUES_H
#define KEYSPREAD_REWRITES_GRAPH_RUNVALUES_H

#include "matchers/sql/Statement.h"
#include "rewrites/graph/texts/Resources.h"
#include "rewrites/trace/Runs.h"
#include "rewrites/trace/StatementsByPath.h"

#include <functional>

namespace keyspread {

class RunValues {
public:
  using DialectOf =
      std::function<sql::Dialect(const facts::Template &, const Api &)>;
  /// Members of what calls are given, by that and by the member's path.
  using MadeMembers =
      std::map<std::pair<const facts::Expr *, std::string>, facts::Expr>;
  /// \p Members takes those that values refer to.
  RunValues(trace::Runs &Runs, const Program &P, const Resources &Files,
            DialectOf In, MadeMembers &Members);

  struct Value {
    enum KindTy { Indexed, Pack, Element, Named, InOrder } Kind = Indexed;
    bool NamesColumn = false; // as a Binding's
    const facts::Call *By = nullptr;
    const facts::Expr *Given = nullptr;
    const facts::Aggregate *In = nullptr; // of an Element, of a Named
    const Api *How = nullptr;             // of the database's call
    std::optional<unsigned> IndexArg;     // of By, of Indexed
    unsigned ValueArg = 0; // of By; of a Pack: where its values begin
    std::optional<unsigned> CountArg; // of By: tells how many values there are
    unsigned Number = 0;
    std::string Name;      // instead of the number
    bool LookedUp = false; // the number, by the name
    /// Of a call that keeps the value under its number until all are bound: the
    /// number of the first.
    std::optional<unsigned> IndexBase;
    bool ByTurn = false;  // its place among the bind calls is its number
    bool Counted = false; // as a Binding's
    /// In a function that is given the text, and binds to whatever it is given.
    bool Inside = false;
  };

  /// Those of the statement whose text is \p Text, a piece of which begins in
  /// \p At; null when no run met it.
  const std::vector<Value> *of(llvm::StringRef Text, const Site &At) const;

  /// In the runs \p C binds to other statements, which are known, and not to
  /// that which has \p All.
  bool bindsElsewhere(const facts::Call &C,
                      const std::vector<Value> &All) const;

private:
  /// One value bound in a run.
  struct Bound {
    const trace::Event *By = nullptr; // the call that binds it
    /// Index: its number, or the name that this was looked up by; none when
    /// its place tells it.
    trace::V Given, Index;
    unsigned Number = 0;
    std::string Name;
    bool LookedUp = false;
    bool OfForm = false; // its number depends on what its text is
    /// The branches that it is in, and whether their conditions hold there.
    std::vector<std::pair<trace::V, bool>> Under;
  };
  /// One statement of a run, with the values bound to it in their order.
  struct Run {
    const trace::Event *Of = nullptr;    // that is given its text
    const trace::Item *Within = nullptr; // that bind it in their order
    std::vector<Bound> Values, Nulls;
    unsigned InOrder = 0; // of them are told by their turn
    bool Unsure = false;  // some maybe, or as often as a loop turns
    bool OfForm = false;  // conditions say which text and which values it has
    /// Its text with one of the rows that a loop adds, where one does.
    std::optional<facts::Template> OneRow;
  };
  /// A call on the way from the entry to an event.
  struct Level {
    const trace::CallSite *Instance = nullptr; // null: the event's own
    const program::Function *In = nullptr;
    const facts::Node *At = nullptr;
  };
  /// The values of a run that are bound under one call.
  using Group = std::vector<const Bound *>;

  void take(const std::vector<trace::Item> &Items, const trace::Item *Within);
  void open(const trace::Event &E, const trace::Item *Within);
  std::optional<facts::Template> oneRowOf(const trace::Event &E) const;
  Run *prepared(const std::string &Name);
  Run *opened(trace::V Handle);
  void bind(const trace::Event &E, const trace::Item *Within);
  void give(const trace::Event &E);
  void bindsOther(const trace::Event &E, llvm::ArrayRef<trace::V> Values);
  void finish();
  void finish(const Run &R,
              const std::set<std::pair<std::string, Site>> &Texts);
  bool finishForms(const Run &R);
  std::set<std::pair<std::string, Site>>
  writtenAt(trace::V Text, const std::optional<facts::Template> &OneRow) const;
  std::set<std::pair<std::string, Site>> writtenAt(const Run &R) const;
  void noteNumbers(const Run &R);
  /// The number by which \p C, a call that keeps a value under a number, knows
  /// the first one; nothing: what stands beside the values is no such number.
  std::optional<unsigned> baseOf(const facts::Call &C) const;
  std::optional<Value> place(const Run &R, const Bound &B) const;
  bool bindsMore(const Run &R, const Bound &B, const facts::Call &By) const;
  bool isOtherwiseNull(const Run &R, const Bound &Null) const;
  std::optional<Value> placeNull(const Run &R, const Bound &B) const;
  std::optional<Level> giverOf(const Run &R) const;
  void fromCaller(const Run &R, const Bound &B, Value &New) const;
  /// \p CountsUp: a number that the call counts up will do, `++at`.
  std::optional<Value> outer(const Run &R, const Bound &B, const Level &L,
                             bool CountsUp) const;
  std::optional<Value> inner(const Run &R, const Bound &B,
                             const Level &L) const;
  static std::optional<Value> ownPack(const Bound &B, const facts::Call &C);
  std::optional<Value> pack(const Run &R, const Bound &B, const facts::Call &C,
                            const Level &L) const;
  std::optional<unsigned> counterOf(const trace::Event &E, const facts::Call &C,
                                    const Level &L, unsigned Begin,
                                    size_t Count) const;
  static bool tellsHowMany(const trace::Event &E, const Level &L, unsigned I);
  std::optional<Value> element(const Run &R, const Bound &B,
                               const facts::Call &C, const Level &L) const;
  std::optional<Value> named(const Bound &B, const facts::Call &C,
                             const Level &L) const;
  static std::vector<Level> levelsOf(const trace::Event &E);
  static bool isUnder(const trace::Event &E, const Level &L);
  static Group under(const Run &R, const Level &L);
  static std::set<unsigned> numbersUnder(const Run &R, const Level &L);
  const facts::Call *callAt(const Level &L) const;
  std::optional<unsigned> givenAt(trace::V Of, const facts::Call &C,
                                  const Level &L) const;
  static std::optional<unsigned> handedAt(trace::V Of, const facts::Call &C,
                                          const Level &L);
  /// An argument that has a value: as it is, or in a member.
  struct Reached {
    unsigned Arg = 0;
    const facts::Expr *Value = nullptr;
  };
  std::optional<Reached> reached(const Bound &B, const facts::Call &C,
                                 const Level &L) const;
  const facts::Expr &memberOf(const facts::Expr &Of, const std::string &Path,
                              const facts::Expr &Inner) const;
  std::optional<unsigned> eitherGivenAt(trace::V Of, const facts::Call &C,
                                        const Level &L) const;
  std::optional<Value> kept(const Run &R, const Bound &B,
                            llvm::ArrayRef<Level> Levels) const;
  std::optional<Value> keptBy(const facts::Call &C, const Run &R,
                              const Bound &B,
                              llvm::ArrayRef<Level> Levels) const;
  static std::optional<unsigned> givenTo(trace::V Of, const facts::Call &C);
  static bool isPieceOf(const Run &R, const facts::Expr &Given);
  void addArguments(const facts::Call &C);
  std::vector<const facts::Call *> wayOf(trace::V Of) const;
  static std::vector<trace::V> spellingsOf(trace::V Of);
  static bool isMadeFrom(trace::V Of, const Site &At, const Level &L,
                         unsigned Depth = 0);
  static bool cameFrom(trace::V Of, const Site &At, const Level &L);

  trace::Values &Make;
  DialectOf In;
  const Program &P;
  const Resources &Files;
  MadeMembers &Members;
  std::map<Site, const facts::Call *> Calls;
  std::map<Site, const facts::Call *> Arguments;   // by where each stands
  std::map<const trace::Value *, Run> Open;        // by handle, of one trace
  std::vector<std::pair<trace::V, bool>> Branches; // that what is read is in
  /// By handle: what is bound before the text is given, `SQLExecDirect`.
  std::map<const trace::Value *, std::vector<Bound>> Early;
  std::vector<Run> Sent;            // of one trace, with all of their values
  std::map<std::string, Run> Named; // prepared ones of one trace, by name
  /// Of all traces: who runs one need not be in the trace that prepares it.
  std::map<std::string, std::vector<const trace::Event *>> Prepared;
  trace::StatementsByPath Kept;
  /// Of functions that keep values, by name: the number of each, and what they
  /// were told beside it.
  std::map<std::string, std::set<std::pair<unsigned, int64_t>>> Numbers;
  /// Calls that bind to a statement nobody knows, too.
  std::set<const facts::Call *> Others;
  std::set<const facts::Call *> Binders; // to those that are known
  std::map<std::pair<std::string, Site>, std::vector<Value>> Of;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNVALUES_H
