import { newId } from "../src/kernel/ids.ts";
import type { TestSite } from "./test-site.ts";

/** Creates an ended race of Trevo for the back office's routes that name a race. */
export async function makeRaceThings(site: TestSite): Promise<Record<string, string>> {
  const race = newId();
  await site.database.sql`insert into races (tenant_id, id, offer_id, offer_version, name, terms, score, ladder, starts_at, ends_at)
    select id, ${race}, ${race}, 1, '{}', '{}', '{}', '[]', now() - interval '2 days', now() - interval '1 day' from tenants where slug = 'trevo'`;
  return { "GET /staff/:tenant/races/:id/results": race };
}
