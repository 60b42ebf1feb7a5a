UPDATE items SET seen = 0; -- NOT ordered-scan
DELETE FROM items WHERE id BETWEEN 1 AND 5; -- FIND ordered-scan items.id
