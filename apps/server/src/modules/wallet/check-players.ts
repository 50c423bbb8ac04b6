import type { Tx } from "../../kernel/db.ts";
import { type Invariant, type Violation, maxViolations } from "../../kernel/invariant.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { walletStore } from "./wallet-store.ts";

/** Number of players whose entries are in memory at a time. */
const atOnce = 50;

/** Check of an invariant that judges players by their entries: all players with a wallet, or the given ones. */
export const checkPlayers =
  (judge: (snapshot: Tx, players: readonly PlayerKey[]) => Promise<Violation[]>): Invariant["check"] =>
  async (snapshot, of) => {
    const players = of === "all" ? await walletStore.sample(snapshot, { share: 1, atLeast: 0 }) : of;
    const violations: Violation[] = [];
    for (let first = 0; first < players.length && violations.length < maxViolations; first += atOnce)
      violations.push(...(await judge(snapshot, players.slice(first, first + atOnce))));
    return violations;
  };
