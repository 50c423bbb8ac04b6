import { type CloseCode, closeCodes } from "./protocol.ts";
import type { Sockets } from "./sockets.ts";
import type { RealtimeTenant, TenantLookup } from "./tenant-lookup.ts";

export const unknownTenant = { code: closeCodes.appUnknown, message: "Application does not exist" } as const;

/**
 * Returns why the tenant accepts no connections, or null. After 4003 a client gives up; during maintenance it should retry at intervals, so
 * that open screens recover on their own.
 */
export function tenantFault(tenant: RealtimeTenant): { code: CloseCode; message: string } | null {
  if (tenant.state === "active") return null;
  if (tenant.state === "maintenance") return { code: closeCodes.overCapacity, message: "Under maintenance" };
  return { code: closeCodes.appDisabled, message: "Application is disabled" };
}

/** Ends the connections of tenants that accept none any more. */
export async function closeSleepingTenants(sockets: Sockets, tenants: Pick<TenantLookup, "byId">): Promise<void> {
  const ids = new Set([...sockets.all()].map(({ tenant }) => tenant.id));
  for (const id of ids) {
    const tenant = await tenants.byId(id);
    const fault = tenant ? tenantFault(tenant) : unknownTenant;
    if (!fault) continue;
    for (const connection of sockets.all()) if (connection.tenant.id === id) connection.close(fault.code, fault.message);
  }
}
