import { currentEngine, currentStepEngine, houseGames } from "@trevo/engines";
import { parseArgs } from "node:util";
import { auditHouse } from "./audit-house.ts";

/**
 * `npm run audit:http -- https://brand.example [--rounds 2000] [--game dice]`: plays every game of the house as a guest with play money, and checks
 * from outside what is promised. Needs nothing of the server but its address. Exit code 1 when it finds something, 2 when it cannot ask.
 */
const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "2000" }, game: { type: "string" } },
  allowPositionals: true,
});
const say = (words: string): void => void process.stdout.write(`${words}\n`);
const [base] = positionals;
const rounds = Number(values.rounds);
if (!base || !URL.canParse(base) || !Number.isSafeInteger(rounds) || rounds < 1) {
  say("Usage: npm run audit:http -- <url> [--rounds 2000] [--game dice]");
  process.exit(2);
}

const tellEveryMs = 5_000;
let found = 0;
/** What is played at a table for everybody has no rounds that one player could order: its proofs are checked by the verifier. */
const isPlayedAlone = (game: string): boolean => (currentEngine(game) ?? currentStepEngine(game)) !== undefined;
const games = houseGames().filter(({ game }) => isPlayedAlone(game) && (values.game === undefined || game === values.game));
for (const { game } of games) {
  let told = Date.now();
  const findings = await auditHouse(game, {
    base,
    rounds,
    onProgress: (played) => {
      if (Date.now() - told < tellEveryMs) return;
      told = Date.now();
      say(`  ${game}: ${played} of ${rounds}`);
    },
  }).catch((error: unknown) => {
    say(`${game}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(2);
  });
  if (!findings) {
    say(`--    ${game} is not played here`);
    continue;
  }
  found += findings.length;
  say(`${findings.length === 0 ? "ok  " : "FAIL"}  ${game}, ${rounds} rounds`);
  for (const { rule, detail } of findings.slice(0, 10)) say(`      ${rule}: ${detail}`);
}
process.exitCode = found === 0 ? 0 : 1;
