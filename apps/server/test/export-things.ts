import type { ListExport } from "@trevo/contract";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, office } from "./staff.ts";
import { type Reply, type TestSite, eventually, expectStatus } from "./test-site.ts";

export const exportOf = ({ json }: Reply): ListExport => json["data"] as ListExport;

/** Waits until the export has ended, and returns it. */
export const endedExport = (site: TestSite, { token }: Pick<TestMember, "token">, id: string): Promise<ListExport> =>
  eventually("the file of a list", async () => {
    const { json } = expectStatus(await office(site, "GET", "exports", { token }), 200);
    const found = (json["data"] as ListExport[]).find((one) => one.id === id);
    return found && found.state !== "waiting" && found.state !== "running" ? found : undefined;
  });

/** Creates a finished file of this member for each route that names one. */
export async function makeExportThings(site: TestSite, { id: staff }: TestMember): Promise<Record<string, string>> {
  const things = {
    "POST /staff/exports/:id/cancel": newId(),
    "POST /staff/exports/:id/link": newId(),
    "GET /staff/exports/:id/file": newId(),
  };
  for (const id of Object.values(things))
    await site.database.sql`
      insert into list_exports (operator_id, id, staff_id, session_id, request_id, locale, list, tenant_ids, query, state, requested_at, ready_at, ends_at)
      select operator_id, ${id}, id, ${newId()}, 'a request', 'pt', 'GET /staff/withdrawals', '{}', '{}', 'ready', now(), now(),
        now() + interval '1 day' from staff where id = ${staff}`;
  return things;
}
