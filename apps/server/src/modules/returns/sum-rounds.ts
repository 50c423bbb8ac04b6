import { startOfHour } from "@trevo/domain";
import type { ClosedRound, ClosedSum } from "../wallet/index.ts";

/** Stakes and wins of one version of a game, in centavos. */
export type GameReturn = ClosedSum<bigint>;

/** A reward box is paid for when it is bought, and an item is not money. Its round therefore states price and value. */
const stated = (value: unknown, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const text = (value: unknown): string => (typeof value === "string" ? value : "");

type Version = Pick<GameReturn, "tenant_id" | "game_id" | "game" | "rules_hash" | "paytable_hash">;

/** Identifies a tenant's version of a game. */
export const versionKey = ({ tenant_id, game_id, rules_hash, paytable_hash }: Omit<Version, "game">): string =>
  [tenant_id, game_id, rules_hash, paytable_hash].join(" ");

export const versionOf = ({ tenant_id, game_id, detail }: ClosedRound): Version => ({
  tenant_id,
  game_id,
  game: text(detail["game"]),
  rules_hash: text(detail["rules_hash"]),
  paytable_hash: text(detail["paytable_hash"]),
});

/** Adds one round of the same version to the sum. */
export function withRound(sum: GameReturn | undefined, round: ClosedRound): GameReturn {
  const [staked, won] = [stated(round.detail["price"], round.staked), stated(round.detail["value"], round.won)];
  const [stake, prize] = [BigInt(staked), BigInt(won)];
  return {
    ...versionOf(round),
    rounds: (sum?.rounds ?? 0) + 1,
    staked: (sum?.staked ?? 0) + staked,
    won: (sum?.won ?? 0) + won,
    staked_squared: (sum?.staked_squared ?? 0n) + stake * stake,
    won_squared: (sum?.won_squared ?? 0n) + prize * prize,
    staked_won: (sum?.staked_won ?? 0n) + stake * prize,
  };
}

/** Sums rounds by tenant, game and version. */
export function sumRounds(rounds: readonly ClosedRound[]): GameReturn[] {
  const sums = new Map<string, GameReturn>();
  for (const round of rounds) {
    const key = versionKey(versionOf(round));
    sums.set(key, withRound(sums.get(key), round));
  }
  return [...sums.values()];
}

/** Stakes and wins of the rounds of one version that closed in one hour. */
export interface GameHour extends Pick<GameReturn, "tenant_id" | "game_id" | "rules_hash" | "paytable_hash" | "rounds" | "staked" | "won"> {
  readonly hour: Date;
  readonly staked_squared: bigint;
}

/** Sums rounds by tenant, hour, game and version. */
export function hoursOf(rounds: readonly ClosedRound[]): GameHour[] {
  const byHour = Map.groupBy(rounds, ({ closed_at }) => startOfHour(closed_at).getTime());
  return [...byHour].flatMap(([hour, closed]) =>
    sumRounds(closed).map((sum) => {
      const { tenant_id, game_id, rules_hash, paytable_hash, rounds: count, staked, won, staked_squared } = sum;
      return { tenant_id, hour: new Date(hour), game_id, rules_hash, paytable_hash, rounds: count, staked, won, staked_squared };
    }),
  );
}
