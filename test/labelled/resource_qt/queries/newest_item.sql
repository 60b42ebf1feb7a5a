SELECT id FROM items ORDER BY id DESC LIMIT 2 -- FIND ordered-scan items.id
