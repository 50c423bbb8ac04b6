import { createReadStream, existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { ruleOf } from "./faults.ts";

/** A violated property, once for each distinct cause. */
export interface Finding {
  property: string;
  /** What the page showed. */
  text: string;
  url: string;
  /** Screenshot file. */
  screenshot: string;
  times: number;
}

export interface Trace {
  states: number;
  /** Time between states in ms, without pauses in which no state arrived. */
  movingMs: number;
  /** Visited addresses, without their queries. */
  paths: ReadonlySet<string>;
  findings: readonly Finding[];
}

interface Line {
  /** Microseconds since the epoch. */
  timestamp: string;
  state: { url: string; screenshot: string };
  snapshots: { name: string; value: unknown }[];
  violations: { name: string; violation: unknown }[];
}

const valueOf = (line: Line, name: string): unknown[] => {
  const value = line.snapshots.find((snapshot) => snapshot.name === name)?.value;
  return Array.isArray(value) ? value : [];
};

/** Returns what the page showed for the property: its own faults, otherwise the browser's reports. */
function textsOf(line: Line, property: string): string[] {
  const rule = ruleOf[property];
  const values =
    rule === undefined
      ? ["consoleErrors", "uncaughtExceptions", "unhandledPromiseRejections"].flatMap((name) => valueOf(line, name))
      : valueOf(line, "faults").filter((fault) => String(fault).startsWith(`${rule}:`));
  return values.length === 0
    ? ["(see the trace)"]
    : values.map((value) => (typeof value === "string" ? value : JSON.stringify(value).slice(0, 600)));
}

const findingsOf = (line: Line): Finding[] =>
  line.violations.flatMap(({ name }) => textsOf(line, name).map((text) => ({ property: name, text, ...placeOf(line), times: 1 })));

const placeOf = ({ state: { url, screenshot } }: Line) => ({ url, screenshot });

const longestPauseMs = 15_000;

/** Reads Bombadil's `trace.jsonl` files: one line per state, with its violations. */
export async function readTraces(files: readonly string[]): Promise<Trace> {
  let [states, movingMs] = [0, 0];
  const paths = new Set<string>();
  const findings = new Map<string, Finding>();
  for (const file of files) {
    let before: number | null = null;
    for await (const line of linesOf(file)) {
      states++;
      const at = Number(line.timestamp) / 1_000;
      if (before !== null) movingMs += Math.min(at - before, longestPauseMs);
      before = at;
      paths.add(new URL(line.state.url).pathname);
      for (const finding of findingsOf(line)) count(findings, finding);
    }
  }
  return { states, movingMs, paths, findings: [...findings.values()] };
}

/** The last line of an aborted leg may be truncated. */
async function* linesOf(file: string): AsyncGenerator<Line> {
  if (!existsSync(file)) return;
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (text.endsWith("}")) yield JSON.parse(text) as Line;
  }
}

/** Amounts differ between players, but the fault is the same. */
function count(findings: Map<string, Finding>, finding: Finding): void {
  const key = `${finding.property} ${finding.text.replaceAll(/\d+/g, "#")}`;
  const known = findings.get(key);
  if (known) known.times++;
  else findings.set(key, finding);
}
