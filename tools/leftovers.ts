import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runningPid } from "../apps/server/src/embedded-postgres.ts";
import { StartProblem } from "./preflight.ts";

const lockName = "start.pid";
const fastShutdownMs = 15_000;

/** Returns the command line of a running process; empty if there is none. */
function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** Returns the id of the process that wrote the lock if it still runs. A reused process id belongs to another program. */
function livingStarter(dataDir: string): number | null {
  try {
    const [pid = "", marker = ""] = readFileSync(join(dataDir, lockName), "utf8").trim().split("\n");
    return marker && commandLine(Number(pid)).includes(marker) ? Number(pid) : null;
  } catch {
    return null;
  }
}

/** Locks DATA_DIR for this process, or throws with the process that holds it. Returns a function that releases it. */
export function lockDataDir(dataDir: string): () => void {
  const file = join(dataDir, lockName);
  const owner = livingStarter(dataDir);
  if (owner !== null && owner !== process.pid) {
    throw new StartProblem(
      `Trevo already runs with this DATA_DIR (${dataDir}), as process ${owner}. Stop it first (Ctrl-C there, or: kill ${owner}), or set DATA_DIR, PORT and SANDBOX_PORT for a second one.`,
    );
  }
  writeFileSync(file, `${process.pid}\n${process.argv[1] ?? process.execPath}\n`);
  return () => rmSync(file, { force: true });
}

/** Properly stops the PostgreSQL that a killed starter left behind. Returns whether there was one. */
export async function stopLeftPostgres(clusterDir: string): Promise<boolean> {
  const pid = await runningPid(clusterDir);
  if (pid === null || !commandLine(pid).includes(clusterDir)) return false;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    process.kill(pid, signal);
    if (await isGone(pid, fastShutdownMs)) return true;
  }
  throw new StartProblem(`A PostgreSQL left behind by an earlier start (process ${pid}) does not end. End it, then start again.`);
}

async function isGone(pid: number, timeoutMs: number): Promise<boolean> {
  for (const until = Date.now() + timeoutMs; Date.now() < until;) {
    if (commandLine(pid) === "") return true;
    await new Promise((next) => setTimeout(next, 50));
  }
  return false;
}
