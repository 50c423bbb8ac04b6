import { readFile, readdir } from "node:fs/promises";

/** Returns the processes and all their descendants, as /proc lists them now. */
export async function descendants(of: readonly number[]): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const entry of await readdir("/proc"))
    if (/^\d+$/.test(entry)) {
      const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
    }
  const found = new Set(of);
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

/** The process has already ended. */
export function send(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as { code?: string }).code !== "ESRCH") throw error;
    }
}
