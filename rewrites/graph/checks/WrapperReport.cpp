#include "rewrites/graph/checks/WrapperReport.h"

#include "rewrites/graph/results/IdReaders.h"

#include "llvm/ADT/STLExtras.h"

#include <tuple>

namespace keyspread {

using namespace facts;

using Role = WrapperReason::RoleTy;

static std::string does(Role R) {
  switch (R) {
  case Role::Sql:
    return "is a statement call";
  case Role::StatementName:
    return "is a call of a statement by name";
  case Role::Value:
    return "binds a value";
  case Role::Values:
    return "binds values in order";
  case Role::NamedValues:
    return "binds values by name";
  case Role::Index:
    return "binds by number";
  case Role::ParameterName:
    return "binds by name";
  case Role::Table:
    return "is an access to a table";
  }
  return "";
}

static std::string quoted(const std::string &Name) { return "'" + Name + "'"; }

static std::string roleOf(const std::string &Text, bool Planned, bool Seen) {
  if (!Planned)
    return Text;
  return Text + (Seen ? ", confirmed by the plan" : ", added by the plan");
}

namespace {

class Explainer {
public:
  explicit Explainer(const Graph &G) : G(G) {
    for (const WrapperReason &R : G.W.reasons())
      Why.try_emplace({R.Usr, R.Role}, &R);
    for (auto &[Key, R] : Why)
      learned(*R);
    for (auto &[Usr, F] : G.P.Functions)
      if (G.W.planned(F))
        planned(F);
    for (auto &[Usr, R] : idReaders(G))
      reader(Usr, R);
  }

  std::vector<WrapperNote> sorted() && {
    std::vector<WrapperNote> Result;
    for (auto &[Usr, N] : Notes)
      Result.push_back(std::move(N));
    llvm::sort(Result, [](const WrapperNote &A, const WrapperNote &B) {
      return std::tie(A.At, A.Name) < std::tie(B.At, B.Name);
    });
    return Result;
  }

private:
  /// Null for a place that holds functions: the functions are shown.
  WrapperNote *note(const std::string &Usr) {
    auto F = G.P.Functions.find(Usr);
    if (F == G.P.Functions.end())
      return nullptr;
    WrapperNote &N = Notes[Usr];
    N.Name = F->second.Name;
    N.At = F->second.At;
    return &N;
  }

  static std::string argument(const WrapperReason &R) {
    return "argument " + std::to_string(R.Argument + 1) + " of " +
           quoted(R.At->Name);
  }

  /// What the calls behind \p R's are, down to the library's.
  void follow(const WrapperReason &R, std::vector<Step> &Chain,
              std::set<std::string> &Seen) const {
    Chain.push_back({R.At->At, "here it becomes " + argument(R)});
    auto Next = Why.find({R.At->Callee, R.Role});
    if (Next != Why.end() && Seen.insert(R.At->Callee).second)
      follow(*Next->second, Chain, Seen);
  }

  void learned(const WrapperReason &R) {
    WrapperNote *N = note(R.Usr);
    if (!N)
      return;
    const Function &F = G.P.Functions.at(R.Usr);
    WrapperRole Said;
    std::string Parameter = R.Parameter < F.Parameters.size()
                                ? " " + quoted(F.Parameters[R.Parameter].Name)
                                : "";
    Said.Text = roleOf(does(R.Role), G.W.planned(F), true) + ": parameter " +
                std::to_string(R.Parameter + 1) + Parameter + " reaches " +
                argument(R);
    if (auto By = G.P.Functions.find(R.By); By != G.P.Functions.end())
      Said.Text += " in " + quoted(By->second.Name) + ", which overrides it";
    const Api &A = G.W.inferred().at(R.Usr);
    if (R.Role == Role::Sql && A.AddsText)
      Said.Text += ", with more text around it";
    if (R.Role == Role::Index)
      Said.Text += "; it counts from " + std::to_string(A.IndexBase);
    std::set<std::string> Seen;
    follow(R, Said.Chain, Seen);
    N->Roles.push_back(std::move(Said));
  }

  void planned(const Function &F) {
    const Api &A = *G.R.Known.find(F.Name);
    WrapperNote *N = note(F.Usr);
    if (A.Denied) {
      N->Roles.push_back({"is no database call: the plan denies it", {}});
      return;
    }
    auto Add = [&](std::optional<unsigned> I, Role R) {
      if (I && !Why.count({F.Usr, R}))
        N->Roles.push_back({roleOf(does(R), true, false) + ": parameter " +
                                std::to_string(*I + 1),
                            {}});
    };
    Add(A.Sql, Role::Sql);
    Add(A.StatementName, Role::StatementName);
    Add(A.Value, Role::Value);
    Add(A.Values, Role::Values);
    Add(A.NamedValues, Role::NamedValues);
    Add(A.Index, Role::Index);
    Add(A.ParameterName, Role::ParameterName);
    if (A.Origin == OriginKind::AutoIncrement)
      N->Roles.push_back({"is an id read, added by the plan", {}});
    if (N->Roles.empty())
      Notes.erase(F.Usr);
  }

  void reader(const std::string &Usr, const IdReader &R) {
    WrapperNote *N = note(Usr);
    if (!N)
      return;
    std::string Text = "is an id read: ";
    if (R.Out)
      Text += "through parameter " + std::to_string(*R.Out + 1) + " it gives";
    else
      Text += "it returns";
    Text += " what " + quoted(R.Read->Name) + " reads";
    if (auto By = G.P.Functions.find(R.By); By != G.P.Functions.end())
      Text += " in " + quoted(By->second.Name) + ", which overrides it";
    N->Roles.push_back({Text, {{R.Read->At, "here the id is read"}}});
  }

  const Graph &G;
  std::map<std::pair<std::string, Role>, const WrapperReason *> Why;
  std::map<std::string, WrapperNote> Notes;
};

} // namespace

std::vector<WrapperNote> explainWrappers(const Graph &G) {
  return Explainer(G).sorted();
}

} // namespace keyspread
