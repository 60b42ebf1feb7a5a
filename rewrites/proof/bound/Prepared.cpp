#include "rewrites/proof/bound/Prepared.h"

#include "rewrites/proof/Events.h"
#include "rewrites/trace/Texts.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

/// In front of a name that the database knows: no path begins so.
static constexpr llvm::StringLiteral OfDatabase = "|name";

/// What \p E runs may go by, the best known first; empty: it is given its text,
/// or nobody knows.
static std::vector<std::vector<std::string>> namesOf(const Event &E) {
  if (std::string Name = statementName(E); !Name.empty())
    return {{OfDatabase.str(), std::move(Name)}};
  return keptPaths(E.Handle);
}

void Prepared::prepares(const Name &Of, V Text) {
  std::vector<V> &All = Texts[Of];
  for (V One : textsOf(Text))
    if (llvm::none_of(All, [&](V Known) { return same(Known, One); }))
      All.push_back(One);
}

void Prepared::add(const Trace &T) {
  std::multimap<const Event *, Name> KeptBy;
  for (const Kept &K : T.Statements) {
    prepares(K.Path, K.By->Text);
    KeptBy.insert({K.By, K.Path});
  }
  forEachEvent(T.Items, [&](const Event &E) {
    if (!E.isDatabase())
      return;
    // What keeps it was made here, too.
    if (const V Of = E.Text ? V() : statementOf(E.Handle);
        Of && Of.Of->Kind == Kind::Result)
      for (auto [It, End] = KeptBy.equal_range(Of.Of->By); It != End; ++It)
        Runs.insert({It->second});
    const std::vector<Name> Of = namesOf(E);
    if (Of.empty())
      return;
    if (!E.Text)
      Runs.insert(Of);
    else if (Of[0][0] == OfDatabase)
      prepares(Of[0], E.Text);
  });
}

const Prepared::Name *Prepared::known(const std::vector<Name> &Of) const {
  auto It = llvm::find_if(Of, [&](const Name &N) { return Texts.count(N); });
  return It == Of.end() ? nullptr : &*It;
}

bool Prepared::isOfOtherObject(const Event &Run) {
  return keptPaths(Run.Handle).size() > 1;
}

size_t Prepared::countParameters(sql::Dialect D) const {
  std::set<std::string> Seen;
  size_t Count = 0;
  for (const auto &[Of, All] : Texts)
    for (V Text : All)
      if (const FlatText Flat = flatten(Text); Seen.insert(Flat.Text).second)
        for (const sql::Statement &S : sql::parse(Flat.Text, D).Statements)
          Count += S.Parameters.size();
  return Count;
}

const std::vector<V> *Prepared::textsFor(const Event &Run) const {
  if (Run.Text || !Run.isDatabase())
    return nullptr;
  const std::vector<Name> Names = namesOf(Run);
  const Name *Of = known(Names);
  return Of ? &Texts.at(*Of) : nullptr;
}

bool Prepared::isRunElsewhere(const Trace &In, const Event &By) const {
  auto IsRun = [&](const Name &Of) {
    return llvm::any_of(Runs, [&](const std::vector<Name> &Names) {
      const Name *Run = known(Names);
      return Run && *Run == Of;
    });
  };
  if (std::string Name = statementName(By); !Name.empty())
    return IsRun({OfDatabase.str(), Name});
  return llvm::any_of(In.Statements, [&](const Kept &K) {
    return K.By == &By && IsRun(K.Path);
  });
}

void noteEntered(const Trace &T, std::set<std::string, std::less<>> &To) {
  auto Note = [&](const program::Function *In) {
    if (In && In != T.Entry)
      To.insert(In->Of->Key);
  };
  forEachEvent(T.Items, [&](const Event &E) {
    Note(E.In);
    for (const CallSite *C = E.Up; C; C = C->Up)
      Note(C->In);
  });
}

} // namespace keyspread::proof
