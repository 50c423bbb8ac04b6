import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { RoundRecord, RoundState } from "./history.ts";
import { roundColumns } from "./round-store.ts";

export interface RoundListQuery {
  readonly tenant_id: number;
  readonly player_id: string | null;
  readonly game_id: number | null;
  readonly provider: string | null;
  readonly state: RoundState | null;
  /** In centavos, cash and bonus together, inclusive. */
  readonly staked: AmountRange;
  readonly won: AmountRange;
  /** When the round was opened: from `since` until before `until`. */
  readonly since: Date;
  readonly until: Date;
  /** Only rounds after this one in the list; null at the start. */
  readonly after: string | null;
  readonly limit: number;
}

export interface AmountRange {
  readonly min: number;
  readonly max: number;
}

const columns = sql.join(roundColumns.map((column) => sql.ref(`r.${column}`)));

/** Ids of rounds begin with the time at which a server made them. Its clock may differ from the database's by no more than this. */
const clockDifferenceMs = 3_600_000;

/** The smallest id made at this time: a UUIDv7 without its random part. */
function firstIdAt(ms: number): string {
  const hex = Math.max(0, Math.floor(ms)).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-0000-0000-000000000000`;
}

function conditionsOf({ game_id, provider, state, staked, won, since, until }: RoundListQuery): RawBuilder<unknown> {
  return sql.join(
    [
      sql`r.opened_at >= ${since} and r.opened_at < ${until}`,
      sql`r.staked_cash + r.staked_bonus between ${staked.min} and ${staked.max}`,
      sql`r.won_cash + r.won_bonus between ${won.min} and ${won.max}`,
      ...(game_id === null ? [] : [sql`r.game_id = ${game_id}`]),
      ...(provider === null ? [] : [sql`r.provider = ${provider}`]),
      ...(state === null ? [] : [sql`r.state = ${state}`]),
    ],
    sql` and `,
  );
}

/** Follows the primary key, which is in the order of time, and reads no further than the span. */
async function listOfBrand(db: Db, query: RoundListQuery): Promise<RoundRecord[]> {
  const { tenant_id, since, until, after, limit } = query;
  const { rows } = await sql<RoundRecord>`select ${columns} from rounds r
    where r.tenant_id = ${tenant_id} and r.id >= ${firstIdAt(since.getTime() - clockDifferenceMs)}
      and r.id < ${firstIdAt(until.getTime() + clockDifferenceMs)} ${after === null ? sql`` : sql`and r.id < ${after}`} and ${conditionsOf(query)}
    order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Follows the player's entries: a round is found by its first one. */
async function listOfPlayer(db: Db, query: RoundListQuery & { readonly player_id: string }): Promise<RoundRecord[]> {
  const { tenant_id, player_id, since, until, after, limit } = query;
  const before =
    after === null
      ? sql``
      : sql`and e.id < (select first_entry from rounds known where known.tenant_id = ${tenant_id} and known.id = ${after})`;
  const { rows } = await sql<RoundRecord>`
    select round.* from entries e cross join lateral (select ${columns} from rounds r
      where r.tenant_id = e.tenant_id and r.id = e.round_id and r.first_entry = e.id and ${conditionsOf(query)} offset 0) round
    where e.tenant_id = ${tenant_id} and e.player_id = ${player_id} and e.round_id is not null
      and e.at >= ${since} and e.at < ${until} ${before}
    order by e.id desc limit ${limit}`.execute(db);
  return rows;
}

/** SQL for the back office's list of rounds. */
export const roundListStore = {
  /** Newest first. */
  list: (db: Db, query: RoundListQuery): Promise<RoundRecord[]> =>
    query.player_id === null ? listOfBrand(db, query) : listOfPlayer(db, { ...query, player_id: query.player_id }),
};
