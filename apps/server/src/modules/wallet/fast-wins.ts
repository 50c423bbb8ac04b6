import assert from "node:assert/strict";
import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import type { Posting, WalletBalance } from "./posting.ts";

/** A win on a provider's round, with our id of the round. */
export interface WinOfRound {
  readonly command: Extract<Command, { kind: "win" }>;
  readonly round_id: string;
}

const arrays = arrayArguments<WinOfRound>({
  tenants: ["int", ({ command }) => command.tenant_id],
  players: ["uuid", ({ command }) => command.player_id],
  sources: ["text", ({ command }) => command.source],
  external_ids: ["text", ({ command }) => command.external_id],
  round_ids: ["uuid", ({ round_id }) => round_id],
  amounts: ["bigint", ({ command }) => command.amount],
  closes: ["boolean", ({ command }) => command.closes ?? false],
  contents: ["bigint", ({ command }) => contentHash(command)],
});

/** Every argument of `fast_wins`, by name. */
export const winArguments: readonly { readonly name: string; readonly type: string }[] = [
  ...arrays,
  { name: "moment", type: "timestamptz" },
];

/** A result row of `fast_wins`: position of the win, from 1, and the balance after it. */
export interface WinAnswer extends WalletBalance {
  readonly place: number;
  readonly entry_id: string;
}

export const winAnswerColumns: readonly (keyof WinAnswer)[] = [
  "place",
  "entry_id",
  "cash",
  "bonus",
  "held",
  "debt",
  "version",
  "deposit_count",
];

const text = callText("fast_wins", winAnswerColumns, winArguments);

export const winsCall = (wins: readonly WinOfRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, wins), moment.toISOString()],
});

/** Answers in the order of the wins; null for a win without one. */
export function presentWins(wins: readonly WinOfRound[], rows: readonly WinAnswer[]): (Posting | null)[] {
  const postings: (Posting | null)[] = wins.map(() => null);
  for (const { place, entry_id, ...balance } of rows) {
    const win = wins[place - 1];
    assert(win, `the ledger answered win ${place} of ${wins.length}`);
    // Without a bonus, every game may stake all cash, and there is no wagering progress.
    const ofBonus = { spendable: balance.cash, wagered: null, required: null };
    const applied = win.command.amount;
    postings[place - 1] = { status: "posted", entry_ids: [entry_id], round_id: win.round_id, balance, applied, ...ofBonus };
  }
  return postings;
}
