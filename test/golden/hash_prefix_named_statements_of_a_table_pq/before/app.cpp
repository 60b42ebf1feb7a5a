// A table of statements that are prepared by name; who runs one tells how many values there are.
#include <libpq-fe.h>
#include <cstdio>
#include <cstdlib>
struct num {
    char s[24];
    explicit num(long long value) { snprintf(s, sizeof s, "%lld", value); }
};
static const struct {
    const char *name;
    const char *sql;
} statements[] = {
    {"enrol",
     "INSERT INTO enrolments (course_id, pupil_id, enrolled_on) VALUES ($1, $2, $3)"
     " ON CONFLICT (course_id, pupil_id) DO NOTHING"},
    {"pupil", "SELECT name FROM pupils WHERE id = $1"},
};
void prepare(PGconn *db) {
    for (const auto &st : statements) {
        PGresult *res = PQprepare(db, st.name, st.sql, 0, NULL);
        PQclear(res);
    }
}
PGresult *db_query_prepared(PGconn *db, const char *name, int nargs, const char *const *args)
{
    return PQexecPrepared(db, name, nargs, args, NULL, NULL, 0);
}
bool enrol(PGconn *db, int course_id, int pupil_id, const char *day)
{
    num course_key(course_id), pupil_key(pupil_id);
    const char *args[] = {course_key.s, pupil_key.s, day};
    PGresult *res = db_query_prepared(db, "enrol", 3, args);
    bool fresh = atoi(PQcmdTuples(res)) == 1;
    PQclear(res);
    return fresh;
}
void pupil(PGconn *db, int id) {
    num key(id);
    const char *args[] = {key.s};
    PGresult *res = db_query_prepared(db, "pupil", 1, args);
    printf("%s\n", PQgetvalue(res, 0, 0));
    PQclear(res);
}
static int id_of(PGresult *res)
{
    int id = atoi(PQgetvalue(res, 0, 0));
    PQclear(res);
    return id;
}
int course_add(PGconn *db, const char *title)
{
    const char *args[] = {title};
    return id_of(PQexecParams(db, "INSERT INTO courses (title) VALUES ($1) RETURNING id", 1, NULL, args, NULL, NULL, 0));
}
int pupil_add(PGconn *db, const char *name)
{
    const char *args[] = {name};
    return id_of(PQexecParams(db, "INSERT INTO pupils (name) VALUES ($1) RETURNING id", 1, NULL, args, NULL, NULL, 0));
}
int main(int, char **argv) {
    PGconn *db = PQconnectdb(argv[1]);
    prepare(db);
    int crawl = course_add(db, "Crawl");
    int ida = pupil_add(db, "Ida");
    bool first = enrol(db, crawl, ida, "2024-01-01");
    bool again = enrol(db, crawl, ida, "2024-01-02");
    printf("%d %d\n", first, again);
    pupil(db, ida);
    PQfinish(db);
}
