import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { SharedSignal, SignalKind } from "./policy.ts";

export interface Signal {
  readonly kind: SignalKind;
  readonly hash: Buffer;
}

type SignalTables = {
  redemption_signals: {
    tenant_id: number;
    redemption_id: string;
    kind: SignalKind;
    player_id: string;
    hash: Buffer;
    at: Date;
  };
};

export type SignalRow = SignalTables["redemption_signals"];

/** SQL on signals that redeeming accounts have in common. */
export const signalStore = {
  add: async (tx: Tx, rows: readonly SignalRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await tx
      .withTables<SignalTables>()
      .insertInto("redemption_signals")
      .values([...rows])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** Serialises transactions that have one of these signals in common, until they end. */
  lock: async (tx: Tx, hashes: readonly Buffer[]): Promise<void> => {
    const keys = [...new Set(hashes.map((hash) => hash.readBigInt64BE()))].toSorted((one, other) => (one < other ? -1 : 1));
    await sql`select pg_advisory_xact_lock(key) from unnest(${keys.map(String)}::bigint[]) as key`.execute(tx);
  },

  /**
   * Returns which of a redemption's signals other accounts have also left since then: all signals within the brand, and the person at the
   * operator's other brands. The brands are passed as one list so that each signal is found by the index; with `or`, every signal of the
   * brand was read for each redemption.
   */
  shared: async (
    tx: Tx,
    of: { tenant_id: number; redemption_id: string; player_id: string; since: Date; tenant_ids: readonly number[] },
  ): Promise<SharedSignal[]> => {
    const { rows } = await sql<SharedSignal>`
      select distinct other.kind, other.player_id from redemption_signals own
      join redemption_signals other on other.kind = own.kind and other.hash = own.hash
        and other.tenant_id = any(case when own.kind = 'person' then ${[of.tenant_id, ...of.tenant_ids]}::int[] else ${[of.tenant_id]}::int[] end)
      join redemptions used on used.tenant_id = other.tenant_id and used.id = other.redemption_id
      where own.tenant_id = ${of.tenant_id} and own.redemption_id = ${of.redemption_id}
        and other.player_id <> ${of.player_id} and other.at >= ${of.since}
        and used.status in ('granted', 'held', 'refused')`.execute(tx);
    return rows;
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await sql`delete from redemption_signals where at < ${before}`.execute(db);
  },
};
