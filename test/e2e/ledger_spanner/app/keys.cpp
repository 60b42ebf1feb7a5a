#include "keys.h"

namespace ledger {

namespace spanner = ::google::cloud::spanner;

spanner::Key transaction_key(const std::string& id) { return spanner::MakeKey(id); }

spanner::KeySet transactions_between(const std::string& first, const std::string& last) {
    return spanner::KeySet().AddRange(spanner::MakeKeyBoundClosed(first), spanner::MakeKeyBoundOpen(last));
}

spanner::KeySet transactions_after(const std::string& cursor) {
    spanner::KeySet keys;
    keys.AddRange(spanner::MakeKeyBoundOpen(cursor), spanner::MakeKeyBoundClosed("~"));
    return keys;
}

spanner::KeySet entries_of(const std::string& id) {
    spanner::KeySet keys;
    keys.AddRange(spanner::MakeKeyBoundClosed(id), spanner::MakeKeyBoundClosed(id));
    return keys;
}

}  // namespace ledger
