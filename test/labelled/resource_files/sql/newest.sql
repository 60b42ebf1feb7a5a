SELECT id FROM items ORDER BY id DESC LIMIT 1 -- FIND ordered-scan items.id
