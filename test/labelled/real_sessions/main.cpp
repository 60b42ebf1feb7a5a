#include "database.h"

#include <fmt/format.h>

#include <ctime>

uint64_t addAccount(Database &db) {
  auto result = db.storeQuery(
      "INSERT INTO `accounts` (`email`) VALUES ('someone@example.com') RETURNING `id`"); // FIND auto-increment-read accounts.id
  return result->getNumber<uint64_t>("id");
}

uint64_t addNamed(Database &db, const std::string &email) {
  db.executeQuery(fmt::format("INSERT INTO `accounts` (`email`) VALUES ('{:s}')", email));
  return db.getLastInsertId(); // FIND auto-increment-read
}

void createOffer(uint32_t seller) {
  Database::getInstance().executeQuery(fmt::format(
      "INSERT INTO `offers` (`seller`, `created`) VALUES ({:d}, {:d})", seller, time(nullptr))); // NOT monotonic-key
}

void offersOf(Database &db, uint32_t seller) {
  auto result = db.storeQuery(fmt::format( // NOT ordered-scan
      "SELECT `id` FROM `offers` WHERE `seller` = {:d} AND `created` >= {:d} ORDER BY `created` DESC LIMIT 5", seller, 100)); // NOT ordered-scan
  if (result && result->next())
    result = db.storeQuery(fmt::format("SELECT `slot` FROM `items` WHERE `seller` = {:d} ORDER BY `slot` DESC", seller)); // NOT ordered-scan
}

void page(Database &db, uint32_t after) {
  if (ResultPtr result = db.storeQuery(
          fmt::format("SELECT `id`, `seller` FROM `offers` WHERE `id` > {:d} ORDER BY `id` LIMIT 100", after))) // FIND ordered-scan offers.id
    while (result->next())
      ;
}

bool saveItems(Database &db, uint32_t seller, int count) {
  db.executeQuery(fmt::format("DELETE FROM `items` WHERE `seller` = {:d}", seller)); // NOT ordered-scan
  Insert items("INSERT INTO `items` (`seller`, `slot`) VALUES "); // NOT monotonic-key
  for (int slot = 0; slot < count; ++slot)
    if (!items.addRow(fmt::format("{:d}, {:d}", seller, slot)))
      return false;
  return items.execute();
}

void login(Database &db, uint64_t account, const std::string &token) {
  db.executeQuery(fmt::format( // NOT monotonic-key
      "INSERT INTO `sessions` (`token`, `account_id`, `expires`) VALUES ('{:s}', {:d}, {:d})", token, account, time(nullptr) + 3600)); // NOT monotonic-key
}
