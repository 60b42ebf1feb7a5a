// A number is added to a QString, and so is its shard.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>

#include <cstdio>

static qint64 lend(const QString &tool)
{
    QSqlQuery query;
    query.prepare("INSERT INTO loans (tool) VALUES (:tool)");
    query.bindValue(":tool", tool);
    if (!query.exec())
        qFatal("%s", qPrintable(query.lastError().text()));
    return query.lastInsertId().toLongLong();
}

static bool giveBack(qint64 id)
{
    QSqlQuery query;
    return query.exec("DELETE FROM loans WHERE id = " + QString::number(id)) && query.numRowsAffected() == 1;
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
