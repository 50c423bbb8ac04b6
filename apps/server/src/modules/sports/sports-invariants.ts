import { type RawBuilder, sql } from "kysely";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import { equalOddsInvariant, oddsInvariant } from "./odds-invariants.ts";

/** An invariant of the whole installation. Its violations are listed at the first brand. They concern no money, so payouts continue. */
const ofInstallation = (name: string, rows: RawBuilder<Pick<Violation, "subject" | "detail">>): Invariant => ({
  name,
  check: async (snapshot, of) => {
    if (of !== "all") return [];
    const { rows: found } = await sql<Omit<Violation, "freezes">>`
      select (select min(id) from tenants) as tenant_id, found.* from (${rows}) found limit ${maxViolations}`.execute(snapshot);
    return found.map((violation) => ({ ...violation, freezes: false }));
  },
  fresh: null,
});

/** The same for an invariant that is checked by code. */
const ofFirstBrand = (invariant: Invariant): Invariant => ({
  ...invariant,
  check: async (snapshot, of) => {
    const found = await invariant.check(snapshot, of);
    if (found.length === 0) return found;
    const { rows } = await sql<{ tenant_id: number }>`select min(id) as tenant_id from tenants`.execute(snapshot);
    return found.map((violation) => ({ ...violation, ...rows[0] }));
  },
});

export const sportsInvariants: readonly Invariant[] = [
  ofFirstBrand(oddsInvariant),
  ofFirstBrand(equalOddsInvariant),
  ofInstallation(
    "a sports market's results are numbered without a hole",
    sql`select 'market ' || market_id as subject, 'book ' || book_id || ': ' || count(*) || ' revisions up to ' || max(revision) as detail
      from sport_results group by market_id, book_id having count(*) <> max(revision)`,
  ),
  // A missing revision belongs to the invariant above: the one after it has no predecessor to compare with.
  ofInstallation(
    "a revision of a sports result was never changed",
    sql`select 'market ' || market_id as subject, 'book ' || book_id || ': revision ' || revision || ' is not what was written' as detail
      from (
        select r as row, market_id, book_id, revision, hash, lag(hash) over own as previous, lag(revision) over own as last
        from sport_results r window own as (partition by market_id, book_id order by revision)
      ) r
      where coalesce(last, 0) = revision - 1 and hash is distinct from sport_result_hash(previous, row)`,
  ),
  ofInstallation(
    "a sports market is resulted exactly when its newest revision decides it",
    sql`select 'market ' || m.id as subject, m.state || ', revision ' || coalesce(r.revision, 0) as detail
      from sport_markets m left join lateral (
        select revision, outcomes from sport_results where market_id = m.id and book_id = 0 order by revision desc limit 1
      ) r on true
      where m.state in ('active', 'hidden', 'resulted') and (m.state = 'resulted') <> (r.outcomes is not null)`,
  ),
  ofInstallation(
    "a sports feed that may miss something is suspended",
    sql`select 'feed ' || f.code as subject, f.state as detail from sport_feeds f
      where f.state <> 'live' and not exists (
        select from sport_suspensions s
        where s.book_id = 0 and s.scope = 'producer' and s.scope_id = f.producer and s.reasons & 8 <> 0)`,
  ),
  ofInstallation(
    "a simulated match was drawn from the seed that it was committed to",
    sql`select 'fixture ' || id as subject, 'the seed is not that of commitment ' || commitment as detail
      from sport_fixtures where seed is not null and encode(sha256(convert_to(seed, 'UTF8')), 'hex') <> commitment`,
  ),
];
