ALTER TABLE items ADD COLUMN seen INTEGER; -- NOT hotspot-schema
