import setup from "../../apps/server/test/database.ts";
import { killsAt, runCells } from "./run-cells.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Prints what was found; 1 if anything was. */
export async function commandCells(): Promise<0 | 1> {
  const stop = await setup();
  try {
    const { findings, rounds, stakes, kills, moveMs } = await runCells({ players: 4, killsAt, guarded: true, say });
    say(`${rounds} rounds and ${stakes} stakes acknowledged, ${kills} kills of the move, ${Math.round(moveMs / 1_000)} s in all`);
    for (const { rule, detail } of findings) say(`FOUND ${rule}: ${detail}`);
    say(findings.length === 0 ? "nothing lost, nothing twice" : `${findings.length} findings`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await stop?.();
  }
}
