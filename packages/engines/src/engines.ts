import { dice } from "./dice.ts";
import { double } from "./double.ts";
import type { HouseEngine } from "./house-engine.ts";
import { keno } from "./keno.ts";
import { limbo } from "./limbo.ts";
import { plinko } from "./plinko.ts";
import { roda } from "./roda.ts";
import { roleta } from "./roleta.ts";

/** Every version of every game that was ever played, newest last. A version is never removed. */
export const engines: readonly HouseEngine[] = [dice, limbo, double, plinko, keno, roda, roleta];

/** The version that new rounds are played on. */
export const currentEngine = (game: string): HouseEngine | undefined => engines.findLast((engine) => engine.game === game);

/** The version that an old round was played on. */
export const engineOfRound = (round: { game: string; rulesHash: string; paytableHash: string }): HouseEngine | undefined =>
  engines.find(
    (engine) => engine.game === round.game && engine.rulesHash === round.rulesHash && engine.paytableHash === round.paytableHash,
  );
