import type { Installation } from "./installation.ts";
import { type ReplicationFault, replicationFaults } from "./failover/replication-faults.ts";
import type { Random } from "./random.ts";

/** The processes to kill, by `kill -9` except for "server-politely". With several PostgreSQL nodes, the primary is killed. */
const kills = ["server", "both-servers", "postgres", "postgres-and-server", "everything", "backend", "server-politely"] as const;
type Kill = (typeof kills)[number];
export const faultKinds = [...kills, ...replicationFaults] as const;
export type FaultKind = Kill | ReplicationFault;

/** Weights of the kills: hard kills are what the guarantee is about; a polite stop is included to show that it is no worse. */
const weights: Record<Kill, number> = {
  server: 30,
  "both-servers": 12,
  postgres: 26,
  "postgres-and-server": 10,
  everything: 8,
  backend: 8,
  "server-politely": 6,
};

export function pickFault(random: Random): Kill {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let rest = random.int(total);
  for (const kind of kills) {
    rest -= weights[kind];
    if (rest < 0) return kind;
  }
  throw new Error("weights do not add up");
}

/** Kills, and restarts everything. Returns the milliseconds from the first kill until all servers are ready. */
export async function strike(installation: Installation, kind: FaultKind, random: Random): Promise<number> {
  await installation.replicated?.untilWhole();
  const started = performance.now();
  await strikeOnly(installation, kind, random);
  await Promise.all(installation.victims.map((victim) => victim.start()));
  return performance.now() - started;
}

/** Kills, and restarts PostgreSQL if it was killed. The servers stay down. */
export async function strikeOnly(installation: Installation, kind: FaultKind, random: Random): Promise<void> {
  const { victims } = installation;
  const one = victims[random.int(2) === 0 ? 0 : 1];
  switch (kind) {
    case "server":
      await one.kill("SIGKILL");
      break;
    case "server-politely":
      await one.kill("SIGTERM");
      break;
    case "both-servers":
      await Promise.all(victims.map((victim) => victim.kill("SIGKILL")));
      break;
    case "postgres":
      await installation.killDatabase();
      break;
    case "postgres-and-server":
      await Promise.all([installation.killDatabase(), one.kill("SIGKILL")]);
      break;
    case "everything":
      await Promise.all([installation.killDatabase(), ...victims.map((victim) => victim.kill("SIGKILL"))]);
      break;
    case "backend":
      await killBackend(installation);
      break;
    default:
      if (!installation.replicated) throw new Error(`${kind} needs a database with a standby`);
      await installation.replicated.strike(kind, random);
  }
  if (kind.startsWith("postgres") || kind === "everything") await installation.startDatabase();
}

/** PostgreSQL ends all sessions when one of its processes dies, and recovers by itself. */
async function killBackend(installation: Installation): Promise<void> {
  const pid = await installation.look(async ({ sql }) => {
    const [found] = await sql<{ pid: number }[]>`
      select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'trevo' order by (state = 'active') desc, query_start desc limit 1`;
    return found?.pid;
  });
  if (pid) process.kill(pid, "SIGKILL");
}
