SELECT id FROM items WHERE name = ? ORDER BY name LIMIT 1 -- NOT ordered-scan
