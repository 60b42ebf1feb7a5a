//===- JsonText.cpp - a position-tracking layer over nlohmann's SAX parser ===//
//
// The parser tells what it read, not where. Its events come in text order, so a
// cursor that follows them finds each token again: skip what stands between
// tokens, then measure the token.
//
//===----------------------------------------------------------------------===//
#include "rewrites/plan/JsonText.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>

using namespace llvm;

namespace keyspread {

namespace {

constexpr size_t MaxDepth = 64;

class Cursor {
public:
  explicit Cursor(StringRef Text) : Text(Text) {
    if (Text.starts_with("\xEF\xBB\xBF"))
      At = 3;
  }

  /// Where the next token begins; commas and colons are no events. \p Read
  /// bytes hold all there is: a separator that ends them is the token.
  uint32_t begin(size_t Read = StringRef::npos) {
    while (At < Text.size()) {
      const StringRef Rest = Text.substr(At);
      if (StringRef(",:").contains(Rest.front()) && At + 1 < Read)
        ++At;
      else if (StringRef(" \t\r\n").contains(Rest.front()))
        ++At;
      else if (Rest.starts_with("//"))
        At += std::min(Rest.find('\n'), Rest.size());
      else if (Rest.starts_with("/*"))
        At += std::min(Rest.find("*/", 2), Rest.size() - 2) + 2;
      else
        break;
    }
    return At;
  }

  /// Moves over the token at the cursor and returns its end.
  uint32_t end() {
    if (At >= Text.size())
      return At;
    if (Text[At] == '"')
      return At = stringEnd();
    if (StringRef("{}[]").contains(Text[At]))
      return ++At;
    return At = std::min(Text.find_first_of(" \t\r\n,:/{}[]\"", At),
                         Text.size());
  }

private:
  uint32_t stringEnd() const {
    for (size_t I = At + 1; I < Text.size(); ++I) {
      if (Text[I] == '\\')
        ++I;
      else if (Text[I] == '"')
        return I + 1;
    }
    return Text.size();
  }

  StringRef Text;
  size_t At = 0;
};

/// "[json.exception.parse_error.101] parse error at line 1, column 2: syntax
/// error while ...; last read: '...'; expected ..." without what the place and
/// the text beside it say already.
std::string cleaned(StringRef What) {
  StringRef Message = What;
  if (size_t At = Message.find(": "); At != StringRef::npos)
    Message = Message.substr(At + 2);
  const auto [Before, Rest] = Message.split("; last read: ");
  const size_t Expected = Rest.rfind("; expected ");
  return Before.str() +
         (Expected == StringRef::npos ? "" : Rest.substr(Expected).str());
}

/// Builds the tree from nlohmann's events. The open node is always the last one
/// of its parent, so pointers to the open ones stay valid.
class Builder {
public:
  using Json = nlohmann::json;

  explicit Builder(StringRef Text) : Text(Text), Position(Text) {}

  bool null() { return scalar(JsonNode::Null); }
  bool boolean(bool Flag) {
    JsonNode *N = add(JsonNode::Bool);
    N->Flag = Flag;
    return true;
  }
  bool number_integer(Json::number_integer_t Number) {
    add(JsonNode::Integer)->Number = Number;
    return true;
  }
  bool number_unsigned(Json::number_unsigned_t Number) {
    constexpr auto Max = std::numeric_limits<int64_t>::max();
    if (Number > static_cast<uint64_t>(Max))
      return scalar(JsonNode::Float);
    return number_integer(static_cast<int64_t>(Number));
  }
  bool number_float(Json::number_float_t, const std::string &) {
    return scalar(JsonNode::Float);
  }
  bool string(std::string &Value) {
    add(JsonNode::String)->Text = std::move(Value);
    return true;
  }
  bool binary(Json::binary_t &) { return false; } // not in text
  bool start_object(size_t) { return open(JsonNode::Object); }
  bool end_object() { return close(); }
  bool start_array(size_t) { return open(JsonNode::Array); }
  bool end_array() { return close(); }
  bool key(std::string &Name) {
    const uint32_t Begin = Position.begin();
    Open.back()->Members.push_back(
        {std::move(Name), Begin, Position.end(), {}});
    return true;
  }
  bool parse_error(size_t Read, const std::string &, const Json::exception &E) {
    Error = {Position.begin(Read), cleaned(E.what())};
    return false;
  }

  JsonNode Root;
  JsonError Error;

private:
  JsonNode *slot() {
    if (Open.empty())
      return &Root;
    if (Open.back()->Kind == JsonNode::Object)
      return &Open.back()->Members.back().Value;
    return &Open.back()->Elements.emplace_back();
  }

  JsonNode *add(JsonNode::KindTy Kind) {
    JsonNode *N = slot();
    N->Kind = Kind;
    N->Begin = Position.begin();
    N->End = Position.end();
    N->Text = Text.slice(N->Begin, N->End).str();
    return N;
  }

  bool scalar(JsonNode::KindTy Kind) {
    add(Kind);
    return true;
  }

  bool open(JsonNode::KindTy Kind) {
    JsonNode *N = add(Kind);
    N->Text.clear();
    Open.push_back(N);
    if (Open.size() <= MaxDepth)
      return true;
    Error = {N->Begin, "the plan is nested too deeply"};
    return false;
  }

  bool close() {
    Position.begin();
    Open.back()->End = Position.end();
    Open.pop_back();
    return true;
  }

  StringRef Text;
  Cursor Position;
  std::vector<JsonNode *> Open;
};

} // namespace

const JsonNode *JsonNode::member(StringRef Key) const {
  for (const JsonMember &M : Members)
    if (M.Key == Key)
      return &M.Value;
  return nullptr;
}

std::variant<JsonNode, JsonError> parseJson(StringRef Text) {
  Builder B(Text);
  if (!nlohmann::json::sax_parse(Text.begin(), Text.end(), &B,
                                 nlohmann::json::input_format_t::json,
                                 /*strict=*/true, /*ignore_comments=*/true))
    return std::move(B.Error);
  return std::move(B.Root);
}

LineIndex::LineIndex(StringRef File, StringRef Text) : File(File), Starts{0} {
  for (size_t I = 0; I != Text.size(); ++I)
    if (Text[I] == '\n')
      Starts.push_back(I + 1);
}

uint32_t LineIndex::line(uint32_t Offset) const {
  return std::upper_bound(Starts.begin(), Starts.end(), Offset) -
         Starts.begin() - 1;
}

Site LineIndex::site(uint32_t Begin, uint32_t End) const {
  Site S;
  S.File = File;
  S.Begin = Begin;
  S.End = End;
  S.Line = line(Begin) + 1;
  S.Col = Begin - Starts[S.Line - 1] + 1;
  S.EndLine = line(End) + 1;
  S.EndCol = End - Starts[S.EndLine - 1] + 1;
  return S;
}

} // namespace keyspread
