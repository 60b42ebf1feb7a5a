-- the next page
SELECT id, name -- FIND ordered-scan items.id
FROM items
WHERE id > ?
LIMIT 20
