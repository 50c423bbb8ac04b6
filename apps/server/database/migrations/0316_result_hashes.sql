-- Each revision of a result contains the hash of the one before it, so that a changed revision is found even if no
-- bet refers to it.
alter table sport_results add column hash text;

create function sport_result_hash(previous text, r sport_results) returns text language sql immutable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    coalesce(previous, ''), r.market_id, r.book_id, r.revision, r.kind, r.outcomes, extract(epoch from r.void_from),
    extract(epoch from r.void_to), r.source, r.log_id, extract(epoch from r.decided_at)
  )::text, 'UTF8')), 'hex')
$$;

do $$
declare
  n int;
begin
  for n in select distinct revision from sport_results order by revision loop
    update sport_results r set hash = sport_result_hash((
      select p.hash from sport_results p
      where p.market_id = r.market_id and p.book_id = r.book_id and p.revision = n - 1
    ), r) where r.revision = n;
  end loop;
end $$;

create function hash_sport_result() returns trigger language plpgsql as $$
begin
  new.hash := sport_result_hash((
    select p.hash from sport_results p
    where p.market_id = new.market_id and p.book_id = new.book_id and p.revision = new.revision - 1
  ), new);
  return new;
end $$;
create trigger sport_results_hash before insert on sport_results for each row execute function hash_sport_result();
