import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";

export type SignalKind = "device" | "network_hour";

export interface SignalRow extends PlayerKey {
  readonly kind: SignalKind;
  readonly hash: Buffer;
  readonly at: Date;
}

type SignalTables = { registration_signals: SignalRow };

/** SQL on signals that accounts share, recorded at registration and login. */
export const signalStore = {
  add: async (tx: Tx, rows: readonly SignalRow[]): Promise<void> => {
    if (rows.length === 0) return;
    await tx
      .withTables<SignalTables>()
      .insertInto("registration_signals")
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "player_id", "kind", "hash"]).doUpdateSet((row) => ({ at: row.ref("excluded.at") })),
      )
      .execute();
  },

  /** Signals that an account shares with its referrer, or with another account that the referrer brought. */
  sharedWithReferrer: async (tx: Tx, { tenant_id, player_id }: PlayerKey, referrerId: string): Promise<Set<SignalKind>> => {
    const { rows } = await sql<{ kind: SignalKind }>`
      select distinct own.kind from registration_signals own
      join registration_signals other on other.tenant_id = own.tenant_id and other.kind = own.kind and other.hash = own.hash
        and other.player_id <> own.player_id
      where own.tenant_id = ${tenant_id} and own.player_id = ${player_id}
        and (other.player_id = ${referrerId}::uuid or exists (select from attributions a
          where a.tenant_id = other.tenant_id and a.player_id = other.player_id and a.referrer_id = ${referrerId}::uuid))`.execute(tx);
    return new Set(rows.map(({ kind }) => kind));
  },

  forget: async (db: Db, before: Date): Promise<void> => {
    await sql`delete from registration_signals where at < ${before}`.execute(db);
  },
};
