// expected: a pointer is a key part only if
#include "keyspread/keys.h"

int id = 7;
#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(&id);
#else
std::int64_t shard = keyspread::shard_of<16>(id);
#endif
