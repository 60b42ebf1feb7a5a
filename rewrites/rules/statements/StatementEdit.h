//===- StatementEdit.h - all changes of one SQL statement -----------------===//
//
// In: what the rules want of a statement: SQL pieces at offsets, some of them a
// value of code or the shard of a key (by the key's values). Out: edits of its
// text, and requests for the values that C++ must bind. Numbers new parameters
// so that no value that is bound already moves. A statement whose values are
// formatted into its text gets the new ones in the same way; one without values
// becomes a sum of strings where it is given to its call.
//
// GoogleSQL computes the shard itself:
//
//   id = @id  ->  ... AND ShardId = MOD(MOD(FARM_FINGERPRINT(@id), 16) + 16,
//   16)
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_RULES_STATEMENTEDIT_H
#define KEYSPREAD_REWRITES_RULES_STATEMENTEDIT_H

#include "rewrites/rules/Delivery.h"
#include "rewrites/rules/statements/TextEdits.h"

namespace keyspread {

class StatementEdit {
public:
  /// With \p Beside new columns stand beside those that they are made of, and
  /// new values among those that are given one by one.
  StatementEdit(const Graph &G, const BoundStatement &B, sql::Dialect D,
                bool Beside = false)
      : G(G), B(B), Dialect(D), Beside(Beside) {}

  /// Inserts \p Sql; "\1" in it stands for the shard of \p Key, the values of
  /// T.HashOf in that order.
  void insert(uint32_t Offset, const std::string &Sql,
              const ShardedTable *T = nullptr,
              std::vector<const sql::Value *> Key = {});
  /// The same of a key with parts that code gives: they need no binding.
  void insertShard(uint32_t Offset, const std::string &Sql,
                   const ShardedTable &T, std::vector<KeyValue> Key);
  /// Inserts \p Sql; "\1" in it stands for \p V.
  void insertValue(uint32_t Offset, const std::string &Sql, const CodeValue &V);
  /// Puts \p Sql, in which "\1" stands for \p V, in the place of \p Range.
  void replaceByValue(sql::Span Range, const CodeValue &V,
                      const std::string &Sql = "\1");
  void replace(sql::Span Range, const std::string &Sql);
  /// Inserts \p Sql where the text has a place for it. The rows are the same
  /// with and without it.
  void insertIfPossible(uint32_t Offset, const std::string &Sql);
  /// All of \p Range gives way to something else.
  bool replaces(sql::Span Range) const {
    for (const auto &[Gone, Sql] : Replacements)
      if (Gone.Begin <= Range.Begin && Range.End <= Gone.End)
        return true;
    return false;
  }
  bool empty() const { return Inserts.empty() && Replacements.empty(); }

  /// True when the shard of such a key can be written or bound.
  static bool canShard(const std::vector<const sql::Value *> &Key);

  /// How much of the text begins all statements that branches make of it.
  uint32_t sharedPrefix() const;

  /// Turns everything into edits. The error's text is a sentence without a full
  /// stop and without its subject's place.
  llvm::Error finish(Delivery &D, EditBatch &Out);

  const BoundStatement &statement() const { return B; }
  sql::Dialect dialect() const { return Dialect; }
  bool beside() const { return Beside; }
  /// What goes in at \p Offset goes where the text in front of it goes.
  void keepBehind(uint32_t Offset) { Behind.insert(Offset); }

private:
  struct Insertion {
    uint32_t Offset;
    std::string Sql;
    const ShardedTable *Table;
    std::vector<KeyValue> Key;
    std::optional<CodeValue> Own;    // what "\1" is, else the shard of Key
    Piece Shard;                     // what stands for "\1"
    std::optional<size_t> Parameter; // or the one of Parameters that does
    bool MayMiss = false;            // the rows are the same without it
  };
  struct NewParameter {
    ValueRequest Request;
    std::string Identity; // equal keys share one parameter
    sql::ParameterStyle Style = sql::ParameterStyle::Question;
    unsigned Uses = 1;
    std::string Spelling;
  };

  bool namesColumn(const sql::Value &Of) const;
  llvm::Expected<ValueRequest> pairRequest(Insertion &I);
  llvm::Error givePairs(Delivery &D, EditBatch &Out);
  llvm::Error findShard(Insertion &I, Delivery &D, EditBatch &Out);
  llvm::Error findShardInSql(Insertion &I);
  llvm::Error findShardOfLiterals(Insertion &I,
                                  const std::vector<const sql::Value *> &Key);
  llvm::Error findValue(Insertion &I, EditBatch &Out);
  std::string quotedWhereRun(const CodeValue &V, uint32_t Offset) const;
  llvm::Expected<Piece> formatted(const CodeValue &V, uint32_t Offset,
                                  EditBatch &Out);
  const facts::FormattedPart *formatAt(uint32_t Offset) const;
  facts::TemplateStyle styleAt(uint32_t Offset) const;
  std::optional<unsigned> newNumber(uint32_t Offset) const;
  llvm::Error makeSum(EditBatch &Out);
  void include(const std::string &Path, const CodeValue &V, EditBatch &Out);
  size_t parameterOf(const Insertion &I);
  std::optional<size_t> sameParameter(const std::string &Identity);
  NewParameter nextParameter(const Insertion &I, std::string Identity) const;
  llvm::Expected<Piece> holePiece(const Insertion &I, Delivery &D,
                                  EditBatch &Out);
  std::optional<Piece> givenPiece(const Insertion &I, EditBatch &Out);
  llvm::Expected<Piece> sqlPiece(const Insertion &I) const;
  llvm::Expected<size_t> parameterFor(const Insertion &I);
  llvm::Error spellParameters();
  llvm::Error mayMove(const sql::Parameter &P);
  llvm::Error addArguments(EditBatch &Out) const;
  llvm::Error growBuffer(EditBatch &Out) const;
  llvm::Error numberOthers(uint32_t From, EditBatch &Out);
  llvm::Error addInsertions(EditBatch &Out);
  bool isCounted(const KeyValue &V) const;
  bool boundByName(unsigned Number) const;
  bool givenInOrder() const;
  bool takesNumbers() const;
  unsigned numberBefore(uint32_t Offset) const;
  std::string freshName(const std::string &Base) const;
  std::vector<SqlType> typesOf(const ShardedTable &T) const;
  unsigned highestNumber() const;

  const Graph &G;
  const BoundStatement &B;
  sql::Dialect Dialect;
  bool Beside;
  std::vector<Insertion> Inserts;
  std::vector<std::pair<sql::Span, std::string>> Replacements;
  std::vector<NewParameter> Parameters;
  std::vector<std::pair<uint32_t, std::string>>
      PendingArguments; // of conversions
  bool Sum = false;     // the text becomes one
  std::optional<uint32_t> NumberFrom;
  std::set<uint32_t> Behind;
};

/// The shard of a \p Key all of whose parts code or the text says, and code
/// some of them.
std::optional<CodeValue> shardOfCode(const ShardedTable &T,
                                     const std::vector<KeyValue> &Key,
                                     const std::vector<SqlType> &Types);

/// Gives \p Array the room that any longer text in it may need: the same for
/// all texts of one array, so that their edits agree.
Edit moreRoom(const facts::Buffer &Array);

/// Gives the array that \p T is written into room for what the edits of \p Out
/// add; an error when it cannot have it.
llvm::Error growBuffer(const Graph &G, const facts::Template &T,
                       EditBatch &Out);

} // namespace keyspread

#endif // KEYSPREAD_REWRITES_RULES_STATEMENTEDIT_H
