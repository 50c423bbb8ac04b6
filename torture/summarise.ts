import { type FaultKind, faultKinds } from "./faults.ts";
import type { Line } from "./journal.ts";
import { remember } from "./memory.ts";
import { type TortureReport, total } from "./run-torture.ts";

const findingsShown = 40;

/** Formats the run's figures for people. */
export function summarise(seed: string, report: TortureReport): string {
  const { cuts, recoveries, findings } = report;
  const kinds = faultKinds
    .map((kind) => {
      const own = recoveries.filter((each) => each.kind === kind);
      return { kind, times: own.map(({ ms }) => ms), gaps: own.flatMap(({ gapMs }) => gapMs ?? []) };
    })
    .filter(({ times }) => times.length > 0);
  const withGaps = kinds.filter(({ gaps }) => gaps.length > 0);
  return [
    `seed ${seed}, ${report.seconds} s`,
    `${recoveries.length} kills: ${kinds.map(({ kind, times }) => `${times.length} ${kind}`).join(", ")}`,
    `connections cut of ${report.commits} commits: ${total(cuts.after)} after (${spell(cuts.after)}), ${total(cuts.before)} before (${spell(cuts.before)})`,
    `batches of the ledger: ${spell(report.batches)}`,
    ...countOperations(report.lines),
    `${report.entries} entries; cleared with the bank: ${report.clearing} centavos; open at the end: ${report.unsettled}`,
    `until both servers were ready again, median / longest ms: ${kinds.map(({ kind, times }) => recoveryOf(kind, times)).join(", ")}`,
    ...(withGaps.length > 0
      ? [`without an acknowledged write, median / longest ms: ${withGaps.map(({ kind, gaps }) => recoveryOf(kind, gaps)).join(", ")}`]
      : []),
    `${findings.length} findings`,
    ...findings.slice(0, findingsShown).map(({ rule, detail }) => `  ${rule}: ${detail}`),
  ].join("\n");
}

const spell = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(", ");

function recoveryOf(kind: FaultKind, times: readonly number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${kind} ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} / ${Math.round(sorted.at(-1) ?? 0)}`;
}

function countOperations(lines: readonly Line[]): string[] {
  const all = [...remember(lines).values()];
  // A contradiction is sent once: its answer, or the lack of one, is final.
  const operations = all.filter(({ wish }) => wish.kind !== "conflict");
  const by = (verdict: string) => operations.filter((operation) => operation.verdict === verdict).length;
  const unknown = operations.filter(({ answers }) => answers.some((answer) => answer.verdict === "unknown"));
  const answers = operations.flatMap((operation) => operation.answers);
  const kinds = Object.entries(Object.groupBy(operations, ({ wish }) => wish.kind)).map(([kind, list]) => `${list.length} ${kind}`);
  return [
    `${operations.length} operations (${kinds.join(", ")}): ${by("ok")} done, ${by("refused")} refused, ${by("unknown")} unknown`,
    `${all.length - operations.length} contradictions of what was done`,
    `${answers.length} answers; ${unknown.length} operations had an attempt without one, of which ${unknown.filter(({ verdict }) => verdict === "ok").length} were done in the end`,
  ];
}
