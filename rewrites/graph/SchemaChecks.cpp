// keyspread-hotspot-schema: DDL whose leading key or index part rises. Only the
// first part counts: (UserId, CreatedAt) is the recommended layout. A table
// that is interleaved in another begins with the other's key, and so rises with
// it.
#include "rewrites/graph/Checks.h"

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

static void checkPrimary(const Graph &G, const Table &T,
                         std::vector<Finding> &Out) {
  for (const TableDecl &D : T.Decls) {
    if (D.PrimaryKey.empty())
      continue;
    const std::string &Leading = D.PrimaryKey[0].Column;
    for (const Column &C : D.Columns) {
      std::string Why = llvm::StringRef(C.Name).equals_insensitive(Leading)
                            ? G.schema().whyRising(C)
                            : "";
      if (!Why.empty())
        Out.push_back(hotspot(
            T, C.Name, C.At, Confidence::Definite,
            "column '" + C.Name + "' leads the primary key of '" + T.Name +
                "' and " + Why + ": every insert goes to one server"));
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

static void checkIndexes(const Graph &G, const Table &T,
                         std::vector<Finding> &Out) {
  for (const Index &I : T.Indexes) {
    if (I.Parts.empty() || !I.InterleaveIn.empty() || I.Name.empty())
      continue;
    const RisingColumn *Rising = G.rising(T.Name, I.Parts[0].Column);
    if (!Rising)
      continue;
    Finding F = hotspot(T, I.Parts[0].Column, I.At, Rising->Sure,
                        "index '" + I.Name + "' of '" + T.Name +
                            "' is led by column '" + I.Parts[0].Column +
                            "', which " + Rising->Why);
    F.Reasons = Rising->Steps;
    Out.push_back(std::move(F));
  }
}

void checkSchema(const Graph &G, std::vector<Finding> &Out) {
  for (const Table *T : G.schema().tables()) {
    checkPrimary(G, *T, Out);
    checkChildren(G, *T, Out);
    checkIndexes(G, *T, Out);
  }
}

} // namespace keyspread
