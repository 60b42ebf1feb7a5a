CREATE TABLE c_time (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema c_time.at
CREATE TABLE c_time_out (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema c_time_out.at
CREATE TABLE chrono_time (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema chrono_time.at
CREATE TABLE steady_time (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema steady_time.at
CREATE TABLE tv_time (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema tv_time.at
CREATE TABLE ts_time (at BIGINT, device BIGINT, PRIMARY KEY (at, device)) WITHOUT ROWID; -- FIND hotspot-schema ts_time.at
CREATE TABLE device_time (device BIGINT, at BIGINT, PRIMARY KEY (device, at)) WITHOUT ROWID;
CREATE TABLE device_seen (device BIGINT PRIMARY KEY, at BIGINT) WITHOUT ROWID;
