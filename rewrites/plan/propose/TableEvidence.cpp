// Counts over what a program does with one table, and how they are told.
#include "rewrites/plan/propose/TableEvidence.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace llvm;

namespace keyspread {

Tally TableEvidence::inserts() const {
  Tally Result;
  for (const InsertUse &I : Inserts)
    Result.add(I.At);
  return Result;
}

Tally TableEvidence::points() const {
  Tally Result;
  for (const RowUse &U : Rows)
    if (U.Point)
      Result.add(U.At);
  return Result;
}

Tally TableEvidence::births() const {
  Tally Result;
  for (const Step &S : Births)
    Result.add(S.At);
  return Result;
}

Tally TableEvidence::orders(OrderUse::KindTy Kind) const {
  Tally Result;
  for (const OrderUse &U : Orders)
    if (U.Kind == Kind)
      Result.add(U.At);
  return Result;
}

TableEvidence TableEvidence::ordersBeyond(StringRef Column) const {
  TableEvidence Result;
  copy_if(Orders, std::back_inserter(Result.Orders), [&](const OrderUse &U) {
    return U.Kind != OrderUse::Age && !U.Held.count(Column.lower());
  });
  return Result;
}

Tally TableEvidence::rowsWithout(StringRef Column) const {
  Tally Result;
  for (const RowUse &U : Rows)
    if (!U.Held.count(Column.lower()))
      Result.add(U.At);
  return Result;
}

Tally TableEvidence::insertsWithout(StringRef Column) const {
  Tally Result;
  for (const InsertUse &I : Inserts)
    if (I.Seen && !I.Lists.count(Column.lower()))
      Result.add(I.At);
  return Result;
}

bool TableEvidence::mostHold(StringRef Column) const {
  const size_t With = count_if(
      Rows, [&](const RowUse &U) { return U.Given.count(Column.lower()); });
  return With * 2 > Rows.size();
}

std::string placeText(const Site &At, StringRef Root) {
  StringRef File = At.File;
  if (!Root.empty() && File.consume_front(Root))
    File.consume_front("/");
  return fmt::format("{}:{}", File.str(), At.Line);
}

std::string told(const Tally &What, StringRef Noun, StringRef Root) {
  std::string Text = fmt::format("{} {}{}", What.Count, Noun.str(),
                                 What.Count == 1 ? "" : "s");
  if (What.Example.valid())
    Text += fmt::format(" ({})", placeText(What.Example, Root));
  return Text;
}

std::string orderText(const TableEvidence &E, StringRef Root) {
  std::string Text;
  for (auto [Kind, Noun] : {std::pair(OrderUse::Scan, "ordered scan"),
                            std::pair(OrderUse::Range, "range scan"),
                            std::pair(OrderUse::Age, "order place")})
    if (const Tally What = E.orders(Kind); What.Count)
      Text += (Text.empty() ? "" : ", ") + told(What, Noun, Root);
  return Text;
}

} // namespace keyspread
