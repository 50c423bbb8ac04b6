import { runTorture } from "./run-torture.ts";
const report = await runTorture({ seed: process.argv[2] ?? "a", faults: (process.argv[3] ?? "server,postgres").split(",") as never, cutShare: 0.02, cutsAfter: 10, players: 4, workers: 10, calmMs: 2000, faultsPerCheck: 2, settleMs: Number(process.argv[4] ?? 0), progress: (w) => console.log(w) });
const { lines, findings, ...rest } = report;
console.log(findings.length, findings.slice(0, 30), lines.length, JSON.stringify(rest));
const codes = new Map<string, number>();
for (const l of lines) if (l.line === "answer") codes.set(`${l.verdict} ${l.code}`, (codes.get(`${l.verdict} ${l.code}`) ?? 0) + 1);
console.log([...codes]);
