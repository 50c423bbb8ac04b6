import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { Position } from "../../kernel/follower.ts";
import type { OpenStakes } from "../../kernel/open-stakes.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import type { JsonObject } from "./command.ts";
import type { FollowedEntry } from "./entry-store.ts";
import type { EntryKind, RoundRecord, RoundState } from "./history.ts";
import type { WalletTables } from "./tables.ts";

export const roundColumns = [
  "id",
  "tenant_id",
  "player_id",
  "provider",
  "game_id",
  "external_round",
  "state",
  "staked_cash",
  "staked_bonus",
  "won_cash",
  "won_bonus",
  "bets",
  "wins",
  "seed_id",
  "nonce",
  "detail",
  "opened_at",
  "closed_at",
] as const;

export interface RoundName {
  readonly tenant_id: number;
  readonly id: string;
}

export const roundKey = ({ tenant_id, id }: RoundName): string => `${tenant_id} ${id}`;

export interface RoundKey {
  readonly tenant_id: number;
  readonly round_id: string;
}

/** Result of a round as one sum, cash and bonus together; in centavos. */
export interface RoundResult extends RoundKey {
  readonly player_id: string;
  readonly game_id: number;
  readonly state: RoundState;
  readonly staked: number;
  readonly won: number;
  readonly closed_at: Date | null;
}

/** When a round was first closed, and the weight of its stakes. */
export interface RoundClosing extends RoundKey {
  readonly closed_at: Date | null;
  readonly wager_class: number | null;
  /** Null for the whole stake. In centavos. */
  readonly at_risk: number | null;
  /** Cash and bonus, in centavos. */
  readonly staked: number;
  readonly first_entry: number;
}

/** Provider of a round, and whether it is open. */
export interface ProviderRound extends RoundKey {
  readonly player_id: string;
  readonly provider: string;
  readonly state: RoundState;
}

/** A closed round; in centavos. */
export interface ClosedRound extends RoundKey {
  readonly game_id: number;
  readonly staked: number;
  readonly won: number;
  readonly detail: JsonObject;
  readonly closed_at: Date;
}

/**
 * Sums over all closed rounds of one version of one game; in centavos. Sums of products are exact and exceed the range of a number, so they
 * are strings of digits.
 */
export interface ClosedSum<Product = string> {
  readonly tenant_id: number;
  readonly game_id: number;
  readonly game: string;
  readonly rules_hash: string;
  readonly paytable_hash: string;
  readonly rounds: number;
  readonly staked: number;
  readonly won: number;
  readonly staked_squared: Product;
  readonly won_squared: Product;
  readonly staked_won: Product;
}

const roundKinds = ["bet", "bet_rolled_back", "win", "win_rolled_back", "close"] as const satisfies EntryKind[];

/** Effect of an entry on its round, in signed centavos as applied to the wallet. */
export interface RoundMove {
  readonly kind: (typeof roundKinds)[number];
  readonly external_id: string;
  readonly cash: number;
  readonly bonus: number;
  readonly at: Date;
}

const arrayOf = (values: readonly (string | number)[]): string => `{${values.join(",")}}`;

/** Never more than a batch: the keys are passed as arrays, and the rounds are looked up one by one. */
export const requestedRounds = (keys: readonly RoundKey[]) =>
  sql`unnest(${arrayOf(keys.map((key) => key.tenant_id))}::int[], ${arrayOf(keys.map((key) => key.round_id))}::uuid[]) as requested (tenant_id, round_id)`;

/** A round's entries are a short range of its player's entries. */
const itsEntries = sql`e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id between r.first_entry and r.last_entry and e.round_id = r.id`;

const readRounds = async (db: Db | Tx, names: readonly RoundName[]): Promise<Map<string, RoundRecord>> => {
  const arrays = [names.map((name) => name.tenant_id), names.map((name) => name.id)].map((values) => `{${values.join(",")}}`);
  const { rows } = await sql<RoundRecord>`
    select found.* from unnest(${arrays[0]}::int[], ${arrays[1]}::uuid[]) as requested (tenant_id, id)
    cross join lateral (select ${sql.join(roundColumns.map((column) => sql.ref(`rounds.${column}`)))} from rounds
      where rounds.tenant_id = requested.tenant_id and rounds.id = requested.id offset 0) found`.execute(db);
  return new Map(rows.map((row) => [roundKey(row), row]));
};

/** Every round that an entry of the player names, oldest first: a relation to read from. No index holds a player's rounds together. */
const roundsOfPlayer = ({ tenant_id, player_id }: PlayerKey): RawBuilder<unknown> =>
  sql`(select round.* from (select round_id, min(id) as first_entry from entries
      where tenant_id = ${tenant_id} and player_id = ${player_id} and round_id is not null group by round_id order by 2) played
    cross join lateral (select * from rounds where rounds.tenant_id = ${tenant_id} and rounds.id = played.round_id
      and rounds.player_id = ${player_id} offset 0) round)`;

/** A house round, as an invariant compares it. */
export interface DrawnRecord extends RoundKey {
  readonly player_id: string;
  readonly state: RoundState;
  readonly seed_id: string | null;
  readonly nonce: number | null;
  readonly staked: number;
  readonly won: number;
  readonly paytable_hash: string | null;
}

/** All SQL on rounds, except lists for players (`history-store.ts`). */
export const roundStore = {
  /** The rounds that exist, by `roundKey`. Each is looked up by its key, whatever the planner thinks of the table's size. */
  read: readRounds,

  ofPlayer: roundsOfPlayer,

  /** The round of this key's bet, win or play_round. */
  readBySource: async (db: Db | Tx, tenantId: number, key: { source: string; external_id: string }): Promise<RoundRecord | null> => {
    const found = await db
      .withTables<WalletTables>()
      .selectFrom("wallet_keys")
      .select("round_id")
      .where("tenant_id", "=", tenantId)
      .where("source", "=", key.source)
      .where("external_id", "=", key.external_id)
      .executeTakeFirst();
    if (!found?.round_id) return null;
    return (await readRounds(db, [{ tenant_id: tenantId, id: found.round_id }])).values().next().value ?? null;
  },

  /** Ids of its entries, oldest first. */
  entryIds: async (db: Db, tenantId: number, roundId: string): Promise<string[]> => {
    const { rows } = await sql<{ id: number }>`select e.id from rounds r join entries e on ${itsEntries}
    where r.tenant_id = ${tenantId} and r.id = ${roundId} order by e.id`.execute(db);
    return rows.map((row) => String(row.id));
  },

  /** The open ones of these rounds, with their stakes. */
  openStakes: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<OpenStakes> => {
    if (keys.length === 0) return { bets: 0, stake: 0, bonus: 0 };
    const { rows } = await sql<OpenStakes>`
    select count(*)::int as bets, coalesce(sum(r.staked_cash), 0)::bigint as stake, coalesce(sum(r.staked_bonus), 0)::bigint as bonus
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id where r.state = 'open'`.execute(
      db,
    );
    return rows[0] ?? { bets: 0, stake: 0, bonus: 0 };
  },

  /** Keys of a round's bets that were not rolled back, in order. */
  activeBets: async (db: Db | Tx, { tenant_id, round_id }: RoundKey): Promise<string[]> => {
    const { rows } = await sql<{ external_id: string }>`select e.external_id
    from rounds r
    join entries e on ${itsEntries}
    join wallet_keys k on k.tenant_id = e.tenant_id and k.source = e.source collate "C" and k.external_id = e.external_id collate "C"
    where r.tenant_id = ${tenant_id} and r.id = ${round_id} and e.kind = 'bet' and e.corrects is null and k.state = 'posted' order by e.id`.execute(
      db,
    );
    return rows.map(({ external_id }) => external_id);
  },

  /** Wins of a round since it was closed, less rollbacks; null if it is open or does not exist. In centavos. */
  wonAfterClosing: async (db: Db | Tx, { tenant_id, round_id }: RoundKey): Promise<number | null> => {
    const { rows } = await sql<{ won: number }>`
    select coalesce(sum(e.cash + e.bonus) filter (where e.kind in ('win', 'win_rolled_back') and e.at > r.closed_at), 0)::bigint as won
    from rounds r
    left join entries e on ${itsEntries}
    where r.tenant_id = ${tenant_id} and r.id = ${round_id} and r.state <> 'open' group by r.id`.execute(db);
    return rows[0]?.won ?? null;
  },

  /** All movements of a round, in order. */
  moves: async (db: Db | Tx, { tenant_id, round_id }: RoundKey): Promise<RoundMove[]> => {
    const { rows } = await sql<RoundMove>`select e.kind, e.external_id, e.cash, e.bonus, e.at
    from rounds r
    join entries e on ${itsEntries}
    where r.tenant_id = ${tenant_id} and r.id = ${round_id} and e.kind = any(${arrayOf(roundKinds)}) order by e.id`.execute(db);
    return rows;
  },

  /** Current results of the rounds. */
  results: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<RoundResult[]> => {
    const { rows } = await sql<RoundResult>`
    select r.tenant_id, r.id as round_id, r.player_id, r.game_id, r.state, r.staked_cash + r.staked_bonus as staked, r.won_cash + r.won_bonus as won, r.closed_at
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id`.execute(db);
    return rows;
  },

  /** Current state. */
  closings: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<RoundClosing[]> => {
    const { rows } = await sql<RoundClosing>`
    select r.tenant_id, r.id as round_id, r.closed_at, r.wager_class, r.at_risk, r.staked_cash + r.staked_bonus as staked, r.first_entry
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id`.execute(db);
    return rows;
  },

  /** Current state. */
  providers: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<ProviderRound[]> => {
    const { rows } = await sql<ProviderRound>`
    select r.tenant_id, r.id as round_id, r.player_id, r.provider, r.state
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id`.execute(db);
    return rows;
  },

  /** Inputs of their draws, and their payouts. */
  drawn: async (db: Db | Tx, keys: readonly RoundKey[]): Promise<DrawnRecord[]> => {
    if (keys.length === 0) return [];
    const { rows } = await sql<DrawnRecord>`
    select r.tenant_id, r.id as round_id, r.player_id, r.state, r.seed_id, r.nonce, r.staked_cash + r.staked_bonus as staked,
      r.won_cash + r.won_bonus as won, r.detail ->> 'paytable_hash' as paytable_hash
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id`.execute(db);
    return rows;
  },

  /**
   * Rounds of the provider closed by one of these entries, in the entries' order. Free rounds are excluded, because they say nothing about
   * a game's return.
   */
  closedBy: async (db: Db | Tx, entries: readonly FollowedEntry[], provider: string): Promise<ClosedRound[]> => {
    const keys = entries.flatMap(({ tenant_id, round_id, id }) => (round_id === null ? [] : [{ tenant_id, round_id, id }]));
    if (keys.length === 0) return [];
    const { rows } = await sql<ClosedRound>`
    select r.tenant_id, r.id as round_id, r.game_id, r.staked_cash + r.staked_bonus as staked, r.won_cash + r.won_bonus as won, r.detail,
      r.closed_at
    from unnest(${arrayOf(keys.map((key) => key.tenant_id))}::int[], ${arrayOf(keys.map((key) => key.round_id))}::uuid[], ${arrayOf(keys.map((key) => key.id))}::bigint[]) with ordinality
      as closing (tenant_id, round_id, entry_id, nth) join rounds r on (r.tenant_id, r.id, r.last_entry) = (closing.tenant_id, round_id, entry_id)
    where r.state = 'closed' and r.provider = ${provider} and r.detail is not null and r.detail -> 'free_round' is null
    order by nth`.execute(db);
    return rows;
  },

  /** Number of bets and wins of each round that were not rolled back, over the entries up to the position. */
  activeMoves: async (db: Db | Tx, keys: readonly RoundKey[], upTo: Position): Promise<(RoundKey & { readonly moves: number })[]> => {
    const { rows } = await sql<RoundKey & { moves: number }>`
    select r.tenant_id, r.id as round_id, counted.moves
    from ${requestedRounds(keys)} join rounds r on r.tenant_id = requested.tenant_id and r.id = requested.round_id
    cross join lateral (
      select count(*) filter (where e.kind in ('bet', 'win')) - count(*) filter (where e.kind in ('bet_rolled_back', 'win_rolled_back')) as moves
      from entries e where ${itsEntries} and (e.xid, e.id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)) counted`.execute(db);
    return rows;
  },

  /**
   * Sums over the provider's rounds closed by an entry up to the position, without free rounds. Reads every round. For a box, the round
   * holds price and value.
   */
  sumClosed: async (snapshot: Tx, provider: string, upTo: Position): Promise<ClosedSum[]> => {
    const { rows } = await sql<ClosedSum>`
    select r.tenant_id, r.game_id, game, rules_hash, paytable_hash, count(*) as rounds, sum(staked)::bigint as staked, sum(won)::bigint as won,
      sum(staked * staked)::text as staked_squared, sum(won * won)::text as won_squared, sum(staked * won)::text as staked_won
    from rounds r
    join entries e on e.tenant_id = r.tenant_id and e.player_id = r.player_id and e.id = r.last_entry
    cross join lateral (select coalesce((r.detail ->> 'price')::numeric, r.staked_cash + r.staked_bonus) as staked,
      coalesce((r.detail ->> 'value')::numeric, r.won_cash + r.won_bonus) as won,
      coalesce(r.detail ->> 'game', '') as game, coalesce(r.detail ->> 'rules_hash', '') as rules_hash,
      coalesce(r.detail ->> 'paytable_hash', '') as paytable_hash) as of_round
    where r.state = 'closed' and r.provider = ${provider} and r.detail is not null and r.detail -> 'free_round' is null
      and (e.xid, e.id) <= (${upTo.xid}::xid8, ${upTo.id}::bigint)
    group by r.tenant_id, r.game_id, game, rules_hash, paytable_hash`.execute(snapshot);
    return rows;
  },
};
