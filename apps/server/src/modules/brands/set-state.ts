import type { BrandStateChange, StaffBrand } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { BrandNeeds } from "./needs.ts";
import { presentBrand } from "./present.ts";

/** Makes every process serve the brand, or stop serving it, at once. Refuses with `wrong_state`. */
export async function setBrandState(
  { db, clock, tenants }: BrandNeeds,
  { tenant, staff_id, request_id }: StaffTenantScope,
  { expected_state: from, state: to, reason }: BrandStateChange,
): Promise<StaffBrand> {
  await db.transaction().execute(async (tx) => {
    if (from === to || !(await tenants.setState(tx, tenant.id, { from, to }))) throw refuse("wrong_state");
    await recordAuditEvent(
      tx,
      { tenant, request_id },
      {
        at: clock.now(),
        actor: staffActor(staff_id),
        action: "brand_state_changed",
        subject: `tenant:${tenant.id}`,
        detail: { before: from, after: to, reason },
      },
    );
  });
  await tenants.announce(tenant.id);
  return presentBrand({ ...tenant, state: to }, await tenants.hosts(tenant.id));
}
