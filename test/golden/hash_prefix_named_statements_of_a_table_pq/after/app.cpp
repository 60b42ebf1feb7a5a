// A table of statements that are prepared by name; who runs one tells how many values there are.
#include <libpq-fe.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include "runtime/keyspread/keyspread.h"
#include <cstdint>
struct num {
    char s[24];
    explicit num(long long value) { snprintf(s, sizeof s, "%lld", value); }
};
static const struct {
    const char *name;
    const char *sql;
} statements[] = {
    {"enrol",
     "INSERT INTO enrolments (course_id, pupil_id, enrolled_on, course_shard, pupil_shard) VALUES ($1, $2, $3, $4, $5)"
     " ON CONFLICT (course_id, pupil_id, course_shard) DO NOTHING"},
    {"pupil", "SELECT name FROM pupils WHERE id = $1 AND pupil_shard = $2"},
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
bool enrol(PGconn *db, std::int64_t course_id, std::int64_t pupil_id, const char *day)
{
    num course_key(course_id), pupil_key(pupil_id);
    const std::string enrolments_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(course_key.s, nullptr, 10)));
    const std::string enrolments_shard2 = std::to_string(keyspread::shard_of<8>(std::strtoll(pupil_key.s, nullptr, 10)));
    const char *args[] = {course_key.s, pupil_key.s, day, enrolments_shard.c_str(), enrolments_shard2.c_str()};
    PGresult *res = db_query_prepared(db, "enrol", 5, args);
    bool fresh = atoi(PQcmdTuples(res)) == 1;
    PQclear(res);
    return fresh;
}
void pupil(PGconn *db, std::int64_t id) {
    num key(id);
    const std::string pupils_shard = std::to_string(keyspread::shard_of<8>(std::strtoll(key.s, nullptr, 10)));
    const char *args[] = {key.s, pupils_shard.c_str()};
    PGresult *res = db_query_prepared(db, "pupil", 2, args);
    printf("%s\n", PQgetvalue(res, 0, 0));
    PQclear(res);
}
static std::int64_t id_of(PGresult *res)
{
    std::int64_t id = atoll(PQgetvalue(res, 0, 0));
    PQclear(res);
    return id;
}
std::int64_t course_add(PGconn *db, const char *title)
{
    const auto courses_id = keyspread::ordered_id();
    const std::string courses_id_text = std::to_string(courses_id);
    const std::string courses_shard = std::to_string(keyspread::shard_of<8>(courses_id));
    const char *args[] = {title, courses_id_text.c_str(), courses_shard.c_str()};
    return id_of(PQexecParams(db, "INSERT INTO courses (title, id, course_shard) VALUES ($1, $2, $3) RETURNING id", 3, NULL, args, NULL, NULL, 0));
}
std::int64_t pupil_add(PGconn *db, const char *name)
{
    const auto pupils_id = keyspread::ordered_id();
    const std::string pupils_id_text = std::to_string(pupils_id);
    const std::string pupils_shard = std::to_string(keyspread::shard_of<8>(pupils_id));
    const char *args[] = {name, pupils_id_text.c_str(), pupils_shard.c_str()};
    return id_of(PQexecParams(db, "INSERT INTO pupils (name, id, pupil_shard) VALUES ($1, $2, $3) RETURNING id", 3, NULL, args, NULL, NULL, 0));
}
int main(int, char **argv) {
    PGconn *db = PQconnectdb(argv[1]);
    prepare(db);
    std::int64_t crawl = course_add(db, "Crawl");
    std::int64_t ida = pupil_add(db, "Ida");
    bool first = enrol(db, crawl, ida, "2024-01-01");
    bool again = enrol(db, crawl, ida, "2024-01-02");
    printf("%d %d\n", first, again);
    pupil(db, ida);
    PQfinish(db);
}
