// expected: convert this part to the one its column holds
#include "keyspread/keys.h"

struct account {
  int id;
};
#ifdef MISUSE
std::int64_t shard = keyspread::shard_of<16>(account{7});
#else
std::int64_t shard = keyspread::shard_of<16>(account{7}.id);
#endif
