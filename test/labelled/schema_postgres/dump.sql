SET statement_timeout = 0;
CREATE TABLE public.buffers (
    id integer NOT NULL, -- NOT hotspot-schema
    name character varying(32)
);
CREATE SEQUENCE public.buffers_id_seq
    START WITH 1 INCREMENT BY 1 NO MINVALUE NO MAXVALUE CACHE 1;
ALTER SEQUENCE public.buffers_id_seq OWNED BY public.buffers.id;
CREATE TABLE public.lines (
    buffer integer NOT NULL,
    sent timestamp without time zone DEFAULT now() NOT NULL
);
ALTER TABLE ONLY public.buffers ALTER COLUMN id SET DEFAULT nextval('public.buffers_id_seq'::regclass); -- FIND hotspot-schema buffers.id
COPY public.buffers (id, name) FROM stdin;
1	it's "quoted; CREATE TABLE x (
2	\N
\.
ALTER TABLE ONLY public.buffers
    ADD CONSTRAINT buffers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.lines
    ADD CONSTRAINT lines_pkey PRIMARY KEY (buffer, sent); -- NOT hotspot-schema
CREATE INDEX lines_sent ON public.lines USING btree (sent); -- FIND hotspot-schema lines.sent
