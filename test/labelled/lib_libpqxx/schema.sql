CREATE TABLE channels (
  channel_id BIGSERIAL PRIMARY KEY, -- FIND hotspot-schema channels.channel_id
  name TEXT UNIQUE
);
CREATE TABLE messages (
  sent BIGINT, -- FIND hotspot-schema messages.sent
  sender TEXT,
  body TEXT,
  PRIMARY KEY (sent, sender)
);
CREATE TABLE members (
  channel_id BIGINT, -- FIND hotspot-schema members.channel_id
  nick TEXT,
  joined BIGINT,
  PRIMARY KEY (channel_id, nick)
);
