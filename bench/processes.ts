import { readFileSync, readdirSync } from "node:fs";

/** Ticks in /proc are hundredths of a second on every Linux. */
const ticksPerSecond = 100;

interface Process {
  readonly pid: number;
  readonly parent: number;
  /** User and system time of the process and of its ended children, in seconds. */
  readonly cpu: number;
}

function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent, user, system, childUser, childSystem] = [fields[1], fields[11], fields[12], fields[13], fields[14]] as [
      number,
      number,
      number,
      number,
      number,
    ];
    return { pid, parent, cpu: (user + system + childUser + childSystem) / ticksPerSecond };
  } catch {
    return null; // the process has ended meanwhile
  }
}

/** Returns the CPU seconds that a process and all its descendants have used so far. */
export function cpuSecondsOf(root: number): number {
  const processes = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const family = new Set([root]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { pid, parent } of processes) if (family.has(parent) && !family.has(pid)) grown = Boolean(family.add(pid));
  }
  return processes.filter(({ pid }) => family.has(pid)).reduce((sum, { cpu }) => sum + cpu, 0);
}

/** Measures the CPU of process trees. `start` begins the measurement; `stop` returns the CPU seconds of each name since then. */
export function countCpu(roots: Readonly<Record<string, number>>) {
  let before: Record<string, number> = {};
  let startedAt = performance.now();
  const read = () => Object.fromEntries(Object.entries(roots).map(([name, pid]) => [name, cpuSecondsOf(pid)]));
  return {
    start: (): void => {
      before = read();
      startedAt = performance.now();
    },
    stop: (): { seconds: number; cpu: Record<string, number> } => {
      const after = read();
      const cpu = Object.fromEntries(Object.keys(roots).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]));
      return { seconds: (performance.now() - startedAt) / 1_000, cpu };
    },
  };
}
