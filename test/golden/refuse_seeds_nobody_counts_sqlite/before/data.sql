INSERT INTO elsewhere (name) VALUES ('a');
