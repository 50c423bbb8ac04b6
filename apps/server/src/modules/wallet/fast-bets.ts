import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import { type CommonCommand, type FastAnswer, answerColumns, presentFast } from "./fast-answers.ts";
import type { Posting } from "./posting.ts";

/** A stake on a provider's round, with our id of the round. */
export type BetOfRound = CommonCommand<Extract<Command, { kind: "bet" }>>;

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

const ids = ["entry_id"] as const;

/** A result row of `fast_bets`. */
export type BetAnswer = FastAnswer<(typeof ids)[number]>;

export const betAnswerColumns: readonly (keyof BetAnswer)[] = answerColumns(ids);

const text = callText("fast_bets", betAnswerColumns, betArguments);

export const betsCall = (bets: readonly BetOfRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, bets), moment.toISOString()],
});

export const presentBets = (bets: readonly BetOfRound[], rows: readonly BetAnswer[]): (Posting | null)[] =>
  presentFast(bets, rows, { ids, applied: ({ amount }) => amount });
