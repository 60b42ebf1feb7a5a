INSERT INTO elsewhere (name) VALUES ('b');
