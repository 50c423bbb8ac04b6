import { noteAudit } from "../../kernel/audit-trail.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Wallet } from "../wallet/index.ts";
import { SumsDiffer, endRound } from "./end-round.ts";
import { openRoundStore } from "./store.ts";

interface Needs {
  readonly db: Db;
  readonly clock: Clock;
  readonly wallet: Pick<Wallet, "postIn" | "lockGuards" | "round" | "announce">;
}

export interface RoundDecision {
  readonly tenant_id: number;
  readonly round_id: string;
  /** `close`: as it stands, and nothing more comes. `return`: every stake goes back, where nothing was won. A prize comes by the provider's own call. */
  readonly decision: "close" | "return";
  /** Who decided; it stays in the trail. */
  readonly by: string;
}

/** A person ends a round that is a case. Refuses with `not_found`, and `wrong_state`: also to give back stakes of a round that has won. */
export function createDecideRound({ db, clock, wallet }: Needs) {
  return async ({ tenant_id, round_id, decision, by }: RoundDecision): Promise<void> => {
    const round = await wallet.round(tenant_id, round_id);
    if (!round) throw refuse("not_found");
    await db.transaction().execute(async (tx) => {
      const open = await openRoundStore.lock(tx, { tenant_id, round_id });
      if (!open) throw refuse("not_found");
      if (open.reason === null) throw refuse("wrong_state");
      await endRound(wallet, tx, { round, end: { kind: decision === "close" ? "closed" : "returned" } }).catch((error: unknown) => {
        throw error instanceof SumsDiffer ? refuse("wrong_state") : error;
      });
      await openRoundStore.remove(tx, open);
      await noteAudit(
        tx,
        { tenant: { id: tenant_id }, request_id: null },
        {
          at: clock.now(),
          actor: `staff:${by}`,
          action: "round_decided",
          subject: `round:${round_id}`,
          detail: { decision, reason: open.reason, provider: open.provider_code, staked: round.staked_cash + round.staked_bonus },
        },
      );
    });
    await wallet.announce({ tenant_id, player_id: round.player_id });
  };
}
