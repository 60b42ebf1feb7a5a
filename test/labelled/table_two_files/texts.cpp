#include "texts.h"

const std::string Sql::newest = "SELECT id FROM items ORDER BY id DESC LIMIT 1"; // FIND ordered-scan items.id
const char *const Sql::texts[2] = {
    "SELECT id FROM items WHERE id > ? LIMIT 1", // FIND ordered-scan items.id
    "SELECT id FROM items WHERE id = ?", // NOT ordered-scan
};
const std::string Sql::unused = "SELECT MAX(id) FROM items"; // NOT ordered-scan
const char *const upgrades[] = {
    "UPDATE items SET seen = 0 WHERE id BETWEEN 1 AND 100", // FIND ordered-scan items.id
    "UPDATE items SET seen = 0", // NOT ordered-scan
    nullptr,
};
const char *const notes[] = {
    "SELECT MAX(id) FROM items", // NOT ordered-scan
    nullptr,
};
