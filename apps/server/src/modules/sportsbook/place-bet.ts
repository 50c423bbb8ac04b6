import type { SportBet } from "@trevo/contract";
import type { Tx } from "../../kernel/db.ts";
import { findReply, runIdempotently } from "../../kernel/idempotency.ts";
import { newId } from "../../kernel/ids.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import { acceptBet, decideBet, type WantedBet } from "./accept-bet.ts";
import { announceBet } from "./announce-bet.ts";
import { betRequestStore } from "./bet-request-store.ts";
import type { PlaceBet } from "./bets.ts";
import type { SportBetsNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { presentBets, readOwnBet } from "./own-bets.ts";
import { presentRequests } from "./present-request.ts";

/** The route that a bet's idempotency key belongs to. */
export const placing = "POST /sportsbook/bets";

/**
 * One transaction decides a bet before kick-off and debits its stake. For a bet with a leg in play it makes the same decision, but only
 * stores a request, which waits and is decided again when it is due (`decide-request.ts`). No money moves until then. The same key returns
 * the first bet in its present state.
 */
export async function placeBet(
  needs: SportBetsNeeds,
  scope: PlayerScope,
  { idempotency_key: key, ...request }: PlaceBet,
): Promise<SportBet> {
  mustHaveOwnBook(scope.tenant);
  const owner = keyOf(scope);
  const call = { ...owner, route: placing, key, body: request };
  // A repeated request for a placed bet is answered even if the player may no longer stake.
  await needs.protection.mayStake(scope).catch(async (error: unknown) => {
    if (!(await findReply(needs.db, call))) throw error;
  });
  const placed = await runIdempotently(needs.db, call, (tx) =>
    placeIn(needs, tx, { scope, wanted: { tenant: scope.tenant, owner, request, received_at: null } }),
  );
  await announceBet(needs, { owner, id: placed.id });
  return placed.state === "pending" ? readOwnBet(needs, scope, placed.id) : placed;
}

async function placeIn(needs: SportBetsNeeds, tx: Tx, { scope, wanted }: { scope: PlayerScope; wanted: WantedBet }): Promise<SportBet> {
  const { tenant } = scope;
  const { owner, request } = wanted;
  const decided = await decideBet(needs, tx, wanted);
  const { held, placement } = decided;
  const id = newId();
  if (placement.delay_ms > 0) {
    const due_at = new Date(held.at.getTime() + placement.delay_ms);
    const { book_id, at: received_at } = held;
    await betRequestStore.insert(tx, { ...owner, id, book_id, request, ticket: placement.ticket, received_at, due_at });
    return oneOf(await presentRequests(needs, tx, { scope, requests: await betRequestStore.find(tx, tenant.id, [id]) }));
  }
  return oneOf(await presentBets(needs, tx, { tenant, bets: [await acceptBet(needs, tx, { id, owner, request, decided })] }));
}

function oneOf([bet]: readonly SportBet[]): SportBet {
  if (!bet) throw new Error("a placed bet cannot be found");
  return bet;
}
