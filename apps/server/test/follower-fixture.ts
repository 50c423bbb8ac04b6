import { sql } from "kysely";
import type { Bus } from "../src/kernel/bus.ts";
import { createMovableClock } from "../src/kernel/clock.ts";
import type { Database, Db, Tx } from "../src/kernel/db.ts";
import type { Follower, Pace } from "../src/kernel/follower.ts";
import { type Followers, createFollowers } from "../src/kernel/followers.ts";
import type { Log } from "../src/kernel/log.ts";
import { createMetrics } from "../src/kernel/metrics.ts";
import { type FollowedEntry, entriesSource } from "../src/modules/wallet/index.ts";
import { quietLog } from "../src/modules/wallet/wallet-fixture.ts";
import { eventually } from "./test-site.ts";

export const silentBus: Pick<Bus, "publish" | "subscribe"> = { publish: async () => undefined, subscribe: () => undefined };

/** Creates separate followers, as another process would have them. */
export function createTestFollowers(database: Database, options: { pace?: Partial<Pace>; log?: Log } = {}) {
  const metrics = createMetrics();
  const clock = createMovableClock();
  const followers = createFollowers({
    db: database.db,
    clock,
    log: options.log ?? quietLog,
    metrics,
    bus: silentBus,
    pace: { backOff: 20, poll: 100, ...options.pace },
  });
  return { followers, metrics, clock };
}

/** Applies all pending entries. Transactions in other databases of the cluster may hold the stream back for a moment. */
export async function settle(followers: Followers, ...names: string[]): Promise<void> {
  for (const name of names) {
    await eventually(`${name} to catch up`, async () => {
      await followers.catchUp();
      return (await followers.lag(name)).rows === 0 ? true : undefined;
    });
  }
}

/** Records each entry that it receives, and its own name. Nothing prevents it from recording an entry twice. */
export function auditFollower(by: string, more: Partial<Follower<FollowedEntry>> = {}): Follower<FollowedEntry> {
  return {
    name: "audit",
    source: entriesSource,
    apply: async (tx, batch) => {
      await writeDown(tx, by, batch);
      return null;
    },
    reset: async (tx) => {
      await sql`delete from followed`.execute(tx);
    },
    ...more,
  };
}

export async function createAuditTable(db: Db): Promise<void> {
  await sql`create table followed (id bigint not null, by text not null)`.execute(db);
}

export async function writeDown(db: Db | Tx, by: string, batch: readonly FollowedEntry[]): Promise<void> {
  await sql`insert into followed (id, by) select id, ${by} from unnest(${`{${batch.map((entry) => entry.id).join(",")}}`}::bigint[]) as id`.execute(
    db,
  );
}

export interface Audit {
  readonly missed: number;
  readonly doubled: number;
  readonly by: readonly string[];
}

/** Compares the record with the ledger itself. */
export async function audit({ sql: query }: Database): Promise<Audit> {
  const [found] = await query<[Audit]>`
    select (select count(*) from entries e where not exists (select from followed f where f.id = e.id)) as missed,
      (select count(*) - count(distinct id) from followed) as doubled,
      (select coalesce(array_agg(distinct by order by by), '{}') from followed) as by`;
  return found;
}
