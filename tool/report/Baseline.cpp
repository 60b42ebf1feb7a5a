#include "tool/report/Baseline.h"

#include "rewrites/plan/Values.h"
#include "tool/engine/Fail.h"
#include "tool/report/Diagnostic.h"
#include "tool/report/Fingerprint.h"

#include "llvm/ADT/StringSet.h"

#include <nlohmann/json.hpp>

#include <map>
#include <tuple>

namespace keyspread {
namespace {

struct Field {
  llvm::StringLiteral Name;
  std::string BaselineEntry::*Value;
  bool Needed;
};

constexpr Field Fields[] = {
    {"check", &BaselineEntry::Check, true},
    {"file", &BaselineEntry::File, true},
    {"table", &BaselineEntry::Table, false},
    {"column", &BaselineEntry::Column, false},
    {"fingerprint", &BaselineEntry::Fingerprint, true},
    {"message", &BaselineEntry::Message, false},
    {"why", &BaselineEntry::Why, false},
};

class Reader {
public:
  Reader(llvm::StringRef File, llvm::StringRef Text)
      : Lines(File, Text), V(Lines, Problems) {}

  llvm::Expected<Baseline> read(llvm::StringRef Text) {
    std::variant<JsonNode, JsonError> Json = parseJson(Text);
    if (const auto *E = std::get_if<JsonError>(&Json))
      V.refuse(Lines.site(E->Offset, E->Offset), E->Message);
    else
      top(std::get<JsonNode>(Json));
    if (Problems.empty())
      return std::move(Entries);
    std::string Why;
    for (const Problem &P : Problems)
      Why += toString(P) + "\n";
    return fail(Why + "mend the baseline, or remove it and write it anew with "
                      "--update-baseline; nothing was changed");
  }

private:
  void top(const JsonNode &N) {
    if (N.Kind != JsonNode::Object)
      return V.refuse(V.site(N),
                      "a baseline must be an object, not " + describe(N));
    V.members(N, [&](const JsonMember &M) {
      if (M.Key == "version")
        version(M.Value);
      else if (M.Key == "findings")
        findings(M.Value);
      else
        unknown(M);
    });
    for (llvm::StringRef Key : {"version", "findings"})
      if (!N.member(Key))
        missing(N, Key, "the baseline");
  }

  void version(const JsonNode &N) {
    if (N.Kind != JsonNode::Integer || N.Number != 1)
      V.refuse(V.site(N), fmt::format("'version' must be 1, the only one this "
                                      "release reads, not {}",
                                      describe(N)));
  }

  void findings(const JsonNode &N) {
    if (V.expect(N, JsonNode::Array, "findings", "an array"))
      for (const JsonNode &E : N.Elements)
        entry(E);
  }

  void entry(const JsonNode &N) {
    if (N.Kind != JsonNode::Object)
      return V.refuse(V.site(N),
                      "a finding must be an object, not " + describe(N));
    BaselineEntry E;
    V.members(N, [&](const JsonMember &M) {
      const Field *F = llvm::find_if(
          Fields, [&](const Field &F) { return F.Name == M.Key; });
      if (F == std::end(Fields))
        return unknown(M);
      if (V.expect(M.Value, JsonNode::String, M.Key, "a string"))
        E.*F->Value = M.Value.Text;
    });
    for (const Field &F : Fields)
      if (F.Needed && !N.member(F.Name))
        missing(N, F.Name, "this finding");
    Entries.push_back(std::move(E));
  }

  void unknown(const JsonMember &M) {
    V.refuse(V.site(M),
             fmt::format("'{}' is no key of a baseline; the keys of a finding "
                         "are {}",
                         M.Key, fmt::join(names(), ", ")));
  }

  void missing(const JsonNode &N, llvm::StringRef Key, llvm::StringRef Of) {
    V.refuse(Lines.site(N.Begin, N.Begin),
             fmt::format("{} has no '{}'", Of.str(), Key.str()));
  }

  static std::vector<std::string> names() {
    std::vector<std::string> Names;
    for (const Field &F : Fields)
      Names.push_back(F.Name.str());
    return Names;
  }

  LineIndex Lines;
  std::vector<Problem> Problems;
  Values V;
  Baseline Entries;
};

BaselineEntry entryOf(const Finding &F, const std::string &Print,
                      const std::string &Root) {
  return {F.Check, relativePath(F.At.File, Root),
          F.Table, F.Column,
          Print,   F.Message,
          ""};
}

std::string line(const BaselineEntry &E) {
  nlohmann::ordered_json Object;
  for (const Field &F : Fields)
    if (F.Needed || !(E.*F.Value).empty())
      Object[F.Name.str()] = E.*F.Value;
  std::string Text; // dump() on one line, but with blanks, as a person writes
  for (const auto &[Key, Value] : Object.items())
    Text += (Text.empty() ? "" : ", ") + ("\"" + Key + "\": ") +
            Value.dump(-1, ' ', false,
                       nlohmann::ordered_json::error_handler_t::replace);
  return "{" + Text + "}";
}

auto orderOf(const BaselineEntry &E) {
  return std::tie(E.File, E.Check, E.Table, E.Column, E.Fingerprint);
}

} // namespace

llvm::Expected<Baseline> readBaseline(llvm::StringRef File,
                                      llvm::StringRef Text) {
  return Reader(File, Text).read(Text);
}

std::string writeBaseline(Baseline B) {
  llvm::sort(B, [](const BaselineEntry &X, const BaselineEntry &Y) {
    return orderOf(X) < orderOf(Y);
  });
  std::string Text = "{\n  \"version\": 1,\n  \"findings\": [";
  for (const BaselineEntry &E : B)
    Text += (&E == &B.front() ? "\n    " : ",\n    ") + line(E);
  return Text + (B.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

Comparison compare(const Result &R, const Baseline &B,
                   llvm::function_ref<bool(const BaselineEntry &)> MayBeGone) {
  Comparison C;
  C.Prints = fingerprints(R);
  llvm::StringSet<> Accepted, Found;
  for (const BaselineEntry &E : B)
    Accepted.insert(E.Fingerprint);
  for (const std::string &Print : C.Prints) {
    C.Known.push_back(Accepted.contains(Print));
    Found.insert(Print);
  }
  for (const BaselineEntry &E : B)
    if (!Found.contains(E.Fingerprint) && MayBeGone(E))
      C.Gone.push_back(E);
  return C;
}

Baseline updated(const Result &R, const Baseline &B, const Comparison &C,
                 Confidence Least) {
  std::map<std::string, BaselineEntry> Entries;
  for (const BaselineEntry &E : B)
    Entries[E.Fingerprint] = E;
  for (const BaselineEntry &E : C.Gone)
    Entries.erase(E.Fingerprint);
  for (size_t I = 0; I < R.Findings.size(); ++I) {
    if (!C.Known[I] && R.Findings[I].Sure < Least)
      continue;
    BaselineEntry &E = Entries[C.Prints[I]];
    std::string Why = std::move(E.Why);
    E = entryOf(R.Findings[I], C.Prints[I], R.Root);
    E.Why = std::move(Why);
  }
  Baseline New;
  for (auto &[Print, E] : Entries)
    New.push_back(std::move(E));
  return New;
}

} // namespace keyspread
