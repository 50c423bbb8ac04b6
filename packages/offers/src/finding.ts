import type { Localized } from "@trevo/domain";
import type { OfferVersion } from "./offer-args.ts";
import type { RewardArgs } from "./rewards.ts";

export type LintProfile = "default" | "regulated";

export interface Finding {
  readonly code: string;
  /** What blocks cannot be published at a brand of this profile. */
  readonly severity: "block" | "warn" | "info";
  /** Where in the arguments, such as `rewards.0.amount`; null: the whole. */
  readonly path: string | null;
  readonly message: Localized;
  /** The law or rule that asks for it. */
  readonly source: string;
}

/** What the linter knows beside the version. */
export interface LintContext {
  readonly profile: LintProfile;
  /** Edge of a game in basis points, null where none is published. Absent: the catalogue was not asked. */
  readonly edgeOf?: (game_id: number) => number | null;
}

export type LintRule = (version: OfferVersion, context: LintContext) => readonly Finding[];

export const ours = "Trevo";

/** `block` where the brand is regulated, else the other. */
export const regulated = ({ profile }: LintContext, otherwise: "warn" | null = null): "block" | "warn" | null =>
  profile === "regulated" ? "block" : otherwise;

export interface PlacedReward {
  readonly path: string;
  readonly reward: RewardArgs;
}

/** Every reward of a version, wherever it stands. */
export function rewardsOf({ rewards, levels, places }: OfferVersion["args"]): readonly PlacedReward[] {
  const within = (path: string, given: readonly RewardArgs[]): PlacedReward[] =>
    given.map((reward, no) => ({ path: `${path}.${no}`, reward }));
  return [
    ...within("rewards", rewards),
    ...levels.flatMap((level, no) => within(`levels.${no}.rewards`, level.rewards)),
    ...places.flatMap((place, no) => within(`places.${no}.rewards`, place.rewards)),
  ];
}
