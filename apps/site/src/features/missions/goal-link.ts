import type { Mission } from "@trevo/contract";

type GoalCode = Mission["goals"][number]["code"];

const pages: { readonly [Code in GoalCode]?: string } = {
  boxes_opened: "/casino/crates",
  friend_qualified: "/refers",
  contacts_verified: "/user/edit/personal-data",
  profile_complete: "/user/edit/personal-data",
  limit_set: "/responsible-gambling",
  round_verified: "/fairness",
};

/** Returns the first goal not reached, or the last goal of a completed mission. */
export const nextGoal = ({ goals }: Pick<Mission, "goals">): Mission["goals"][number] | undefined =>
  goals.find(({ progress, target }) => progress < target) ?? goals.at(-1);

/** Path on which a player continues a mission. */
export const continuePath = (mission: Pick<Mission, "goals">): string => pages[nextGoal(mission)?.code ?? "rounds"] ?? "/casino/games";
