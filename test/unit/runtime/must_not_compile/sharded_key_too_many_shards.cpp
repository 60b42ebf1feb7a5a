// expected: a key-value store has from 1 to 65536 shards
#include "keyspread/kv.h"

#ifdef MISUSE
std::string key = keyspread::sharded_key<65537>("key");
#else
std::string key = keyspread::sharded_key<65536>("key");
#endif
