// The id is kept as a variant before it is a number; members are cached by it,
// and what an iterator leads to is no id.
#include <QMap>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QTextStream>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"
#include <string>

struct Member {
  std::string id = "";
  QString name;
  QString phone;
};

class Members {
public:
  explicit Members(QTextStream &out) : out_(out) {}

  std::string join(const QString &name) {
    QSqlQuery insert;
    const auto members_id = keyspread::uuid_v4();
    insert.prepare(QStringLiteral("INSERT INTO members (name, phone, id) VALUES (:name, :phone, :id)")); // [insert]
    insert.bindValue(QStringLiteral(":name"), name);
    insert.bindValue(QStringLiteral(":id"), QString::fromStdString(members_id));
    insert.bindValue(QStringLiteral(":phone"), QStringLiteral("-"));
    if (!insert.exec())
      return "";
    const QVariant id = QVariant(QString::fromStdString(members_id)); // [id_read_call]
    return id.isNull() ? "" : id.toString().toStdString();
  }

  Member find(std::string id) {
    const auto known = cache_.find(id);
    if (known != cache_.end())
      return *known;
    QSqlQuery query;
    query.prepare(QStringLiteral("SELECT id, name, phone FROM members WHERE id = :id"));
    query.bindValue(QStringLiteral(":id"), QString::fromStdString(id));
    Member member;
    if (query.exec() && query.next()) {
      member.id = query.value(0).toString().toStdString();
      member.name = query.value(1).toString();
      member.phone = query.value(2).toString();
      cache_.insert(member.id, member);
    }
    return member;
  }

  void setPhone(std::string id, const QString &phone) {
    const auto known = cache_.find(id);
    if (known != cache_.end()) {
      known->phone = phone;
      out_ << (*known).name << " (" << QString::fromStdString(id) << "): " << phone << '\n';
    }
    QSqlQuery update;
    update.prepare(QStringLiteral("UPDATE members SET phone = :phone WHERE id = :id"));
    update.bindValue(QStringLiteral(":phone"), phone);
    update.bindValue(QStringLiteral(":id"), QString::fromStdString(id));
    update.exec();
  }

private:
  QMap<std::string, Member> cache_;
  QTextStream &out_;
};

int main(int, char **argv) {
  QSqlDatabase db = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"));
  db.setDatabaseName(QString::fromLocal8Bit(argv[1]));
  db.open();
  QString text;
  QTextStream out(&text);
  Members members(out);
  const std::string mara = members.join(QStringLiteral("mara")), jon = members.join(QStringLiteral("jon"));
  std::printf("%s\n", qPrintable(members.find(jon).name));
  members.setPhone(jon, QStringLiteral("555"));
  members.setPhone(mara, QStringLiteral("777"));
  std::printf("%s %s\n", qPrintable(members.find(mara).phone), qPrintable(members.find(jon).phone));
  out.flush();
  std::printf("%d %d\n", int(text.startsWith(QStringLiteral("jon ("))), int(text.count(QLatin1Char('\n'))));
}
