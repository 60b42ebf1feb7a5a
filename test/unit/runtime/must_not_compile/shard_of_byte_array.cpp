// expected: cannot tell text from bytes
#include "keyspread/keys.h"

const unsigned char id[4] = {1, 2, 3, 0};
#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(id);
#else
std::int64_t shard = keyspread::shard_of<16>(&id[0]);
#endif
