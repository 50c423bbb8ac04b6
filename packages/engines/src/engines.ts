import { blackjack } from "./blackjack.ts";
import { crash } from "./crash.ts";
import { dice } from "./dice.ts";
import { double } from "./double.ts";
import { hilo } from "./hilo.ts";
import type { HouseEngine, HouseRules } from "./house-engine.ts";
import { keno } from "./keno.ts";
import { limbo } from "./limbo.ts";
import { mines } from "./mines.ts";
import { plinko } from "./plinko.ts";
import { roda } from "./roda.ts";
import { roleta } from "./roleta.ts";
import { slots } from "./slot-games.ts";
import type { MultiActionEngine, TableEngine } from "./multi-action-engine.ts";
import { videoPoker } from "./video-poker.ts";

/** Every version of every instant game ever played, newest last. Versions are never removed. */
export const engines: readonly HouseEngine[] = [dice, limbo, double, plinko, keno, roda, roleta, ...slots];

/** Games whose rounds consist of several actions. */
export const multiActionEngines: readonly MultiActionEngine[] = [mines, hilo, videoPoker, blackjack];

/** Games with one round for all players. */
const tableEngines: readonly TableEngine[] = [crash];

const all: readonly HouseRules[] = [...engines, ...multiActionEngines, ...tableEngines];

/** True for games whose rounds are drawn from the seeds of their players. */
export const isDrawnFromPlayerSeeds = (game: string): boolean => [...engines, ...multiActionEngines].some((rules) => rules.game === game);

/** Every house game, in the version used for new rounds. */
export const houseGames = (): readonly HouseRules[] => all.filter((rules) => rulesOfGame(rules.game) === rules);

export const rulesOfGame = (game: string): HouseRules | undefined => all.findLast((rules) => rules.game === game);

/** Every version of a game, oldest first. */
export const versionsOf = (game: string): readonly HouseRules[] => all.filter((rules) => rules.game === game);

/** The version used for new rounds. */
export const currentEngine = (game: string): HouseEngine | undefined => engines.findLast((engine) => engine.game === game);
export const currentMultiActionEngine = (game: string): MultiActionEngine | undefined =>
  multiActionEngines.findLast((engine) => engine.game === game);

/** Identifies the version of an old round. */
export interface PlayedVersion {
  readonly game: string;
  readonly rulesHash: string;
  readonly paytableHash: string;
}

const isOf =
  (round: PlayedVersion) =>
  (rules: HouseRules): boolean =>
    rules.game === round.game && rules.rulesHash === round.rulesHash && rules.paytableHash === round.paytableHash;

export const engineOfRound = (round: PlayedVersion): HouseEngine | undefined => engines.find(isOf(round));
export const multiActionEngineOfRound = (round: PlayedVersion): MultiActionEngine | undefined => multiActionEngines.find(isOf(round));
export const tableEngineOfRound = (round: PlayedVersion): TableEngine | undefined => tableEngines.find(isOf(round));
