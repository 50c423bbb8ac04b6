import type { Localized } from "@trevo/domain";

/** Goals of rounds: they count rounds that closed after acceptance, with at least `min_stake` centavos of cash at risk. */
interface OfRounds {
  /** Minimum per round, in centavos. */
  readonly min_stake: number;
}

/** A mission's goal, as a player accepted it. Games are listed by their catalogue ids. Amounts in centavos. */
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
  /** Rounds that won at least this multiple of their stake. */
  | (OfRounds & { readonly code: "multiplier"; readonly count: number; readonly times_x100: number })
  | { readonly code: "deposit_total"; readonly amount: number }
  | { readonly code: "boxes_opened" | "friend_qualified" | "round_verified"; readonly count: number }
  | { readonly code: "contacts_verified" | "profile_complete" | "limit_set" };

/** A goal with its sentence in the terms. */
export type StatedGoal = MissionGoal & { readonly text: Localized };

export type GoalCode = MissionGoal["code"];

/** Goals that are also reached by events before the acceptance, because these cannot happen a second time. */
const standing: ReadonlySet<GoalCode> = new Set<GoalCode>(["contacts_verified", "profile_complete", "limit_set"]);
export const isStanding = ({ code }: MissionGoal): boolean => standing.has(code);

const ofEvents: ReadonlySet<GoalCode> = new Set<GoalCode>([...standing, "boxes_opened", "friend_qualified", "round_verified"]);
/** True if player events count for the goal; otherwise the ledger's entries do. */
export const isOfEvents = ({ code }: MissionGoal): boolean => ofEvents.has(code);

/** Phone and e-mail. */
const contacts = 2;

/** Target of the goal: centavos or a number. */
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
