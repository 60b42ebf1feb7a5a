CREATE TABLE books (
  id BIGINT NOT NULL,
  title VARCHAR(200) NOT NULL,
  author VARCHAR(100) NOT NULL,
  copies INT NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id)
);
CREATE TABLE loans (
  id BIGINT NOT NULL,
  book_id BIGINT NOT NULL,
  reader VARCHAR(100) NOT NULL,
  shard_id BIGINT NOT NULL CHECK (shard_id BETWEEN 0 AND 7),
  books_shard_id BIGINT NOT NULL CHECK (books_shard_id BETWEEN 0 AND 7),
  PRIMARY KEY (shard_id, id),
  KEY by_book (book_id),
  FOREIGN KEY (books_shard_id, book_id) REFERENCES books (shard_id, id)
);
