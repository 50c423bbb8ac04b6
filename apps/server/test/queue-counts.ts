import type { QueueCount, QueueName } from "@trevo/contract";
import type { ModuleApp } from "../src/compose-routes.ts";
import type { StaffScope, Tenant } from "../src/kernel/scope.ts";
import type { WaitingCount } from "../src/kernel/staff-queue.ts";
import { queues } from "../src/modules.ts";
import { type TestMember, office } from "./staff.ts";
import { type TestSite, expectStatus } from "./test-site.ts";

/** Returns every queue count shown to this member of staff. */
export const countsOf = async (site: TestSite, { token }: TestMember): Promise<QueueCount[]> =>
  expectStatus(await office(site, "GET", "queues", { token }), 200).json["data"] as QueueCount[];

export const countOf = async (site: TestSite, queue: QueueName, by: TestMember): Promise<QueueCount | undefined> =>
  (await countsOf(site, by)).find((one) => one.queue === queue);

/** Returns what the module counts for a brand at `now`. */
export async function countedAt(
  site: TestSite,
  name: QueueName,
  { tenant, now }: { tenant: Tenant; now: Date },
): Promise<WaitingCount[] | undefined> {
  const app = { ...site.app.modules, db: site.database.db } as unknown as ModuleApp;
  const scope = { tenants: [tenant] } as unknown as StaffScope;
  return queues.find((queue) => queue.name === name)?.count(app, { scope, tenants: [tenant], now });
}

/** The instant `ms` milliseconds after `instant`. */
export const later = (instant: string | null | undefined, ms: number): Date => new Date(Date.parse(instant ?? "") + ms);
