import type { ClosedRound, ClosedSum } from "../wallet/index.ts";

/** What one version of a game has taken and given back. Centavos. */
export type GameReturn = ClosedSum<bigint>;

/** A reward box is paid for when it is bought, and an item is no money: its round states price and value. */
const stated = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Rounds by tenant, game and version. */
export function sumRounds(rounds: readonly ClosedRound[]): GameReturn[] {
  const sums = new Map<string, GameReturn>();
  for (const { tenant_id, game_id, detail, ...moved } of rounds) {
    const [staked, won] = [stated(detail["price"], moved.staked), stated(detail["value"], moved.won)];
    const version = { game: text(detail["game"]), rules_hash: text(detail["rules_hash"]), paytable_hash: text(detail["paytable_hash"]) };
    const name = [tenant_id, game_id, version.rules_hash, version.paytable_hash].join(" ");
    const sum = sums.get(name);
    const [stake, prize] = [BigInt(staked), BigInt(won)];
    sums.set(name, {
      tenant_id,
      game_id,
      ...version,
      rounds: (sum?.rounds ?? 0) + 1,
      staked: (sum?.staked ?? 0) + staked,
      won: (sum?.won ?? 0) + won,
      staked_squared: (sum?.staked_squared ?? 0n) + stake * stake,
      won_squared: (sum?.won_squared ?? 0n) + prize * prize,
      staked_won: (sum?.staked_won ?? 0n) + stake * prize,
    });
  }
  return [...sums.values()];
}
