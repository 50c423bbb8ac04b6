import { currentEngine, currentMultiActionEngine, houseGames } from "@trevo/engines";
import { readOptions, refuseCommand } from "../../tools/read-options.ts";
import { auditCrash } from "./audit-crash.ts";
import { type Finding, type HouseAudit, auditHouse, judgeLuck } from "./audit-house.ts";

/**
 * `npm run rtp-audit:http -- https://brand.example [--rounds 2000] [--only dice,crash]`: plays every game of the house as a guest with play
 * money, and checks from outside what the house promises. Needs only the server's address, and waits when the server says so: an anonymous
 * guest may start 120 rounds a minute. Exit code 1 if it finds something, 2 if the server cannot be reached or does not answer as expected.
 */
const usage = "npm run rtp-audit:http -- <url> [--rounds 2000] [--only dice,crash]";

const { values, positionals } = readOptions(usage, {
  options: { rounds: { type: "string", default: "2000" }, only: { type: "string" } },
  allowPositionals: true,
});
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const [base] = positionals;
const rounds = Number(values.rounds);
const only = values.only?.split(",");
if (!base || !URL.canParse(base) || !Number.isSafeInteger(rounds) || rounds < 1)
  refuseCommand(usage, "The address is no URL, or the rounds are no whole number.");

const reportEveryMs = 5_000;
const firstLuck: number[] = [];

/** Audits one game. A round at a shared table contains the bets of several guests. */
async function auditOne(game: string, audit: HouseAudit): Promise<readonly Finding[] | null> {
  const isPlayedAlone = (currentEngine(game) ?? currentMultiActionEngine(game)) !== undefined;
  if (!isPlayedAlone) return auditCrash(audit);
  const audited = await auditHouse(game, audit);
  firstLuck.push(...(audited?.firstLuck ?? []));
  return audited?.findings ?? null;
}

function report(name: string, findings: readonly Finding[]): number {
  say(`${findings.length === 0 ? "ok  " : "FAIL"}  ${name}`);
  for (const { rule, detail } of findings.slice(0, 10)) say(`      ${rule}: ${detail}`);
  return findings.length;
}

let found = 0;
for (const { game } of houseGames().filter((rules) => only?.includes(rules.game) ?? true)) {
  const started = Date.now();
  let reportedAt = started;
  const onProgress = (played: number): void => {
    if (Date.now() - reportedAt < reportEveryMs) return;
    reportedAt = Date.now();
    say(`      ${game}: ${played} of ${rounds}`);
  };
  const findings = await auditOne(game, { base, rounds, onProgress }).catch((error: unknown) => {
    say(`${game}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  });
  if (findings) found += report(`${game}, ${rounds} rounds, ${Math.round((Date.now() - started) / 1_000)} s`, findings);
  else say(`--    ${game} is not played here`);
}
if (firstLuck.length > 0) found += report(`${firstLuck.length} pairs of seeds that the house chose alone`, judgeLuck("all", firstLuck));
process.exitCode = found === 0 ? 0 : 1;
