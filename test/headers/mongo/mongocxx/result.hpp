// A stand-in for mongocxx (version 3.x): declarations alone.
#pragma once

#include <bsoncxx/oid.hpp>

namespace mongocxx {
inline namespace v_noabi {
namespace result {

class insert_one {
public:
  const bsoncxx::oid &inserted_id() const;
};

} // namespace result
} // namespace v_noabi
} // namespace mongocxx
