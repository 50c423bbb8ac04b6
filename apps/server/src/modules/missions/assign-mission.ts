import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { assignedNotification } from "./messages.ts";
import { hasGoals, missionOf } from "./mission-of-offer.ts";
import type { MissionNeeds } from "./needs.ts";
import { presentMission } from "./present.ts";
import { playerOf, store } from "./store.ts";

/** Refuses with `wrong_state` if offers must be withheld from the player. */
export async function assignMission(
  needs: MissionNeeds,
  scope: StaffTenantScope,
  input: { readonly mission_id: string; readonly player_id: string },
): Promise<boolean> {
  const { tenant, staff_id } = scope;
  const key = { tenant_id: tenant.id, ...input };
  const player = await needs.players.byId(key);
  if (!player || player.state === "closed") throw refuse("not_found");
  const assigned = await needs.db.transaction().execute(async (tx) => {
    await needs.players.hold(tx, playerOf(key));
    if ((await needs.offers.facts(tx, playerOf(key))).withholdsOffers) throw refuse("wrong_state");
    const offer = await needs.offers.lock(tx, { tenant_id: tenant.id, id: input.mission_id });
    if (offer?.kind !== "mission" || !hasGoals(offer)) throw refuse("not_found");
    const at = needs.clock.now();
    if (!(await store.assign(tx, key, { ...missionOf(tenant, offer), assigned_at: at }))) return null;
    const subject = `player:${input.player_id}`;
    const detail = { mission: input.mission_id, version: offer.version };
    await recordAuditEvent(tx, scope, { at, actor: staffActor(staff_id), action: "mission_assigned", subject, detail });
    await needs.notifications.send(tx, { to: playerOf(key), notification: assignedNotification(key, offer.name) });
    return store.find(tx, key);
  });
  if (!assigned) return false;
  needs.broadcaster.toPlayer(key.tenant_id, key.player_id, "MissionAssigned", presentMission(assigned, [], player.language));
  return true;
}
