// Bodies of small functions: what the symbolic run will walk.
#include "test/unit/lower/ReadBodies.h"

#include "matchers/facts/FactsJson.h"

using namespace testing;

namespace keyspread::lower {
namespace {

TEST(Lower, CallsWithTheirArguments) {
  ReadBodies R = read(R"(
void insert(void *db, const char *name, int &out);
void f(void *db) { int n; insert(db, "ann", n); }
)");
  EXPECT_EQ(R.text(), R"(f(&db)
  (block
    (declare n)
    (call insert db "ann" &n))
)");
}

TEST(Lower, NamesOfCalleesAreKeysOfTheirBodies) {
  ReadBodies R = read(R"(
template <class T> T twice(T x) { return x + x; }
struct S { void go() {} };
void f() { twice(1); twice(2L); S().go(); [](int) {}(3); }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (call twice 1)
    (call twice 2)
    (call. S::go (record))
    (call. operator() (lambda) 3))
)");
}

TEST(Lower, VisitorsOfVariantsAreChosenByTheIndex) {
  ReadBodies R = read(R"(
namespace std {
template <class... T> struct variant { unsigned long index() const; };
template <class F, class V> void visit(F &&f, V &&v);
}
struct Put { void operator()(int); void operator()(const char *); };
void put(const std::variant<int, const char *> &v) { std::visit(Put(), v); }
)");
  EXPECT_EQ(R.text("put"), R"(put(v)
  (block
    (choose (binary == (call. std::variant::index v) 0) (call. Put::operator() (record) v) (call. Put::operator() (record) v)))
)");
}

TEST(Lower, AlternativesOfVariantsAreToldByTheIndex) {
  ReadBodies R = read(R"(
namespace std {
template <class... T> struct variant { unsigned long index() const; };
template <class T, class... A> bool holds_alternative(const variant<A...> &v);
template <class T, class... A> const T *get_if(const variant<A...> *v);
}
bool holds(const std::variant<int, long> &v) { return std::holds_alternative<long>(v); }
const int *get(const std::variant<int, long> &v) { return std::get_if<int>(&v); }
)");
  EXPECT_EQ(R.text("holds"), R"(holds(v)
  (block
    (return (binary == (call. std::variant::index v) 1)))
)");
  EXPECT_EQ(R.text("get"), R"(get(v)
  (block
    (return (choose (binary == (call. std::variant::index v) 0) (call std::get_if (address v)) null)))
)");
}

TEST(Lower, VisitorsThatConvertAreCalls) {
  ReadBodies R = read(R"(
namespace std {
template <class... T> struct variant {};
template <class F, class V> void visit(F &&f, V &&v);
}
struct Put { void operator()(long); };
void put(const std::variant<int> &v) { std::visit(Put(), v); }
)");
  EXPECT_EQ(R.text("put"), R"(put(v)
  (block
    (call std::visit &(record) v))
)");
}

TEST(Lower, PacksAreExpanded) {
  ReadBodies R = read(R"(
int exec(const char *sql, ...);
template <class... T> int put(T... x) { return exec("v", x...) + sizeof...(x); }
int f() { return put(1, 2L); }
)");
  EXPECT_EQ(R.text("put"), R"(put(x, x#1)
  (block
    (return (cast int (binary + (cast unsigned long (call exec "v" x x#1)) 2))))
)");
}

TEST(Lower, FoldsAreExpanded) {
  ReadBodies R = read(R"(
void bind(int at, int value);
template <class... T> void all(const T &...x) { int n = 0; (bind(++n, x), ...); }
void f() { all(7, 8); }
)");
  EXPECT_EQ(R.text("all"), R"(all(x, x#1)
  (block
    (declare n 0)
    (binary , (call bind (step ++ n) x) (call bind (step ++ n) x#1)))
)");
}

TEST(Lower, OnlyTheTakenBranchOfIfConstexpr) {
  ReadBodies R = read(R"(
int one(); int two();
template <bool B> int pick() { if constexpr (B) return one(); else return two(); }
int f() { return pick<false>(); }
)");
  EXPECT_EQ(R.text("pick"), R"(pick()
  (block
    (block
      (return (call two))))
)");
}

TEST(Lower, TemplateArgumentsAreNumbers) {
  ReadBodies R = read(R"(
template <int N> int next(int x) { return x + N; }
int f() { return next<4>(1); }
)");
  EXPECT_EQ(R.text("next"), R"(next(x)
  (block
    (return (binary + x 4)))
)");
}

TEST(Lower, CuriouslyRecurringBases) {
  ReadBodies R = read(R"(
template <class T> struct Saves { void save() { static_cast<T *>(this)->store(1); } };
struct User : Saves<User> { void store(int n) { last = n; } int last; };
void f(User &u) { u.save(); }
)");
  EXPECT_EQ(R.text(), R"(f(&u)
  (block
    (call. Saves::save u))
)");
  EXPECT_EQ(R.text("Saves::save"), R"(Saves::save()
  (block
    (call. User::store (deref this) 1))
)");
  EXPECT_EQ(R.text("User::store"), R"(User::store(n)
  (block
    (assign (member last (deref this)) n))
)");
}

TEST(Lower, ConstantsAreNumbers) {
  ReadBodies R = read(R"(
enum Kind { Plain, Odd = 3 };
const int Max = 10;
constexpr int Twice = Max * 2;
void use(...);
void f(int n) { use(Max, Twice, Odd, sizeof(int), 2 + 3, -1, 'a', true, n); }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (call use 10 20 (number 3 Odd) 4 5 -1 97 1 n))
)");
}

TEST(Lower, CastsOnlyBetweenNumbers) {
  ReadBodies R = read(R"(
enum class Id : long {};
long f(int n, long w, unsigned u, Id id, void *p) {
  w = n; n = static_cast<int>(w); n = u; w = long(id); w = (long)w; w = 5;
  const char *c = static_cast<const char *>(p);
  return n;
}
)");
  EXPECT_EQ(R.text(), R"(f(n, w, u, id, &p)
  (block
    (assign w (cast long n))
    (assign n (cast int w))
    (assign n (cast int u))
    (assign w id)
    (assign w w)
    (assign w 5)
    (declare c p)
    (return (cast long n)))
)");
}

TEST(Lower, LambdasAndWhatTheyCapture) {
  ReadBodies R = read(R"(
struct S { int id; void f(int a, int b); };
void S::f(int a, int b) {
  auto go = [&a, b, c = a + 1, this](int x) mutable { a = x + b + c + id; };
  go(2);
}
)");
  EXPECT_EQ(R.text("S::f"), R"(S::f(a, b)
  (block
    (declare go (lambda a=&a b=b c=(binary + a 1) this=this))
    (call. S::operator() go 2))
)");
}

TEST(Lower, GenericLambdasAsInstantiated) {
  ReadBodies R = read(R"(
void take(int); void take(long);
void f() { auto each = [](auto x) { take(x); }; each(1); each(2L); }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (declare each (lambda))
    (call. operator() each 1)
    (call. operator() each 2))
)");
  EXPECT_EQ(R.texts("operator()"), R"(operator()(x)
  (block
    (call take x))
operator()(x)
  (block
    (call take x))
)");
}

TEST(Lower, RangesAndBindings) {
  ReadBodies R = read(R"(
struct Pair { int first; const char *second; };
struct All { Pair *begin() const; Pair *end() const; };
void use(int, const char *);
void f(const All &all) { for (const auto &[id, name] : all) use(id, name); }
)");
  EXPECT_EQ(R.text(), R"(f(all)
  (block
    (each &_ all
      (block
        (declare &id (member first _))
        (declare &name (member second _))
        (call use id name))))
)");
}

TEST(Lower, BindingsOfTuples) {
  ReadBodies R = read(R"(
namespace std {
template <class T> struct tuple_size;
template <unsigned long I, class T> struct tuple_element;
}
struct T { int a; };
template <unsigned long I> int get(T);
template <> struct std::tuple_size<T> { static constexpr unsigned long value = 2; };
template <unsigned long I> struct std::tuple_element<I, T> { using type = int; };
T made();
int f() { auto [x, y] = made(); return x + y; }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (declare _ (call made))
    (declare &x (call get _))
    (declare &y (call get _))
    (return (binary + x y)))
)");
}

TEST(Lower, StructsAndTheirDefaults) {
  ReadBodies R = read(R"(
struct Base { int b; };
struct Row : Base { long id; const char *name = "none"; int tags[2]; };
void use(Row);
void f(int n) { use({{1}, n}); Row r = Row(); Row q{.id = 4, .tags = {1, 2}}; }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (call use (record Base=(record b=1) id=(cast long n) name="none" tags=(list)))
    (declare r (make Row::Row))
    (declare q (record Base=(record b=0) id=4 name="none" tags=(list 1 2))))
)");
}

TEST(Lower, DefaultArguments) {
  ReadBodies R = read(R"(
int now();
void log(const char *text, int at = now());
void f() { log("x"); }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (call log "x" (call now)))
)");
}

TEST(Lower, ConstructorsInitialiseInOrder) {
  ReadBodies R = read(R"(
struct Base { Base(int); };
struct S : Base { int a; int b = 7; const char *c{"c"}; S() : Base(1), a(2) {} S(int x) : S() { a = x; } };
struct Kept { S s; };
void f() { S s(5); Kept k; }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (declare s (make S::S 5))
    (declare k (make Kept::Kept)))
)");
  EXPECT_EQ(R.texts("S::S"), R"(S::S()
  - = (make Base::Base 1)
  a = 2
  b = 7
  c = "c"
  (block)
S::S(x)
  - = (make S::S)
  (block
    (assign (member a (deref this)) x))
)");
  EXPECT_EQ(R.text("Kept::Kept"), R"(Kept::Kept()
  s = (make S::S)
  (block)
)");
}

TEST(Lower, InheritedConstructors) {
  ReadBodies R = read(R"(
struct Base { Base(int n, const char *s) : n(n) {} int n; };
struct S : Base { using Base::Base; int more = 1; };
void f() { S s(3, "x"); }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (declare s (make S::Base 3 "x")))
)");
  EXPECT_EQ(R.text("S::Base"), R"(S::Base(p0, p1)
  - = (make Base::Base p0 p1)
  more = 1
  (block)
)");
}

TEST(Lower, CopiesAreValues) {
  ReadBodies R = read(R"(
struct Row { int id; Row() = default; };
struct Own { Own(); Own(const Own &); };
void f(const Row &r, const Own &o) { Row a = r; a = r; Own b = o; }
)");
  EXPECT_EQ(R.text(), R"(f(r, o)
  (block
    (declare a r)
    (assign a r)
    (declare b (make Own::Own o)))
)");
}

TEST(Lower, VirtualCalls) {
  ReadBodies R = read(R"(
struct Base { virtual void go(); };
struct Last final : Base { void go() override { Base::go(); } };
void f(Base &b, Last &l) { b.go(); l.go(); Last own; own.go(); }
)");
  EXPECT_EQ(R.text(), R"(f(&b, &l)
  (block
    (virtual call. Base::go b)
    (call. Last::go l)
    (declare own (make Last::Last))
    (call. Last::go own))
)");
  EXPECT_EQ(R.text("Last::go"), R"(Last::go()
  (block
    (call. Base::go (deref this)))
)");
}

TEST(Lower, OperatorsAndConversionsAreCalls) {
  ReadBodies R = read(R"(
struct Id { int n; explicit operator bool() const; operator long() const; Id &operator<<(int); };
Id operator+(Id, Id);
Id operator""_id(unsigned long long);
long f(Id a) { if (a) a << 1 << 2; long n = a; return a + 5_id; }
)");
  EXPECT_EQ(R.text(), R"(f(a)
  (block
    (if (call. Id::operator bool a) (call. Id::operator<< (call. Id::operator<< a 1) 2))
    (declare n (call. Id::operator long a))
    (return (call. Id::operator long (call operator+ a (call operator""_id 5)))))
)");
}

TEST(Lower, ConditionsThatDeclare) {
  ReadBodies R = read(R"(
int next();
int f() { if (int n = next(); n > 2) return n; while (int m = next()) { if (!m) continue; } return 0; }
)");
  EXPECT_EQ(R.text(), R"(f()
  (block
    (block
      (declare n (call next))
      (if (binary > n 2)
        (return n)))
    (loop -
      (block
        (declare m (call next))
        (cast bool m)) -
      (block
        (if (unary ! (cast bool m))
          (continue))))
    (return 0))
)");
}

TEST(Lower, Loops) {
  ReadBodies R = read(R"(
void use(int);
void f(int n) { for (int i = 0, j = 1; i < n; i += j) use(i); do { --n; } while (n); for (;;) break; }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (loop
      (block
        (declare i 0)
        (declare j 1)) (binary < i n) (assign + i j) (call use i))
    (loop do - (cast bool n) -
      (block
        (step -- n)))
    (loop - - -
      (break)))
)");
}

TEST(Lower, SwitchesFallThrough) {
  ReadBodies R = read(R"(
void use(int);
void f(int n) { switch (int m = n; m) { case 1: case 2: use(1); [[fallthrough]]; case 4 ... 5: use(2); break; default: use(3); } }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (block
      (declare m n)
      (switch m
        (block
          (case 1)
          (case 2)
          (call use 1)
          (case 4 5)
          (call use 2)
          (break)
          (default)
          (call use 3)))))
)");
}

TEST(Lower, ThrowAndCatch) {
  ReadBodies R = read(R"(
struct Error { int code; };
void f(bool b) { try { if (b) throw Error{1}; } catch (const Error &e) { throw; } catch (...) { return; } }
)");
  EXPECT_EQ(R.text(), R"(f(b)
  (block
    (try
      (block
        (if b
          (throw (record code=1))))
      (block
        (declare &e)
        (block
          (throw)))
      (block
        (block
          (return)))))
)");
}

TEST(Lower, PointersAndElements) {
  ReadBodies R = read(R"(
struct Row { int id; };
int Row::*f(Row *r, int *p, int n) {
  r->id = p[n]; *(p + 1) = n++; int *q = &p[2]; delete r; r = new Row{4}; p = new int[3];
  return &Row::id;
}
)");
  EXPECT_EQ(R.text(), R"(f(&r, &p, n)
  (block
    (assign (member id (deref r)) (element p n))
    (assign (deref (binary + p 1)) (step ++post n))
    (declare q (address (element p 2)))
    (delete r)
    (assign r (new (record id=4)))
    (assign p (new - 3))
    (return (member id)))
)");
}

TEST(Lower, CallsOfHeldFunctions) {
  ReadBodies R = read(R"(
struct S { int m(int); };
int g(int);
int f(int (*h)(int &), S &s, int (S::*m)(int)) { int n = 1; int (*k)(int) = g; k(2); (*h)(n); return (s.*m)(3); }
)");
  EXPECT_EQ(R.text(), R"(f(&h, &s, m)
  (block
    (declare n 1)
    (declare k (function g))
    (call* k 2)
    (call* h &n)
    (return (call*. m s 3)))
)");
}

TEST(Lower, ChoicesAndCommas) {
  ReadBodies R = read(R"(
int a(); int b();
int f(int n) { int x = n ? a() : b(); x = n ?: 3; return a() && b(), x; }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (declare x (choose (cast bool n) (call a) (call b)))
    (assign x (binary ?: n 3))
    (return (binary , (binary && (cast bool (call a)) (cast bool (call b))) x)))
)");
}

TEST(Lower, WhatCannotBeLoweredSaysWhy) {
  ReadBodies R = read(R"(
struct S { int x; };
int f(int n) { if (n) goto end; n = 1; end: return n; }
)");
  EXPECT_EQ(R.text(), R"(f(n)
  (block
    (if (cast bool n) (unknown <a goto>))
    (assign n 1)
    (unknown <a label>)
    (return n))
)");
}

TEST(Lower, CallsNameTheBodiesOfTheirInstantiations) {
  ReadBodies R = read(R"(
template <class T> T twice(T x) { return x + x; }
template <class F> void run(F f) { f(1); }
template <class T> struct Box { void put(T x) { kept = x; } T kept; };
namespace { void hidden() {} }
template <class T> void nested(T x) { run([x](int) { return x; }); }
void f(Box<int> &b) {
  twice(1); twice(2L); b.put(3); hidden();
  run([](int) {}); run([](long) {}); nested(1); nested('c');
}
)");
  std::set<std::string> Keys;
  for (const facts::Body &B : R.All.Functions)
    for (const facts::Node &N : B.Nodes)
      if (N.Kind == facts::Op::Call || N.Kind == facts::Op::Lambda) {
        const facts::Body *Callee = R.keyed(N.Name);
        ASSERT_TRUE(Callee) << N.Qualified << " " << N.Name;
        EXPECT_TRUE(N.Qualified.empty() || N.Qualified == Callee->Qualified);
        Keys.insert(N.Name);
      }
  EXPECT_EQ(R.named("run").size(), 4u);
  EXPECT_EQ(R.named("operator()").size(), 4u);
  EXPECT_EQ(Keys.size(), R.All.Functions.size() - 1);
}

TEST(Lower, KeysOfWhatOthersSeeAreEqualInAllUnits) {
  std::map<std::string, std::string> Headers{
      {"/keyspread/a.h", "template <class F> void run(F f) { f(1); }\n"
                         "inline void go() { run([](int) {}); }\n"
                         "static void own() {}\n"}};
  auto Unit = [&](std::string File) {
    return read("#include \"a.h\"\nvoid f() { go(); own(); }", File, Headers);
  };
  ReadBodies A = Unit("/keyspread/a.cpp"), B = Unit("/keyspread/b.cpp");
  for (const char *Same : {"run", "go", "operator()"})
    EXPECT_EQ(A.body(Same).Key, B.body(Same).Key) << Same;
  EXPECT_NE(A.body("own").Key, B.body("own").Key);
}

TEST(Lower, TextsSayWhereTheyAreWritten) {
  ReadBodies R = read(R"(
#define TABLE "orders"
void exec(const char *sql);
void f() { exec("SELECT \x41" " FROM " TABLE); }
)");
  const facts::Node &N = R.node(facts::Op::Text);
  EXPECT_EQ(N.Name, "SELECT A FROM orders");
  EXPECT_EQ(R.at(N.At), R"("SELECT \x41")");
  ASSERT_EQ(N.Runs.size(), 4u);
  EXPECT_TRUE(N.Runs[1].Atomic);
  EXPECT_EQ(N.Runs[3].Macro, "TABLE");
  EXPECT_EQ(R.at(R.node(facts::Op::Call).At),
            R"(exec("SELECT \x41" " FROM " TABLE))");
}

TEST(Lower, CallsInMacrosSayWhich) {
  ReadBodies R = read(R"(
#define RUN(x) exec("SELECT " #x, n)
void exec(const char *sql, int n);
void f(int n) { RUN(id); }
)");
  const facts::Node &N = R.node(facts::Op::Call);
  EXPECT_EQ(N.Macro, "RUN");
  EXPECT_EQ(R.at(N.At), "RUN(id)");
  EXPECT_EQ(R.node(facts::Op::Text).Name, "SELECT id");
  EXPECT_EQ(R.text(), "f(n)\n  (block\n    (call exec \"SELECT id\" n))\n");
}

TEST(Lower, VariablesThatOutliveCalls) {
  ReadBodies R = read(R"(
struct Entry { const char *name; int kind; };
constexpr Entry Table[] = {{"users", 1}, {"orders", 2}};
struct S { static inline int made = 4; };
int f() { static int next = 1; return next++ + S::made; }
)");
  EXPECT_EQ(print(R.global("Table").Nodes),
            "(list (record name=\"users\" kind=1) "
            "(record name=\"orders\" kind=2))");
  EXPECT_TRUE(R.global("Table").IsConst);
  EXPECT_EQ(print(R.global("next").Nodes), "1");
  EXPECT_FALSE(R.global("next").IsConst);
  EXPECT_EQ(R.text(), "f()\n  (block\n    (return (binary + (step ++post next) "
                      "made)))\n");
  EXPECT_EQ(R.node(facts::Op::Local).Name, R.global("next").Name);
}

TEST(Lower, ClassesAndWhatTheyOverride) {
  ReadBodies R = read(R"(
struct Base { virtual void go(); int id; };
template <class T> struct Box : Base { T kept; ~Box() {} void go() override {} };
Box<int> f();
void g() { f(); }
)");
  ASSERT_EQ(R.All.Classes.size(), 2u);
  const facts::ClassShape &C = R.All.Classes[1];
  EXPECT_EQ(C.Type, "Box<int>");
  EXPECT_EQ(C.FieldNames, std::vector<std::string>{"kept"});
  EXPECT_EQ(C.FieldTypes, std::vector<std::string>{"int"});
  EXPECT_EQ(C.Bases, std::vector<std::string>{R.All.Classes[0].Key});
  EXPECT_TRUE(R.keyed(C.Destructor));
  ASSERT_EQ(R.All.Overrides.size(), 1u);
  EXPECT_TRUE(R.keyed(R.All.Overrides[0].Method));
}

TEST(Lower, LibraryMacrosAroundLiteralsAreTheirTexts) {
  ReadBodies R =
      read(R"(
#include "/lib/text.h"
void use(const Text &);
void f() { use(TEXT("SELECT 1")); }
)",
           "/keyspread/input.cpp",
           {{"/lib/text.h", "struct Text { const char *s; unsigned long n; };\n"
                            "#define TEXT(x) \\\n"
                            "  ([]() { static const char at[] = x; \\\n"
                            "    return Text{at, sizeof(x) - 1}; }())\n"}});
  EXPECT_EQ(R.text(), "f()\n  (block\n    (call use \"SELECT 1\"))\n");
  EXPECT_EQ(R.node(facts::Op::Text).Type, "Text");
  EXPECT_EQ(R.at(R.node(facts::Op::Text).At), "\"SELECT 1\"");
}

TEST(Lower, TemplateArgumentsThatAreObjects) {
  ReadBodies R = read(R"(
template <unsigned long N> struct Fixed {
  char text[N];
  consteval Fixed(const char (&t)[N]) { for (unsigned long i = 0; i < N; ++i) text[i] = t[i]; }
};
void exec(const char *);
template <Fixed Sql> void run() { exec(Sql.text); }
void f() { run<"BEGIN">(); run<"COMMIT">(); }
)");
  EXPECT_EQ(R.texts("run"),
            "run()\n  (block\n    (call exec (member text (record "
            "text=\"BEGIN\"))))\n"
            "run()\n  (block\n    (call exec (member text (record "
            "text=\"COMMIT\"))))\n");
  EXPECT_TRUE(R.keyed(R.node(facts::Op::Call).Name));
}

TEST(Lower, CapturedPacksAreSeveralVariables) {
  ReadBodies R = read(R"(
template <class... A> int f(A... a) {
  auto sum = [...b = a] { return (0 + ... + b); };
  return sum();
}
int g() { return f(1, 2); }
)");
  const facts::Node &L = R.node(facts::Op::Lambda);
  ASSERT_EQ(L.Names.size(), 2u);
  EXPECT_NE(L.Names[0], L.Names[1]);
  std::vector<std::string> Used;
  for (const facts::Node &N : R.keyed(L.Name)->Nodes)
    if (N.Kind == facts::Op::Local)
      Used.push_back(N.Name);
  EXPECT_EQ(Used, L.Names);
}

TEST(Lower, TemporariesEndWithTheirStatement) {
  ReadBodies R = read(R"(
struct Guard { Guard(); ~Guard(); void go(); };
Guard made();
void f() { Guard().go(); const Guard &kept = made(); Guard own; }
)");
  EXPECT_TRUE(R.node(facts::Op::Make).IsTemporary);
  std::vector<bool> Ends;
  for (const facts::Node &N : R.body().Nodes)
    if (N.Kind == facts::Op::Call)
      Ends.push_back(N.IsTemporary);
  EXPECT_THAT(Ends, ElementsAre(false, false)); // go() is void, kept is kept
  EXPECT_FALSE(R.body().Nodes.back().IsTemporary);
}

TEST(Lower, ArraysOfLibrariesAreTheirElements) {
  ReadBodies R = read("#include \"/lib/array.h\"\n"
                      "const array<int, 2> pair{3, 4};\n",
                      "/keyspread/input.cpp",
                      {{"/lib/array.h", "template <class T, int N> struct "
                                        "array { T elements[N]; };\n"}});
  EXPECT_EQ(print(R.global("pair").Nodes), "(list 3 4)");
}

TEST(Lower, ProgramsInC) {
  ReadBodies R = read(R"(
struct P { int a; const char *b; };
static int helper(struct P p) { return p.a; }
int f(void) {
  struct P p = {1, .b = "x"};
  struct P q[] = {[1] = {2}};
  return helper(p) + q[0].a + ((struct P){3}).a;
}
)",
                      "/keyspread/input.c", {}, {});
  EXPECT_EQ(R.text(),
            "f()\n  (block\n"
            "    (declare p (record a=1 b=\"x\"))\n"
            "    (declare q (list (record a=0 b=null) (record a=2 b=null)))\n"
            "    (return (binary + (binary + (call helper p) (member a "
            "(element q 0))) (member a (record a=3 b=null)))))\n");
  EXPECT_TRUE(R.keyed(R.node(facts::Op::Call).Name));
  EXPECT_EQ(R.All.Classes.size(), 1u);
}

TEST(Lower, CodeThatDoesNotCompile) {
  ReadBodies R = read(R"(
struct Later;
int f(Later l) { return nowhere(1) + l.x; }
int g() { Unknown u; for (auto x : u) {} return 0; }
template <class T> T h(T x) { return x.y; }
int i() { return h(1); }
int j() { return 1; }
)");
  EXPECT_FALSE(R.Ok);
  for (const char *Broken : {"f", "g"}) {
    EXPECT_NE(R.body(Broken).Why, "") << Broken;
    EXPECT_TRUE(R.body(Broken).Nodes.empty()) << Broken;
  }
  EXPECT_EQ(R.text("j"), "j()\n  (block\n    (return 1))\n");
}

TEST(Lower, DeepExpressions) {
  std::string Sum = "x", Chain = "s";
  for (int I = 0; I != 6000; ++I) {
    Sum += " + x";
    Chain += " << x";
  }
  ReadBodies R =
      read("struct S { S &operator<<(int); };\nvoid f(S &s, int x) { " + Chain +
           "; x = " + Sum + "; }");
  EXPECT_EQ(R.body().Nodes.size(), 4u * 6000 + 5);
  EXPECT_THAT(R.text(), EndsWith("x) x)))\n"));
}

TEST(Lower, BodiesAreWrittenAndRead) {
  ReadBodies R = read(R"(
struct S { S(int n) : n(n) {} virtual void go(const char *) {} int n; };
void f(S &s) { s.go("\x80"); auto l = [&s] { return s.n; }; l(); }
)");
  std::string Text = facts::toJson(R.All);
  llvm::Expected<facts::Bodies> Again = facts::bodiesFromJson(Text, "a.json");
  ASSERT_TRUE(bool(Again)) << llvm::toString(Again.takeError());
  EXPECT_EQ(facts::toJson(*Again), Text);
  EXPECT_EQ(Again->Functions.size(), 4u);
}

} // namespace
} // namespace keyspread::lower
