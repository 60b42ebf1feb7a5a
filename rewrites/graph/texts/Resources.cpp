#include "rewrites/graph/texts/Resources.h"

#include "rewrites/graph/Writes.h"

#include "llvm/ADT/STLExtras.h"

#include <deque>

namespace keyspread {

using namespace facts;

static constexpr char HoleByte = '\x01';
static constexpr char Any = '*';

// Enough for any program that a person reads; a bound for generated ones.
static constexpr size_t MostSteps = 3000, MostNames = 500, Deepest = 8;

Template textOfFile(const std::string &Path, const std::string &Contents) {
  Template T;
  T.Self = "text:" + Path + ":0";
  T.At = siteIn(Path, Contents, 0, Contents.size());
  T.Text = Contents;
  Segment S;
  S.End = Contents.size();
  S.At = T.At;
  S.Raw = true; // no escapes: bytes of the text are bytes of the file
  T.Segments.push_back(std::move(S));
  T.Editable = true;
  return T;
}

Resources::Resources(std::vector<ResourceFile> In) : Files(std::move(In)) {
  llvm::sort(Files, [](const ResourceFile &A, const ResourceFile &B) {
    return A.Path < B.Path;
  });
  for (const ResourceFile &F : Files)
    Texts.push_back(textOfFile(F.Path, F.Contents));
}

const ResourceFile *Resources::fileOf(const Template &T) const {
  for (size_t I = 0; I < Texts.size(); ++I)
    if (&Texts[I] == &T)
      return &Files[I];
  return nullptr;
}

bool Resources::has(const std::string &Path) const {
  return llvm::any_of(Files,
                      [&](const ResourceFile &F) { return F.Path == Path; });
}

bool looksLikePath(llvm::StringRef Text) {
  return !Text.empty() && Text.size() < 300 &&
         Text.find_first_of(" \t\r\n;()'\"=") == llvm::StringRef::npos;
}

/// \p Name is \p Pattern, whose "*" stand for any text.
static bool matches(llvm::StringRef Pattern, llvm::StringRef Name) {
  size_t Star = Pattern.find(Any);
  if (Star == llvm::StringRef::npos)
    return Pattern == Name;
  if (!Name.consume_front(Pattern.take_front(Star)))
    return false;
  Pattern = Pattern.drop_front(Star + 1);
  for (size_t I = 0; I <= Name.size(); ++I)
    if (matches(Pattern, Name.drop_front(I)))
      return true;
  return false;
}

/// Says more than that it is some file of SQL.
static bool saysSomething(llvm::StringRef Pattern) {
  Pattern.consume_back_insensitive(".sql");
  return llvm::any_of(Pattern, [](char C) {
    return C != Any && C != '/' && C != '.' && C != ':' && C != '_' && C != '-';
  });
}

static bool endsIn(llvm::StringRef Path, llvm::StringRef Pattern) {
  return matches((llvm::Twine("*/") + Pattern).str(), Path);
}

std::vector<size_t> Resources::named(std::string Given) const {
  std::vector<size_t> Result;
  llvm::StringRef Pattern = Given;
  while (Pattern.starts_with("**"))
    Pattern = Pattern.drop_front();
  if (!looksLikePath(Pattern) || !saysSomething(Pattern))
    return Result;
  Pattern.consume_front("qrc");
  for (size_t I = 0; I < Files.size(); ++I)
    if (llvm::any_of(Files[I].Names, [&](const std::string &Name) {
          return matches(Pattern, Name);
        }))
      Result.push_back(I);
  if (!Result.empty() || !Pattern.ends_with_insensitive(".sql"))
    return Result;
  Pattern = Pattern.ltrim(":");
  while (Pattern.consume_front("/") || Pattern.consume_front("./") ||
         Pattern.consume_front("../")) {
  }
  // From the whole path to the last of it that still says something.
  for (; Result.empty() && saysSomething(Pattern);
       Pattern = Pattern.split('/').second)
    for (size_t I = 0; I < Files.size(); ++I)
      if (endsIn(Files[I].Path, Pattern))
        Result.push_back(I);
  return Result;
}

const Template *Resources::theOne(const std::string &Path) const {
  const std::vector<size_t> Found = named(Path);
  return Found.size() == 1 ? &Texts[Found[0]] : nullptr;
}

namespace {

/// Walks backwards from a text to the paths it was read from. The calls that
/// were entered are kept, so that a helper that reads files is asked for the
/// path of this call alone.
class PathWalk {
public:
  PathWalk(const Reach &R) : R(R) {}

  struct Way {
    Entity E;
    Site Use;
    std::vector<const Call *> Entered;
    auto key() const { return std::tie(E, Entered); }
    bool operator<(const Way &Other) const { return key() < Other.key(); }
  };

  /// Visits every text on the way; \p Visit returns true to go no further.
  void run(const std::vector<Source> &From, const Way &Start, bool Parts,
           llvm::function_ref<bool(const Template &, const Way &)> Visit);

  /// What \p T may say, with "*" for what nobody can see.
  std::vector<std::string> namesOf(const Template &T, const Way &Here,
                                   unsigned Depth = 0) const;

private:
  void step(const Way &Now, std::deque<Way> &Queue, bool Parts) const;
  void toCallers(const Way &Now, const Function &F, unsigned I, bool Parts,
                 std::deque<Way> &Queue) const;
  void push(const Way &Now, const std::vector<Source> &From, const Site &Use,
            bool Parts, std::deque<Way> &Queue) const;

  const Reach &R;
};

} // namespace

void PathWalk::push(const Way &Now, const std::vector<Source> &From,
                    const Site &Use, bool Parts, std::deque<Way> &Queue) const {
  for (const Source &S : From)
    if (Parts || S.Kept == Part::Whole)
      Queue.push_back({S.From, Use, Now.Entered});
}

/// Back to the call that the function was entered by, else to all callers.
void PathWalk::toCallers(const Way &Now, const Function &F, unsigned I,
                         bool Parts, std::deque<Way> &Queue) const {
  if (!Now.Entered.empty() && Now.Entered.back()->Callee == F.Usr) {
    const Call *C = Now.Entered.back();
    Way Out = Now;
    Out.Entered.pop_back();
    if (I < C->Args.size())
      push(Out, C->Args[I].Sources, C->At, Parts, Queue);
    return;
  }
  for (const std::string &Usr : {F.Usr, F.Overrides})
    if (!Usr.empty())
      for (const Call *C : R.P.callsOf(Usr))
        if (I < C->Args.size())
          push(Now, C->Args[I].Sources, C->At, Parts, Queue);
}

void PathWalk::step(const Way &Now, std::deque<Way> &Queue, bool Parts) const {
  unsigned I;
  const Function *F = R.P.functionOfParameter(Now.E, I);
  std::vector<const Flow *> Writes = R.P.flowsInto(Now.E);
  if (isLocal(R, Now.E))
    Writes = reachingWrites(Writes, Now.Use);
  for (const Flow *W : Writes)
    if (Parts || W->Kept == Part::Whole)
      Queue.push_back({W->From, W->At, Now.Entered});
  if (F)
    return toCallers(Now, *F, I, Parts, Queue);
  // A function whose body is not seen passes on what it is given.
  if (const Call *C = R.P.callOfResult(Now.E);
      C && Parts && R.P.flowsInto(returnOf(C->Callee)).empty()) {
    if (C->Receiver)
      push(Now, C->Receiver->Sources, C->At, Parts, Queue);
    for (const Expr &A : C->Args)
      push(Now, A.Sources, C->At, Parts, Queue);
  }
  for (const Reach::Edge &E : R.into(Now.E)) {
    if (E.By || (!Parts && E.Kept != Part::Whole))
      continue;
    Way Next = Now;
    Next.E = E.From;
    if (E.Towards == Reach::Direction::ToCallee) {
      if (Next.Entered.size() >= Deepest)
        continue;
      Next.Entered.push_back(E.Through);
    } else if (E.Through && R.P.flowsInto(returnOf(E.Through->Callee)).size()) {
      continue; // by way of the callee, which was entered
    }
    Queue.push_back(std::move(Next));
  }
}

void PathWalk::run(
    const std::vector<Source> &From, const Way &Start, bool Parts,
    llvm::function_ref<bool(const Template &, const Way &)> Visit) {
  std::deque<Way> Queue;
  std::set<Way> Seen;
  push(Start, From, Start.Use, Parts, Queue);
  while (!Queue.empty() && Seen.size() < MostSteps) {
    Way Now = std::move(Queue.front());
    Queue.pop_front();
    if (!Seen.insert(Now).second)
      continue;
    auto It = R.P.Templates.find(Now.E);
    if (It == R.P.Templates.end()) {
      step(Now, Queue, Parts);
      continue;
    }
    if (Visit(It->second, Now))
      continue;
    for (const Hole &H : It->second.Holes)
      if (Parts)
        push(Now, H.Value.Sources, Now.Use, Parts, Queue);
  }
}

std::vector<std::string> PathWalk::namesOf(const Template &T, const Way &Here,
                                           unsigned Depth) const {
  std::vector<std::string> Result{""};
  size_t Begin = 0;
  auto Append = [&](const std::vector<std::string> &Texts) {
    std::vector<std::string> Longer;
    for (const std::string &Front : Result)
      for (const std::string &Text : Texts)
        if (Longer.size() < MostNames)
          Longer.push_back(Front + Text);
    Result = std::move(Longer);
  };
  for (const Hole &H : T.Holes) {
    Append({T.Text.substr(Begin, H.Offset - Begin)});
    Begin = H.Offset + 1;
    std::set<std::string> Values;
    if (Depth < Deepest)
      PathWalk(R).run(H.Value.Sources, Here, false,
                      [&](const Template &Value, const Way &There) {
                        for (std::string &Name :
                             namesOf(Value, There, Depth + 1))
                          Values.insert(std::move(Name));
                        return true;
                      });
    if (Values.empty())
      Values.insert(std::string(1, Any));
    Append({Values.begin(), Values.end()});
  }
  Append({T.Text.substr(std::min(Begin, T.Text.size()))});
  return Result;
}

std::vector<const Template *> Resources::reaching(const Reach &R, const Expr &E,
                                                  const Call &At) const {
  std::set<size_t> Found;
  PathWalk Walk(R);
  Walk.run(E.Sources, {"", At.At, {}}, true,
           [&](const Template &T, const PathWalk::Way &Here) {
             std::string Bare = T.Text;
             llvm::erase(Bare, HoleByte);
             if (!looksLikePath(Bare))
               return false;
             size_t Before = Found.size();
             for (std::string &Name : Walk.namesOf(T, Here))
               for (size_t I : named(std::move(Name)))
                 Found.insert(I);
             return Found.size() != Before;
           });
  std::vector<const Template *> Result;
  for (size_t I : Found)
    Result.push_back(&Texts[I]);
  return Result;
}

} // namespace keyspread
