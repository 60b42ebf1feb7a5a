CREATE TABLE account (
  id SERIAL,
  name TEXT NOT NULL,
  ShardId BIGINT NOT NULL GENERATED ALWAYS AS ((id % 4 + 4) % 4) STORED,
  PRIMARY KEY (ShardId, id)
);
CREATE TABLE entry (
  account INTEGER NOT NULL,
  line INTEGER NOT NULL,
  cents INTEGER,
  ShardId BIGINT NOT NULL GENERATED ALWAYS AS ((account % 4 + 4) % 4) STORED,
  PRIMARY KEY (ShardId, account, line),
  FOREIGN KEY (ShardId, account) REFERENCES account (ShardId, id) ON DELETE CASCADE
);
CREATE TABLE badge (
  code TEXT PRIMARY KEY,
  holder INTEGER,
  ShardId BIGINT GENERATED ALWAYS AS ((holder % 4 + 4) % 4) STORED,
  FOREIGN KEY (ShardId, holder) REFERENCES account (ShardId, id)
);
INSERT INTO account (name) VALUES ('seed'), ('guest');
INSERT INTO badge VALUES ('spare', NULL), ('master', NULL);
