INSERT INTO items (name) VALUES (:name) -- NOT monotonic-key
