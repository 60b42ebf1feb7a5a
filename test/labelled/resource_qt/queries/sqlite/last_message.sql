SELECT MAX(id) FROM items -- FIND ordered-scan items.id
