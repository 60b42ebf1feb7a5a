//===- RunStatements.h - statements and values as the program runs them ---===//
//
// In: traces of the program. Out: every SQL text that a call of a database is
// given when the program is run symbolically, whatever it was put together by,
// with the values that each of its parameters and holes gets there. Texts that
// stand at one place are one statement, however often it is run.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_GRAPH_RUNSTATEMENTS_H
#define KEYSPREAD_REWRITES_GRAPH_RUNSTATEMENTS_H

#include "rewrites/graph/Statements.h"
#include "rewrites/trace/Runs.h"
#include "rewrites/trace/StatementsByPath.h"

namespace keyspread {

/// A value that is given to a statement, and the call that gives it.
struct RunValue {
  trace::V Of;
  const trace::Event *By = nullptr;
  /// In the run of a function that others call: what it is given is not known
  /// here, but where they do.
  bool Inside = false;
};

/// It is read from a row, or is the id that the database gave one, on each way.
bool isOfRow(const RunValue &V);

/// All statements of one text.
struct RunText {
  facts::Template Text;
  sql::Script Script;
  std::vector<BoundStatement> Statements; // into Script
  /// By parameter number, by parameter name, by hole.
  std::map<unsigned, std::vector<RunValue>> Numbered;
  std::map<std::string, std::vector<RunValue>> Named;
  std::vector<std::vector<RunValue>> Holes;
  /// By a number that is counted up at run time: of `id IN (?, ?, ..)`.
  std::vector<RunValue> Open;
  std::set<const trace::Event *> Counted; // binds that go by their turn
  /// Of a text that the run does not see: the calls that led to it, the
  /// innermost first.
  std::vector<Site> Calls;
};

/// \p Text as SQL reads it, and what fills its holes: values of it, or, where
/// \p TextsStay, those alone that are no texts.
facts::Template templateOf(trace::V Text, std::vector<trace::V> &Holes,
                           bool TextsStay = false);

class RunStatements {
public:
  /// \p Files: texts that the program reads from files.
  RunStatements(trace::Runs &Runs, const Catalog &Known, const Resources &Files,
                std::optional<sql::Dialect> Given);
  RunStatements(const RunStatements &) = delete;

  const std::list<RunText> &all() const { return Texts; }

  /// What fills \p V of a statement of \p T.
  std::vector<RunValue> valuesOf(const RunText &T, const sql::Statement &S,
                                 const sql::Value &V) const;

  /// What gave \p Handle its text in another function; null: nobody knows.
  const trace::Event *keptBy(trace::V Handle) const { return Kept.of(Handle); }

  /// The texts whose statement the handle \p Of may be.
  std::vector<const RunText *> textsOf(trace::V Of) const;

  trace::Runs &Runs;

private:
  trace::V rowsOf(trace::V Of) const;
  void findShared();
  void take(const std::vector<trace::Item> &Items);
  void prepare(const trace::Event &E);
  void take(const trace::Event &E);
  std::vector<RunText *> readText(const trace::Event &E);
  RunText *textFor(trace::V Text, const trace::Event &E);
  RunText *unreadFor(const trace::Event &E);
  void add(std::vector<RunValue> &To, trace::V Of, const trace::Event &E);
  void bind(RunText &To, const trace::Event &E);
  void bindFirst(const trace::Event &E, llvm::ArrayRef<RunText *> To);
  bool bindsNext(const trace::Event &E, bool HasText);
  void bindOne(RunText &To, const trace::Event &E, trace::V Of);
  void bindItem(RunText &To, const trace::Event &E, trace::V Now = {});
  void bindAgain(const trace::Event &E);
  void bindAll(RunText &To, const trace::Event &E);

  const Catalog &Known;
  const Resources &Files;
  const std::optional<sql::Dialect> Given;
  trace::StatementsByPath Kept;
  bool Inside = false; // of the trace that is read
  std::list<RunText> Texts;
  std::map<std::pair<std::string, Site>, RunText *> ByText;
  std::map<std::vector<Site>, RunText *> ByCalls;
  std::map<const trace::Value *, std::vector<RunText *>> ByHandle;
  struct OfHandle {
    bool Ran = false; // its last text, when it was given; or it has none yet
    std::vector<const trace::Event *> Binds; // since then: of the next text
  };
  std::map<const trace::Value *, OfHandle> BoundFirst;
  std::map<std::string, std::vector<RunText *>> ByName;
  std::map<const trace::Event *, std::vector<RunText *>> Prepared; // by name
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_GRAPH_RUNSTATEMENTS_H
