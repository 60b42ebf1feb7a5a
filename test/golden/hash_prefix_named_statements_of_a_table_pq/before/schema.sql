CREATE TABLE pupils (id serial PRIMARY KEY, name text NOT NULL);
CREATE TABLE courses (id serial PRIMARY KEY, title text NOT NULL);
CREATE TABLE enrolments (
  course_id integer NOT NULL REFERENCES courses(id),
  pupil_id integer NOT NULL REFERENCES pupils(id),
  enrolled_on date NOT NULL,
  PRIMARY KEY (course_id, pupil_id)
);
