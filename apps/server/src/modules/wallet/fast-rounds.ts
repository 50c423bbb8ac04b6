import { arrayArguments, arrayLiterals, callText } from "./array-arguments.ts";
import { contentHash } from "./batch.ts";
import type { Command } from "./command.ts";
import { type CommonCommand, type FastAnswer, answerColumns, presentFast } from "./fast-answers.ts";
import type { Posting } from "./posting.ts";

/** A complete instant round of the house, with its id. */
export type InstantRound = CommonCommand<Extract<Command, { kind: "play_round" }>>;

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

const ids = ["bet_id", "win_id"] as const;

/** A result row of `fast_rounds`. */
export type RoundAnswer = FastAnswer<(typeof ids)[number]>;

export const roundAnswerColumns: readonly (keyof RoundAnswer)[] = answerColumns(ids);

const text = callText("fast_rounds", roundAnswerColumns, roundArguments);

export const roundsCall = (rounds: readonly InstantRound[], moment: Date): { text: string; parameters: string[] } => ({
  text,
  parameters: [...arrayLiterals(arrays, rounds), moment.toISOString()],
});

export const presentRounds = (rounds: readonly InstantRound[], rows: readonly RoundAnswer[]): (Posting | null)[] =>
  presentFast(rounds, rows, { ids, applied: ({ payout }) => payout });
