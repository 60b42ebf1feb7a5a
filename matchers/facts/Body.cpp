//===- Body.cpp - bodies as text ------------------------------------------===//
//
// In: nodes. Out: an S-expression for people and for tests: a statement a line.
// Nothing recurses: expressions may be thousands deep.
//
//===----------------------------------------------------------------------===//
#include "matchers/facts/Body.h"

#include "matchers/facts/EnumNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

namespace keyspread::facts {

using llvm::StringRef;

const char *nameOrNull(Op O) {
  switch (O) {
  case Op::Unknown:
    return "unknown";
  case Op::Text:
    return "text";
  case Op::Number:
    return "number";
  case Op::Real:
    return "real";
  case Op::Null:
    return "null";
  case Op::Function:
    return "function";
  case Op::Lambda:
    return "lambda";
  case Op::List:
    return "list";
  case Op::Record:
    return "record";
  case Op::This:
    return "this";
  case Op::Local:
    return "local";
  case Op::Member:
    return "member";
  case Op::Element:
    return "element";
  case Op::Deref:
    return "deref";
  case Op::Address:
    return "address";
  case Op::Unary:
    return "unary";
  case Op::Binary:
    return "binary";
  case Op::Choose:
    return "choose";
  case Op::Cast:
    return "cast";
  case Op::Assign:
    return "assign";
  case Op::Step:
    return "step";
  case Op::Call:
    return "call";
  case Op::Make:
    return "make";
  case Op::New:
    return "new";
  case Op::Delete:
    return "delete";
  case Op::Declare:
    return "declare";
  case Op::Block:
    return "block";
  case Op::If:
    return "if";
  case Op::Loop:
    return "loop";
  case Op::Each:
    return "each";
  case Op::Switch:
    return "switch";
  case Op::Case:
    return "case";
  case Op::Default:
    return "default";
  case Op::Return:
    return "return";
  case Op::Break:
    return "break";
  case Op::Continue:
    return "continue";
  case Op::Throw:
    return "throw";
  case Op::Try:
    return "try";
  case Op::None_:
    return "none";
  }
  return nullptr;
}

const char *nameOrNull(Passed P) {
  switch (P) {
  case Passed::Value:
    return "value";
  case Passed::ConstReference:
    return "const-reference";
  case Passed::Reference:
    return "reference";
  case Passed::ReadPointer:
    return "read-pointer";
  }
  return nullptr;
}

const char *name(Op O) { return nameOrNull(O); }

Site Bodies::site(const Where &W) const {
  Site S;
  if (W.File >= Files.size())
    return S;
  S.File = Files[W.File];
  S.Begin = W.Begin;
  S.End = W.End;
  S.Line = S.EndLine = W.Line;
  S.Col = W.Col;
  S.EndCol = W.Col + (W.End - W.Begin);
  return S;
}

namespace {

/// What a person calls \p E: the last name in it.
std::string shortName(StringRef E) {
  if (size_t Slot = E.rfind("|p"); Slot != StringRef::npos)
    return E.substr(Slot + 1).str();
  if (size_t Path = E.find("@/"); Path != StringRef::npos)
    E = E.take_front(Path); // where it stands
  StringRef Last = E.substr(E.rfind('@') + 1);
  return Last.empty() ? "_" : Last.str();
}

class Printer {
public:
  Printer(const std::vector<Node> &Nodes, llvm::raw_ostream &OS)
      : Nodes(Nodes), OS(OS) {}

  std::map<std::string, std::string> Spelled;

  void tree(Ref Root, unsigned Depth) {
    Todo.push_back({Root, Depth, ""});
    while (!Todo.empty()) {
      Step S = Todo.back();
      Todo.pop_back();
      OS << S.Text;
      if (S.Of != None)
        open(Nodes[S.Of], S.Depth);
    }
  }

private:
  struct Step {
    Ref Of;
    unsigned Depth;
    std::string Text; // in front of it
  };
  const std::vector<Node> &Nodes;
  llvm::raw_ostream &OS;
  std::vector<Step> Todo; // the next one is the last

  static bool isStatement(const Node &N) {
    return N.Kind >= Op::Declare && N.Kind != Op::None_;
  }

  std::string entity(const std::string &E) const {
    auto It = Spelled.find(E);
    return It == Spelled.end() ? shortName(E) : It->second;
  }

  std::string callee(const Node &N) const {
    return N.Qualified.empty() ? shortName(N.Name) : N.Qualified;
  }

  void text(StringRef Bytes) {
    OS << '"';
    OS.write_escaped(Bytes);
    OS << '"';
  }

  /// Nodes without operands that need no parentheses.
  bool leaf(const Node &N) {
    if (N.Kind == Op::Text)
      text(N.Name);
    else if (N.Kind == Op::Number && N.Name.empty())
      OS << N.Value;
    else if (N.Kind == Op::Real)
      OS << N.Name;
    else if (N.Kind == Op::Local)
      OS << entity(N.Name);
    else if (N.Kind == Op::None_)
      OS << '-';
    else if (N.Kind == Op::Null || N.Kind == Op::This)
      OS << name(N.Kind);
    else
      return false;
    return true;
  }

  /// What stands behind the operation's name.
  std::string detail(const Node &N) const {
    switch (N.Kind) {
    case Op::Number:
      return " " + std::to_string(N.Value) + " " + shortName(N.Name);
    case Op::Call:
    case Op::Make:
    case Op::Function:
      return N.HasCallee ? "" : " " + callee(N);
    case Op::Unknown:
      return " <" + N.Name + ">";
    case Op::Cast:
      return " " + N.Type;
    case Op::Step:
      return (N.Value < 0 ? " --" : " ++") + std::string(N.Name);
    case Op::Lambda:
      return "";
    case Op::Declare:
    case Op::Member:
    case Op::Each:
      return (N.IsReference && N.Kind != Op::Member ? " &" : " ") +
             entity(N.Name);
    default:
      return N.Name.empty() ? "" : " " + N.Name;
    }
  }

  /// "name=" of a member or a capture, "&" of what may be written to.
  std::string mark(const Node &N, size_t I) const {
    std::string Mark = I < N.Names.size() ? entity(N.Names[I]) + "=" : "";
    size_t Before = N.HasCallee + N.HasObject;
    if (I >= Before && I - Before < N.How.size() &&
        N.How[I - Before] == Passed::Reference)
      Mark += "&";
    return Mark;
  }

  void open(const Node &N, unsigned Depth) {
    if (leaf(N))
      return;
    OS << '(' << (N.IsVirtual ? "virtual " : "") << name(N.Kind)
       << (N.HasCallee ? "*" : "") << (N.HasObject ? "." : "") << detail(N);
    Todo.push_back({None, 0, ")"});
    for (size_t I = N.Operands.size(); I-- > 0;) {
      bool OwnLine = isStatement(Nodes[N.Operands[I]]) && isStatement(N);
      bool InBlock = N.Kind == Op::Block;
      std::string Between =
          OwnLine || InBlock ? "\n" + std::string(2 * (Depth + 1), ' ') : " ";
      Todo.push_back({N.Operands[I], Depth + 1, Between + mark(N, I)});
    }
  }
};

} // namespace

std::string print(const std::vector<Node> &Nodes) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  if (!Nodes.empty())
    Printer(Nodes, OS).tree(Nodes.size() - 1, 0);
  return Result;
}

std::string print(const Body &B) {
  std::string Result;
  llvm::raw_string_ostream OS(Result);
  Printer P(B.Nodes, OS);
  OS << B.Qualified << '(';
  llvm::interleaveComma(B.Parameters, OS, [&](const BodyParameter &Q) {
    std::string Element = Q.Name.substr(Q.Name.rfind('|'));
    P.Spelled[Q.Name] =
        Q.Spelled.empty()
            ? shortName(Q.Name)
            : Q.Spelled +
                  Element.substr(std::min(Element.find('#'), Element.size()));
    OS << (Q.IsReference && !Q.IsConst ? "&" : "") << P.Spelled[Q.Name];
  });
  OS << ")\n";
  for (const Initializer &I : B.Initializers) {
    OS << "  " << (I.Member.empty() ? "-" : shortName(I.Member)) << " = ";
    P.tree(I.Value, 1);
    OS << '\n';
  }
  if (!B.Why.empty())
    OS << "  not known: " << B.Why << '\n';
  if (B.Nodes.empty())
    return Result;
  OS << "  ";
  P.tree(B.Nodes.size() - 1, 1);
  OS << '\n';
  return Result;
}

} // namespace keyspread::facts
