// Ids that the server hands out itself, from the highest one it found at start.
#include "database.h"

#include <cstdlib>
#include <ctime>
#include <string>

Database CharacterDb;

template <typename T> class IdGenerator {
public:
  void set(T first) { next_ = first; }
  T generate() { return next_++; }

private:
  T next_ = 1;
};

class World {
public:
  void loadIds() {
    auto result = CharacterDb.Query("SELECT MAX(id) FROM letters"); // FIND ordered-scan letters.id
    if (result)
      letters_.set(atoi(result->Fetch(0)) + 1);
  }
  uint32_t nextLetter() { return letters_.generate(); }

  void send(uint32_t receiver) {
    uint32_t id = nextLetter();
    CharacterDb.PExecute("INSERT INTO letters (id, receiver, expires) " // FIND monotonic-key letters.id
                         "VALUES ('%u', '%u', '" UI64FMTD "')",
                         id, receiver, (unsigned long)time(nullptr) + 3600);
  }
  void expire() {
    CharacterDb.PExecute("DELETE FROM letters WHERE expires < '" UI64FMTD "' AND receiver = 0", // NOT ordered-scan
                         (unsigned long)time(nullptr));
    auto result = CharacterDb.PQuery("SELECT id, receiver FROM letters WHERE expires < '" UI64FMTD "'", // NOT ordered-scan
                                     (unsigned long)time(nullptr));
    while (result && result->NextRow())
      CharacterDb.PExecute("DELETE FROM letters WHERE id = '%u'", atoi(result->Fetch(0))); // NOT ordered-scan
  }
  void honor(uint32_t guid, uint32_t first) {
    CharacterDb.PExecute("INSERT INTO honor (guid, date) VALUES (%u, %u)", guid, uint32_t(time(nullptr) / 86400)); // NOT monotonic-key
    CharacterDb.PQuery("SELECT guid, COUNT(*) AS n FROM honor WHERE date BETWEEN %u AND %u GROUP BY guid ORDER BY n DESC", // NOT ordered-scan
                       first, first + 7);
    CharacterDb.PQuery("SELECT date FROM honor WHERE guid = %u ORDER BY date DESC LIMIT 1", guid); // NOT ordered-scan
  }
  void tickets() {
    CharacterDb.Query("SELECT id, text FROM tickets ORDER BY id LIMIT 25"); // FIND ordered-scan tickets.id
    std::string text = "shown";
    CharacterDb.PExecute("INSERT INTO tickets (text) VALUES ('%s')", text.c_str()); // NOT monotonic-key
  }

private:
  IdGenerator<uint32_t> letters_;
};
