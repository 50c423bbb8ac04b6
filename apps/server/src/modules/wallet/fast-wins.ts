import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import { type CommonCommand, type FastAnswer, answerColumns, presentFast } from "./fast-answers.ts";
import type { Posting } from "./posting.ts";

/** A win on a provider's round, with our id of the round. */
export type WinOfRound = CommonCommand<Extract<Command, { kind: "win" }>>;

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

const ids = ["entry_id"] as const;

/** A result row of `fast_wins`. */
export type WinAnswer = FastAnswer<(typeof ids)[number]>;

export const winAnswerColumns: readonly (keyof WinAnswer)[] = answerColumns(ids);

const text = callText("fast_wins", winAnswerColumns, winArguments);

export const winsCall = (wins: readonly WinOfRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, wins), moment.toISOString()],
});

export const presentWins = (wins: readonly WinOfRound[], rows: readonly WinAnswer[]): (Posting | null)[] =>
  presentFast(wins, rows, { ids, applied: ({ amount }) => amount });
