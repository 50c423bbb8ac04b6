-- What a revision takes back: a result, or a cancellation (of the period in void_from and void_to, if it has one).
-- Null for feeds of facts, which take back whatever stands.
alter table sport_results add column undoes text check (undoes in ('result', 'cancel'));
alter table sport_results add check ((undoes is not null) <= (kind = 'undone'));

-- A period that is cancelled is independent of the result and of other periods: for each, when the newest cancellation
-- or rollback of it was sent, by the clock of a feed of prices.
alter table sport_markets add column windows_at jsonb;

create or replace function sport_result_hash(previous text, r sport_results) returns text language sql immutable
set search_path = pg_catalog, public, pg_temp as $$
  select encode(sha256(convert_to((jsonb_build_array(
    coalesce(previous, ''), r.market_id, r.book_id, r.revision, r.kind, r.outcomes, extract(epoch from r.void_from),
    extract(epoch from r.void_to), r.source, r.log_id, extract(epoch from r.decided_at)
  ) || case when r.undoes is null then '[]' else jsonb_build_array(r.undoes) end)::text, 'UTF8')), 'hex')
$$;
