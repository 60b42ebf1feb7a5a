// expected: shard_of<N> needs at least one shard
#include "keyspread/keys.h"

#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<0>("key");
#else
std::int64_t shard = keyspread::shard_of<1>("key");
#endif
