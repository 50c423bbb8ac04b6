-- The names in a function are found in the schema alone, never in a caller's temporary tables.
alter function sport_result_hash(text, sport_results) set search_path = pg_catalog, public, pg_temp;
alter function hash_sport_result() set search_path = pg_catalog, public, pg_temp;
