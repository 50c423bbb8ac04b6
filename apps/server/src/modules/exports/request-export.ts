import type { ListExport } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { refuseUnknownFilters } from "../../kernel/list-filters.ts";
import type { StaffScope } from "../../kernel/scope.ts";
import type { WantedExport } from "./exports.ts";
import type { ExportNeeds } from "./needs.ts";
import { presentExport } from "./present.ts";
import { readingScope } from "./reading-scope.ts";
import { store } from "./store.ts";

export const makeExportJob = "make-list-export";

/** Maximum number of attempts, after which the export fails for good. */
export const maxAttempts = 3;

/** Refuses with `forbidden`, `not_found` (brand), `invalid_fields`, `export_running`. */
export async function requestExport(needs: ExportNeeds, scope: StaffScope, wanted: WantedExport): Promise<ListExport> {
  const { list, query } = wanted;
  const { covered } = readingScope(scope, { list, tenant: wanted.tenant });
  refuseUnknownFilters(list, query);
  const named = query["tenant"] === undefined ? covered : covered.filter(({ slug }) => slug === query["tenant"]);
  if (named.length === 0) throw refuse("not_found");
  const { operator_id, staff_id, session_id, request_id, locale } = scope;
  const now = needs.clock.now();
  const row = await needs.db.transaction().execute(async (tx) => {
    const added = await store.add(tx, {
      operator_id,
      id: newId(),
      staff_id,
      session_id,
      request_id,
      locale,
      list,
      tenant_id: list.includes("/:tenant/") ? (covered[0]?.id ?? null) : null,
      tenant_ids: named.map(({ id }) => id),
      query,
      requested_at: now,
    });
    if (!added) throw refuse("export_running");
    for (const tenant of named)
      await recordAuditEvent(
        tx,
        { tenant, request_id },
        {
          at: now,
          actor: staffActor(staff_id),
          action: "list_export_requested",
          subject: `list_export:${added.id}`,
          detail: { list, filters: Object.keys(query).sort().join(",") },
        },
      );
    await needs.jobs.add(tx, { name: makeExportJob, payload: { operator_id, id: added.id }, maxAttempts: maxAttempts + 1 });
    return added;
  });
  return presentExport(row, scope.tenants);
}
