import { rational, type Rational } from "@trevo/domain";
import { type OddsX1000, oddsScale } from "./odds.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Return per centavo on a leg: f = v + (1 − v) × (won ? odds × k/n : 0), where v is the void share (0, ½ or 1) and k/n the dead heat. Won:
 * odds. Lost: 0. Void: 1. Half-won: (1 + odds)/2. Half-lost: ½.
 */
export function factorOf(odds_x1000: OddsX1000, { won, void_halves, dead_heat }: Outcome): Rational {
  const { places, tied } = dead_heat ?? { places: 1, tied: 1 };
  const scale = BigInt(oddsScale) * BigInt(tied);
  const wonPart = won ? BigInt(odds_x1000) * BigInt(places) : 0n;
  return rational(BigInt(void_halves) * scale + BigInt(2 - void_halves) * wonPart, 2n * scale);
}

export const oneFactor: Rational = rational(1);
