//===- AdviceEvidence.cpp - questions to what a program reads -------------===//
#include "rewrites/plan/propose/AdviceEvidence.h"

using namespace llvm;

namespace keyspread {

std::string columnKey(StringRef Table, StringRef Column) {
  return Table.lower() + "." + Column.lower();
}

bool readNewestFirst(const ProgramReads &Reads, StringRef Table,
                     StringRef Column) {
  if (Reads.ByKey.count(Table.lower()))
    return false;
  bool Newest = false;
  for (const TableRead &R : Reads.Reads)
    for (const KeyColumn &K : R.Order)
      if (sql::sameName(R.Table, Table) && sql::sameName(K.Column, Column)) {
        if (!K.Desc)
          return false;
        Newest = true;
      }
  return Newest;
}

} // namespace keyspread
