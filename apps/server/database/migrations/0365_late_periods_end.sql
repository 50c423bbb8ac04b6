-- Requires 0346_matches_not_played.sql. A period by the betting rules ends: bets for a date that is announced later
-- stand. Periods without an end get the time of their revision, and the hashes of their markets follow.
set local lock_timeout = '2s';

do $$
declare
  ended record;
  n int;
begin
  for ended in
    update sport_results r set void_to = least(r.decided_at, f.prematch_closed_at)
    from sport_markets m join sport_fixtures f on f.id = m.fixture_id
    where m.id = r.market_id and r.source = 'rule' and r.void_from is not null and r.void_to is null
    returning r.market_id, r.book_id, r.revision
  loop
    for n in
      select revision from sport_results
      where market_id = ended.market_id and book_id = ended.book_id and revision >= ended.revision order by revision
    loop
      update sport_results r set hash = sport_result_hash((
        select p.hash from sport_results p
        where p.market_id = r.market_id and p.book_id = r.book_id and p.revision = n - 1
      ), r) where r.market_id = ended.market_id and r.book_id = ended.book_id and r.revision = n;
    end loop;
  end loop;
end $$;
