import type { Mutant } from "../mutant.ts";

const module = "apps/server/src/modules/returns";

const on =
  (file: string, ...suite: readonly string[]) =>
  (id: string, find: string, replace: string): Mutant => ({ id: `returns/${id}`, file: `${module}/${file}`, find, replace, suite });

const points = `${module}/points.test.ts`;
const follower = `${module}/returns.test.ts`;
const invariant = on("check-returns.ts", follower);

/** Mutants of the returns of games and their points. */
export const returnMutants: readonly Mutant[] = [
  on("alert-outside.ts", points)("alert-each-point", " && isOut(one))) continue;", " && !isOut(one))) continue;"),
  on("points.ts", points)("point-of-total", "let sum = less(total, own);", "let sum = total;"),
  on("points.ts", points)("point-too-late", "while (pointAt(nth) <= rounds) nth++;", "while (pointAt(nth) < rounds) nth++;"),
  on("confidence.ts", points)("decisions-alert", "(z < -outsideErrors && !byDecisions)", "z < -outsideErrors"),
  on("confidence.ts", points)("alert-at-four", "return z > outsideErrors ||", "return z >= outsideErrors ||"),
  on("confidence.ts", points)("alert-early", "rounds < judgedRounds", "rounds < judgedRounds - 1"),
  invariant("points-may-fall", "(last?.[name] ?? 0) <= point[name] && ", ""),
  invariant("points-above-total", " && point[name] <= total[name]", ""),
  invariant("points-anywhere", "if (isDue && holds) return [];", "if (holds) return [];"),
];
