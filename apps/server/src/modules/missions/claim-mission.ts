import type { Mission } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { faceValue } from "./mission-of-offer.ts";
import type { MissionNeeds } from "./needs.ts";
import { grantKey, grantSource } from "./policy.ts";
import { readMission } from "./read-missions.ts";
import { store } from "./store.ts";

/** Claims the rewards. The row's lock decides: a second call finds the mission claimed, and gets the same response. */
export async function claimMission(needs: MissionNeeds, scope: PlayerScope, id: string): Promise<Mission> {
  const owner = keyOf(scope);
  const key = { ...owner, mission_id: id };
  const hints = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, owner);
    // Read after the lock: the account may have been closed or excluded while this claim waited, and its sessions ended.
    const player = await needs.players.byId(owner, tx);
    if (!player || player.state === "closed") throw refuse("session_required");
    await needs.protection.mayLogin(player, tx);
    const claimed = await store.claim(tx, key, needs.clock.now());
    if (!claimed) {
      const known = await store.find(tx, key);
      if (!known) throw refuse("not_found");
      if (known.state !== "claimed") throw refuse("mission_not_completed");
      return [];
    }
    await needs.offers.settle(tx, { tenant_id: owner.tenant_id, id, cents: faceValue(claimed.rewards) });
    const offer = await needs.offers.version(tx, { tenant_id: owner.tenant_id, id, version: claimed.version });
    const gifts = claimed.rewards.map((reward, nth) => ({
      source: grantSource,
      external_id: grantKey(key, nth),
      reward,
      reason: `mission:${id}`,
      offer: { id, version: claimed.version },
      wagering: offer?.args.wagering ?? null,
      requested: true,
      title: claimed.name,
    }));
    return (await needs.rewards.grantAll(tx, owner, gifts)).map(({ after }) => after);
  });
  for (const hint of hints) await hint();
  return readMission(needs, { ...scope, player: scope }, id);
}
