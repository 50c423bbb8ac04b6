import { raceAtBarrier } from "./barrier.ts";
import type { SqlTag } from "../src/kernel/sql.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Reply, type TestSite, startTestSite } from "./test-site.ts";

/** Two server processes of one installation: the test's own process and a child. */
export interface TwoServers {
  readonly site: TestSite;
  readonly other: ServerProcess;
  close(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  const other = await startServerProcess({
    databaseUrl: site.database.url,
    sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost"),
    TREVO_ROLES: "api,realtime",
  });
  return {
    site,
    other,
    close: async () => {
      await other.stop();
      await site.close();
    },
  };
}

export interface ServerRace {
  /** Takes, as the owner of the tables, the lock that every caller needs. */
  readonly hold: (tx: SqlTag) => Promise<unknown>;
  readonly callers: number;
  /** Number of callers that must wait before the lock is released; by default all. */
  readonly waiting?: number;
  readonly call: (base: string, nth: number) => Promise<Reply>;
}

/**
 * Returns how often each answer occurred, such as `200` or `409 coupon_used`. Half of the callers use each server; the lock is released
 * once they wait.
 */
export async function raceOnTwoServers({ site, other }: TwoServers, race: ServerRace): Promise<Record<string, number>> {
  const answers = await raceAtBarrier({
    database: site.database,
    ...race,
    call: (nth) => race.call(nth % 2 === 0 ? other.url : site.url, nth),
  });
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const text = answer.status === "fulfilled" ? describe(answer.value) : String(answer.reason);
    counts[text] = (counts[text] ?? 0) + 1;
  }
  return counts;
}

const describe = ({ status, json }: Reply): string => (status < 300 ? `${status}` : `${status} ${json["code"]}`);
