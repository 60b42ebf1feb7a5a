CREATE TABLE agent (
  id BIGINT NOT NULL AUTO_INCREMENT PRIMARY KEY,
  name VARCHAR(60) NOT NULL
) ENGINE=InnoDB;

CREATE TABLE ticket (
  id BIGINT NOT NULL AUTO_INCREMENT,
  agent_id BIGINT NOT NULL,
  title VARCHAR(120) NOT NULL,
  state VARCHAR(10) NOT NULL DEFAULT 'open',
  PRIMARY KEY (id),
  KEY ticket_of_agent (agent_id),
  CONSTRAINT ticket_agent FOREIGN KEY (agent_id) REFERENCES agent (id)
) ENGINE=InnoDB;

CREATE TABLE comment (
  ticket_id BIGINT NOT NULL,
  no INT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (ticket_id, no),
  CONSTRAINT comment_ticket FOREIGN KEY (ticket_id) REFERENCES ticket (id) ON DELETE CASCADE
) ENGINE=InnoDB;
