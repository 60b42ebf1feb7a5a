CREATE TABLE cameras (
  camera_id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema cameras.camera_id
  name TEXT
);
CREATE TABLE frames (
  taken INTEGER, -- FIND hotspot-schema frames.taken
  camera_id INTEGER,
  PRIMARY KEY (taken, camera_id)
) WITHOUT ROWID;
CREATE TABLE zones (
  camera_id INTEGER, -- FIND hotspot-schema zones.camera_id
  zone TEXT,
  changed INTEGER,
  PRIMARY KEY (camera_id, zone)
) WITHOUT ROWID;
