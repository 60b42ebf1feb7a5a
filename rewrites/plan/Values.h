//===- Values.h - reading typed values out of JSON, refusals with places --===//
//
// For every reader of JSON. In: nodes. Out: C++ values; what does not fit
// becomes a Problem at its place that says what was expected.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PLAN_VALUES_H
#define KEYSPREAD_REWRITES_PLAN_VALUES_H

#include "rewrites/plan/JsonText.h"
#include "rewrites/plan/Plan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <fmt/format.h>

namespace keyspread {

inline std::string describe(const JsonNode &N) {
  switch (N.Kind) {
  case JsonNode::Array:
    return "an array";
  case JsonNode::Object:
    return "an object";
  case JsonNode::String:
    return fmt::format("\"{}\"", N.Text);
  default:
    return N.Text;
  }
}

/// Reads values; every refusal becomes a problem at the value.
class Values {
public:
  Values(const LineIndex &Lines, std::vector<Problem> &Problems)
      : Lines(Lines), Problems(Problems) {}

  Site site(const JsonNode &N) const { return Lines.site(N.Begin, N.End); }
  Site site(const JsonMember &M) const { return Lines.site(M.Begin, M.End); }
  void refuse(Site At, std::string Message) {
    Problems.push_back({std::move(At), std::move(Message)});
  }

  bool expect(const JsonNode &N, JsonNode::KindTy Kind, llvm::StringRef Key,
              llvm::StringRef What) {
    if (N.Kind == Kind)
      return true;
    refuse(site(N), fmt::format("'{}' must be {}, not {}", Key.str(),
                                What.str(), describe(N)));
    return false;
  }

  void integer(const JsonNode &N, llvm::StringRef Key, int64_t Min, int64_t Max,
               unsigned &To) {
    if (N.Kind == JsonNode::Integer && N.Number >= Min && N.Number <= Max)
      To = static_cast<unsigned>(N.Number);
    else
      refuse(site(N),
             fmt::format("'{}' must be an integer from {} to {}, not {}",
                         Key.str(), Min, Max, describe(N)));
  }

  void flag(const JsonNode &N, llvm::StringRef Key, bool &To) {
    if (expect(N, JsonNode::Bool, Key, "true or false"))
      To = N.Flag;
  }

  void text(const JsonNode &N, llvm::StringRef Key, llvm::StringRef What,
            std::string &To) {
    if (!expect(N, JsonNode::String, Key, What))
      return;
    if (llvm::StringRef(N.Text).trim().empty())
      refuse(site(N),
             fmt::format("'{}' must be {}, not empty", Key.str(), What.str()));
    To = N.Text;
  }

  void list(const JsonNode &N, llvm::StringRef Key, llvm::StringRef What,
            std::vector<std::string> &To) {
    if (!expect(N, JsonNode::Array, Key,
                fmt::format("an array of {}s", What.str())))
      return;
    if (N.Elements.empty())
      refuse(site(N), fmt::format("'{}' must name at least one {}", Key.str(),
                                  What.str()));
    for (const JsonNode &E : N.Elements) {
      std::string Text;
      text(E, Key, fmt::format("an array of {}s", What.str()), Text);
      if (llvm::is_contained(To, Text))
        refuse(site(E), fmt::format("'{}' names '{}' twice", Key.str(), Text));
      To.push_back(std::move(Text));
    }
  }

  /// One of \p Names; nothing, and a problem, when it is none.
  template <class Enum, class Text>
  std::optional<Enum> choice(const JsonNode &N, llvm::StringRef Key,
                             llvm::ArrayRef<llvm::StringRef> Names,
                             std::optional<Enum> (*Named)(Text)) {
    std::optional<Enum> Found;
    if (N.Kind == JsonNode::String)
      Found = Named(N.Text);
    if (!Found)
      refuse(site(N), fmt::format("'{}' must be {}, not {}", Key.str(),
                                  oneOf(Names), describe(N)));
    return Found;
  }

  /// Calls \p Each for every member but repetitions, which are refused.
  void members(const JsonNode &Object,
               llvm::function_ref<void(const JsonMember &)> Each) {
    std::map<std::string, uint32_t> Seen;
    for (const JsonMember &M : Object.Members) {
      auto [It, New] = Seen.try_emplace(M.Key, site(M).Line);
      if (New)
        Each(M);
      else
        refuse(site(M),
               fmt::format("'{}' stands here twice; the first is in line {}",
                           M.Key, It->second));
    }
  }

private:
  const LineIndex &Lines;
  std::vector<Problem> &Problems;
};

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_PLAN_VALUES_H
