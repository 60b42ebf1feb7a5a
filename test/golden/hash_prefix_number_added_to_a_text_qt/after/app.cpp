// A number is added to a QString, and so is its shard.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

static qint64 lend(const QString &tool)
{
    QSqlQuery query;
    const auto loans_id = keyspread::ordered_id();
    query.prepare("INSERT INTO loans (tool, id, shard) VALUES (:tool, :id, :shard)");
    query.bindValue(":tool", tool);
    query.bindValue(":id", static_cast<qlonglong>(loans_id));
    query.bindValue(":shard", static_cast<qlonglong>(keyspread::shard_of<8>(loans_id)));
    if (!query.exec())
        qFatal("%s", qPrintable(query.lastError().text()));
    return static_cast<qlonglong>(loans_id);
}

static bool giveBack(qint64 id)
{
    QSqlQuery query;
    return query.exec("DELETE FROM loans WHERE id = " + QString::number(id) + " AND shard = " + QString::number(keyspread::shard_of<8>(id))) && query.numRowsAffected() == 1;
}

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
    db.setDatabaseName(argv[1]);
    if (!db.open())
        return 1;
    const qint64 saw = lend("saw");
    lend("drill");
    std::printf("%d %d\n", giveBack(saw), giveBack(saw));
    QSqlQuery query("SELECT COUNT(*) FROM loans");
    std::printf("%d left\n", query.next() ? query.value(0).toInt() : -1);
}
