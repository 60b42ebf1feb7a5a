// Ids are int here, and are kept in a container of a library that is not followed.
#include <QCache>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QString>
#include <QVariant>

struct Pupil {
  int id = 0;
  QString name;
};

static QSqlQuery run(const QSqlDatabase &db, const QString &sql, const QVariantList &values) {
  QSqlQuery q(db);
  q.prepare(sql);
  for (const QVariant &value : values)
    q.addBindValue(value);
  q.exec();
  return q;
}

int add(const QSqlDatabase &db, const QString &name, const QString &phone) {
  return run(db, "INSERT INTO pupils (name, phone) VALUES (?, ?)", {name, phone}).lastInsertId().toInt();
}

bool setPhone(const QSqlDatabase &db, int id, const QString &phone) {
  return run(db, "UPDATE pupils SET phone = ? WHERE id = ?", {phone, id}).numRowsAffected() == 1;
}

bool drop(const QSqlDatabase &db, int id) {
  QSqlQuery q(db);
  q.prepare("DELETE FROM pupils WHERE id = ?");
  q.addBindValue(id);
  return q.exec();
}

Pupil byName(const QSqlDatabase &db, const QString &name) {
  Pupil pupil;
  QSqlQuery q = run(db, "SELECT id, name FROM pupils WHERE name = ?", {name});
  if (q.next()) {
    pupil.id = q.value(0).toInt();
    pupil.name = q.value(1).toString();
  }
  return pupil;
}

class Names {
public:
  QString of(int id) const {
    const QString *known = names.object(id);
    return known ? *known : QString("nobody");
  }
  void keep(int id, const QString &name) { names.insert(id, new QString(name)); }
  void forget(int id) { names.remove(id); }

private:
  QCache<int, QString> names;
};

void enlist(const QSqlDatabase &db, Names &names, const QString &name) {
  const int id = add(db, name, "none");
  names.keep(id, name);
  setPhone(db, id, "0199");
}

void leave(const QSqlDatabase &db, Names &names, const QString &name) {
  const Pupil gone = byName(db, name);
  names.forget(gone.id);
  drop(db, gone.id);
}
