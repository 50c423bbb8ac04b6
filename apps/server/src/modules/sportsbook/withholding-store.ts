import type { SportWithheldGround } from "@trevo/contract";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { CheckedRelease } from "./correction-store.ts";
import type { BetKey } from "./settlement-store.ts";

type WithholdingTables = {
  sport_withholdings: {
    tenant_id: number;
    id: string;
    bet_id: string;
    player_id: string;
    /** The order: a match, or one market of it. Null: the bet was named. */
    fixture_id: number | null;
    market_id: number | null;
    ground: SportWithheldGround;
    /** Visible to staff only. Null, like `withheld_by`, if nobody ordered it: a correction that waits for two people. */
    reason: string | null;
    withheld_by: string | null;
    withheld_at: Date;
    outcome: "released" | "voided" | null;
    /** The proposal by which two people ended the withholding. */
    ended_by: string | null;
    ended_at: Date | null;
  };
};

export type StoredWithholding = Selectable<WithholdingTables["sport_withholdings"]>;
type NewWithholding = Pick<
  StoredWithholding,
  "tenant_id" | "id" | "bet_id" | "player_id" | "fixture_id" | "market_id" | "ground" | "reason" | "withheld_by"
>;

/** What a withholding belongs to: a match, one market of it, or, with nulls, the naming of its bet. */
export type WithholdingOrder = Pick<StoredWithholding, "fixture_id" | "market_id">;

/**
 * The withholdings that an end concerns. `match`: those of the orders on a match, or on one market of it. `corrections`: those for corrections
 * of a match, which nobody ordered. `named`: the one by which the bet was named; all of a bet that was not named, which leaves the orders on
 * its matches. `all`: every one.
 */
export type Ending = { readonly of: "named" } | { readonly of: "all" } | EndingOfFixture;

export type EndingOfFixture =
  | ({ readonly of: "match" } & Omit<MatchBets, "tenant_id">)
  | { readonly of: "corrections"; readonly fixture_id: number };

interface WithholdingEnd {
  readonly keys: readonly BetKey[];
  readonly ending: Ending;
  readonly outcome: "released" | "voided";
  readonly ended_by: string;
  /** What two people checked of the bets that they release; nothing of a bet that stays withheld. */
  readonly checked: readonly (BetKey & CheckedRelease)[];
}

const columnsOf = (keys: readonly BetKey[]) => [keys.map(({ tenant_id }) => tenant_id), keys.map(({ id }) => id)] as const;

/** True in SQL for a standing withholding `w` that the end concerns. */
function isEnded(ending: Ending): RawBuilder<boolean> {
  if (ending.of === "all") return sql`true`;
  if (ending.of === "named")
    return sql`(w.fixture_id is null or not exists (select from sport_withholdings n where n.tenant_id = w.tenant_id
      and n.bet_id = w.bet_id and n.fixture_id is null and n.ended_at is null))`;
  if (ending.of === "corrections") return sql`(w.fixture_id is not distinct from ${ending.fixture_id} and w.ground = 'correction')`;
  const { fixture_id, market_id } = ending;
  return sql`(w.fixture_id is not distinct from ${fixture_id} and w.ground <> 'correction'
    and (${market_id}::int is null or w.market_id is not distinct from ${market_id}))`;
}

/** True in SQL for a standing withholding `w` of exactly this order. Nobody orders that a correction waits. */
const isOf = ({ fixture_id, market_id }: WithholdingOrder): RawBuilder<boolean> =>
  sql`(w.ended_at is null and w.ground <> 'correction' and w.fixture_id is not distinct from ${fixture_id}::int and w.market_id is not distinct from ${market_id}::int)`;

/** A match, or one market of it, at a brand. */
export interface MatchBets {
  readonly tenant_id: number;
  readonly fixture_id: number;
  readonly market_id: number | null;
}

/** SQL on withheld bets. Writers must hold the bets' locks. */
export const withholdingStore = {
  /** Keeps bets from being withheld by an order on the match until the transaction ends. Taken before the bets are locked. */
  lockMatch: async (tx: Tx, { tenant_id, fixture_id }: { tenant_id: number; fixture_id: number }): Promise<void> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`withholdings:${tenant_id}:${fixture_id}`}, 0))`.execute(tx);
  },

  /** A bet that is withheld already keeps the withholding that it shows. */
  begin: async (tx: Tx, rows: readonly NewWithholding[]): Promise<void> => {
    await sql`
      with begun as (
        insert into sport_withholdings
          (tenant_id, id, bet_id, player_id, fixture_id, market_id, ground, reason, withheld_by, withheld_at)
        select w.*, clock_timestamp() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
          tenant_id int, id uuid, bet_id uuid, player_id uuid, fixture_id int, market_id int, ground text, reason text, withheld_by uuid)
        returning tenant_id, id, bet_id, ground, withheld_at
      )
      update sport_bets b set status = 'withheld', status_reason = w.ground, withholding_id = w.id, updated_at = w.withheld_at
      from begun w where b.tenant_id = w.tenant_id and b.id = w.bet_id and b.status <> 'withheld'`.execute(tx);
  },

  /** Each bet returns to its former state, or shows the oldest of the withholdings that still stand. */
  end: async (tx: Tx, { keys, ending, outcome, ended_by, checked }: WithholdingEnd): Promise<void> => {
    const [tenants, ids] = columnsOf(keys);
    await sql`
      update sport_withholdings w set outcome = ${outcome}, ended_by = ${ended_by}, ended_at = clock_timestamp(),
        checked_settlement_no = c.settlement_no, checked_results = c.results
      from unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, bet_id)
      left join jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) c (tenant_id int, id uuid, settlement_no int, results jsonb)
        on c.tenant_id = k.tenant_id and c.id = k.bet_id
      where w.tenant_id = k.tenant_id and w.bet_id = k.bet_id and w.ended_at is null and ${isEnded(ending)}`.execute(tx);
    await sql`
      update sport_bets b set
        status = case when w.id is not null then 'withheld' when b.settlement_no = 0 then 'open' else 'settled' end,
        status_reason = coalesce(w.ground, ${outcome}), withholding_id = w.id, updated_at = clock_timestamp()
      from unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, id)
      left join lateral (
        select s.id, s.ground from sport_withholdings s where s.tenant_id = k.tenant_id and s.bet_id = k.id and s.ended_at is null
        order by s.withheld_at, s.id limit 1
      ) w on true
      where b.tenant_id = k.tenant_id and b.id = k.id and b.withholding_id is distinct from w.id`.execute(tx);
  },

  /** Bets with a selection on the match or market that are open, or that only other orders withhold; ordered by id, at most `limit`. */
  toWithhold: async (
    db: Db | Tx,
    { tenant_id, fixture_id, market_id }: MatchBets,
    { after, limit }: { readonly after: string | null; readonly limit: number },
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select b.id from sport_bets b
      where b.tenant_id = ${tenant_id} and b.status in ('open', 'withheld') and (${after}::uuid is null or b.id > ${after})
        and exists (select from sport_bet_selections s where s.tenant_id = b.tenant_id and s.bet_id = b.id
          and s.fixture_id = ${fixture_id} and (${market_id}::int is null or s.market_id = ${market_id}))
        and not exists (select from sport_withholdings w where w.tenant_id = b.tenant_id and w.bet_id = b.id
          and ${isOf({ fixture_id, market_id })})
      order by b.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  /**
   * Bets whose withholdings this end concerns, ordered by id, at most `limit`. `aloneFirst`: those that nothing else withholds come first.
   */
  ofFixture: async (
    tx: Tx,
    tenant_id: number,
    { ending, aloneFirst, limit }: { readonly ending: EndingOfFixture; readonly aloneFirst: boolean; readonly limit: number },
  ): Promise<string[]> => {
    const ended = isEnded(ending);
    const { rows } = await sql<{ bet_id: string }>`
      select w.bet_id from sport_withholdings w
      where w.tenant_id = ${tenant_id} and w.ended_at is null and w.bet_id in (
        select o.bet_id from sport_withholdings o
        where o.tenant_id = ${tenant_id} and o.fixture_id = ${ending.fixture_id} and o.ended_at is null)
      group by w.bet_id having bool_or(${ended})
      order by ${aloneFirst} and not bool_and(${ended}), w.bet_id limit ${limit}`.execute(tx);
    return rows.map(({ bet_id }) => bet_id);
  },

  /** Those of the bets that stay withheld after this end. */
  keptBy: async (tx: Tx, keys: readonly BetKey[], ending: Ending): Promise<Set<string>> => {
    const [tenants, ids] = columnsOf(keys);
    const { rows } = await sql<{ bet_id: string }>`
      select distinct w.bet_id from sport_withholdings w
      join unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, bet_id) using (tenant_id, bet_id)
      where w.ended_at is null and not ${isEnded(ending)}`.execute(tx);
    return new Set(rows.map(({ bet_id }) => bet_id));
  },

  /** Those of the bets that this order withholds already. */
  under: async (tx: Tx, tenant_id: number, { ids, order }: { readonly ids: readonly string[]; readonly order: WithholdingOrder }) => {
    const { rows } = await sql<{ bet_id: string }>`
      select w.bet_id from sport_withholdings w
      where w.tenant_id = ${tenant_id} and w.bet_id = any(${[...ids]}::uuid[]) and ${isOf(order)}`.execute(tx);
    return new Set(rows.map(({ bet_id }) => bet_id));
  },

  /** The withholdings that these bets show: the oldest that stands of each. */
  standing: async (db: Db | Tx, tenant_id: number, bet_ids: readonly string[]): Promise<Map<string, StoredWithholding>> => {
    if (bet_ids.length === 0) return new Map();
    const rows = await db
      .withTables<WithholdingTables>()
      .selectFrom("sport_withholdings")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "in", bet_ids)
      .where("ended_at", "is", null)
      .orderBy("withheld_at", "desc")
      .orderBy("id", "desc")
      .execute();
    // Of several rows of a bet, the last one stays in the map.
    return new Map(rows.map((row) => [row.bet_id, row]));
  },
};
