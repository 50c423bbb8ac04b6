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
  /** The version that `readAlert` returned. */
  readonly expected_version: string;
  readonly until?: string | undefined;
  readonly reason: string;
}

/**
 * Records a member's decision on the player's signs, and carries it out. What the signs block, such as marketing, stays blocked until they
 * are closed. Refuses with `not_found`; with `forbidden` for an action that requires `players.protect`; with `wrong_state` if somebody else
 * decided first or there is a new sign; with `invalid_fields` for an invalid term.
 */
export async function decideAlert(needs: CareNeeds, scope: StaffTenantScope, input: AlertDecision): Promise<void> {
  // An action that needs a permission of its own on the player's page needs it here too.
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
