import { type AlertAction, protectActions } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { alertStore } from "./alert-store.ts";
import { lockPlayer } from "./holder.ts";
import { type CareNeeds, carryOut } from "./protect-player.ts";
import { alertVersion } from "./read-alert.ts";

export interface AlertDecision {
  readonly player_id: string;
  readonly action: AlertAction;
  /** As `readAlert` said it. */
  readonly expected_version: string;
  readonly until?: string | undefined;
  readonly reason: string;
}

/**
 * Somebody has looked at the player's signs, and says what was done. What the signs end, such as marketing, stays ended until they are closed.
 * Refuses with `not_found`; with `forbidden` an act that asks for `players.protect`; with `wrong_state` where somebody was faster, or where there is another sign by now; with `invalid_fields` a term that is none.
 */
export async function decideAlert(needs: CareNeeds, scope: StaffTenantScope, input: AlertDecision): Promise<void> {
  // What needs a permission of its own on the player's page needs it here too.
  const isAct = (protectActions as readonly AlertAction[]).includes(input.action);
  if (isAct && !scope.permissions.has("players.protect")) throw refuse("forbidden");
  const key = { tenant_id: scope.tenant.id, player_id: input.player_id };
  await needs.db.transaction().execute(async (tx) => {
    const player = await lockPlayer(needs, tx, key);
    const open = await alertStore.open(tx, key);
    if (open.length === 0 || alertVersion(open) !== input.expected_version) throw refuse("wrong_state");
    const { action, until, reason } = input;
    const end = await carryOut(needs, tx, { scope, player, action, until, reason, told_by: null });
    const at = needs.clock.now();
    await alertStore.handle(tx, key, { ids: open.map(({ id }) => id), at });
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "protection_alert_decided",
      subject: `player:${player.id}`,
      detail: { action, until: end?.toISOString() ?? null, signs: open.length },
    });
  });
}
