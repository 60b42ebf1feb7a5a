//===- LooksLikeSql.cpp - is this text SQL or English? --------------------===//
//
// In: any string literal of a program. Out: whether it is SQL. SQL verbs are
// English words ("Select an item", "Update available"), so the verb alone
// proves nothing: the words behind it must go on as that statement does. A verb
// written "Select", in the case of a sentence, needs more proof than "SELECT"
// and "select".
//
//===----------------------------------------------------------------------===//
#include "matchers/sql/Lexer.h"
#include <algorithm>
#include <initializer_list>

namespace keyspread::sql {
namespace {

constexpr size_t Enough = 4096; // bytes that decide

class Sniffer {
public:
  explicit Sniffer(std::string_view Text) : Text(Text) {
    for (const Token &Tok : lex(Text, Dialect::Sqlite))
      if (Tok.Kind != TokenKind::Comment && Tok.Kind != TokenKind::Hint)
        Tokens.push_back(Tok);
  }

  bool run() {
    while (at("("))
      ++I;
    if (kind() != TokenKind::Word)
      return false;
    const std::string_view Verb = word();
    const auto Upper = [](char C) { return C >= 'A' && C <= 'Z'; };
    AllUpper = std::all_of(Verb.begin(), Verb.end(), Upper);
    Sentence = Upper(Verb[0]) && !AllUpper;
    return statement();
  }

private:
  using Words = std::initializer_list<std::string_view>;

  TokenKind kind(size_t Ahead = 0) const {
    return I + Ahead < Tokens.size() ? Tokens[I + Ahead].Kind : TokenKind::End;
  }
  std::string_view word(size_t Ahead = 0) const {
    if (I + Ahead >= Tokens.size())
      return {};
    const Token &Tok = Tokens[I + Ahead];
    return Text.substr(Tok.Begin, Tok.End - Tok.Begin);
  }
  bool at(std::string_view Expected, size_t Ahead = 0) const {
    return I + Ahead < Tokens.size() && sameName(word(Ahead), Expected);
  }
  bool atAny(Words Expected, size_t Ahead = 0) const {
    return std::any_of(Expected.begin(), Expected.end(),
                       [&](std::string_view W) { return at(W, Ahead); });
  }
  bool take(std::string_view Expected) {
    return at(Expected) ? ++I, true : false;
  }
  bool end(size_t Ahead = 0) const {
    return kind(Ahead) == TokenKind::End || at(";", Ahead);
  }
  void skipAny(Words Expected) {
    while (atAny(Expected))
      ++I;
  }

  /// Words that a sentence puts where SQL has a name.
  bool english() const {
    if (at("A")) // a column or alias, unless a noun follows
      return kind(1) == TokenKind::Word &&
             !atAny({"FROM", "AS", "SET", "WHERE", "JOIN", "INNER", "LEFT",
                     "ORDER", "GROUP", "IS", "IN", "USING"},
                    1);
    return atAny({"THE", "AN",   "THIS",  "THAT",      "THESE", "YOUR",
                  "ALL", "OF",   "IT",    "HERE",      "TO",    "IN",
                  "MY",  "OUR",  "WHICH", "AVAILABLE", "FROM",  "ONE",
                  "NEW", "EACH", "EVERY", "ANY"});
  }
  /// [schema.]table, or a hole in its place.
  bool name() {
    const auto Part = [&](size_t Ahead) {
      return kind(Ahead) == TokenKind::Word ||
             kind(Ahead) == TokenKind::QuotedName ||
             kind(Ahead) == TokenKind::Hole;
    };
    if (!Part(0) || (kind() == TokenKind::Word && english()))
      return false;
    ++I;
    while (at(".") && Part(1))
      I += 2;
    return true;
  }

  bool statement() {
    if (take("SELECT"))
      return select();
    if (atAny({"INSERT", "REPLACE", "UPSERT"}))
      return insert();
    if (take("UPDATE"))
      return update();
    if (take("DELETE"))
      return deletion();
    if (take("WITH"))
      return with();
    if (take("CREATE"))
      return create();
    if (take("ALTER"))
      return alter();
    if (take("DROP"))
      return drop();
    if (take("EXPLAIN")) {
      skipAny({"QUERY", "PLAN", "ANALYZE", "VERBOSE"});
      return statement();
    }
    return command();
  }

  /// Commands of few words.
  bool command() {
    if (take("PRAGMA"))
      return !Sentence && name() && (end() || atAny({"=", "("}));
    if (take("VALUES"))
      return at("(") && !Sentence;
    if (take("TRUNCATE"))
      return (take("TABLE") || AllUpper) && name() &&
             (end() || atAny({",", "CASCADE", "RESTART"}));
    if (take("MERGE"))
      return take("INTO") && name() && atAny({"USING", "AS"});
    if (Sentence)
      return false;
    if (atAny({"SAVEPOINT", "RELEASE"})) {
      ++I;
      take("SAVEPOINT");
      return name() && end();
    }
    if (take("SET"))
      return atAny(
          {"TRANSACTION", "NAMES", "SESSION", "GLOBAL", "FOREIGN_KEY_CHECKS"});
    if (take("ATTACH"))
      return take("DATABASE");
    if (take("VACUUM"))
      return end();
    if (!atAny({"BEGIN", "COMMIT", "ROLLBACK", "END", "START"}))
      return false;
    const bool Alone = !atAny({"START", "END"});
    ++I;
    return (Alone && end()) ||
           (atAny({"TRANSACTION", "WORK", "TRAN", "IMMEDIATE", "EXCLUSIVE",
                   "DEFERRED", "TO"}) &&
            (end(1) || kind(1) == TokenKind::Word));
  }

  bool insert() {
    const bool Replace = at("REPLACE");
    ++I;
    if (take("OR")) {
      if (!atAny({"IGNORE", "REPLACE", "UPDATE", "ABORT", "FAIL", "ROLLBACK"}))
        return false;
      ++I;
    }
    skipAny({"IGNORE", "LOW_PRIORITY", "HIGH_PRIORITY", "DELAYED"});
    if (kind() == TokenKind::Hole && at("INTO", 1))
      ++I;
    const bool Into = take("INTO");
    if (Into && end())
      return !Sentence; // INSERT INTO + table
    if (!name())
      return false;
    if (take("AS"))
      ++I;
    if (Into && (end() || kind() == TokenKind::Hole))
      return !Sentence;
    if (Into && !Replace && at("("))
      return !Sentence || insertSource();
    return insertSource();
  }
  /// [(a, b)] VALUES | SELECT | SET | DEFAULT VALUES
  bool insertSource() {
    if (at("(") && !atAny({"SELECT", "WITH"}, 1)) {
      skipParens();
      if (end())
        return !Sentence;
    }
    take("(");
    if (take("WITH"))
      return with();
    return atAny({"VALUES", "VALUE", "SELECT", "SET", "DEFAULT", "OUTPUT",
                  "OVERRIDING"});
  }
  void skipParens() {
    unsigned Open = 0;
    do {
      Open += at("(") ? 1 : 0;
      Open -= at(")") ? 1 : 0;
      ++I;
    } while (Open && I < Tokens.size());
  }

  /// UPDATE t [AS a] SET a = ..., with joins in between.
  bool update() {
    if (take("OR"))
      ++I;
    skipAny({"ONLY", "LOW_PRIORITY", "IGNORE"});
    if (!name())
      return false;
    for (unsigned Words = 0; !end() && !at("SET"); ++I) {
      const bool Joined = atAny({"JOIN", "INNER", "LEFT", ","});
      if (++Words > 2 && !Joined && Words < 4)
        return false;
      if (Joined)
        Words = 4; // anything up to SET
    }
    if (!take("SET"))
      return false;
    if (end() || kind() == TokenKind::Hole || at("("))
      return !Sentence || kind() == TokenKind::Hole;
    return name() &&
           (atAny({"=", "[", "+="}) || end() || kind() == TokenKind::Hole);
  }

  bool deletion() {
    if (!take("FROM")) // DELETE t WHERE, DELETE a FROM t a
      return name() && (at("WHERE") || (at("FROM") && AllUpper));
    take("ONLY");
    if (end())
      return !Sentence;
    if (!name())
      return false;
    if (end() || kind() == TokenKind::Hole)
      return !Sentence;
    const auto Goes = [&](size_t Ahead) {
      return atAny({"WHERE", "USING", "ORDER", "LIMIT", "RETURNING", "AS",
                    "THEN", "JOIN", "INNER", ","},
                   Ahead);
    };
    return Goes(0) || (kind() == TokenKind::Word && Goes(1));
  }

  bool with() {
    take("RECURSIVE");
    if (!name())
      return false;
    if (at("("))
      skipParens();
    if (!take("AS"))
      return false;
    skipAny({"NOT", "MATERIALIZED"});
    return at("(");
  }

  bool create() {
    if (take("OR") && !take("REPLACE"))
      return false;
    while (kind() == TokenKind::Hole)
      ++I;
    skipAny({"TEMP", "TEMPORARY", "UNIQUE", "NULL_FILTERED", "UNLOGGED",
             "GLOBAL", "LOCAL", "VIRTUAL", "MATERIALIZED", "FULLTEXT",
             "SPATIAL", "CLUSTERED", "NONCLUSTERED"});
    while (kind() == TokenKind::Hole)
      ++I;
    const bool Table = at("TABLE"), Index = at("INDEX"), View = at("VIEW");
    const bool Other = atAny({"SEQUENCE", "TRIGGER"});
    const bool Rare =
        !Sentence && atAny({"DATABASE", "SCHEMA", "EXTENSION", "FUNCTION",
                            "PROCEDURE", "TYPE", "ROLE"});
    if (!Table && !Index && !View && !Other && !Rare)
      return false;
    ++I;
    take("CONCURRENTLY");
    const bool If = at("IF") && at("NOT", 1) && at("EXISTS", 2);
    I += If ? 3 : 0;
    if (end())
      return If || AllUpper;
    if (Index && at("ON"))
      return !Sentence;
    if (!name())
      return false;
    if (kind() == TokenKind::Hole || (end() && !Sentence))
      return true;
    if (Table)
      return atAny({"(", "AS", "LIKE", "USING", "PARTITION", "SELECT"});
    if (Index)
      return atAny({"ON", "USING"});
    if (View)
      return atAny({"AS", "("});
    return If || atAny({"OPTIONS",
                        "BIT_REVERSED_POSITIVE",
                        "START",
                        "INCREMENT",
                        "AS",
                        "BEFORE",
                        "AFTER",
                        "INSTEAD",
                        "INSERT",
                        "UPDATE",
                        "DELETE",
                        "ON",
                        "RETURNS",
                        "(",
                        "AUTHORIZATION",
                        "CHARACTER",
                        "OWNED",
                        "MINVALUE",
                        "NO",
                        "CACHE"});
  }

  bool alter() {
    if (!atAny({"TABLE", "INDEX", "SEQUENCE", "DATABASE", "VIEW"}))
      return false;
    ++I;
    skipAny({"IF", "EXISTS", "ONLY"});
    return name() &&
           ((end() && !Sentence) || kind() == TokenKind::Hole ||
            atAny({"ADD", "DROP", "MODIFY", "CHANGE", "ALTER", "RENAME", "SET",
                   "OWNER", "RESTART", "ENGINE", "AUTO_INCREMENT", "DISABLE",
                   "ENABLE", "CONVERT", "INJECT", "REPLACE", "WITH"}));
  }

  bool drop() {
    if (!atAny({"TABLE", "INDEX", "VIEW", "TRIGGER", "SEQUENCE", "DATABASE",
                "SCHEMA", "FUNCTION", "PROCEDURE", "TEMPORARY"}))
      return false;
    take("TEMPORARY");
    ++I;
    take("CONCURRENTLY");
    const bool If = at("IF") && at("EXISTS", 1);
    I += If ? 2 : 0;
    if (end())
      return If || AllUpper;
    return name() && (If || !Sentence) &&
           (end() || atAny({",", "CASCADE", "RESTRICT", "ON", "("}) ||
            kind() == TokenKind::Hole);
  }

  /// Either "FROM name ..." follows the items, or the items are no plain words.
  bool select() {
    const bool Strong = atAny({"DISTINCT", "TOP"}) && !Sentence;
    skipAny({"DISTINCT", "ALL"});
    if (kind() == TokenKind::Word && english() && !at(".", 1))
      return false;
    unsigned Run = 0, Open = 0;
    bool Commas = false, Code = Strong, Case = false;
    for (; !end(); ++I) {
      if (Open == 0 && at("FROM"))
        return from(Code || Commas);
      if (Open == 0 && atAny({"INTO", "UNION", "WHERE"}) && Code)
        return true;
      if (at(":") || at("!"))
        return false;
      Case |= at("CASE");
      Open += at("(") ? 1 : 0;
      if (Open && at(")"))
        --Open;
      Commas |= at(",");
      Code |= code();
      const bool Plain = kind() == TokenKind::Word && !at("AS");
      Run = Plain ? Run + 1 : 0;
      if (Run > 2 && Open == 0 && !Case && !Code)
        return false; // three words in a row: a sentence
    }
    return Code ? !Sentence : Commas && AllUpper;
  }
  /// A token that English has not at this place.
  bool code() const {
    const Token &Tok = Tokens[I];
    switch (Tok.Kind) {
    case TokenKind::Word: // f(, but not "file (optional)"
      return at("(", 1) && Tokens[I + 1].Begin == Tok.End;
    case TokenKind::Operator:
      return atAny({"*", "=", "+", "||", "::"});
    default:
      return true;
    }
  }
  bool from(bool Code) {
    ++I;
    if (end())
      return !Sentence;
    if (at("("))
      return Code || atAny({"SELECT", "("}, 1);
    if (!name())
      return false;
    if (end() || kind() == TokenKind::Hole)
      return !Sentence || Code;
    const auto Goes = [&](size_t Ahead) {
      return end(Ahead) || kind(Ahead) == TokenKind::Hole ||
             atAny({"WHERE",       "JOIN",  "INNER",   "LEFT",      "RIGHT",
                    "FULL",        "CROSS", "NATURAL", "GROUP",     "ORDER",
                    "LIMIT",       "UNION", "EXCEPT",  "INTERSECT", "HAVING",
                    ",",           ")",     "FOR",     "OFFSET",    "FETCH",
                    "(",           "USE",   "FORCE",   "INDEXED",   "WITH",
                    "TABLESAMPLE", "WINDOW"},
                   Ahead);
    };
    if (at("AS"))
      return true;
    if (Goes(0))
      return Code || !Sentence || !atAny({"FOR", "WITH", ",", "(", ")"});
    return (kind() == TokenKind::Word || kind() == TokenKind::QuotedName) &&
           Goes(1) && (Code || !Sentence);
  }

  std::string_view Text;
  std::vector<Token> Tokens;
  size_t I = 0;
  bool AllUpper = false, Sentence = false;
};

} // namespace

bool looksLikeSql(std::string_view Text) {
  return Sniffer(Text.substr(0, Enough)).run();
}

} // namespace keyspread::sql
