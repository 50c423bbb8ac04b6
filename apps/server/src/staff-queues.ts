import { type Endpoint, type QueueCount, contract, staffQueues } from "@trevo/contract";
import { tenantsWith } from "./kernel/back-office.ts";
import type { Clock } from "./kernel/clock.ts";
import type { Http } from "./kernel/http-types.ts";
import type { StaffScope } from "./kernel/scope.ts";
import type { StaffQueue } from "./kernel/staff-queue.ts";

interface QueueNeeds<App> {
  readonly app: App;
  readonly clock: Clock;
  readonly queues: readonly StaffQueue<App>[];
}

/** Counts the items that wait for the member at each brand, in every queue whose list the member may read there. */
async function countQueues<App>({ app, clock, queues }: QueueNeeds<App>, scope: StaffScope): Promise<QueueCount[]> {
  const now = clock.now();
  const slugs = new Map(scope.tenants.map(({ id, slug }) => [id, slug]));
  const counted = await Promise.all(
    queues.map(async ({ name, count }) => {
      const { permission }: Endpoint = contract[staffQueues[name]];
      const tenants = tenantsWith(scope, permission);
      if (tenants.length === 0) return [];
      const counts = await count(app, { scope, tenants, now });
      return counts.flatMap(({ tenant_id, waiting, late, oldest_at, due_at }): QueueCount[] => {
        const tenant = slugs.get(tenant_id);
        if (tenant === undefined) throw new Error(`${name} counts a brand outside the query: ${tenant_id}`);
        const moments = { oldest_at: oldest_at.toISOString(), due_at: due_at?.toISOString() ?? null };
        return [{ queue: name, tenant, waiting, late, ...moments }];
      });
    }),
  );
  return counted.flat();
}

export function registerQueueRoutes<App>(http: Http, needs: QueueNeeds<App>): void {
  http.on("GET /staff/queues", async ({ scope }) => ({ data: await countQueues(needs, scope) }));
}
