import type { DayClosingFile } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { hashOf, presentFile } from "./closing.ts";
import { closingsStore } from "./closings-store.ts";
import type { FiguresNeeds } from "./needs.ts";
import { readDay } from "./read-closings.ts";

/**
 * Signs a day as it was shown. Refuses with `not_found` for a day that has not begun, and with `wrong_state` if the day is not over, is not
 * fully counted, was signed before, or differs from what was shown.
 */
export async function signClosing(
  { db, clock }: FiguresNeeds,
  scope: StaffTenantScope,
  { day: name, hash }: { readonly day: string; readonly hash: string },
): Promise<DayClosingFile> {
  const moment = clock.now();
  const read = await readDay(db, { scope, name, moment });
  const { day, now: figures, countedUntil } = read;
  if (read.closing || countedUntil < day.ends || hashOf({ ...day, figures }) !== hash) throw refuse("wrong_state");
  const closing = { tenant_id: scope.tenant.id, day: name, figures, hash, signed_by: scope.staff_id, signed_at: moment };
  await db.transaction().execute(async (tx) => {
    // If two members sign at once, the primary key decides.
    if (!(await closingsStore.sign(tx, closing))) throw refuse("wrong_state");
    await recordAuditEvent(tx, scope, {
      at: moment,
      actor: staffActor(scope.staff_id),
      action: "day_closed",
      subject: `day:${name}`,
      detail: { hash, staked: figures.sums.staked_cash + figures.sums.staked_bonus, deposited: figures.sums.deposited },
    });
  });
  return presentFile({ ...read, closing }, scope.tenant);
}
