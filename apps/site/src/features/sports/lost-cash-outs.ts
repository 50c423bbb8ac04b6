import { randomId } from "../../lib/random-id.ts";
import { createStore } from "../../lib/store.ts";
import type { CashOutOrder } from "./api.ts";

/** A cash-out under the key of its intent. */
export interface SentCashOut {
  readonly order: CashOutOrder;
  readonly key: string;
}

const noneLost: ReadonlyMap<string, SentCashOut> = new Map();

/** Cash-outs whose answer is missing, by their bets. They outlive the page: the offer moves meanwhile, and trying again still is the same cash-out. */
export const lostCashOuts = createStore(noneLost);

/** The bet's cash-out whose answer is missing, as it was sent; a new one where none is. */
export const cashOutIntent = (order: CashOutOrder): SentCashOut => lostCashOuts.get().get(order.id) ?? { order, key: randomId() };

/** What a status says of the attempt: its answer is missing, it is over, or nothing is known that was not known before. */
function meaningOf(status: number): "lost" | "over" | "same" {
  if (status === 0 || status === 408 || status >= 500) return "lost";
  return status === 401 || status === 429 ? "same" : "over";
}

/** Keeps an attempt whose answer is missing, and forgets it once there is one. */
export function noteAnswer(sent: SentCashOut, status: number): void {
  const meaning = meaningOf(status);
  if (meaning === "same") return;
  const others = [...lostCashOuts.get()].filter(([id]) => id !== sent.order.id);
  lostCashOuts.set(new Map(meaning === "lost" ? [...others, [sent.order.id, sent]] : others));
}
