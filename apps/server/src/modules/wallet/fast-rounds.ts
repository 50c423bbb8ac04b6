import assert from "node:assert/strict";
import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import type { Posting, WalletBalance } from "./posting.ts";

/** A complete instant round of the house, with its id. */
export interface InstantRound {
  readonly command: Extract<Command, { kind: "play_round" }>;
  readonly round_id: string;
}

const arrays = arrayArguments<InstantRound>({
  tenants: ["int", ({ command }) => command.tenant_id],
  players: ["uuid", ({ command }) => command.player_id],
  sources: ["text", ({ command }) => command.source],
  external_ids: ["text", ({ command }) => command.external_id],
  round_ids: ["uuid", ({ round_id }) => round_id],
  providers: ["text", ({ command }) => command.provider],
  stakes: ["bigint", ({ command }) => command.stake],
  payouts: ["bigint", ({ command }) => command.payout],
  game_ids: ["int", ({ command }) => command.game_id],
  seed_ids: ["uuid", ({ command }) => command.seed_id],
  nonces: ["bigint", ({ command }) => command.nonce],
  details: ["text", ({ command }) => JSON.stringify(command.detail)],
  wager_classes: ["int", ({ command }) => command.wager_class ?? null],
  at_risks: ["bigint", ({ command }) => command.at_risk ?? null],
  contents: ["bigint", ({ command }) => contentHash(command)],
  session_ids: ["uuid", ({ command }) => command.session?.id ?? null],
  session_idle_ms: ["bigint", ({ command }) => command.session?.idle_ms ?? null],
});

/** Every argument of `fast_rounds`, by name. */
export const roundArguments: readonly { readonly name: string; readonly type: string }[] = [
  ...arrays,
  { name: "moment", type: "timestamptz" },
];

/** A result row of `fast_rounds`: position of the round, from 1, and the balance after it. */
export interface RoundAnswer extends WalletBalance {
  readonly place: number;
  readonly bet_id: string;
  readonly win_id: string;
}

export const roundAnswerColumns: readonly (keyof RoundAnswer)[] = [
  "place",
  "bet_id",
  "win_id",
  "cash",
  "bonus",
  "held",
  "debt",
  "version",
  "deposit_count",
];

const text = callText("fast_rounds", roundAnswerColumns, roundArguments);

export const roundsCall = (rounds: readonly InstantRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, rounds), moment.toISOString()],
});

/** Answers in the order of the rounds; null for a round without one. */
export function presentRounds(rounds: readonly InstantRound[], rows: readonly RoundAnswer[]): (Posting | null)[] {
  const postings: (Posting | null)[] = rounds.map(() => null);
  for (const { place, bet_id, win_id, ...balance } of rows) {
    const round = rounds[place - 1];
    assert(round, `the ledger answered round ${place} of ${rounds.length}`);
    // Without a bonus, every game may stake all cash, and there is no wagering progress.
    const ofBonus = { spendable: balance.cash, wagered: null, required: null };
    const applied = round.command.payout;
    postings[place - 1] = { status: "posted", entry_ids: [bet_id, win_id], round_id: round.round_id, balance, applied, ...ofBonus };
  }
  return postings;
}
