import type { PlayerKey } from "../../kernel/scope.ts";
import { accountKeyOf, holderOf } from "./holder.ts";
import type { Exclusion, ProtectionNeeds } from "./needs.ts";
import { exclusionStore } from "./store.ts";

/** Cash of an excluded player that has not been withdrawn yet, in centavos. */
export interface DormantBalance extends PlayerKey, Exclusion {
  readonly cash: number;
}

/** For the operator: lists every account of excluded players that still holds cash, those that have waited longest first. */
export async function listDormantBalances(needs: ProtectionNeeds, operatorId: number): Promise<DormantBalance[]> {
  const dormant = new Map<string, DormantBalance>();
  for (const { start_at, end_at, ...key } of await exclusionStore.active(needs.db, operatorId, needs.clock.now())) {
    const player = await needs.players.byId(key);
    if (!player) continue;
    const { operator_id, subject_id } = holderOf(player);
    const accounts = player.person_id
      ? await needs.db.transaction().execute((tx) => needs.players.ofPerson(tx, { operator_id, person_id: subject_id }))
      : [accountKeyOf(player)];
    for (const account of accounts) {
      const { cash } = await needs.wallet.balance(account);
      if (cash > 0) dormant.set(`${account.tenant_id} ${account.player_id}`, { ...account, start_at, end_at, cash });
    }
  }
  return [...dormant.values()];
}
