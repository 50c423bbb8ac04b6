import { isOriginal, originals } from "@trevo/engines";
import type { Round } from "./house-calls.ts";

/** Returns the params of the bet; empty for a game without any. */
export const betOn = (game: string, stake: number): Record<string, unknown> =>
  isOriginal(game) ? (originals[game].bet?.(stake) ?? {}) : {};

/** Returns the next action in an open round, by a fixed strategy. */
export function nextStep(
  game: string,
  { table = {}, moves = [] }: Pick<Round, "table" | "moves">,
): { action: string; params: Record<string, unknown> } {
  if (moves.includes("cash_out")) return { action: "cash_out", params: {} };
  if (game === "mines") return { action: "reveal", params: { cell: (table["revealed"] as readonly number[]).length } };
  if (game === "videopoquer") return { action: "draw", params: { hold: [0, 2] } };
  if (game === "blackjack") return { action: moves.includes("double") ? "double" : "stand", params: {} };
  return { action: moves[0] ?? "", params: {} };
}
