#include "names.h"

const std::string Orders::Table::Name = "orders";
const std::string Orders::Table::Key = "id";
const char *const items_table = "items";
