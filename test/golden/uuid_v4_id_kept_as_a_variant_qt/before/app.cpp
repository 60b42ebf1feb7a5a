// The id is kept as a variant before it is a number; members are cached by it,
// and what an iterator leads to is no id.
#include <QMap>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QTextStream>
#include <QVariant>

#include <cstdio>

struct Member {
  qint64 id = 0;
  QString name;
  QString phone;
};

class Members {
public:
  explicit Members(QTextStream &out) : out_(out) {}

  qint64 join(const QString &name) {
    QSqlQuery insert;
    insert.prepare(QStringLiteral("INSERT INTO members (name, phone) VALUES (:name, :phone)")); // [insert]
    insert.bindValue(QStringLiteral(":name"), name);
    insert.bindValue(QStringLiteral(":phone"), QStringLiteral("-"));
    if (!insert.exec())
      return 0;
    const QVariant id = insert.lastInsertId(); // [id_read_call]
    return id.isNull() ? 0 : id.toLongLong();
  }

  Member find(qint64 id) {
    const auto known = cache_.find(id);
    if (known != cache_.end())
      return *known;
    QSqlQuery query;
    query.prepare(QStringLiteral("SELECT id, name, phone FROM members WHERE id = :id"));
    query.bindValue(QStringLiteral(":id"), id);
    Member member;
    if (query.exec() && query.next()) {
      member.id = query.value(0).toLongLong();
      member.name = query.value(1).toString();
      member.phone = query.value(2).toString();
      cache_.insert(member.id, member);
    }
    return member;
  }

  void setPhone(qint64 id, const QString &phone) {
    const auto known = cache_.find(id);
    if (known != cache_.end()) {
      known->phone = phone;
      out_ << (*known).name << " (" << id << "): " << phone << '\n';
    }
    QSqlQuery update;
    update.prepare(QStringLiteral("UPDATE members SET phone = :phone WHERE id = :id"));
    update.bindValue(QStringLiteral(":phone"), phone);
    update.bindValue(QStringLiteral(":id"), id);
    update.exec();
  }

private:
  QMap<qint64, Member> cache_;
  QTextStream &out_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"));
  db.setDatabaseName(QString::fromLocal8Bit(argv[1]));
  db.open();
  QString text;
  QTextStream out(&text);
  Members members(out);
  const qint64 mara = members.join(QStringLiteral("mara")), jon = members.join(QStringLiteral("jon"));
  std::printf("%s\n", qPrintable(members.find(jon).name));
  members.setPhone(jon, QStringLiteral("555"));
  members.setPhone(mara, QStringLiteral("777"));
  std::printf("%s %s\n", qPrintable(members.find(mara).phone), qPrintable(members.find(jon).phone));
  out.flush();
  std::printf("%d %d\n", int(text.startsWith(QStringLiteral("jon ("))), int(text.count(QLatin1Char('\n'))));
}
