import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { announceChange } from "./announce-change.ts";
import { endBonus } from "./end-bonus.ts";
import type { BonusNeeds } from "./needs.ts";
import { ownerOf } from "./owner-of.ts";
import { store } from "./store.ts";

export interface StaffEnding {
  readonly id: string;
  /** Stored in the audit log. */
  readonly reason: string;
}

/**
 * Cancels a waiting or active bonus. Refuses with `not_found`, and with `wrong_state` if the bonus has ended, even if its row does not show
 * it yet.
 */
export async function endByStaff(needs: BonusNeeds, scope: StaffTenantScope, { id, reason }: StaffEnding): Promise<void> {
  const { tenant, staff_id } = scope;
  const ended = await needs.db.transaction().execute(async (tx) => {
    const bonus = await store.lock(tx, { tenant_id: tenant.id, id });
    if (!bonus) throw refuse("not_found");
    if (bonus.ended_at !== null) throw refuse("wrong_state");
    const at = needs.clock.now();
    const owner = ownerOf(bonus);
    if (bonus.status !== "active") await store.move(tx, bonus, { status: "cancelled", ended_at: at });
    else if (!(await endBonus(needs, tx, { owner, id, end_reason: "cancelled" }))) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(staff_id),
      action: "bonus_ended",
      subject: `player:${owner.player_id}`,
      detail: { bonus_id: id, was: bonus.status, reason },
    });
    return owner;
  });
  await announceChange(needs, ended, { id, state: "cancelled" });
}
