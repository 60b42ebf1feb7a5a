// One header of statements for two units: each is found once.
#pragma once

#define COLUMNS "id, name"
#define SELECT_ITEMS "SELECT " COLUMNS " FROM items " // FIND ordered-scan items.id
#define NEWEST_ITEM SELECT_ITEMS "ORDER BY id DESC LIMIT 1"
#define ONE_ITEM SELECT_ITEMS "WHERE id = ?"
