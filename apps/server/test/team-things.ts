import { hire } from "./staff.ts";
import type { TestSite } from "./test-site.ts";

const reasoned = { reason: "a reason" };

export const teamBodies = {
  "POST /staff/members/:id/end-sessions": reasoned,
  "POST /staff/members/:id/close": reasoned,
  "POST /staff/grants/:id/end": reasoned,
};

/** Of the operator's team, each thing that a route can name. */
export async function makeTeamThings(site: TestSite): Promise<Record<string, string>> {
  const { id } = await hire(site, { may: ["content.read"] });
  const [grant] = await site.database.sql<{ id: string }[]>`select id from staff_grants where staff_id = ${id}`;
  return {
    "GET /staff/members/:id": id,
    "POST /staff/members/:id/end-sessions": id,
    "POST /staff/members/:id/close": id,
    "POST /staff/grants/:id/end": grant?.id ?? "",
  };
}
