#include "rewrites/proof/bound/Prepared.h"

#include "rewrites/proof/Events.h"

#include "llvm/ADT/STLExtras.h"

namespace keyspread::proof {

using namespace trace;

/// In front of a name that the database knows: no path begins so.
static constexpr llvm::StringLiteral OfDatabase = "|name";

/// What \p E runs goes by; empty: it is given its text, or nobody knows.
static std::vector<std::string> nameOf(const Event &E) {
  if (std::string Name = statementName(E); !Name.empty())
    return {OfDatabase.str(), std::move(Name)};
  return keptPath(E.Handle);
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
        Runs.insert(It->second);
    const Name Of = nameOf(E);
    if (Of.empty())
      return;
    if (!E.Text)
      Runs.insert(Of);
    else if (Of[0] == OfDatabase)
      prepares(Of, E.Text);
  });
}

const std::vector<V> *Prepared::textsFor(const Event &Run) const {
  if (Run.Text || !Run.isDatabase())
    return nullptr;
  auto It = Texts.find(nameOf(Run));
  return It == Texts.end() ? nullptr : &It->second;
}

bool Prepared::isRunElsewhere(const Trace &In, const Event &By) const {
  if (std::string Name = statementName(By); !Name.empty())
    return Runs.count({OfDatabase.str(), Name});
  return llvm::any_of(In.Statements, [&](const Kept &K) {
    return K.By == &By && Runs.count(K.Path);
  });
}

} // namespace keyspread::proof
