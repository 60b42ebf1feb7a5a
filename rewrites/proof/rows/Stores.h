//===- Stores.h - has every key of a store its shard? ---------------------===//
//
//   db->Put(options, events, keyspread::sharded_key<16>(id), text);
//   db->Delete(options, events, id);    // finds nothing
//
// Which table a store or family is tells its name, which the run mostly does
// not see where it is used. But its keys lead with a shard, or none of them.
//
//===----------------------------------------------------------------------===//
#ifndef KEYSPREAD_REWRITES_PROOF_ROWS_STORES_H
#define KEYSPREAD_REWRITES_PROOF_ROWS_STORES_H

#include "rewrites/proof/Pairs.h"

namespace keyspread::proof {

/// A store in \p After some keys of which have a shard, while another key or a
/// scan of it has none.
NotSame whyMixedKeys(const std::vector<trace::Item> &After);

} // namespace keyspread::proof

#endif // KEYSPREAD_REWRITES_PROOF_ROWS_STORES_H
