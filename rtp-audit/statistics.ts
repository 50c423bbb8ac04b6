/** Classes with a lower expected count are merged with others: the approximation is poor for them. */
const fewestExpected = 5;

interface ChiSquare {
  readonly value: number;
  readonly freedom: number;
  /** Probability of at least this deviation for an honest game. */
  readonly p: number;
}

/** Pearson's test of counts against exact probabilities. Rare classes are merged into one. */
export function chiSquareTest(counts: readonly number[], chances: readonly number[]): ChiSquare {
  const rounds = counts.reduce((sum, count) => sum + count, 0);
  const cells: { count: number; expected: number }[] = [];
  const rare = { count: 0, expected: 0 };
  counts.forEach((count, index) => {
    const expected = (chances[index] ?? 0) * rounds;
    if (expected >= fewestExpected) cells.push({ count, expected });
    else Object.assign(rare, { count: rare.count + count, expected: rare.expected + expected });
  });
  if (rare.expected >= fewestExpected || (rare.count > 0 && cells.length === 0)) cells.push(rare);
  else if (rare.count > 0 || rare.expected > 0) {
    const smallest = cells.reduce((least, cell) => (cell.expected < least.expected ? cell : least));
    Object.assign(smallest, { count: smallest.count + rare.count, expected: smallest.expected + rare.expected });
  }
  const value = cells.reduce((sum, { count, expected }) => sum + (count - expected) ** 2 / expected, 0);
  const freedom = Math.max(cells.length - 1, 0);
  return { value, freedom, p: freedom === 0 ? 1 : upperGamma(freedom / 2, value / 2) };
}

/** Lanczos coefficients, g = 7: accurate to 15 digits for positive arguments. */
const lanczos = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const at = x - 1;
  const t = at + 7.5;
  const sum = lanczos.reduce((total, part, index) => total + (index === 0 ? part : part / (at + index)), 0);
  return 0.5 * Math.log(2 * Math.PI) + (at + 0.5) * Math.log(t) - t + Math.log(sum);
}

/** The regularised upper incomplete gamma function: the tail of a chi-square distribution with 2a degrees of freedom beyond 2x. */
export function upperGamma(a: number, x: number): number {
  if (x <= 0) return 1;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - scale * lowerSeries(a, x) : scale * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let [term, sum] = [1 / a, 1 / a];
  for (let n = 1; n < 10_000 && term > sum * 1e-16; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Lentz's method. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let product = d;
  for (let n = 1; n < 10_000; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    product *= d * c;
    if (Math.abs(d * c - 1) < 1e-15) break;
  }
  return product;
}
