import { type AuditEvent, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";

/**
 * A trader's change of the book, in the audit log. It holds at every brand of the book: refuses with `forbidden` whoever may not trade at one of them, and
 * with `not_found` at a brand without a book of its own.
 */
export async function changeBook(
  { db, clock, tenants }: Pick<TradingNeeds, "db" | "clock" | "tenants">,
  scope: StaffTenantScope,
  change: (tx: Tx) => Promise<Pick<AuditEvent, "action" | "subject" | "detail">>,
): Promise<void> {
  mustHaveOwnBook(scope.tenant);
  const brands = await brandsOfBook(tenants, scope.tenant);
  if (brands.some(({ id }) => !scope.granted.get(id)?.has("sports.trade"))) throw refuse("forbidden");
  await db.transaction().execute(async (tx) => {
    const event = await change(tx);
    await recordAuditEvent(tx, scope, { at: clock.now(), actor: staffActor(scope.staff_id), ...event });
  });
}
