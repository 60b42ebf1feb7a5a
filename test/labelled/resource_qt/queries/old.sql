SELECT id FROM items ORDER BY id DESC LIMIT 2 -- NOT ordered-scan
