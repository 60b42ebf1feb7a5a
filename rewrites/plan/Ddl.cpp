//===- Ddl.cpp - the target schema of a plan ------------------------------===//
#include "rewrites/plan/Ddl.h"

#include "rewrites/plan/DdlModel.h"

namespace keyspread {

std::string targetDdl(const Schema &S, const Plan &P, const DdlOptions &O) {
  return printSchema(targetSchema(S, P, O));
}

} // namespace keyspread
