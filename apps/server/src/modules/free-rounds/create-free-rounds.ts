import { refuse } from "../../kernel/errors.ts";
import { cancelRounds, endRounds, remindOfRounds } from "./end-rounds.ts";
import type { FreeRounds } from "./free-rounds.ts";
import { grantRounds } from "./grant-rounds.ts";
import { listRounds, roundsOfGame } from "./list-rounds.ts";
import type { FreeRoundNeeds } from "./needs.ts";
import { store } from "./store.ts";
import { takeRound } from "./take-round.ts";

/** Only house games have free rounds of ours. */
const provider = "house";

export function createFreeRounds(needs: FreeRoundNeeds): FreeRounds {
  return {
    grant: (tx, owner, gift) => grantRounds(needs, tx, { owner, gift }),
    accepts: async (tx, tenant, { game: { id }, stake }) => {
      const game = await needs.catalog.find(tenant, { game: id }, tx);
      return game?.provider_code === provider && needs.acceptsFreeRounds(tenant.settings, game.gamecode, stake);
    },
    refusal: async (tx, { tenant_id }) => {
      const suspensions = await needs.catalog.suspensions({ id: tenant_id }, tx);
      return suspensions.has(provider) ? refuse("free_rounds_unavailable") : null;
    },
    ofGame: (owner, game_id) => roundsOfGame(needs, owner, game_id),
    take: (tx, owner, taking) => takeRound(needs, tx, { owner, taking }),
    cancelOfDeposit: (tx, deposit) => store.cancelOfDeposit(tx, deposit, needs.clock.now()),
    remaining: (owner, id) => store.remaining(needs.db, owner, id),
    list: (scope, query) => listRounds(needs, scope, query),
    jobs: {
      end: () => endRounds(needs),
      remind: () => remindOfRounds(needs),
      cancel: (owner) => cancelRounds(needs, owner),
    },
  };
}
