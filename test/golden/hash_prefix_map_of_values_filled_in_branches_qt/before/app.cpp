// A map of values is filled in step by step, and two statements are given it:
// each gets its shard in front of its own call.
#include <QCoreApplication>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QVariant>
#include <QVariantMap>

#include <cstdio>

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
        QVariantMap values{{"tool", loan.tool}};
        values["of"] = loan.of >= 0 ? QVariant(loan.of) : QVariant(QVariant::LongLong);
        if (loan.id >= 0) {
            values["id"] = loan.id;
            return run(QStringLiteral("UPDATE loans SET tool = :tool, of_id = :of WHERE id = :id"), values).numRowsAffected() == 1;
        }
        const QSqlQuery query = run(QStringLiteral("INSERT INTO loans (tool, of_id) VALUES (:tool, :of)"), values);
        if (!query.isActive())
            return false;
        loan.id = query.lastInsertId().toLongLong();
        return true;
    }

    QString tool(qint64 id)
    {
        QSqlQuery query = run(QStringLiteral("SELECT tool FROM loans WHERE id = :id"), {{"id", id}});
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
