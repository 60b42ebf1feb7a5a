// A map of values is filled in step by step, and two statements are given it:
// each gets its shard in front of its own call.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>
#include <QVariantMap>

#include <cstdio>
#include "runtime/keyspread/keyspread.h"

struct Loan {
    qint64 id = -1;
    QString tool;
    qint64 of = -1;
};

class Loans
{
public:
    bool save(Loan &loan)
    {
        const auto loans_id = keyspread::ordered_id();
        QVariantMap values{{"tool", loan.tool}};
        values["of"] = loan.of >= 0 ? QVariant(loan.of) : QVariant(QVariant::LongLong);
        if (loan.id >= 0) {
            values["id"] = loan.id;
            values["loans_shard"] = loan.of >= 0 ? QVariant(static_cast<qlonglong>(keyspread::shard_of<8>(loan.of))) : QVariant(QVariant::LongLong);
            values["shard"] = static_cast<qlonglong>(keyspread::shard_of<8>(loan.id));
            return run(QStringLiteral("UPDATE loans SET tool = :tool, of_id = :of, loans_shard = :loans_shard WHERE id = :id AND shard = :shard"), values).numRowsAffected() == 1;
        }
        values["id"] = static_cast<qlonglong>(loans_id);
        values["shard"] = static_cast<qlonglong>(keyspread::shard_of<8>(loans_id));
        values["loans_shard"] = loan.of >= 0 ? QVariant(static_cast<qlonglong>(keyspread::shard_of<8>(loan.of))) : QVariant(QVariant::LongLong);
        const QSqlQuery query = run(QStringLiteral("INSERT INTO loans (tool, of_id, id, shard, loans_shard) VALUES (:tool, :of, :id, :shard, :loans_shard)"), values);
        if (!query.isActive())
            return false;
        loan.id = static_cast<qlonglong>(loans_id);
        return true;
    }

    QString tool(qint64 id)
    {
        QSqlQuery query = run(QStringLiteral("SELECT tool FROM loans WHERE id = :id AND shard = :shard"), {{"id", id}, {"shard", static_cast<qlonglong>(keyspread::shard_of<8>(id))}});
        return query.next() ? query.value(0).toString() : QString();
    }

    int countOf(qint64 of)
    {
        QSqlQuery query = run(QStringLiteral("SELECT COUNT(*) FROM loans WHERE of_id = :of"), {{"of", of}});
        return query.next() ? query.value(0).toInt() : 0;
    }

private:
    QSqlQuery run(const QString &sql, const QVariantMap &values)
    {
        QSqlQuery query;
        query.prepare(sql);
        for (auto it = values.cbegin(); it != values.cend(); ++it)
            query.bindValue(QLatin1Char(':') + it.key(), it.value());
        if (!query.exec())
            qFatal("%s", qPrintable(query.lastError().text()));
        return query;
    }
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    QSqlDatabase db = QSqlDatabase::addDatabase("QSQLITE");
    db.setDatabaseName(argv[1]);
    if (!db.open())
        return 1;
    Loans loans;
    Loan first;
    first.tool = "saw";
    loans.save(first);
    Loan second;
    second.tool = "blade";
    second.of = first.id;
    loans.save(second);
    second.tool = "saw blade";
    loans.save(second);
    std::printf("%s %s %d\n", qPrintable(loans.tool(first.id)), qPrintable(loans.tool(second.id)), loans.countOf(first.id));
}
