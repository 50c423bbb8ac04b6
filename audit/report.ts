import { type Measured, leastLikely, mostErrors } from "./measure.ts";

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const signed = (value: number): string => `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
const reais = (stake: number): string => `R$ ${Math.floor(stake / 100)}.${String(stake % 100).padStart(2, "0")}`;
const likely = (p: number): string => (p < 0.001 ? p.toExponential(1) : p.toFixed(3));

const headers = ["Game", "Play", "Stake", "Rounds", "Exact return", "Measured", "z", "χ² (df)", "p", ""];

const cells = (row: Measured): string[] => [
  `${row.game} v${row.version}`,
  row.words,
  reais(row.stake),
  row.rounds.toLocaleString("en-US"),
  percent(row.exact),
  percent(row.measured),
  signed(row.errors),
  `${row.chiSquare.toFixed(1)} (${row.freedom})`,
  likely(row.p),
  row.passed ? "ok" : "FAIL",
];

/** A table in Markdown, its columns aligned. */
export function tableOf(rows: readonly Measured[]): string {
  const lines = [headers, ...rows.map(cells)];
  const widths = headers.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [print(headers), rule, ...lines.slice(1).map(print)].join("\n");
}

/** The page that `npm run audit` writes. */
export const reportOf = (rows: readonly Measured[], rounds: number): string => `# Audit of the house games

Written by \`npm run audit\`: ${rounds.toLocaleString("en-US")} rounds of each game, from the product's own stream of random bytes (HMAC-SHA256 of
server seed, client seed and nonce) with fixed seeds, so that whoever runs it gets the same figures.

- **Exact return** is computed, not sampled: every outcome with its exact chance, each prize rounded down to the centavo as it is paid. Plays
  with a stake of one centavo, which no tenant takes, show what rounding does at worst; R$ 0.50 is the smallest stake of the product.
- **z** is how many standard errors of the exact distribution lie between exact and measured; more than ${mostErrors} fails.
- **p** is how often honest chance spreads the outcomes at least as unevenly (Pearson's χ² over the play's classes of outcomes); less than
  ${leastLikely} fails.
- Games of decisions are played with the fixed strategy that the table names. It is not the best one: the return that their rules promise is
  higher.

A house with a magnet in its wheel, which ends one round in a hundred on an outcome of its choice, is caught in every game at 200,000 rounds:
\`audit/audit.test.ts\`, part of \`npm test\`.

${tableOf(rows)}
`;
