import type { Mission } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { type PlayerScope, keyOf } from "../../kernel/scope.ts";
import { faceValue } from "./mission-of-offer.ts";
import type { MissionNeeds } from "./needs.ts";
import { readMission } from "./read-missions.ts";
import { type MissionRow, store } from "./store.ts";

export async function leaveMission(needs: MissionNeeds, scope: PlayerScope, id: string): Promise<Mission> {
  const key = { ...keyOf(scope), mission_id: id };
  await needs.db.transaction().execute(async (tx) => {
    const row = await store.leave(tx, key, needs.clock.now());
    if (row) return releaseMission(needs, tx, row);
    const known = await store.find(tx, key);
    if (!known) throw refuse("not_found");
    if (known.state !== "left") throw refuse("wrong_state");
  });
  return readMission(needs, { ...scope, player: scope }, id);
}

/** Returns what was reserved for a mission that ended incomplete to its offer. */
export async function releaseMission(needs: Pick<MissionNeeds, "offers">, tx: Tx, row: MissionRow): Promise<void> {
  const { tenant_id, mission_id, rewards, accepted_at } = row;
  await needs.offers.release(tx, {
    tenant_id,
    id: mission_id,
    cents: faceValue(rewards),
    reserved_at: accepted_at ?? new Date(0),
  });
}
