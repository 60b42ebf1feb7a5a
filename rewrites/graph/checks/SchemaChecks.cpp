// keyspread-hotspot-schema: DDL whose leading key or index part rises. Only the
// first part counts: (UserId, CreatedAt) is the recommended layout. A table
// that is interleaved in another begins with the other's key, and so rises with
// it.
//
//   column c of a CREATE TABLE or ALTER TABLE, c rises, and
//     c leads the primary key that the same script gives the table  => definite
//     the database counts c, and c leads an index                   => definite
//     the database counts c, and no script gives the table a key    => likely
//   c leads a key of several parts, c is filled from a clock, or with the id of
//     a parent or another rising key that it refers to            => likely
//   index led by c, c is filled with rising values                  => finding
//
// Twins of a table, one a dialect, are judged each by its own script. Scripts
// that ran already (History.h) are no place for a finding, where the table is
// declared elsewhere, too.
#include "rewrites/graph/checks/Checks.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread {

static Finding hotspot(const Table &T, const std::string &Column, Site At,
                       Confidence Sure, std::string Message) {
  Finding F;
  F.Check = "keyspread-hotspot-schema";
  F.Table = T.Name;
  F.Column = Column;
  F.At = std::move(At);
  F.Sure = Sure;
  F.Message = std::move(Message);
  return F;
}

static bool leads(const std::vector<KeyColumn> &Key,
                  const std::string &Column) {
  return !Key.empty() && sql::sameName(Key.front().Column, Column);
}

/// The primary key of \p T as script \p Script has it, else as any has it.
static const std::vector<KeyColumn> &keyIn(const Table &T, unsigned Script) {
  for (const TableDecl &D : T.Decls)
    if (D.Script == Script && !D.PrimaryKey.empty())
      return D.PrimaryKey;
  return T.PrimaryKey;
}

/// "leads the primary key of 't'"; empty when a rising \p C does no harm.
static std::string place(const Table &T, const Column &C, unsigned Script,
                         Confidence &Sure) {
  const std::vector<KeyColumn> &Key = keyIn(T, Script);
  if (leads(Key, C.Name))
    return "leads the primary key of '" + T.Name + "'";
  if (!Schema::counted(C))
    return "";
  for (const Index &I : T.IndexDecls)
    if (leads(I.Parts, C.Name))
      return "leads " + indexNamed(T, I);
  if (!Key.empty())
    return "";
  Sure = Confidence::Likely;
  return "is the only key of '" + T.Name + "'";
}

static void checkColumn(const Graph &G, const Table &T, const Column &C,
                        unsigned Script, std::vector<Finding> &Out) {
  std::string Why = G.schema().whyRising(C);
  Confidence Sure = Confidence::Definite;
  if (!Why.empty() && C.RowidAlias && !C.AutoIncrement) {
    const RisingColumn *Rises = G.rising(T.Name, C.Name);
    Sure = Rises ? Rises->Sure : Confidence::Possible;
  } else if (Why.empty() && C.Class == SqlType::Timestamp) {
    Why = "holds times";
    Sure = Confidence::Possible; // of what, nobody says
  }
  std::string Place = Why.empty() ? "" : place(T, C, Script, Sure);
  if (!Place.empty())
    Out.push_back(hotspot(T, C.Name, C.At, Sure,
                          "column '" + C.Name + "' " + Place + " and " + Why +
                              ": every insert goes to one server"));
}

static void checkColumns(const Graph &G, const Table &T,
                         std::vector<Finding> &Out) {
  for (const TableDecl &D : T.Decls)
    for (const Column &C : D.Columns)
      checkColumn(G, T, C, D.Script, Out);
  for (const AlteredColumn &A : T.Altered)
    checkColumn(G, T, A.Def, A.Script, Out);
}

/// \p C refers to the key of another table, which rises.
static bool isOfParent(const Graph &G, const Table &T, const Column &C) {
  return llvm::any_of(T.ForeignKeys, [&](const ForeignKey &F) {
    const std::vector<std::string> To = G.schema().referenced(F);
    return F.Columns.size() == 1 && sql::sameName(F.Columns[0], C.Name) &&
           To.size() == 1 && G.rising(F.Table, To[0]);
  });
}

/// The rows' time, or the id of a parent that the database counts.
static bool isTimeOrParent(const RisingColumn &Rises) {
  return Rises.Why ==
             std::string("is filled ") + phrase(facts::OriginKind::Clock) ||
         Rises.Why == std::string("is filled ") +
                          phrase(facts::OriginKind::AutoIncrement);
}

/// A key of several parts begins with a time or with its parent's key: the
/// schema could lead with another. Of other values, and of a key of one part,
/// nothing but keyspread-monotonic-key is to be said.
static void checkFilled(const Graph &G, const Table &T,
                        std::vector<Finding> &Out) {
  for (const TableDecl &D : T.Decls) {
    const std::vector<KeyColumn> &Key = keyIn(T, D.Script);
    if (Key.size() < 2)
      continue;
    const RisingColumn *Rises = G.rising(T.Name, Key.front().Column);
    for (const Column &C : D.Columns) {
      if (!Rises || !leads(Key, C.Name) || !G.schema().whyRising(C).empty() ||
          !T.InterleaveParent.empty() ||
          !(isTimeOrParent(*Rises) || isOfParent(G, T, C)))
        continue;
      Finding F = hotspot(
          T, C.Name, C.At, std::min(Rises->Sure, Confidence::Likely),
          "column '" + C.Name + "' leads the primary key of '" + T.Name +
              "' and " + Rises->Why + ": every insert goes to one server");
      F.Reasons = Rises->Steps;
      Out.push_back(std::move(F));
    }
  }
}

/// Tables in \p T, which inherit its leading key column.
static void checkChildren(const Graph &G, const Table &T,
                          std::vector<Finding> &Out) {
  const KeyColumn *Lead = T.leadingKey();
  const RisingColumn *Rises = Lead ? G.rising(T.Name, Lead->Column) : nullptr;
  if (!Rises)
    return;
  for (const ChildTable &C : G.schema().children(T)) {
    const KeyColumn *Mine = C.Key ? nullptr : C.Child->leadingKey();
    const Column *Declared = Mine ? C.Child->column(Mine->Column) : nullptr;
    if (!Declared || !G.schema().whyRising(*Declared).empty() ||
        !llvm::StringRef(Mine->Column).equals_insensitive(Lead->Column))
      continue;
    Finding F =
        hotspot(*C.Child, Declared->Name, Declared->At, Rises->Sure,
                "column '" + Declared->Name + "' leads the primary key of '" +
                    C.Child->Name + "', which is interleaved in '" + T.Name +
                    "', where it " + Rises->Why);
    F.Reasons = Rises->Steps;
    Out.push_back(std::move(F));
  }
}

/// A twin of the table says that \p C rises; the script of \p I does not.
static bool onlyInTwin(const Graph &G, const Table &T, const Column &C,
                       const Index &I, const RisingColumn &Rises) {
  if (Rises.Why != G.schema().whyRising(C))
    return false;
  for (const TableDecl &D : T.Decls)
    for (const Column &Own : D.Columns)
      if (D.Script == I.Script && sql::sameName(Own.Name, C.Name) &&
          G.schema().whyRising(Own).empty())
        return true;
  return false;
}

/// Indexes over the column that leads the key, and over one that the database
/// counts, are told where the column is declared.
static void checkIndexes(const Graph &G, const Table &T,
                         std::vector<Finding> &Out) {
  for (const Index &I : T.IndexDecls) {
    const std::string &Lead = I.Parts[0].Column;
    const Column *C = T.column(Lead);
    const RisingColumn *Rising = G.rising(T.Name, Lead);
    const bool Constraint = I.Unique && I.Name.empty();
    if (!C || !Rising || Constraint || !I.InterleaveIn.empty() ||
        Schema::counted(*C) || leads(keyIn(T, I.Script), Lead) ||
        onlyInTwin(G, T, *C, I, *Rising))
      continue;
    Finding F = hotspot(T, Lead, I.At, Rising->Sure,
                        indexNamed(T, I) + " is led by column '" + Lead +
                            "', which " + Rising->Why);
    F.Reasons = Rising->Steps;
    Out.push_back(std::move(F));
  }
}

/// What ran already is no place to change anything, where the table is declared
/// elsewhere, too.
static void leaveHistory(const Graph &G, const Table &T,
                         std::vector<Finding> &Of) {
  if (llvm::any_of(T.Decls,
                   [&](const TableDecl &D) { return !G.isHistory(D.At.File); }))
    llvm::erase_if(Of,
                   [&](const Finding &F) { return G.isHistory(F.At.File); });
}

void checkSchema(const Graph &G, std::vector<Finding> &Out) {
  for (const Table *T : G.schema().mentioned()) {
    std::vector<Finding> Mine;
    checkColumns(G, *T, Mine);
    checkFilled(G, *T, Mine);
    checkChildren(G, *T, Mine);
    checkIndexes(G, *T, Mine);
    leaveHistory(G, *T, Mine);
    llvm::append_range(Out, Mine);
  }
}

} // namespace keyspread
