//===- Runs.h - all traces of a program -----------------------------------===//
//
// In: the bodies of every unit. Out: a trace of each entry: of every function
// that nobody calls, of those that no entry reaches, and of those that may be
// given other arguments than the entries saw: what calls itself, or is given to
// a function that is not in the program. One thread.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_RUNS_H
#define KEYSPREAD_REWRITES_TRACE_RUNS_H

#include "rewrites/trace/Machine.h"

namespace keyspread::trace {

class Runs {
public:
  /// \p Known must outlive it.
  Runs(std::vector<facts::Bodies> Units, const Catalog &Known, Models Library);
  Runs(const Runs &) = delete;

  const program::Code Code;

  /// Made when it is first asked for: those of functions that nobody calls, in
  /// the order of their keys, then those of others that no run was in to their
  /// ends. All have a few steps first; those that need more have more, as long
  /// as enough are left for each of them (iterative deepening: a run of many
  /// steps takes nothing from those that come behind it).
  const std::vector<Trace> &all();

  /// The trace of one function, with symbols for what it is given. It may be
  /// cut, where the run takes too many steps.
  Trace of(const program::Function &F);

  /// The partner of \p Was, a trace of another program that is nearly this one:
  /// what was left aside there is here, and nothing else.
  Trace of(const program::Function &F, const Trace &Was, const Runs &Other);

  /// Functions that made what every run may ask for: constants, and fields that
  /// hold one text.
  const std::set<const facts::Body *> &enteredForAll() const {
    return W.EnteredForAll;
  }

  /// Binds whose parameter is told by a counter that another function left
  /// where nobody knows are given its number, where all values of their
  /// statement are bound by it: no more than those numbers are there.
  /// \p All: traces of this program.
  void numberCounted(llvm::ArrayRef<const Trace *> All);

  /// The catalog's model of the function \p Name; empty: it has none.
  llvm::StringRef modelOf(llvm::StringRef Name) const {
    return Library.of(Name);
  }

  /// The tables that scripts declare, and their columns; before anything is
  /// run.
  void nameTables(sql::TableNames Names, sql::TableColumns Columns) {
    W.Tables = std::move(Names);
    W.Scripted = std::move(Columns);
  }
  const sql::TableColumns &columnsOfScripts() const { return W.Scripted; }

  Values Make;

private:
  struct Attempt {
    Trace T;
    bool MayGoOn = false; // it was cut, and a longer run may see more
  };
  Attempt within(const program::Function &F, size_t Most);
  Trace kept(Trace T);
  void runAll(llvm::ArrayRef<const program::Function *> Of, size_t Together,
              llvm::function_ref<bool(const program::Function &)> IsWanted);

  const Models Library;
  World W;
  std::vector<Trace> Traces;
  bool Made = false;
};

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_RUNS_H
