import { type AuditEvent, recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { IntegrityNeeds } from "./needs.ts";
import { brandsOfBook, mustHaveOwnBook } from "./own-book.ts";

type Needs = Pick<IntegrityNeeds, "db" | "clock" | "tenants">;
type Change = (tx: Tx) => Promise<Pick<AuditEvent, "action" | "subject" | "detail">>;

/** Applies a trader's change to the book. */
export const changeBook = (needs: Needs, scope: StaffTenantScope, change: Change): Promise<void> =>
  changeBookAs(needs, scope, { permission: "sports.trade", change });

/**
 * Applies a staff member's change to the book and records it in the audit log. The change affects every brand of the book: refuses with
 * `forbidden` if the member lacks the permission at one of them, and with `not_found` at a brand without a book of its own.
 */
export async function changeBookAs(
  { db, clock, tenants }: Needs,
  scope: StaffTenantScope,
  { permission, change }: { readonly permission: "sports.trade" | "sports.integrity"; readonly change: Change },
): Promise<void> {
  mustHaveOwnBook(scope.tenant);
  const brands = await brandsOfBook(tenants, scope.tenant);
  if (brands.some(({ id }) => !scope.granted.get(id)?.has(permission))) throw refuse("forbidden");
  await db.transaction().execute(async (tx) => {
    const event = await change(tx);
    await recordAuditEvent(tx, scope, { at: clock.now(), actor: staffActor(scope.staff_id), ...event });
  });
}
