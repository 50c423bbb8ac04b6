import { sql } from "kysely";
import type { Tx } from "../../kernel/db.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { type DrawnRecord, roundStore } from "./round-store.ts";

/** A free round as an invariant compares it; in centavos. */
export interface FreeRoundRecord extends Omit<DrawnRecord, "paytable_hash"> {
  readonly won_bonus: number;
  readonly reward_id: string;
  /** Nominal stake. */
  readonly free_stake: number;
}

/** All SQL on free rounds in the ledger. */
export const freeRoundStore = {
  /** Free rounds of all players, or of the given ones. */
  read: async (snapshot: Tx, of: "all" | readonly PlayerKey[]): Promise<FreeRoundRecord[]> => {
    const relations = of === "all" ? [sql`rounds`] : of.map(roundStore.ofPlayer);
    const found: FreeRoundRecord[] = [];
    for (const relation of relations) {
      const { rows } = await sql<FreeRoundRecord>`
      select r.tenant_id, r.id as round_id, r.player_id, r.state, r.seed_id, r.nonce, r.staked_cash + r.staked_bonus as staked,
        r.won_cash + r.won_bonus as won, r.won_bonus, r.detail -> 'free_round' ->> 'id' as reward_id,
        (r.detail -> 'free_round' ->> 'stake')::bigint as free_stake
      from ${relation} r where r.detail -> 'free_round' is not null`.execute(snapshot);
      found.push(...rows);
    }
    return found;
  },
};
