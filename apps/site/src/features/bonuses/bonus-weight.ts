import type { Game, PlayerBonus } from "@trevo/contract";

/**
 * Share of a stake in the game that counts towards the bonus, in basis points; below 0 where only cash can be staked. The ledger decides by
 * the same terms.
 */
export function weightAt(
  { weights, exceptions }: Pick<PlayerBonus, "weights" | "exceptions">,
  { id, wager_class, bonus_allowed }: Pick<Game, "id" | "wager_class" | "bonus_allowed">,
): number {
  if (!bonus_allowed) return -1;
  return exceptions.find(({ game_id }) => game_id === id)?.weight ?? weights[wager_class] ?? -1;
}
