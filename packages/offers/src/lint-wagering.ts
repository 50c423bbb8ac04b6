import type { Finding, LintContext, LintRule } from "./finding.ts";
import { ours, rewardsOf } from "./finding.ts";
import { type RewardArgs, isBonusReward } from "./rewards.ts";
import { minEdgeOfWeight, wagerClassTable } from "./wager-class.ts";
import type { WageringArgs } from "./wagering.ts";

const maxTimes = { regulated: 100, default: 350 } as const;
const minCap = 100;
const minDays = 3;
/** Maximum expected share of the bonus that remains for a player who wagers it with small stakes, in basis points. */
const maxKeptShare = 7_000;

/** Edge and contribution in basis points. A counted centavo costs edge ÷ contribution. */
interface CountedGame {
  readonly path: string;
  readonly edge: number | null;
  readonly weight: number;
}

/** Games and classes whose stakes count. The edge of a class is the minimum among its games. */
function countedGames({ class_bps, exceptions }: WageringArgs, edgeOf: (id: number) => number | null): readonly CountedGame[] {
  return [
    ...class_bps.map((weight, no) => ({
      path: `wagering.class_bps.${no}`,
      edge: wagerClassTable[no]?.min_edge_bps ?? null,
      weight,
    })),
    ...exceptions.map(({ game, weight_bps }, no) => ({
      path: `wagering.exceptions.${no}.weight_bps`,
      edge: edgeOf(game.id),
      weight: weight_bps,
    })),
  ].filter(({ weight }) => weight > 0);
}

const exact = (edge: number): bigint => BigInt(Math.floor(edge * 10_000));

/** True if edge ÷ contribution is below 4 %, compared as integers. An unknown edge counts as zero. */
const isLoophole = ({ edge, weight }: CountedGame): boolean =>
  exact(edge ?? 0) * 10_000n < BigInt(minEdgeOfWeight) * BigInt(weight) * 10_000n;

/**
 * Expected share of a bonus that remains after wagering, in basis points, rounded up: 1 − times × edge ÷ contribution in the eligible game
 * with the lowest cost, ignoring ruin. Never more than the best strategy keeps.
 */
export function keptShareOf(args: WageringArgs, edgeOf: (id: number) => number | null): number {
  const games = countedGames(args, edgeOf);
  const costs = games.map(({ edge, weight }) => {
    const cost = (BigInt(args.times_x10) * exact(edge ?? 0)) / (10n * BigInt(weight));
    return cost > 10_000n ? 10_000 : Number(cost);
  });
  return games.length === 0 ? 0 : 10_000 - Math.min(...costs);
}

const terms: LintRule = ({ args: { wagering } }, { profile }) => {
  if (!wagering) return [];
  const { times_x10, cap_x10, days } = wagering;
  const source = "UKGC, limite de 10 vezes desde 19/01/2026 (referência)";
  const warn = (path: string, message: Finding["message"]): Finding => ({ code: "L8", severity: "warn", path, message, source });
  return [
    ...(times_x10 > maxTimes[profile]
      ? [warn("wagering.times_x10", { pt: "O requisito de apostas é alto.", en: "The wagering requirement is high." })]
      : []),
    ...(cap_x10 !== null && cap_x10 < minCap
      ? [
          warn("wagering.cap_x10", {
            pt: "O limite de conversão é menor que 10 vezes o bônus.",
            en: "The conversion limit is below 10 times the bonus.",
          }),
        ]
      : []),
    ...(days < minDays ? [warn("wagering.days", { pt: "O prazo é menor que 3 dias.", en: "The term is shorter than 3 days." })] : []),
  ];
};

const weights: LintRule = ({ args: { wagering } }, { edgeOf }: LintContext) => {
  if (!wagering) return [];
  const block = (path: string, message: Finding["message"]): Finding => ({ code: "L12", severity: "block", path, message, source: ours });
  const unknown = edgeOf
    ? []
    : wagering.exceptions.flatMap(({ weight_bps }, no): Finding[] =>
        weight_bps > 0
          ? [
              {
                code: "L12",
                severity: "warn",
                path: `wagering.exceptions.${no}.weight_bps`,
                message: { pt: "O retorno do jogo não foi verificado.", en: "The game's return has not been checked." },
                source: ours,
              },
            ]
          : [],
      );
  const known = { ...wagering, exceptions: edgeOf ? wagering.exceptions : [] };
  const edge = edgeOf ?? (() => null);
  const kept = keptShareOf(known, edge);
  const loopholes = countedGames(known, edge).filter(isLoophole);
  return [
    ...unknown,
    ...loopholes.map(({ path }) =>
      block(path, {
        pt: "Vantagem da casa ÷ peso fica abaixo de 4%: o requisito sairia barato demais.",
        en: "House edge ÷ weight is below 4%: the requirement would be too cheap.",
      }),
    ),
    ...(wagering.times_x10 > 0 && loopholes.length === 0 && kept > maxKeptShare
      ? [
          block("wagering.times_x10", {
            pt: "Cumprir o requisito deixa em média mais de 70% do bônus.",
            en: "Meeting the requirement leaves more than 70% of the bonus on average.",
          }),
        ]
      : []),
  ];
};

const isBonus = (reward: RewardArgs): boolean => isBonusReward(reward) || (reward.code === "free_rounds" && reward.wins === "bonus");

const wagerFree: LintRule = ({ args }) => {
  const free = rewardsOf(args).filter(({ reward }) => !isBonus(reward));
  if (free.length === 0 && (args.wagering?.times_x10 ?? 1) > 0) return [];
  return [
    {
      code: "L12",
      severity: "info",
      path: null,
      message: {
        pt: "Recompensas sem requisito de apostas: só o orçamento e o limite por pessoa limitam o custo.",
        en: "Rewards without wagering: the budget and the limit per person alone bound the cost.",
      },
      source: ours,
    },
  ];
};

const needsWagering: LintRule = ({ args }) => {
  if (args.wagering) return [];
  return rewardsOf(args)
    .filter(({ reward }) => isBonus(reward))
    .map(({ path }) => ({
      code: "L0",
      severity: "block",
      path,
      message: { pt: "Um bônus precisa de um requisito de apostas.", en: "A bonus needs a wagering requirement." },
      source: ours,
    }));
};

export const wageringRules: readonly LintRule[] = [needsWagering, terms, weights, wagerFree];
