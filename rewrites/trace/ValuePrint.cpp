// Values and places for people.
#include "rewrites/trace/Trace.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace keyspread::trace {

static std::string shortName(llvm::StringRef Entity) {
  // The last name of a USR: what stands behind its last "@".
  return Entity.rsplit('@').second.empty() ? Entity.str()
                                           : Entity.rsplit('@').second.str();
}

std::string print(const Place &P) {
  std::string Result;
  if (P.Base->Kind == Root::Pointee)
    Result = "*" + print(V{P.Base->Of});
  else if (P.Base->Kind == Root::Heap)
    Result = "object " + std::to_string(P.Base->Id);
  else
    Result = shortName(P.Base->Name);
  for (const std::string &S : P.Path)
    Result += S[0] == '#'   ? "[" + S.substr(1) + "]"
              : S[0] == '[' ? S
                            : "." + shortName(S);
  return Result;
}

std::string printEvent(const Event *E);

/// Deeper than anybody reads, and shared parts would be printed again and
/// again.
static constexpr unsigned MaxPrinted = 12;

static std::string print(V Of, unsigned Depth);

std::string print(V Of) { return print(Of, 0); }

std::string brief(V Of) {
  constexpr size_t Most = 300, End = 80;
  const std::string All = print(Of);
  return All.size() <= Most ? All
                            : All.substr(0, Most - End) + " .. " +
                                  All.substr(All.size() - End);
}

static std::string printAll(const std::vector<V> &Parts, const char *Between,
                            unsigned Depth) {
  std::string Result;
  for (const V &P : Parts)
    Result += (Result.empty() ? "" : Between) + print(P, Depth);
  return Result;
}

static std::string print(V Of, unsigned Depth) {
  if (!Of)
    return "nothing";
  if (++Depth > MaxPrinted)
    return "..";
  const Value &X = *Of.Of;
  switch (X.Kind) {
  case Kind::Unknown:
    return "(unknown: " + X.Name + ")";
  case Kind::Symbol:
    return X.Name;
  case Kind::Text: {
    std::string Escaped;
    llvm::raw_string_ostream OS(Escaped);
    llvm::printEscapedString(X.Name, OS);
    return "\"" + Escaped + "\"";
  }
  case Kind::Number:
    return X.Name.empty() ? std::to_string(X.Number) : shortName(X.Name);
  case Kind::Real:
    return X.Name;
  case Kind::Null:
    return "null";
  case Kind::Join:
    return printAll(X.Parts, " + ", Depth);
  case Kind::Repeat:
    return "(" + print(X.Parts[0], Depth) + ")*";
  case Kind::Pointer:
    return "&" + print(X.To);
  case Kind::Record: {
    std::string Result;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Result += (I ? ", " : "") + shortName(X.Names[I]) + ": " +
                print(X.Parts[I], Depth);
    return "{" + Result + "}";
  }
  case Kind::List:
    return "[" + printAll(X.Parts, ", ", Depth) + (X.Open ? ", ..]" : "]");
  case Kind::Map: {
    std::string Result;
    for (size_t I = 0; I < X.Parts.size(); ++I)
      Result += (I ? ", " : "") + X.Names[I] + ": " + print(X.Parts[I], Depth);
    return "{" + Result + (X.Open ? ", ..}" : "}");
  }
  case Kind::Function:
  case Kind::Closure:
    return shortName(X.Name);
  case Kind::Operation:
    return X.Name + "(" + printAll(X.Parts, ", ", Depth) + ")";
  case Kind::Project:
    return print(X.Parts[0], Depth) +
           (X.Name[0] == '#'   ? "[" + X.Name.substr(1) + "]"
            : X.Name[0] == '[' ? X.Name
                               : "." + shortName(X.Name));
  case Kind::Choice:
    return "(" + print(X.Parts[0], Depth) + " ? " + print(X.Parts[1], Depth) +
           " : " + print(X.Parts[2], Depth) + ")";
  case Kind::Result:
    return printEvent(X.By) + (X.Name.empty() ? "" : "." + X.Name);
  }
  return "";
}

} // namespace keyspread::trace
