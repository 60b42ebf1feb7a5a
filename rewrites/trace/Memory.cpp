#include "rewrites/trace/Memory.h"

namespace keyspread::trace {

namespace {

/// What is left of a tree, in order: entries, and subtrees not yet opened.
template <typename Tree> class Rest {
public:
  explicit Rest(const Tree *All) { push(All, true); }

  bool empty() const { return Left.empty(); }
  bool isTree() const { return Left.back().Whole; }
  const Tree *top() const { return Left.back().At; }
  void pop() { Left.pop_back(); }

  /// Puts a subtree's parts in its place.
  void open() {
    const Tree *T = Left.back().At;
    Left.pop_back();
    push(T->getRight(), true);
    push(T, false);
    push(T->getLeft(), true);
  }

  const Root *first() const {
    const Tree *T = top();
    while (isTree() && T->getLeft())
      T = T->getLeft();
    return T->getValue().first;
  }

private:
  struct Part {
    const Tree *At;
    bool Whole; // with all below it
  };
  void push(const Tree *T, bool Whole) {
    if (T)
      Left.push_back({T, Whole});
  }
  std::vector<Part> Left; // the next one last
};

} // namespace

std::vector<Memory::Difference> Memory::differences(const Memory &Other) const {
  std::vector<Difference> Result;
  Rest One(Of.getRootWithoutRetain()), Two(Other.Of.getRootWithoutRetain());
  auto Before = [](auto &A, auto &B) { // an entry of A, and all of B
    return !A.empty() && !A.isTree() &&
           (B.empty() || std::less<>()(A.first(), B.first()));
  };
  while (!One.empty() || !Two.empty()) {
    const bool Trees =
        !One.empty() && !Two.empty() && One.isTree() && Two.isTree();
    if (Trees && One.top() == Two.top()) {
      One.pop();
      Two.pop();
    } else if (Trees) {
      // The higher one: what they share comes to stand beside itself.
      const unsigned A = One.top()->getHeight(), B = Two.top()->getHeight();
      if (A >= B)
        One.open();
      if (B >= A)
        Two.open();
    } else if (Before(One, Two)) {
      Result.push_back({One.first(), One.top()->getValue().second, {}});
      One.pop();
    } else if (Before(Two, One)) {
      Result.push_back({Two.first(), {}, Two.top()->getValue().second});
      Two.pop();
    } else if (!One.empty() && One.isTree()) {
      One.open();
    } else if (!Two.empty() && Two.isTree()) {
      Two.open();
    } else {
      const V A = One.top()->getValue().second,
              B = Two.top()->getValue().second;
      if (A.Of != B.Of || A.Way != B.Way)
        Result.push_back({One.first(), A, B});
      One.pop();
      Two.pop();
    }
  }
  return Result;
}

} // namespace keyspread::trace
