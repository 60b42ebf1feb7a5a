//===- Advice.cpp - what else the schema could do better on Spanner -------===//
#include "rewrites/plan/propose/Advice.h"

#include "rewrites/plan/ddl/DdlIndexes.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

#include <tuple>

using namespace llvm;

namespace keyspread {

namespace {

constexpr unsigned MaxDepth = 7; // of interleaved tables
constexpr size_t MaxPlaces = 3;
constexpr size_t MaxStored = 5; // columns; more is a second copy of the table

constexpr StringLiteral Kinds[] = {"interleave", "redundant-index",
                                   "monotonic-index", "storing",
                                   "null-filtered"};

bool beginsWith(ArrayRef<KeyColumn> Key, ArrayRef<KeyColumn> Front) {
  return Key.size() >= Front.size() &&
         std::equal(Front.begin(), Front.end(), Key.begin(),
                    [](const KeyColumn &A, const KeyColumn &B) {
                      return sql::sameName(A.Column, B.Column) &&
                             A.Desc == B.Desc;
                    });
}

std::string columnsOf(ArrayRef<KeyColumn> Key) {
  std::vector<std::string> Names;
  for (const KeyColumn &K : Key)
    Names.push_back(K.Column + (K.Desc ? " DESC" : ""));
  return fmt::format("({})", fmt::join(Names, ", "));
}

std::string nameOf(const Index &I) {
  return I.Name.empty() ? "UNIQUE " + columnsOf(I.Parts) : I.Name;
}

void see(Advice &A, const Site &At) {
  ++A.Statements;
  if (A.At.size() < MaxPlaces && !is_contained(A.At, At))
    A.At.push_back(At);
}

class Adviser {
public:
  Adviser(const Schema &S, const Plan &P, const DdlOptions &O)
      : S(S), P(P), O(O), Target(targetSchema(S, P, O)) {}

  std::vector<Advice> run() {
    for (const Table *T : S.tables()) {
      interleave(*T);
      for (const Index &I : T->Indexes) {
        redundant(*T, I);
        monotonic(*T, I);
        storing(*T, I);
        nullFiltered(*T, I);
      }
    }
    const auto Rank = [](const Advice &A) {
      return find(Kinds, A.Kind) - std::begin(Kinds);
    };
    stable_sort(All, [&](const Advice &A, const Advice &B) {
      return std::tuple(StringRef(A.Table).lower(), Rank(A)) <
             std::tuple(StringRef(B.Table).lower(), Rank(B));
    });
    return std::move(All);
  }

private:
  unsigned depth(const Table &T) const {
    unsigned Depth = 1;
    for (const Table *Up = S.find(T.InterleaveParent); Up && Depth < MaxDepth;
         Up = S.find(Up->InterleaveParent))
      ++Depth;
    return Depth;
  }

  //--- interleave

  /// The columns of \p Child that equal the whole key of \p Parent in a join.
  std::vector<std::string> joinedByKey(const TableJoin &J, const Table &Parent,
                                       const Table &Child) const {
    std::vector<std::string> Own;
    const bool Left = sql::sameName(J.Left, Parent.Name);
    for (const KeyColumn &K : Parent.PrimaryKey)
      for (const auto &[L, R] : J.On)
        if (sql::sameName(Left ? L : R, K.Column)) {
          Own.push_back(Left ? R : L);
          break;
        }
    const bool Pair = (Left && sql::sameName(J.Right, Child.Name)) ||
                      (sql::sameName(J.Right, Parent.Name) &&
                       sql::sameName(J.Left, Child.Name));
    return Pair && Own.size() == Parent.PrimaryKey.size()
               ? Own
               : std::vector<std::string>();
  }

  bool refersTo(const Table &Child, const Table &Parent,
                ArrayRef<std::string> Own) const {
    return any_of(Child.ForeignKeys, [&](const ForeignKey &K) {
      return sql::sameName(K.Table, Parent.Name) &&
             all_of(Own, [&](const std::string &Name) {
               return any_of(K.Columns, [&](const std::string &Mine) {
                 return sql::sameName(Mine, Name);
               });
             });
    });
  }

  void interleave(const Table &Child) {
    if (!Child.InterleaveParent.empty() || Child.PrimaryKey.empty())
      return;
    for (const Table *Parent : S.tables()) {
      if (Parent == &Child || Parent->PrimaryKey.empty() ||
          depth(*Parent) >= MaxDepth)
        continue;
      Advice A;
      std::vector<std::string> Columns;
      for (const TableJoin &J : O.Reads.Joins) {
        const std::vector<std::string> Own = joinedByKey(J, *Parent, Child);
        if (Own.empty() || !refersTo(Child, *Parent, Own))
          continue;
        Columns = Own;
        see(A, J.At);
      }
      if (!A.Statements)
        continue;
      A.Kind = "interleave";
      A.Table = Child.Name;
      A.Text = interleaveText(Child, *Parent, Columns);
      All.push_back(std::move(A));
    }
  }

  std::string interleaveText(const Table &Child, const Table &Parent,
                             ArrayRef<std::string> Own) const {
    const bool Leads = Child.PrimaryKey.size() > Own.size() &&
                       all_of(Own, [&](const std::string &Name) {
                         const auto At = Child.keyPosition(Name);
                         return At && *At < Own.size();
                       });
    return fmt::format(
        "{0} is read together with {1} by the whole key of {1}: INTERLEAVE IN "
        "PARENT {1} puts the rows side by side{2}. That holds for few rows a "
        "parent (a root row with all below it has room for about 8 GiB), and "
        "for {3} levels at most (this would be level {4})",
        Child.Name, Parent.Name,
        Leads ? ""
              : fmt::format("; the key of {} would have to begin with ({})",
                            Child.Name, fmt::join(Own, ", ")),
        MaxDepth, depth(Parent) + 1);
  }

  //--- indexes

  void redundant(const Table &T, const Index &I) {
    if (I.Unique || I.Partial || I.NullFiltered || hasExpression(I))
      return;
    std::string By;
    if (beginsWith(T.PrimaryKey, I.Parts))
      By = "the primary key " + columnsOf(T.PrimaryKey);
    for (const Index &Other : T.Indexes)
      if (By.empty() && &Other != &I && !Other.Partial && !Other.NullFiltered &&
          beginsWith(Other.Parts, I.Parts) &&
          (Other.Parts.size() > I.Parts.size() || &Other < &I || Other.Unique))
        By = fmt::format("index {} {}", nameOf(Other), columnsOf(Other.Parts));
    if (By.empty())
      return;
    Advice A;
    A.Kind = "redundant-index";
    A.Table = T.Name;
    A.Text = fmt::format("index {} {} says nothing that {} does not: every "
                         "write pays for it",
                         nameOf(I), columnsOf(I.Parts), By);
    if (!I.Name.empty())
      A.Ddl = fmt::format("DROP INDEX {};", sql::quoteName(I.Name, O.Dialect));
    All.push_back(std::move(A));
  }

  void monotonic(const Table &T, const Index &I) {
    StringSet<> None;
    const std::string Why =
        hasExpression(I) || !I.InterleaveIn.empty()
            ? ""
            : whyStillRising({S, P, O, Target, None}, T, I.Parts[0].Column);
    if (Why.empty())
      return;
    Advice A;
    A.Kind = "monotonic-index";
    A.Table = T.Name;
    A.Text = fmt::format("index {} is led by {}, which {}: every insert goes "
                         "to the end of it",
                         nameOf(I), I.Parts[0].Column, Why);
    if (const TargetTable *New = Target.find(T.Name); New && New->Reshaped)
      A.Text += "; the schema that ddl prints spreads it";
    for (const TableRead &R : O.Reads.Reads)
      if (sql::sameName(R.Table, T.Name) && uses(R, I))
        see(A, R.At);
    All.push_back(std::move(A));
  }

  static bool hasExpression(const Index &I) {
    return any_of(I.Parts, [](const KeyColumn &K) { return K.Column.empty(); });
  }

  /// The read begins at the index: its first column under a condition or an
  /// order, and the key is not what finds the rows.
  static bool uses(const TableRead &R, const Index &I) {
    const std::string &Lead = I.Parts[0].Column;
    return R.Equal.count(Lead) || R.Ranges.count(Lead) ||
           (!R.Order.empty() && sql::sameName(R.Order[0].Column, Lead));
  }

  static bool byKey(const TableRead &R, const Table &T) {
    return all_of(T.PrimaryKey, [&](const KeyColumn &K) {
      return R.Equal.count(K.Column) != 0;
    });
  }

  void storing(const Table &T, const Index &I) {
    if (hasExpression(I) || I.Partial || T.PrimaryKey.empty())
      return;
    Advice A;
    std::set<std::string> Columns;
    for (const TableRead &R : O.Reads.Reads) {
      if (!sql::sameName(R.Table, T.Name) || R.Writes || R.Whole ||
          !uses(R, I) || byKey(R, T) || betterServed(R, T, I))
        continue;
      std::set<std::string> Missing;
      for (const std::string &Name : R.Fetched)
        if (!inIndex(T, I, Name))
          Missing.insert(Name);
      if (Missing.empty() || Missing.size() > MaxStored)
        continue;
      Columns.insert(Missing.begin(), Missing.end());
      see(A, R.At);
    }
    if (!A.Statements || Columns.size() > MaxStored)
      return;
    A.Kind = "storing";
    A.Table = T.Name;
    A.Text = fmt::format("reads by index {} go back to the table for {}: {} "
                         "({}) keeps them in the index, at the price of a "
                         "wider index",
                         nameOf(I), fmt::join(Columns, ", "), word(),
                         fmt::join(Columns, ", "));
    const std::vector<std::string> Names(Columns.begin(), Columns.end());
    if (!I.Name.empty() && O.Dialect == sql::Dialect::GoogleSql)
      for (const std::string &Name : Names)
        A.Ddl += fmt::format(
            "{}ALTER INDEX {} ADD STORED COLUMN {};", A.Ddl.empty() ? "" : " ",
            sql::quoteName(I.Name, O.Dialect), sql::quoteName(Name, O.Dialect));
    All.push_back(std::move(A));
  }

  const char *word() const {
    return O.Dialect == sql::Dialect::GoogleSql ? "STORING" : "INCLUDE";
  }

  /// Another index knows more of the read's conditions.
  static bool betterServed(const TableRead &R, const Table &T, const Index &I) {
    const auto Known = [&](const Index &Of) {
      unsigned Count = 0;
      for (const KeyColumn &K : Of.Parts) {
        if (!R.Equal.count(K.Column))
          return Count + (R.Ranges.count(K.Column) ? 1 : 0);
        ++Count;
      }
      return Count;
    };
    return any_of(T.Indexes, [&](const Index &Other) {
      return &Other != &I && !hasExpression(Other) && Known(Other) > Known(I);
    });
  }

  static bool inIndex(const Table &T, const Index &I, StringRef Name) {
    return T.keyPosition(Name) || any_of(I.Parts, [&](const KeyColumn &K) {
             return sql::sameName(K.Column, Name);
           });
  }

  void nullFiltered(const Table &T, const Index &I) {
    if (hasExpression(I) || I.NullFiltered || I.Partial || I.Unique)
      return;
    const Column *Lead = T.column(I.Parts[0].Column);
    if (!Lead || Lead->NotNull || T.keyPosition(Lead->Name) ||
        !Lead->Default.empty())
      return;
    Advice A;
    for (const TableRead &R : O.Reads.Reads) {
      if (!sql::sameName(R.Table, T.Name) || !uses(R, I))
        continue;
      if (!R.Equal.count(Lead->Name) && !R.NotNull.count(Lead->Name) &&
          !R.Ranges.count(Lead->Name))
        return; // an order shows the rows without a value, too
      see(A, R.At);
    }
    if (!A.Statements)
      return;
    A.Kind = "null-filtered";
    A.Table = T.Name;
    A.Text = fmt::format(
        "{} may be NULL, and no statement looks for rows where it is: as a "
        "{} index {} leaves such rows out, which makes it small where few rows "
        "have a value",
        Lead->Name,
        O.Dialect == sql::Dialect::GoogleSql ? "NULL_FILTERED"
                                             : "WHERE .. IS NOT NULL",
        nameOf(I));
    All.push_back(std::move(A));
  }

  const Schema &S;
  const Plan &P;
  const DdlOptions &O;
  const TargetSchema Target;
  std::vector<Advice> All;
};

std::string places(const Advice &A, const std::string &Root) {
  if (!A.Statements)
    return "";
  std::vector<std::string> Names;
  for (const Site &At : A.At) {
    StringRef File = At.File;
    if (!Root.empty() && File.consume_front(Root))
      File = File.ltrim('/');
    Names.push_back(fmt::format("{}:{}", File.str(), At.Line));
  }
  return fmt::format(" ({} statement{}: {}{})", A.Statements,
                     A.Statements == 1 ? "" : "s", fmt::join(Names, ", "),
                     A.Statements > A.At.size() ? ", ..." : "");
}

} // namespace

std::vector<Advice> advise(const Schema &S, const Plan &P,
                           const DdlOptions &O) {
  return Adviser(S, P, O).run();
}

std::string adviceComments(const std::vector<Advice> &All,
                           const std::string &Root) {
  std::string Text;
  for (const Advice &A : All) {
    Text += fmt::format("-- {} [{}]: {}{}\n", A.Table, A.Kind, A.Text,
                        places(A, Root));
    if (!A.Ddl.empty())
      Text += fmt::format("--   {}\n", A.Ddl);
  }
  return Text.empty() ? "" : "\n-- Advice, for a person to weigh:\n" + Text;
}

std::string adviceList(const std::vector<Advice> &All, StringRef Table,
                       const std::string &Root) {
  std::string Text;
  for (const Advice &A : All)
    if (sql::sameName(A.Table, Table)) {
      Text += fmt::format("- **{}**: {}{}.\n", A.Kind, A.Text, places(A, Root));
      if (!A.Ddl.empty())
        Text += fmt::format("  `{}`\n", A.Ddl);
    }
  return Text;
}

} // namespace keyspread
