import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { createSql } from "../../apps/server/src/kernel/sql.ts";
import { type PatroniCluster, type PatroniNode, missingForPatroni, startPatroni } from "../../tools/rehearsal/patroni-nodes.ts";
import { databaseName } from "../database.ts";
import { embeddedPrograms } from "./embedded-programs.ts";
import type { ReplicatedDatabase } from "./replicated-database.ts";
import { strikePatroni } from "./replication-faults.ts";

const timeoutMs = 180_000;
const queryEveryMs = 100;
/** An ordinary login that may create roles, like an operator's owner of the database. */
const owner = { name: "trevo", password: "torture" };

/**
 * Starts three nodes of the product's PostgreSQL under Patroni, etcd and HAProxy. Throws with the packages to install if they are missing.
 */
export async function startPatroniDatabase(isSynchronous: boolean): Promise<ReplicatedDatabase> {
  const missing = missingForPatroni();
  if (missing) throw new Error(missing);
  const cluster = await startPatroni({ programs: embeddedPrograms, isSynchronous });
  try {
    await until("a primary with two standbys", cluster.isWhole);
    await until("writes", () => acknowledges(cluster.url));
    await prepare(cluster.url);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  const url = Object.assign(new URL(cluster.url), { pathname: databaseName, username: owner.name, password: owner.password }).toString();
  let struck: PatroniNode | null = null;
  const untilFollowed = (lost: PatroniNode) =>
    until(`another primary than ${lost.name}`, async () => {
      const leader = await cluster.primary();
      return leader !== null && leader.name !== lost.name && (await acknowledges(url));
    });
  const leader = async (): Promise<PatroniNode> => {
    const found = await cluster.primary();
    if (!found) throw new Error("no node leads");
    return found;
  };
  return {
    url,
    port: Number(new URL(url).port),
    untilWhole: () => until("the cluster is whole", async () => (await cluster.isWhole()) && (await acknowledges(url))),
    kill: async () => {
      struck = await leader();
      await struck.killPostgres();
    },
    // Patroni may also restart the same node: it only matters that some node acknowledges writes.
    recover: () => until("writes after a kill", () => acknowledges(url)),
    strike: async (kind, random) => {
      await strikePatroni(kind, { cluster, primary: await leader(), random, untilFollowed, sleep });
      await until(`writes after ${kind}`, () => acknowledges(url));
    },
    close: () => closeCluster(cluster),
  };
}

const closeCluster = (cluster: PatroniCluster): Promise<void> => cluster.stop();

async function prepare(url: string): Promise<void> {
  const sql = createSql(url, { max: 1, name: "torture-prepare" });
  try {
    await sql.unsafe(`create role ${owner.name} login createrole password '${owner.password}'`);
    await sql.unsafe(`create database ${databaseName} owner ${owner.name}`);
    // For the probe, which writes beside the product's tables.
    await sql.unsafe(`grant create on schema public to ${owner.name}`);
  } finally {
    await sql.end();
  }
}

/** Returns true if the node behind the load balancer commits a write, which waits for its standby. */
async function acknowledges(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_500, query_timeout: 3_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select pg_current_xact_id()");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = performance.now() + timeoutMs; !(await isSo()); await sleep(queryEveryMs))
    if (performance.now() > deadline) throw new Error(`${what}: not in ${timeoutMs / 1_000} s`);
}
