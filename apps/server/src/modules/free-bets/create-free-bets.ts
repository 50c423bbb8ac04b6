import assert from "node:assert/strict";
import { keyOf } from "../../kernel/scope.ts";
import type { FreeBets } from "./free-bets.ts";
import { grantFreeBet } from "./grant-free-bet.ts";
import { holdFreeBet } from "./hold-free-bet.ts";
import type { FreeBetNeeds } from "./needs.ts";
import { presentEndedFreeBet, presentFreeBet } from "./present.ts";
import { store } from "./store.ts";

/** Maximum number of free bets in a list. */
const listed = 50;
/** Minimum validity of a free bet that is given back, in ms. */
const leastMs = 86_400_000;

export function createFreeBets(needs: FreeBetNeeds): FreeBets {
  const { clock, db } = needs;
  return {
    grant: (tx, owner, gift) => grantFreeBet(needs, tx, { owner, gift }),
    accepts: async (_tx, tenant, { amount }) => needs.takesBets(tenant, amount),
    hold: (tx, owner, wanted) => holdFreeBet(needs, tx, { owner, ...wanted }),
    use: async (tx, use) => assert(await store.use(tx, use, clock.now()), `free bet ${use.id} has a bet already`),
    lock: (tx, uses) => store.lock(tx, uses),
    giveBack: (tx, use) => store.giveBack(tx, use, { now: clock.now(), leastMs }),
    takeAgain: (tx, use) => store.use(tx, use, clock.now()),
    cancelOfDeposit: (tx, deposit) => store.cancelOfDeposit(tx, deposit, clock.now()),
    list: async (scope) => (await store.usable(db, keyOf(scope), { now: clock.now(), limit: listed })).map(presentFreeBet),
    listEnded: async (scope) => (await store.ended(db, keyOf(scope), { now: clock.now(), limit: listed })).map(presentEndedFreeBet),
    jobs: {
      // A concurrent grant holds the account. Wait for it, so that it is cancelled as well.
      cancel: async (owner) => {
        await needs.players.awaitHolders(owner);
        await store.cancelOf(db, owner, clock.now());
      },
    },
  };
}
