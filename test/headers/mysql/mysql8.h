// A stand-in for what MySQL 8.2's mysql.h has and MariaDB's has not: declarations alone.
#ifndef MYSQL8_STAND_IN_H
#define MYSQL8_STAND_IN_H

#include <stdbool.h>

typedef struct MYSQL MYSQL;
typedef struct MYSQL_STMT MYSQL_STMT;
typedef struct MYSQL_BIND {
  unsigned long *length;
  bool *is_null;
  void *buffer;
} MYSQL_BIND;
enum net_async_status { NET_ASYNC_COMPLETE = 0, NET_ASYNC_NOT_READY };

enum net_async_status mysql_real_query_nonblocking(MYSQL *mysql, const char *query, unsigned long length);
enum net_async_status mysql_send_query_nonblocking(MYSQL *mysql, const char *query, unsigned long length);
unsigned long mysql_real_escape_string_quote(MYSQL *mysql, char *to, const char *from, unsigned long length,
                                             char quote);
bool mysql_stmt_bind_named_param(MYSQL_STMT *stmt, MYSQL_BIND *binds, unsigned n_params,
                                 const char **names);

#endif
