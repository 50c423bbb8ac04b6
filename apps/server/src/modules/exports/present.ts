import type { ListExport } from "@trevo/contract";
import type { Tenant } from "../../kernel/scope.ts";
import type { ExportRow } from "./store.ts";

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** `tenants`: the member's brands. A brand that the member no longer has is not named. */
export const presentExport = (row: ExportRow, tenants: readonly Tenant[]): ListExport => ({
  id: row.id,
  list: row.list,
  tenant: tenants.find(({ id }) => id === row.tenant_id)?.slug ?? null,
  query: { ...row.query },
  state: row.state,
  rows: row.rows,
  fault: row.fault,
  requested_at: row.requested_at.toISOString(),
  ready_at: iso(row.ready_at),
  ends_at: iso(row.ends_at),
  downloads: row.downloads,
});
