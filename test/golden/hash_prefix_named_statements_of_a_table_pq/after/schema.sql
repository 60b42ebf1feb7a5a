CREATE TABLE pupils (id BIGINT, name text NOT NULL, pupil_shard BIGINT NOT NULL CHECK (pupil_shard BETWEEN 0 AND 7), PRIMARY KEY (pupil_shard, id));
CREATE TABLE courses (id BIGINT, title text NOT NULL, course_shard BIGINT NOT NULL CHECK (course_shard BETWEEN 0 AND 7), PRIMARY KEY (course_shard, id));
CREATE TABLE enrolments (
  course_id BIGINT NOT NULL,
  pupil_id BIGINT NOT NULL,
  enrolled_on date NOT NULL,
  course_shard BIGINT NOT NULL CHECK (course_shard BETWEEN 0 AND 7),
  pupil_shard BIGINT NOT NULL CHECK (pupil_shard BETWEEN 0 AND 7),
  PRIMARY KEY (course_shard, course_id, pupil_id),
  FOREIGN KEY (course_shard, course_id) REFERENCES courses (course_shard, id),
  FOREIGN KEY (pupil_shard, pupil_id) REFERENCES pupils (pupil_shard, id)
);
