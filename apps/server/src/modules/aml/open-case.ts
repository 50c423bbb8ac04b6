import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { AmlNeeds } from "./needs.ts";
import { decideWithinMs } from "./policy.ts";
import { amlStore } from "./store.ts";

export interface NewCase {
  readonly player_id: string;
  readonly reason: string;
}

/** Refuses with `not_found`, and with `wrong_state` if the player has an open case. Returns the case's id. */
export async function openCase({ db, clock, players }: AmlNeeds, scope: StaffTenantScope, { player_id, reason }: NewCase): Promise<string> {
  const key = { tenant_id: scope.tenant.id, player_id };
  if (!(await players.byId(key))) throw refuse("not_found");
  const id = newId();
  await db.transaction().execute(async (tx) => {
    await amlStore.lock(tx, key.tenant_id);
    if (await amlStore.holdOpen(tx, key)) throw refuse("wrong_state");
    const now = clock.now();
    await amlStore.add(tx, {
      ...key,
      id,
      state: "open",
      signals: [],
      opened_by: scope.staff_id,
      note: reason,
      version: 1,
      opened_at: now,
      changed_at: now,
      due_at: new Date(now.getTime() + decideWithinMs),
      receipt: null,
      reported_at: null,
    });
    // The case, not the player, is the subject: nothing on a player's own events may show that there is one.
    await recordAuditEvent(tx, scope, { at: now, actor: staffActor(scope.staff_id), action: "aml_case_opened", subject: `aml_case:${id}` });
  });
  return id;
}
