import type { ExactReturn } from "./exact-returns.ts";
import { type Measured, leastLikely, mostErrors } from "./measure.ts";
import { smallestStake } from "./play.ts";

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
const reais = (stake: number): string => `R$ ${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, "0")}`;
const likely = (p: number): string => (p < 0.001 ? p.toExponential(1) : p.toFixed(3));
const counted = (value: number): string => value.toLocaleString("en-US");

/** Formats a Markdown table with aligned columns. */
export function markdownTable(lines: readonly (readonly string[])[]): string {
  const [headers = [], ...rows] = lines;
  const widths = headers.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [print(headers), rule, ...rows.map(print)].join("\n");
}

const measuredCells = (row: Measured): string[] => [
  `${row.game} v${row.version}`,
  row.words,
  reais(row.stake),
  counted(row.rounds),
  percent(row.exact),
  percent(row.measured),
  signed(row.errors),
  `${row.chiSquare.toFixed(1)} (${row.freedom})`,
  likely(row.p),
  row.passed ? "ok" : "FAIL",
];

/** Formats the measured plays, one line per play. */
export const tableOf = (rows: readonly Measured[]): string =>
  markdownTable([["Game", "Play", "Stake", "Rounds", "Exact return", "Measured", "z", "χ² (df)", "p", ""], ...rows.map(measuredCells)]);

const rangeWords = ({ range }: ExactReturn): string => {
  if (!range) return "as one decides";
  const [least, most] = [percent(range.least), percent(range.most)];
  return least === most ? least : `${least} to ${most}`;
};

const exactCells = (row: ExactReturn): string[] => [
  `${row.game} v${row.version}`,
  percent(row.stated),
  rangeWords(row),
  `${counted(row.largestFactor)}×`,
  row.auditedAs === row.game ? "itself" : (row.auditedAs ?? "no"),
];

export interface Report {
  readonly exact: readonly ExactReturn[];
  readonly rows: readonly Measured[];
}

/** Renders the page that `npm run rtp-audit` writes. */
export const reportOf = ({ exact, rows }: Report): string => `# RTP audit of the house games

Written by \`npm run rtp-audit\`, from the product's own stream of random bytes (HMAC-SHA256 of server seed, client seed and nonce) with fixed seeds,
so that every run gives the same figures. \`npm run rtp-audit -- --only dice,limbo\` plays a part; the measurements are stored in \`docs/audit.json\`,
and a shorter run never replaces a longer one of the same version; the table shows the rounds of each play. [audit-http.md](audit-http.md) audits a running
installation from outside.

## Every game

Computed, not sampled. *Stated* is the return of the pay table before rounding, for a game with decisions under optimal play. *At ${reais(smallestStake)}*, the
smallest stake of the product, every prize is rounded down to the centavo: the minimum and maximum among all bets of the game. Slots with the same
pay table differ only in name and theme, so one of them is played for all. The minimum of limbo is at targets of about a million, which sixteen of 2^24
draws reach; up to 1,000× it returns at least 98.994 %.

${markdownTable([["Game", "Stated", `At ${reais(smallestStake)}`, "Largest factor", "Played as"], ...exact.map(exactCells)])}

## What was played

- **Exact return** is that of the play in the row: every outcome with its exact probability, each prize rounded down as it is paid. Plays
  with a stake of one centavo, which no tenant accepts, show the worst effect of rounding.
- **z** is the difference between exact and measured in standard errors of the exact distribution; more than ${mostErrors} fails.
- **p** is the probability that fair draws deviate at least as much (Pearson's χ² over the play's classes of outcomes); less than
  ${leastLikely} fails.
- Games with decisions are played with the fixed strategy in the table. It is not optimal: the stated return is higher.

A rigged game that ends one round in a hundred on an outcome of its choice is detected in every game at 200,000 rounds:
\`rtp-audit/audit.test.ts\`, part of \`npm test\`.

${tableOf(rows)}
`;
