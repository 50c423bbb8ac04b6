import { actInRound, finishAbandonedRounds } from "./act-in-round.ts";
import { confirmProof } from "./confirm-proof.ts";
import { createDemoBank } from "./create-demo-bank.ts";
import { createLedgerBank } from "./create-ledger-bank.ts";
import { createNextDraws } from "./create-next-draws.ts";
import { drawNext } from "./draw-next.ts";
import { createTurns } from "./create-turns.ts";
import type { HouseGames } from "./house-games.ts";
import type { HouseGamesNeeds } from "./needs.ts";
import { playRound } from "./play-round.ts";
import { readFairness } from "./read-fairness.ts";
import { readPlayersProof, readProof } from "./read-proof.ts";
import { readRecentRounds } from "./read-recent-rounds.ts";
import { readSession } from "./read-session.ts";
import { rotateSeeds } from "./rotate-seeds.ts";

export function createHouseGames(parts: HouseGamesNeeds): HouseGames {
  const banks = { ledger: createLedgerBank(parts), demo: createDemoBank(parts) };
  const needs = { ...parts, banks, turns: createTurns(), nextDraws: createNextDraws() };
  return {
    session: (scope) => readSession(needs, scope),
    play: (scope, input) => playRound(needs, scope, input),
    act: (scope, input) => actInRound(needs, scope, input),
    finishAbandoned: () => finishAbandonedRounds(needs),
    recent: (scope, open) => readRecentRounds(needs, scope, { open }),
    fairness: (scope) => readFairness(needs, scope),
    rotate: (scope, clientSeed) => rotateSeeds(needs, scope, clientSeed),
    proof: (scope, roundId) => readProof(needs, scope, roundId),
    confirm: (scope, round) => confirmProof(needs, scope, round),
    proofFor: (scope, roundId) => readPlayersProof(needs, scope, roundId),
    drawNext: (owner, attempt) => drawNext(needs, owner, attempt),
  };
}
