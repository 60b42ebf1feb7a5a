/* A clock that a struct holds, as it is filled elsewhere; values as C strings. */
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

struct station {
    sqlite3 *db;
    long long (*now)(void *);
    long long (*token)(void *);
    void *arg;
};

static long long wall(void *arg)
{
    struct timeval tv;
    (void)arg;
    gettimeofday(&tv, NULL);
    return tv.tv_sec * 1000LL + tv.tv_usec / 1000;
}

static long long any(void *arg)
{
    (void)arg;
    return random();
}

void station_open(struct station *s, sqlite3 *db)
{
    s->db = db;
    s->now = wall;
    s->token = any;
    s->arg = NULL;
}

struct digits {
    char s[24];
};

static const char *digits(struct digits *d, long long value)
{
    snprintf(d->s, sizeof d->s, "%lld", value);
    return d->s;
}

enum { add_pulse, add_token, last_pulse, count };

static const struct {
    const char *text;
    int values;
} statements[] = {
    {"INSERT INTO pulses (at, sensor) VALUES (?, ?)", 2}, /* FIND monotonic-key pulses.at */
    {"INSERT INTO tokens (token, sensor) VALUES (?, ?)", 2}, /* NOT monotonic-key */
    {"SELECT at FROM pulses WHERE sensor = ? ORDER BY at DESC LIMIT 1", 1}, /* FIND ordered-scan pulses.at */
};

static void run(struct station *s, int which, ...)
{
    sqlite3_stmt *st;
    va_list ap;
    sqlite3_prepare_v2(s->db, statements[which].text, -1, &st, NULL);
    va_start(ap, which);
    for (int i = 0; i < statements[which].values; i++)
        sqlite3_bind_text(st, i + 1, va_arg(ap, const char *), -1, SQLITE_TRANSIENT);
    va_end(ap);
    sqlite3_step(st);
    sqlite3_finalize(st);
}

void station_pulse(struct station *s, const char *sensor)
{
    struct digits at;
    long long now = s->now(s->arg);
    run(s, add_pulse, digits(&at, now), sensor);
}

void station_token(struct station *s, const char *sensor)
{
    struct digits token;
    run(s, add_token, digits(&token, s->token(s->arg)), sensor);
}

void station_last(struct station *s, const char *sensor)
{
    run(s, last_pulse, sensor);
}
