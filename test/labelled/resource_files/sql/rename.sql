UPDATE items SET name = upper(name) WHERE id = ? -- NOT ordered-scan
