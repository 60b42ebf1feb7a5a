SELECT MAX(id) FROM items -- NOT ordered-scan
