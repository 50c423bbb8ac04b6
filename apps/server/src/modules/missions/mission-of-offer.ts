import { type Localized, perLocale } from "@trevo/domain";
import { type GoalArgs, faceValueOfAll, goalRules, ruleOf } from "@trevo/offers";
import type { Tenant } from "../../kernel/scope.ts";
import type { Catalog } from "../catalog/index.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { MissionGoal, StatedGoal } from "./goal.ts";
import type { NewMission } from "./store.ts";

/** Game ids by the slug of their category. */
type CategoryGames = ReadonlyMap<string, readonly number[]>;

/** Builds what a player accepts: the goals and rewards of this version of the offer. Lists do not need the games of categories. */
export function missionOf(
  tenant: Pick<Tenant, "timezone">,
  { version, name, args, ends_at }: PublishedOffer,
  games: CategoryGames = new Map(),
): NewMission {
  const goals = args.goals.map((goal): StatedGoal => ({ ...goalOf(goal, games), text: textOf(goal) }));
  return { version, name, goals, goals_in_order: args.goals_in_order, rewards: args.rewards, timezone: tenant.timezone, ends_at };
}

function goalOf(goal: GoalArgs, games: CategoryGames): MissionGoal {
  switch (goal.code) {
    case "stake_total":
      return { code: goal.code, amount: goal.amount, min_stake: goal.min_stake, max_per_day: goal.per_day };
    case "rounds":
      return { code: goal.code, count: goal.rounds, min_stake: goal.min_stake, max_per_day: goal.per_day };
    case "rounds_in": {
      const { rounds, min_stake, category } = goal;
      const game_ids = [...goal.games.map(({ id }) => id), ...(category ? (games.get(category.id) ?? []) : [])];
      return { code: goal.code, count: rounds, min_stake, game_ids, max_per_day: null };
    }
    case "distinct_games":
      return { code: goal.code, count: goal.games, min_stake: goal.min_stake };
    case "multiplier":
      return { code: goal.code, count: 1, min_stake: goal.min_stake, times_x100: goal.at_least_x100 };
    case "days_played":
      return { code: goal.code, count: goal.days, min_stake: goal.min_stake };
    case "boxes_opened":
      return { code: goal.code, count: goal.boxes };
    case "friend_qualified":
      return { code: goal.code, count: goal.friends };
    case "round_verified":
      return { code: goal.code, count: goal.rounds };
    case "deposit_total":
      return { code: goal.code, amount: goal.amount };
    default:
      return { code: goal.code };
  }
}

/** The goal's sentences from the terms. The one about the day is included only if there is a daily limit. */
function textOf(goal: GoalArgs): Localized {
  const [first, ...more] = ruleOf(goalRules, goal).describe(goal);
  const stated = [...(first ? [first] : []), ...("per_day" in goal && goal.per_day !== null ? more : [])];
  return perLocale((locale) => stated.map((sentence) => sentence[locale]).join(" "));
}

/** Reads the present games of the categories in a mission's goals. */
export async function categoryGames(catalog: Pick<Catalog, "games">, tenant: Tenant, { args }: PublishedOffer): Promise<CategoryGames> {
  const slugs = args.goals.flatMap((goal) => (goal.code === "rounds_in" && goal.category ? [goal.category.id] : []));
  return new Map(await Promise.all(slugs.map(async (slug) => [slug, await gamesOf(catalog, tenant, slug)] as const)));
}

async function gamesOf(catalog: Pick<Catalog, "games">, tenant: Tenant, category: string): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page++) {
    const { data, last_page } = await catalog.games(tenant, { category, page, locale: "pt" });
    ids.push(...data.map(({ id }) => id));
    if (page >= last_page) return ids;
  }
}

export const hasGoals = ({ args }: Pick<PublishedOffer, "args">): boolean => args.goals.length > 0;

/** Amount of the offer's budget that a mission uses, in centavos: the face value of its rewards. */
export const faceValue = (rewards: NewMission["rewards"]): number => faceValueOfAll(rewards);

/** The monetary part of the rewards, in centavos. */
export const moneyOf = (rewards: NewMission["rewards"]): number =>
  rewards.reduce((sum, reward) => sum + ("amount" in reward ? reward.amount : 0), 0);
