// expected: a uniform random bit generator
#include "keyspread/keys.h"

std::mt19937_64 engine;
#ifdef MISUSE
std::string id = keyspread::uuid_v4(64);
#else
std::string id = keyspread::uuid_v4(engine);
#endif
