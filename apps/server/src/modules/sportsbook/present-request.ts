import { refusals, type SportBet } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import type { Db, Tx } from "../../kernel/db.ts";
import type { PlayerScope } from "../../kernel/scope.ts";
import type { Sports } from "../sports/index.ts";
import { betOf } from "./accept-bet.ts";
import type { WholeBet } from "./bet-store.ts";
import type { StoredRequest } from "./bet-request-store.ts";
import { presentBet } from "./present-bet.ts";

interface Requests {
  readonly scope: Pick<PlayerScope, "locale">;
  readonly requests: readonly StoredRequest[];
}

/** Presents pending and refused requests as the bets that they would have been when they were received. */
export async function presentRequests(
  { sports }: { readonly sports: Pick<Sports, "betOnFixtures"> },
  db: Db | Tx,
  { scope, requests }: Requests,
): Promise<SportBet[]> {
  const ids = requests.flatMap(({ ticket }) => ticket.legs.flatMap(({ selections }) => selections.map(({ fixture_id }) => fixture_id)));
  const fixtures = new Map((await sports.betOnFixtures(db, [...new Set(ids)])).map((fixture) => [fixture.id, fixture]));
  const bets: SportBet[] = [];
  for (const stored of requests) {
    const view = presentBet(await asBet(stored), {
      settlements: [],
      fixtures,
      cash_out: { why_not: "suspended" },
      parts_taken: 0,
      cash_out_request: null,
      auto_cash_out: null,
      withholding: null,
    });
    bets.push({ ...view, ...stateOf(stored, scope.locale) });
  }
  return bets;
}

function asBet({ tenant_id, player_id, id, book_id, request, ticket, received_at: at }: StoredRequest): Promise<WholeBet> {
  return betOf({ tenant_id, player_id }, { id, request, ticket, book_id, at, inPlay: () => true });
}

function stateOf({ status, refusal, due_at }: StoredRequest, locale: Locale): Pick<SportBet, "state" | "placed_at" | "due_at" | "refusal"> {
  const due = { placed_at: null, due_at: due_at.toISOString() };
  if (status !== "refused" || !refusal) return { ...due, state: "pending" };
  return { ...due, state: "refused", refusal: { code: refusal.code, message: refusals[refusal.code][locale], ...refusal.extras } };
}
