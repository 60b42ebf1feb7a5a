// expected: a key must be a string, or have data() and size()
#include "keyspread/kv.h"

#ifdef MISUSE
std::string key = keyspread::sharded_key<16>(42);
#else
std::string key = keyspread::sharded_key<16>("42");
#endif
