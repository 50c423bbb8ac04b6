import { z } from "zod";
import { stakeRefusals } from "./boxes.ts";
import { endpoints } from "./endpoint.ts";
import {
  sportAutoCashOutRequest,
  sportBet,
  sportBetExplanation,
  sportBetProof,
  sportBetRequest,
  sportCashOutRequest,
} from "./sport-bets.ts";
import { listAsOf, one, pageAsOf, uuid } from "./wire.ts";

const tag = "sportsbook";
const named = { params: z.object({ id: uuid() }) };

export const sportBetEndpoints = endpoints({
  "POST /sportsbook/bets": {
    summary:
      "Places a bet in the brand's own book with cash, at the current odds. One on a match in play is `pending` until `due_at`; `GET /sportsbook/bets/:id` tells what became of it. `odds_changed` brings the legs at the current odds, `market_suspended` and `market_closed` the markets, `not_combinable` says `why_not` selections of one match are not joined, `odds_too_low` the least odds that the brand takes there and the markets below them, `stake_too_low` and `stake_too_high` the stake that would pass now. With `free_bet_id` the stake is a free bet's amount and nobody pays it; `free_bet_odds` brings its `min_odds_x1000`",
    tag,
    auth: "player",
    limit: "money",
    idempotent: true,
    status: 201,
    body: sportBetRequest,
    response: one(sportBet),
    refuses: [
      "not_found",
      "invalid_fields",
      "odds_changed",
      "market_suspended",
      "market_closed",
      "related_selections",
      "not_combinable",
      "stake_too_low",
      "odds_too_low",
      "stake_too_high",
      "free_bet_over",
      "free_bet_odds",
      "idempotency_conflict",
      "busy",
      ...stakeRefusals,
    ],
  },
  "GET /sportsbook/bets": {
    summary: "The player's own bets in the brand's own book, newest first; `settled` includes those that were cashed out",
    tag,
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({ state: z.enum(["open", "settled"]).optional() }),
    response: listAsOf(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/pending-bets": {
    summary: "The player's own bets that wait for their match in play, and those that were refused within a day, newest first; 20 at most",
    tag,
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(sportBet) }),
    refuses: ["not_found"],
  },
  "GET /sportsbook/sent-bets/:key": {
    summary:
      "The bet of the player's that was placed, or of which a part was cashed out, under this `Idempotency-Key`, as it stands now: for a page that never saw the answer. `not_found` while there is none; one that is still under way may come later",
    tag,
    auth: "player",
    limit: "reads",
    params: z.object({ key: z.string().min(1).max(255) }),
    response: one(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/bets/:id": {
    summary: "A bet of the player's; one that waits or was refused while it waited is `pending` or `refused`",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/bets/:id/explanation": {
    summary: "How the payout of a settled bet came about, combination by combination and in words; `wrong_state` while it is open",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBetExplanation),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /sportsbook/bets/:id/proof": {
    summary:
      "The ticket with its hash, the rows of the stream that published its odds, the results with the facts of the matches, and the payout: what recomputes the bet offline",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBetProof),
    refuses: ["not_found"],
  },
  "POST /sportsbook/bets/:id/cash-out": {
    summary:
      "Pays a share of the offer and takes as much of the stake out of the bet; all of it ends the bet. With a leg in play nothing is paid yet: the bet has a `cash_out_request` that is decided at `due_at`, by what stands then. `cash_out_changed` brings the amount that the share is worth now, `cash_out_unavailable` why nothing can be taken; `cash_out_pending` while another request waits",
    tag,
    auth: "player",
    limit: "essential",
    idempotent: true,
    ...named,
    body: sportCashOutRequest,
    response: one(sportBet),
    refuses: ["not_found", "cash_out_unavailable", "cash_out_changed", "cash_out_pending", "idempotency_conflict", "busy"],
  },
  "POST /sportsbook/bets/:id/auto-cash-out": {
    summary:
      "Sets a target: the whole bet is cashed out by itself, once and for no less, when its offer reaches `at_least`. Another target replaces it; a cash-out of a part ends it. `auto_cash_out_too_high` brings the highest offer that there can be",
    tag,
    auth: "player",
    limit: "essential",
    ...named,
    body: sportAutoCashOutRequest,
    response: one(sportBet),
    refuses: ["not_found", "cash_out_unavailable", "auto_cash_out_too_high"],
  },
  "POST /sportsbook/bets/:id/auto-cash-out/remove": {
    summary: "Cancels the bet's target, also while it waits to be paid. The answer says whether it was paid before",
    tag,
    auth: "player",
    limit: "essential",
    ...named,
    response: one(sportBet),
    refuses: ["not_found"],
  },
});
