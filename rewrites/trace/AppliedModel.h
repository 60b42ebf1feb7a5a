//===- AppliedModel.h - one library call that a model tells of ------------===//
//
//   Models.cpp           which model, smart pointers, formats
//   ModelsOfTexts.cpp    strings, streams, buffers, arguments by "..."
//   ModelsOfLists.cpp    sequences, pairs, iterators
//   ModelsOfMaps.cpp     containers by key
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_TRACE_APPLIEDMODEL_H
#define KEYSPREAD_REWRITES_TRACE_APPLIEDMODEL_H

#include "rewrites/trace/Models.h"

namespace keyspread::trace {

/// As facts::Body::Qualified names a class, which leaves out what has no name.
std::string className(llvm::StringRef Type);

/// One call while its model is applied.
class Applied {
public:
  Applied(Machine &M, const facts::Node &N, const std::optional<Got> &Object,
          std::vector<Got> &Args)
      : M(M), Make(M.Make), N(N), Object(Object), Args(Args) {}

  std::optional<Got> run(llvm::StringRef Model);

private:
  V object() { return M.load(*Object); }
  V arg(size_t I) { return M.load(Args[I]); }
  bool has(size_t I) const { return I < Args.size(); }
  /// The first argument as it is written; null: there is none.
  const facts::Node *givenNode() const {
    const size_t First = N.HasCallee + N.HasObject;
    return First < N.Operands.size() ? &M.node(N.Operands[First]) : nullptr;
  }
  /// What a function works on: its object, else its first argument.
  std::optional<Got> subject() {
    if (Object)
      return Object;
    if (Args.empty())
      return std::nullopt;
    return Args[0];
  }
  void put(V New) {
    if (Object && Object->At)
      M.store(*Object->At, New);
  }
  V asText(V Of);
  V textBehind(V Of);
  std::optional<V> repeated();
  std::optional<Got> same();
  std::optional<Got> append(size_t From);
  std::optional<Got> stream();
  std::optional<Got> shorten(bool ToLength);
  std::optional<Got> findText();
  std::optional<Got> partOfText();
  std::optional<Got> dropFirst();
  V pushed(V To, V New);
  bool isElement(V New) const;
  std::optional<Got> push();
  std::optional<Got> insertRange();
  std::optional<Got> spread();
  std::optional<Got> at(llvm::StringRef Model);
  std::optional<Got> look(llvm::StringRef Model);
  std::optional<Got> insertEntry(V Key, V New);
  V isFoundOrEnd(V Iterator, V End);
  bool lacks(V Map, V Key);
  std::optional<Got> size();
  std::optional<Got> iterator(llvm::StringRef Model);
  std::optional<Got> parseText();
  std::optional<Got> pointee();
  std::optional<Got> pair();
  V held();
  V madeOf(llvm::StringRef Class);
  V emplaced();
  V mapped();
  V hasValue(V Of);
  V isNull(V Of);
  V alternativeOf(V Of, unsigned Depth = 0);
  std::optional<Got> holder(llvm::StringRef Model);
  std::optional<Got> makePointer();
  std::optional<Got> applyTuple();
  std::optional<Got> exchanged(bool BothWays);
  std::optional<Got> elementOf();
  std::optional<Got> copyText(bool Adds);
  std::optional<Got> joinText();
  Got nextOf(const Place &At);
  std::optional<Got> varargs(llvm::StringRef Model);
  V withArg(V Of, V Given);
  std::optional<Got> qtArg();
  std::optional<Got> replaceText();
  std::optional<Got> text(llvm::StringRef Model);
  V countOf(V In, bool Asked);
  V soMany(size_t Given);
  bool keepsElements() const;
  V cleared();
  V rangeMade();
  V listMade();
  std::optional<Got> fill();
  V mapMade();
  std::optional<Got> container(llvm::StringRef Model);

  Machine &M;
  Values &Make;
  const facts::Node &N;
  const std::optional<Got> &Object;
  std::vector<Got> &Args;
};

/// "V" of "std::map<K, V, ..>" for 1, "" where there is none.
llvm::StringRef templateArgument(llvm::StringRef Type, unsigned At);

/// Surely no object of a class of the program: another one is made of it.
bool isNoObject(const Value &X);

inline bool isText(const Value &X) {
  return X.Kind == Kind::Text || X.Kind == Kind::Join;
}

} // namespace keyspread::trace

#endif // KEYSPREAD_REWRITES_TRACE_APPLIEDMODEL_H
