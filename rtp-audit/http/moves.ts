import type { Round } from "./house-calls.ts";

/** What is bet on each game that asks for something. */
const bets: Record<string, (stake: number) => Record<string, unknown>> = {
  dice: () => ({ target: 50, direction: "under" }),
  limbo: () => ({ target: 2 }),
  double: () => ({ colour: "red" }),
  plinko: () => ({ rows: 8, risk: "low" }),
  keno: () => ({ picks: [3, 14, 15, 26] }),
  roda: () => ({ segments: 10, risk: "low" }),
  roleta: (stake) => ({ bets: [{ kind: "red", amount: stake }] }),
  mines: () => ({ mines: 3 }),
};

export const betOn = (game: string, stake: number): Record<string, unknown> => bets[game]?.(stake) ?? {};

/** The next step in an open round: always the same way to play. */
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
