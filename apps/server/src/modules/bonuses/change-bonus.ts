import type { PlayerBonus, RefusalCode } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { runIdempotently } from "../../kernel/idempotency.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import type { PostingStatus } from "../wallet/index.ts";
import { announceChange } from "./announce-change.ts";
import { endBonus } from "./end-bonus.ts";
import type { BonusNeeds } from "./needs.ts";
import { presentAll } from "./present.ts";
import { startBonus } from "./start-bonus.ts";
import { type BonusRow, store } from "./store.ts";

interface Change {
  readonly id: string;
  readonly idempotency_key: string | null;
}

type Work = (tx: Tx, bonus: BonusRow) => Promise<void>;

/** Changes the locked row in its own transaction, once per key. Returns the bonus after the change. */
async function changeBonus(
  needs: BonusNeeds,
  scope: PlayerScope,
  { id, idempotency_key: key, route, work }: Change & { readonly route: string; readonly work: Work },
): Promise<PlayerBonus> {
  const owner = keyOf(scope);
  const changed = await runIdempotently(needs.db, { ...owner, route, key, body: { id } }, async (tx) => {
    const bonus = await store.lock(tx, { tenant_id: owner.tenant_id, id });
    if (bonus?.player_id !== owner.player_id) throw refuse("not_found");
    await work(tx, bonus);
    const after = await store.byId(tx, owner, id);
    const [shown] = after ? await presentAll(needs, scope, { rows: [after], tx }) : [];
    if (!shown) throw refuse("not_found");
    return shown;
  });
  await announceChange(needs, owner, changed);
  return changed;
}

const refusalOfStart: Partial<Record<PostingStatus, RefusalCode>> = {
  bonus_active: "bonus_active",
  debt_outstanding: "debt_outstanding",
  blocked: "blocked",
  self_excluded: "self_excluded",
  payer_excluded: "payer_excluded",
  register_impeded: "register_impeded",
  register_unanswered: "register_unanswered",
  cooling_off: "cooling_off",
  limit_reached: "limit_reached",
};

export async function activateBonus(needs: BonusNeeds, scope: PlayerScope, change: Change): Promise<PlayerBonus> {
  await needs.protection.mayStake(scope);
  return changeBonus(needs, scope, {
    ...change,
    route: "POST /bonuses/:id/activate",
    work: async (tx, bonus) => {
      if (bonus.status !== "waiting" || bonus.use_by <= needs.clock.now()) throw refuse("wrong_state");
      const status = await startBonus(needs, tx, bonus);
      if (status !== "posted") throw refuse(refusalOfStart[status] ?? "wrong_state");
    },
  });
}

export const declineBonus = (needs: BonusNeeds, scope: PlayerScope, change: Change): Promise<PlayerBonus> =>
  changeBonus(needs, scope, {
    ...change,
    route: "POST /bonuses/:id/decline",
    work: async (tx, bonus) => {
      if (bonus.status !== "waiting") throw refuse("wrong_state");
      await store.move(tx, bonus, { status: "declined", ended_at: needs.clock.now() });
    },
  });

/** Also refuses with `wrong_state` if the bonus has just ended in the ledger and its row does not show it yet. */
export const forfeitBonus = (needs: BonusNeeds, scope: PlayerScope, change: Change): Promise<PlayerBonus> =>
  changeBonus(needs, scope, {
    ...change,
    route: "POST /bonuses/:id/forfeit",
    work: async (tx, { id, status }) => {
      const ended = status === "active" && (await endBonus(needs, tx, { owner: keyOf(scope), id, end_reason: "forfeited" }));
      if (!ended) throw refuse("wrong_state");
    },
  });
