/**
 * A second settlement, written from the rules alone: it imports nothing, walks through every combination by its bits, and puts each half of a
 * stake on its own line. Slow and plain on purpose.
 */
export interface OracleLeg {
  readonly odds_x1000: number;
  readonly outcome: {
    readonly won: boolean;
    readonly void_halves: number;
    readonly dead_heat?: { readonly places: number; readonly tied: number };
  };
}

interface Fraction {
  n: bigint;
  d: bigint;
}

/** Two halves of one unit: those that are void come back, the others win or lose. */
function unitOnLeg({ odds_x1000, outcome }: OracleLeg): Fraction {
  const places = BigInt(outcome.dead_heat?.places ?? 1);
  const tied = BigInt(outcome.dead_heat?.tied ?? 1);
  let n = 0n;
  for (let half = 1; half <= 2; half += 1) {
    if (half <= outcome.void_halves) n += 1_000n * tied;
    else if (outcome.won) n += BigInt(odds_x1000) * places;
  }
  return { n, d: 2_000n * tied };
}

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

function lowest({ n, d }: Fraction): Fraction {
  const divisor = greatestDivisor(n, d);
  return { n: n / divisor, d: d / divisor };
}

/** Exact return and payout in centavos of `stake`, divided equally over all combinations whose number of legs is among `sizes`. */
export function oracleSettle(stake: number, { sizes, legs }: { sizes: readonly number[]; legs: readonly OracleLeg[] }) {
  const units = legs.map(unitOnLeg);
  let sum: Fraction = { n: 0n, d: 1n };
  let combinations = 0n;
  for (let mask = 1; mask < 2 ** legs.length; mask += 1) {
    const members = units.filter((_, leg) => Math.floor(mask / 2 ** leg) % 2 === 1);
    if (!sizes.includes(members.length)) continue;
    combinations += 1n;
    let product: Fraction = { n: 1n, d: 1n };
    for (const { n, d } of members) product = { n: product.n * n, d: product.d * d };
    sum = lowest({ n: sum.n * product.d + product.n * sum.d, d: sum.d * product.d });
  }
  const exact = lowest({ n: sum.n * BigInt(stake), d: sum.d * combinations });
  return { exact, combinations: Number(combinations), payout: Number(exact.n / exact.d) };
}
