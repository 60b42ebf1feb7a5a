#include <sqlite3.h>
int f( {
