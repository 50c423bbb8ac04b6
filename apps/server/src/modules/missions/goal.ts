import type { Localized } from "@trevo/domain";

/** Of rounds: those that closed, after accepting, with at least `min_stake` centavos of cash at risk. */
interface OfRounds {
  /** Centavos of one round. */
  readonly min_stake: number;
}

/** What a mission requires, as a player accepted it: games are listed by their catalogue ids. Amounts in centavos. */
export type MissionGoal =
  | (OfRounds & { readonly code: "stake_total"; readonly amount: number; readonly max_per_day: number | null })
  | (OfRounds & { readonly code: "rounds"; readonly count: number; readonly max_per_day: number | null })
  | (OfRounds & {
      readonly code: "rounds_in";
      readonly count: number;
      readonly game_ids: readonly number[];
      readonly max_per_day: number | null;
    })
  | (OfRounds & { readonly code: "distinct_games"; readonly count: number })
  | (OfRounds & { readonly code: "days_played"; readonly count: number })
  /** Rounds that won at least so many times their stake. */
  | (OfRounds & { readonly code: "multiplier"; readonly count: number; readonly times_x100: number })
  | { readonly code: "deposit_total"; readonly amount: number }
  | { readonly code: "boxes_opened" | "friend_qualified" | "round_verified"; readonly count: number }
  | { readonly code: "contacts_verified" | "profile_complete" | "limit_set" };

/** With its sentence in the terms. */
export type StatedGoal = MissionGoal & { readonly text: Localized };

export type GoalCode = MissionGoal["code"];

/** Goals that something done before the mission was accepted reaches too: it cannot be done a second time. */
const standing: ReadonlySet<GoalCode> = new Set<GoalCode>(["contacts_verified", "profile_complete", "limit_set"]);
export const isStanding = ({ code }: MissionGoal): boolean => standing.has(code);

const ofEvents: ReadonlySet<GoalCode> = new Set<GoalCode>([...standing, "boxes_opened", "friend_qualified", "round_verified"]);
/** Whether player events count for the goal; the ledger's entries count for the others. */
export const isOfEvents = ({ code }: MissionGoal): boolean => ofEvents.has(code);

/** Phone and e-mail. */
const contacts = 2;

/** Where the goal is reached: centavos or a number of things. */
export function targetOf(goal: MissionGoal): number {
  switch (goal.code) {
    case "stake_total":
    case "deposit_total":
      return goal.amount;
    case "contacts_verified":
      return contacts;
    case "profile_complete":
    case "limit_set":
      return 1;
    default:
      return goal.count;
  }
}

export const unitOf = ({ code }: MissionGoal): "centavos" | "count" =>
  code === "stake_total" || code === "deposit_total" ? "centavos" : "count";
