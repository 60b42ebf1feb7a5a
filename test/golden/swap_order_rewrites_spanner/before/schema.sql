CREATE TABLE Events ( -- [schema]
  At INT64 NOT NULL,
  UserId STRING(36) NOT NULL,
  Text STRING(MAX),
) PRIMARY KEY (At, UserId);

CREATE TABLE Marks ( -- [interleaved_child]
  At INT64 NOT NULL,
  UserId STRING(36) NOT NULL,
  N INT64 NOT NULL,
) PRIMARY KEY (At, UserId, N),
  INTERLEAVE IN PARENT Events ON DELETE CASCADE;

CREATE INDEX MarksByN ON Marks (At, UserId, N DESC), INTERLEAVE IN Events; -- [index]
CREATE INDEX EventsByText ON Events (Text);
