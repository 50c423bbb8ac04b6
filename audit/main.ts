import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { seededRounds } from "./byte-streams.ts";
import { auditedGames, notAudited } from "./games.ts";
import { honestHouse, measureGame } from "./measure.ts";
import { reportOf, tableOf } from "./report.ts";

/**
 * `npm run audit -- [--rounds 10000000] [--game dice]`: plays rounds of every game in this process and holds them against the exact return.
 * A whole run writes docs/audit.md. Exit code 1 when a game fails.
 */
const { values } = parseArgs({ options: { rounds: { type: "string", default: "10000000" }, game: { type: "string" } } });
const rounds = Number(values.rounds);
const chosen = auditedGames.filter(({ game }) => values.game === undefined || game === values.game);
const say = (words: string): void => void process.stdout.write(`${words}\n`);
if (!Number.isSafeInteger(rounds) || rounds < 1_000 || chosen.length === 0) {
  say(`Rounds: a whole number from 1000 on. Games: ${auditedGames.map(({ game }) => game).join(", ")}`);
  process.exit(2);
}

const tellEveryMs = 5_000;
const results = chosen.flatMap((audited) => {
  const started = Date.now();
  let told = started;
  const [measured = []] = measureGame(audited, {
    rounds,
    bytes: seededRounds,
    houses: [honestHouse],
    onProgress: (played) => {
      if (Date.now() - told < tellEveryMs) return;
      told = Date.now();
      say(`  ${audited.game}: ${Math.floor((played * 100) / rounds)} % after ${Math.round((told - started) / 1_000)} s`);
    },
  });
  say(`${measured.every(({ passed }) => passed) ? "ok  " : "FAIL"}  ${audited.game}, ${Math.round((Date.now() - started) / 1_000)} s`);
  return measured;
});
say(`\n${tableOf(results)}`);
if (notAudited().length > 0) say(`Not audited: ${notAudited().join(", ")}`);
if (values.game === undefined) await writeFile(join(import.meta.dirname, "../docs/audit.md"), reportOf(results, rounds));
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
