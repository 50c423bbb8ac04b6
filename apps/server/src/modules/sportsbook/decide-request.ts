import { Refusal, refuse } from "../../kernel/errors.ts";
import { tenantOfRow, type PlayerKey } from "../../kernel/scope.ts";
import { acceptBet, decideBet } from "./accept-bet.ts";
import { announceBet } from "./announce-bet.ts";
import { betRequestStore, type RequestKey, type StoredRequest } from "./bet-request-store.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import type { Tx } from "../../kernel/db.ts";

/** A request that was not decided within this time after it was due is refused, because the match has moved on, ms. */
export const maxDecisionMs = 10_000;

/**
 * Decides one due request in one transaction: it becomes a bet with its stake, or is refused with the reason. If a process stops in
 * between, nothing has happened and another process decides it. False if it is already decided or another process holds it.
 */
export async function decideRequest(needs: SportBetsNeeds, key: RequestKey): Promise<boolean> {
  const owner = await needs.db.transaction().execute(async (tx): Promise<PlayerKey | null> => {
    const stored = await betRequestStore.lock(tx, key, maxDecisionMs);
    if (!stored) return null;
    try {
      if (stored.is_late) throw refuse("confirmation_late");
      await acceptIn(needs, tx, stored);
      await betRequestStore.accept(tx, stored);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await betRequestStore.refuse(tx, stored, { code: error.code, extras: error.extras ?? {} });
    }
    return { tenant_id: stored.tenant_id, player_id: stored.player_id };
  });
  if (owner) await announceBet(needs, { owner, id: key.id });
  return owner !== null;
}

/** Decides by what is in force now, and by all suspensions since the request was received. */
async function acceptIn(needs: SportBetsNeeds, tx: Tx, { id, tenant_id, player_id, request, received_at }: StoredRequest): Promise<void> {
  const tenant = await tenantOfRow(needs.tenants, tenant_id);
  mustHaveOwnBook(tenant);
  const owner = { tenant_id, player_id };
  const decided = await decideBet(needs, tx, { tenant, owner, request, received_at });
  await acceptBet(needs, tx, { id, owner, request, decided });
}
