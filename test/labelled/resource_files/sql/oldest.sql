SELECT MIN(id) FROM items -- FIND ordered-scan items.id
