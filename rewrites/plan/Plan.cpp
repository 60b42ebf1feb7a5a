//===- Plan.cpp - names of strategies and options -------------------------===//
#include "rewrites/plan/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

using namespace llvm;

namespace keyspread {

namespace {

// Each list is in the order of its enumeration.
constexpr StringRef Strategies[] = {"hash_prefix", "bit_reverse",   "uuid_v4",
                                    "swap_order",  "tenant_prefix", "accept"};
constexpr StringRef FanOuts[] = {"seek", "predicate", "client"};
constexpr StringRef IdSources[] = {"ordered", "random", "sequence", "counter"};

constexpr auto Dialects = [] {
  std::array<StringRef, std::size(sql::DialectNames)> Names;
  std::copy(std::begin(sql::DialectNames), std::end(sql::DialectNames),
            Names.begin());
  return Names;
}();

template <class Enum>
std::optional<Enum> named(ArrayRef<StringRef> Names, StringRef Name) {
  const auto *It = find(Names, Name);
  if (It == Names.end())
    return std::nullopt;
  return static_cast<Enum>(It - Names.begin());
}

template <class Enum> StringRef nameIn(ArrayRef<StringRef> Names, Enum Value) {
  return Names[static_cast<size_t>(Value)];
}

} // namespace

StringRef strategyName(Strategy S) { return nameIn(Strategies, S); }
StringRef fanOutName(FanOut F) { return nameIn(FanOuts, F); }
StringRef idSourceName(IdSource I) { return nameIn(IdSources, I); }

std::optional<Strategy> strategyNamed(StringRef Name) {
  return named<Strategy>(Strategies, Name);
}
std::optional<FanOut> fanOutNamed(StringRef Name) {
  if (Name == "sql") // in plans of earlier versions
    return FanOut::Seek;
  return named<FanOut>(FanOuts, Name);
}
std::optional<IdSource> idSourceNamed(StringRef Name) {
  return named<IdSource>(IdSources, Name);
}

ArrayRef<StringRef> strategyNames() { return Strategies; }
ArrayRef<StringRef> dialectNames() { return Dialects; }
ArrayRef<StringRef> fanOutNames() { return FanOuts; }
ArrayRef<StringRef> idSourceNames() { return IdSources; }

const TablePlan *Plan::find(StringRef Table) const {
  for (const auto &[Name, P] : Tables)
    if (sql::sameName(Name, Table))
      return &P;
  return nullptr;
}

std::string toString(const Problem &P) {
  if (!P.At.valid())
    return P.Message;
  return fmt::format("{}:{}:{}: {}", P.At.File, P.At.Line, P.At.Col, P.Message);
}

std::vector<std::string> hashColumns(const TablePlan &P, const Table *T) {
  if (!P.HashOf.empty() || !T)
    return P.HashOf;
  std::vector<std::string> Columns;
  for (const KeyColumn &K : T->PrimaryKey)
    if (!sql::sameName(K.Column, P.ShardColumn))
      Columns.push_back(K.Column);
  return Columns;
}

std::string oneOf(ArrayRef<StringRef> Names) {
  std::string Text;
  for (size_t I = 0; I != Names.size(); ++I) {
    if (I)
      Text += I + 1 == Names.size() ? " or " : ", ";
    Text += fmt::format("'{}'", std::string_view(Names[I]));
  }
  return Text;
}

std::string nearest(StringRef Word, ArrayRef<std::string> Known) {
  // A third of the letters may be wrong, as clang's own spelling help allows.
  const unsigned Limit = (Word.size() + 2) / 3;
  unsigned Best = Limit + 1;
  std::string Found;
  for (const std::string &Candidate : Known) {
    const unsigned Distance =
        StringRef(Candidate).edit_distance_insensitive(Word, true, Limit);
    if (Distance < Best) {
      Best = Distance;
      Found = Candidate;
    }
  }
  return Found;
}

std::string didYouMean(StringRef Word, ArrayRef<std::string> Known) {
  const std::string Near = nearest(Word, Known);
  return Near.empty() ? "" : fmt::format("; did you mean '{}'?", Near);
}

} // namespace keyspread
