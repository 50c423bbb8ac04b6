import assert from "node:assert/strict";
import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import type { Posting, WalletBalance } from "./posting.ts";

/** A stake on a provider's round, with our id of the round. */
export interface BetOfRound {
  readonly command: Extract<Command, { kind: "bet" }>;
  readonly round_id: string;
}

const arrays = arrayArguments<BetOfRound>({
  tenants: ["int", ({ command }) => command.tenant_id],
  players: ["uuid", ({ command }) => command.player_id],
  sources: ["text", ({ command }) => command.source],
  external_ids: ["text", ({ command }) => command.external_id],
  round_ids: ["uuid", ({ round_id }) => round_id],
  providers: ["text", ({ command }) => command.provider],
  external_rounds: ["text", ({ command }) => command.round],
  amounts: ["bigint", ({ command }) => command.amount],
  game_ids: ["int", ({ command }) => command.game_id],
  closes: ["boolean", ({ command }) => command.closes ?? false],
  wager_classes: ["int", ({ command }) => command.wager_class ?? null],
  at_risks: ["bigint", ({ command }) => command.at_risk ?? null],
  contents: ["bigint", ({ command }) => contentHash(command)],
  session_ids: ["uuid", ({ command }) => command.session?.id ?? null],
  session_idle_ms: ["bigint", ({ command }) => command.session?.idle_ms ?? null],
});

/** Every argument of `fast_bets`, by name. */
export const betArguments: readonly { readonly name: string; readonly type: string }[] = [
  ...arrays,
  { name: "moment", type: "timestamptz" },
];

/** A result row of `fast_bets`: position of the bet, from 1, and the balance after it. */
export interface BetAnswer extends WalletBalance {
  readonly place: number;
  readonly entry_id: string;
}

export const betAnswerColumns: readonly (keyof BetAnswer)[] = [
  "place",
  "entry_id",
  "cash",
  "bonus",
  "held",
  "debt",
  "version",
  "deposit_count",
];

const text = callText("fast_bets", betAnswerColumns, betArguments);

export const betsCall = (bets: readonly BetOfRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, bets), moment.toISOString()],
});

/** Answers in the order of the bets; null for a bet without one. */
export function presentBets(bets: readonly BetOfRound[], rows: readonly BetAnswer[]): (Posting | null)[] {
  const postings: (Posting | null)[] = bets.map(() => null);
  for (const { place, entry_id, ...balance } of rows) {
    const bet = bets[place - 1];
    assert(bet, `the ledger answered bet ${place} of ${bets.length}`);
    // Without a bonus, every game may stake all cash, and there is no wagering progress.
    const ofBonus = { spendable: balance.cash, wagered: null, required: null };
    const applied = bet.command.amount;
    postings[place - 1] = { status: "posted", entry_ids: [entry_id], round_id: bet.round_id, balance, applied, ...ofBonus };
  }
  return postings;
}
