#include "journal.h"

std::string Journal::tick() {
  using namespace std::chrono;
  const std::uint64_t now = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
  last_ = now > last_ ? now : last_ + 1;
  return padded(last_);
}

std::string Journal::write(const std::string &text) {
  const std::string key = tick();
  leveldb::WriteOptions durable;
  durable.sync = true;
  journal_->Put(durable, key, text);
  return key;
}

void Journal::writeAll(const std::vector<std::string> &texts) {
  leveldb::WriteBatch batch;
  for (const std::string &text : texts) {
    const std::string key = tick();
    batch.Put(key, text);
  }
  journal_->Write(leveldb::WriteOptions(), &batch);
}

std::string Journal::text(const std::string &key) const {
  std::string found;
  return journal_->Get(leveldb::ReadOptions(), key, &found).ok() ? found : "(struck)";
}

void Journal::strike(const std::string &key) { journal_->Delete(leveldb::WriteOptions(), key); }

std::vector<Note> Journal::since(const std::string &key, std::size_t limit) const {
  std::vector<Note> notes;
  std::unique_ptr<leveldb::Iterator> it(journal_->NewIterator(leveldb::ReadOptions()));
  for (it->Seek(key); it->Valid() && notes.size() < limit; it->Next())
    notes.push_back({it->key().ToString(), it->value().ToString()});
  return notes;
}

std::vector<Note> Journal::last(std::size_t limit) const {
  std::vector<Note> notes;
  std::unique_ptr<leveldb::Iterator> it(journal_->NewIterator(leveldb::ReadOptions()));
  for (it->SeekToLast(); it->Valid() && notes.size() < limit; it->Prev())
    notes.push_back({it->key().ToString(), it->value().ToString()});
  return notes;
}

std::size_t Journal::size() const {
  std::size_t count = 0;
  std::unique_ptr<leveldb::Iterator> it(journal_->NewIterator(leveldb::ReadOptions()));
  for (it->SeekToFirst(); it->Valid(); it->Next())
    ++count;
  return count;
}
