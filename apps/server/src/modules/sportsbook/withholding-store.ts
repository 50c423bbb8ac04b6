import type { SportWithholdingGround } from "@trevo/contract";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { BetKey } from "./settlement-store.ts";

type WithholdingTables = {
  sport_withholdings: {
    tenant_id: number;
    id: string;
    bet_id: string;
    player_id: string;
    ground: SportWithholdingGround;
    /** Visible to staff only. */
    reason: string;
    withheld_by: string;
    withheld_at: Date;
    outcome: "released" | "voided" | null;
    /** The proposal by which two people ended the withholding. */
    ended_by: string | null;
    ended_at: Date | null;
  };
};

export type StoredWithholding = Selectable<WithholdingTables["sport_withholdings"]>;
type NewWithholding = Pick<StoredWithholding, "tenant_id" | "id" | "bet_id" | "player_id" | "ground" | "reason" | "withheld_by">;

interface WithholdingEnd {
  readonly keys: readonly BetKey[];
  readonly outcome: "released" | "voided";
  readonly ended_by: string;
}

const columnsOf = (keys: readonly BetKey[]) => [keys.map(({ tenant_id }) => tenant_id), keys.map(({ id }) => id)] as const;

/** A match, or one market of it, at a brand. */
export interface MatchBets {
  readonly tenant_id: number;
  readonly fixture_id: number;
  readonly market_id: number | null;
}

/** SQL on withheld bets. Writers must hold the bets' locks. */
export const withholdingStore = {
  begin: async (tx: Tx, rows: readonly NewWithholding[]): Promise<void> => {
    await sql`
      with begun as (
        insert into sport_withholdings (tenant_id, id, bet_id, player_id, ground, reason, withheld_by, withheld_at)
        select w.*, clock_timestamp() from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
          tenant_id int, id uuid, bet_id uuid, player_id uuid, ground text, reason text, withheld_by uuid)
        returning tenant_id, id, bet_id, ground, withheld_at
      )
      update sport_bets b set status = 'withheld', status_reason = w.ground, withholding_id = w.id, updated_at = w.withheld_at
      from begun w where b.tenant_id = w.tenant_id and b.id = w.bet_id`.execute(tx);
  },

  /** Ends the withholdings. Each bet returns to its former state. */
  end: async (tx: Tx, { keys, outcome, ended_by }: WithholdingEnd): Promise<void> => {
    const [tenants, ids] = columnsOf(keys);
    await sql`
      with ended as (
        update sport_withholdings w set outcome = ${outcome}, ended_by = ${ended_by}, ended_at = clock_timestamp()
        from unnest(${[...tenants]}::int[], ${[...ids]}::uuid[]) k (tenant_id, bet_id)
        where w.tenant_id = k.tenant_id and w.bet_id = k.bet_id and w.ended_at is null
        returning w.tenant_id, w.bet_id, w.ended_at
      )
      update sport_bets b set status = case when b.settlement_no = 0 then 'open' else 'settled' end, status_reason = ${outcome},
        withholding_id = null, updated_at = w.ended_at
      from ended w where b.tenant_id = w.tenant_id and b.id = w.bet_id`.execute(tx);
  },

  /** Bets in this state with a selection on the match or market, ordered by id, at most `limit`. */
  onMatch: async (
    db: Db | Tx,
    { tenant_id, fixture_id, market_id }: MatchBets,
    { status, after, limit }: { readonly status: "open" | "withheld"; readonly after: string | null; readonly limit: number },
  ): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      select b.id from sport_bets b
      where b.tenant_id = ${tenant_id} and b.status = ${status} and (${after}::uuid is null or b.id > ${after})
        and exists (select from sport_bet_selections s where s.tenant_id = b.tenant_id and s.bet_id = b.id
          and s.fixture_id = ${fixture_id} and (${market_id}::int is null or s.market_id = ${market_id}))
      order by b.id limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },

  /** The open withholdings of these bets. */
  standing: async (db: Db | Tx, tenant_id: number, bet_ids: readonly string[]): Promise<Map<string, StoredWithholding>> => {
    if (bet_ids.length === 0) return new Map();
    const rows = await db
      .withTables<WithholdingTables>()
      .selectFrom("sport_withholdings")
      .selectAll()
      .where("tenant_id", "=", tenant_id)
      .where("bet_id", "in", bet_ids)
      .where("ended_at", "is", null)
      .execute();
    return new Map(rows.map((row) => [row.bet_id, row]));
  },
};
