import { readOptions, refuseCommand } from "../tools/read-options.ts";
import { seededRounds } from "./byte-streams.ts";
import { auditedGames } from "./games.ts";
import { type Measured, honestHouse, measureGame } from "./measure.ts";
import type { AuditedGame } from "./play.ts";
import { keepMeasured } from "./record.ts";
import { tableOf } from "./report.ts";
import { auditSports, spreadReturns, sportsTable } from "./sports/audit-sports.ts";

/**
 * `npm run rtp-audit -- [--rounds 10000000] [--only dice,limbo]`: plays rounds of every game in this process and compares them with the
 * exact return. The figures of each game are saved when it ends, in docs/audit.json and docs/audit.md. Exit code 1 if a game fails.
 * `--only sports` places sports bets on simulated matches instead, at most a million; its figures are printed.
 */
const usage = `npm run rtp-audit -- [--rounds 10000000] [--only dice,limbo]
  --rounds <n>    of each game, a whole number from 1000 on
  --only <games>  of ${auditedGames.map(({ game }) => game).join(", ")}, sports; separated by commas`;

const { values } = readOptions(usage, { options: { rounds: { type: "string", default: "10000000" }, only: { type: "string" } } });
const rounds = Number(values.rounds);
const only = values.only?.split(",");
const withSports = only?.includes("sports") ?? true;
const chosen = auditedGames.filter(({ game }) => only?.includes(game) ?? true);
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const isWrong = !Number.isSafeInteger(rounds) || rounds < 1_000 || chosen.length + (withSports ? 1 : 0) < (only?.length ?? 1);
if (isWrong) refuseCommand(usage, "The rounds are no such number, or a game is not audited.");

const reportEveryMs = 5_000;

function playGame(audited: AuditedGame, place: string): readonly Measured[] {
  const started = Date.now();
  let reportedAt = started;
  const [measured = []] = measureGame(audited, {
    rounds,
    bytes: seededRounds,
    houses: [honestHouse],
    onProgress: (played) => {
      if (Date.now() - reportedAt < reportEveryMs) return;
      reportedAt = Date.now();
      say(
        `      ${audited.game} (${place}): ${Math.floor((played * 100) / rounds)} % after ${Math.round((reportedAt - started) / 1_000)} s`,
      );
    },
  });
  const names = [audited.game, ...audited.alike].join(", ");
  say(`${measured.every(({ passed }) => passed) ? "ok  " : "FAIL"}  ${names} (${place}), ${Math.round((Date.now() - started) / 1_000)} s`);
  return measured;
}

const results: Measured[] = [];
for (const [index, audited] of chosen.entries()) {
  const measured = playGame(audited, `${index + 1} of ${chosen.length}`);
  await keepMeasured(measured, auditedGames);
  results.push(...measured);
}
if (results.length > 0) say(`\n${tableOf(results)}`);

const mostSportsBets = 1_000_000;

/** Audits bets on simulated matches, and stakes spread over whole markets. */
function auditBets(): boolean {
  const bets = Math.min(rounds, mostSportsBets);
  let reportedAt = Date.now();
  const measured = auditSports({
    bets,
    onProgress: (placed) => {
      if (Date.now() - reportedAt < reportEveryMs) return;
      reportedAt = Date.now();
      say(`      sports: ${Math.floor((placed * 100) / bets)} %`);
    },
  });
  const { markets, largestDifference } = spreadReturns(Math.ceil(bets / 1_000));
  const isEven = largestDifference < 2e-6;
  say(`\n${sportsTable(measured)}`);
  say(
    `${isEven ? "ok  " : "FAIL"}  ${markets} markets with stakes spread as 1/odds: at most ${largestDifference.toExponential(1)} from 1/(1 + margin)`,
  );
  return isEven && measured.every(({ passed }) => passed);
}

const sportsPassed = !withSports || auditBets();
process.exitCode = sportsPassed && results.every(({ passed }) => passed) ? 0 : 1;
