-- What the product may do as it runs. It connects as the role trevo_app, which the migration runner creates; the tables
-- belong to the user that runs the migrations. Every table grants all four verbs by default. A table that is history
-- revokes what it must right after its definition.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

grant usage on schema public to trevo_app;
alter default privileges in schema public grant select, insert, update, delete on tables to trevo_app;
alter default privileges in schema public grant usage, select on sequences to trevo_app;

-- The runner created this table before the default privileges held. Only the owner writes it.
grant select on migrations to trevo_app;
