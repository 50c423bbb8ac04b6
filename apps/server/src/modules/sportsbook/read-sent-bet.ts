import type { SportBet } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import { replyUnder } from "../../kernel/idempotency.ts";
import { keyOf, type PlayerScope } from "../../kernel/scope.ts";
import { cashingOut } from "./cash-out.ts";
import { type OwnBetsNeeds, readOwnBet } from "./own-bets.ts";
import { placing } from "./place-bet.ts";

/** The bet that was placed, or cashed out, under this key, in its present state. Refuses with `not_found`. */
export async function readSentBet(needs: OwnBetsNeeds, scope: PlayerScope, key: string): Promise<SportBet> {
  const answered = await replyUnder<SportBet>(needs.db, { ...keyOf(scope), routes: [placing, cashingOut], key });
  if (!answered) throw refuse("not_found");
  return readOwnBet(needs, scope, answered.id);
}
