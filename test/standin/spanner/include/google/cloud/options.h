// Stand-in for google-cloud-cpp, for tests only: google::cloud::Options, which
// the 2.x library has.
#ifndef KEYSPREAD_STANDIN_OPTIONS_H
#define KEYSPREAD_STANDIN_OPTIONS_H

#include <any>
#include <map>
#include <typeindex>
#include <utility>

namespace google {
namespace cloud {

class Options {
public:
  template <typename T> Options &set(typename T::Type v) & {
    values_[typeid(T)] = std::move(v);
    return *this;
  }
  template <typename T> Options &&set(typename T::Type v) && {
    return std::move(set<T>(std::move(v)));
  }
  template <typename T> void unset() { values_.erase(typeid(T)); }
  template <typename T> bool has() const {
    return values_.count(typeid(T)) != 0;
  }
  template <typename T> typename T::Type const &get() const {
    static typename T::Type const absent{};
    auto const at = values_.find(typeid(T));
    return at == values_.end()
               ? absent
               : std::any_cast<typename T::Type const &>(at->second);
  }

private:
  std::map<std::type_index, std::any> values_;
};

} // namespace cloud
} // namespace google

#endif
