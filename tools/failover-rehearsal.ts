import { setTimeout as sleep } from "node:timers/promises";
import { print } from "./progress.ts";
import { startWriter } from "./rehearsal/acknowledged-rows.ts";
import { type PatroniCluster, type PatroniNode, missingForPatroni, startPatroni } from "./rehearsal/patroni-nodes.ts";

/** `npm run rehearse:failover`: exit code 1 if an acknowledged row is lost or writes do not resume. */
const withinMs = 120_000;
/** Longer than the lock's lifetime. */
const frozenMs = 35_000;
const withoutQuorumMs = 30_000;

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await isSo()); await sleep(250))
    if (performance.now() > deadline) throw new Error(`${what}: not in ${withinMs / 1_000} s`);
}

const faults: Record<string, (cluster: PatroniCluster, primary: PatroniNode) => Promise<void>> = {
  switchover: (cluster, primary) => cluster.switchover(primary),
  "PostgreSQL of the primary killed": (_cluster, primary) => primary.killPostgres(),
  "the primary's node killed": async (cluster, primary) => {
    await primary.kill();
    await until("another primary", async () => ![null, primary.name].includes((await cluster.primary())?.name ?? null));
    primary.start();
  },
  "the primary frozen": async (_cluster, primary) => {
    await primary.freeze();
    await sleep(frozenMs);
    await primary.thaw();
  },
  "one etcd of three killed": async ({ etcd }) => {
    await etcd.kill(1);
    await sleep(frozenMs);
    etcd.start();
  },
  "two etcd of three killed": async ({ etcd }) => {
    await etcd.kill(2);
    await sleep(withoutQuorumMs);
    etcd.start();
  },
};

async function rehearse(cluster: PatroniCluster): Promise<boolean> {
  await until("a primary with two standbys", cluster.isWhole);
  const writer = await startWriter(cluster.url);
  await writer.untilWritten(withinMs);
  for (const [name, strike] of Object.entries(faults)) {
    const before = await cluster.primary();
    if (!before) throw new Error("nobody leads");
    writer.takeGap();
    await strike(cluster, before);
    await sleep(2_000);
    await writer.untilWritten(withinMs);
    await until("the cluster is whole", cluster.isWhole);
    await writer.untilWritten(withinMs);
    const after = await cluster.primary();
    print(`${name}: ${before.name} → ${after?.name}, no writes for ${(writer.takeGap() / 1_000).toFixed(1)} s`);
  }
  const { acknowledged, lost } = await writer.stop();
  print(`${acknowledged} rows acknowledged, ${lost} lost`);
  return lost === 0;
}

const missing = missingForPatroni();
if (missing) {
  print(missing);
  process.exitCode = 1;
} else {
  const cluster = await startPatroni();
  const ended = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => ended.abort());
  try {
    const stopped = new Promise<never>((_resolve, reject) => {
      ended.signal.addEventListener("abort", () => reject(new Error("stopped")));
    });
    process.exitCode = (await Promise.race([rehearse(cluster), stopped])) ? 0 : 1;
  } catch (error) {
    print(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}
process.exit();
