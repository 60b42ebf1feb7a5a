CREATE TABLE cameras (
  camera_id INTEGER PRIMARY KEY AUTOINCREMENT, -- FIND hotspot-schema cameras.camera_id
  name TEXT
);
CREATE TABLE frames (
  taken INTEGER,
  camera_id INTEGER,
  PRIMARY KEY (taken, camera_id)
) WITHOUT ROWID;
CREATE TABLE zones (
  camera_id INTEGER,
  zone TEXT,
  changed INTEGER,
  PRIMARY KEY (camera_id, zone)
) WITHOUT ROWID;
