//===- Json.cpp - a result for machines -----------------------------------===//
#include "tool/report/Json.h"

#include "llvm/Support/raw_ostream.h"

#include <nlohmann/json.hpp>

namespace keyspread {
namespace {

using Json = nlohmann::ordered_json;

/// "fix" is null as long as no plan was given, "blocker" unless it is blocked.
Json fixName(FixState S) {
  switch (S) {
  case FixState::None:
    return nullptr;
  case FixState::Rewrites:
    return "rewrites";
  case FixState::Unaffected:
    return "unaffected";
  case FixState::Blocked:
    return "blocked";
  }
  return nullptr;
}

Json unitsJson(const Result &R) {
  Json Failed = Json::array();
  for (const FailedUnit &Unit : R.Run.Failed)
    Failed.push_back(
        {{"file", relativePath(Unit.File, R.Root)}, {"error", Unit.Error}});
  return {{"parsed", R.Run.Parsed},
          {"skipped", R.Run.Skipped},
          {"failed", std::move(Failed)}};
}

Json reasonsJson(const Finding &F, const std::string &Root) {
  Json Reasons = Json::array();
  for (const Step &Reason : F.Reasons)
    Reasons.push_back({{"file", relativePath(Reason.At.File, Root)},
                       {"line", Reason.At.Line},
                       {"col", Reason.At.Col},
                       {"text", Reason.Text}});
  return Reasons;
}

Json findingJson(const Finding &F, const std::string &Root) {
  return {{"check", F.Check},
          {"table", F.Table},
          {"column", F.Column},
          {"file", relativePath(F.At.File, Root)},
          {"line", F.At.Line},
          {"col", F.At.Col},
          {"end_line", F.At.EndLine},
          {"end_col", F.At.EndCol},
          {"confidence", confidenceName(F.Sure).str()},
          {"message", F.Message},
          {"reasons", reasonsJson(F, Root)},
          {"fix", fixName(F.Fix)},
          {"blocker", F.Fix == FixState::Blocked ? Json(F.Blocker) : Json()}};
}

Json wrapperJson(const WrapperNote &N, const std::string &Root) {
  Json Roles = Json::array();
  for (const WrapperRole &Role : N.Roles) {
    Json Steps = Json::array();
    for (const Step &S : Role.Chain)
      Steps.push_back({{"file", relativePath(S.At.File, Root)},
                       {"line", S.At.Line},
                       {"col", S.At.Col},
                       {"text", S.Text}});
    Roles.push_back({{"text", Role.Text}, {"steps", std::move(Steps)}});
  }
  return {{"name", N.Name},
          {"file", relativePath(N.At.File, Root)},
          {"line", N.At.Line},
          {"col", N.At.Col},
          {"roles", std::move(Roles)}};
}

} // namespace

void writeJson(llvm::raw_ostream &OS, const Result &R, const ReportOptions &O) {
  Json Findings = Json::array();
  for (const Finding &F : R.Findings)
    if (F.Sure >= O.Least)
      Findings.push_back(findingJson(F, R.Root));
  Json Document = {{"version", 1},
                   {"units", unitsJson(R)},
                   {"findings", std::move(Findings)}};
  if (R.Wrappers) {
    Json &Wrappers = Document["wrappers"] = Json::array();
    for (const WrapperNote &N : *R.Wrappers)
      Wrappers.push_back(wrapperJson(N, R.Root));
  }
  // Paths and messages quote foreign code: bytes that are not UTF-8 are
  // replaced.
  OS << Document.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
}

} // namespace keyspread
