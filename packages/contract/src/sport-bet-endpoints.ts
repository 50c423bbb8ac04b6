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
      "Places a cash bet in the brand's own book at the current odds. A bet on a match in play is `pending` until `due_at`; `GET /sportsbook/bets/:id` returns its outcome. `odds_changed` includes the legs at the current odds, `market_suspended` and `market_closed` include the markets, `not_combinable` includes in `why_not` the reason why selections of one match cannot be combined, `odds_too_low` includes the minimum odds accepted there and the markets below them, `stake_too_low` and `stake_too_high` include the stake that would be accepted now. With `free_bet_id`, the stake is the amount of the free bet and is not charged; `free_bet_odds` includes its `min_odds_x1000`",
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
    summary: "Lists the player's bets in the brand's own book, newest first; `settled` includes cashed-out bets",
    tag,
    auth: "player",
    limit: "reads",
    query: pageAsOf().extend({ state: z.enum(["open", "settled"]).optional() }),
    response: listAsOf(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/pending-bets": {
    summary: "Lists the player's bets that are waiting for their match in play, and those refused within a day, newest first; at most 20",
    tag,
    auth: "player",
    limit: "reads",
    response: z.object({ data: z.array(sportBet) }),
    refuses: ["not_found"],
  },
  "GET /sportsbook/sent-bets/:key": {
    summary:
      "Returns the player's bet that was placed or partly cashed out under this `Idempotency-Key`, in its current state, for a page that never received the response. `not_found` as long as there is none; a request that is still in progress may create it later",
    tag,
    auth: "player",
    limit: "reads",
    params: z.object({ key: z.string().min(1).max(255) }),
    response: one(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/bets/:id": {
    summary: "Returns one of the player's bets; a waiting bet is `pending`, and one refused while it waited is `refused`",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBet),
    refuses: ["not_found"],
  },
  "GET /sportsbook/bets/:id/explanation": {
    summary:
      "Explains in words how the payout of a settled bet was calculated, combination by combination; `wrong_state` while the bet is open",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBetExplanation),
    refuses: ["not_found", "wrong_state"],
  },
  "GET /sportsbook/bets/:id/proof": {
    summary:
      "Returns the data to recompute the bet offline: the ticket with its hash, the stream rows that published its odds, the results with the facts of the matches, and the payout",
    tag,
    auth: "player",
    limit: "reads",
    ...named,
    response: one(sportBetProof),
    refuses: ["not_found"],
  },
  "POST /sportsbook/bets/:id/cash-out": {
    summary:
      "Pays a share of the cash-out offer and removes the same share of the stake from the bet; the full share ends the bet. With a leg in play, nothing is paid yet: the bet has a `cash_out_request` that is decided at `due_at` under the conditions then in force. `cash_out_changed` includes the amount that the share is worth now, `cash_out_unavailable` the reason why no cash-out is possible; `cash_out_pending` if another request is waiting",
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
      "Sets a cash-out target: the whole bet is cashed out automatically, once and for no less, when its offer reaches `at_least`. A new target replaces it; a partial cash-out ends it. `auto_cash_out_too_high` includes the highest possible offer",
    tag,
    auth: "player",
    limit: "essential",
    ...named,
    body: sportAutoCashOutRequest,
    response: one(sportBet),
    refuses: ["not_found", "cash_out_unavailable", "auto_cash_out_too_high"],
  },
  "POST /sportsbook/bets/:id/auto-cash-out/remove": {
    summary:
      "Cancels the cash-out target of a bet, even while it is waiting to be paid. The response shows whether it had already been paid",
    tag,
    auth: "player",
    limit: "essential",
    ...named,
    response: one(sportBet),
    refuses: ["not_found"],
  },
});
