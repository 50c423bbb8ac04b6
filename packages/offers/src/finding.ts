import type { Localized } from "@trevo/domain";
import type { OfferVersion } from "./offer-args.ts";
import type { RewardArgs } from "./rewards.ts";

export type LintProfile = "default" | "regulated";

export interface Finding {
  readonly code: string;
  /** `block`: the offer cannot be published at a brand of this profile. */
  readonly severity: "block" | "warn" | "info";
  /** Location in the arguments, such as `rewards.0.amount`; null for the whole offer. */
  readonly path: string | null;
  readonly message: Localized;
  /** Law or rule behind the finding. */
  readonly source: string;
}

/** Facts besides the version that the linter uses. */
export interface LintContext {
  readonly profile: LintProfile;
  /** House edge of a game in basis points, null if none is published. Absent: unknown to the caller. */
  readonly edgeOf?: (game_id: number) => number | null;
}

export type LintRule = (version: OfferVersion, context: LintContext) => readonly Finding[];

export const ours = "Trevo";

/** `block` for a regulated brand, otherwise the given severity. */
export const regulated = ({ profile }: LintContext, otherwise: "warn" | null = null): "block" | "warn" | null =>
  profile === "regulated" ? "block" : otherwise;

export interface PlacedReward {
  readonly path: string;
  readonly reward: RewardArgs;
}

/** Every reward of a version, wherever it occurs. */
export function rewardsOf({ rewards, levels, places }: OfferVersion["args"]): readonly PlacedReward[] {
  const within = (path: string, given: readonly RewardArgs[]): PlacedReward[] =>
    given.map((reward, no) => ({ path: `${path}.${no}`, reward }));
  return [
    ...within("rewards", rewards),
    ...levels.flatMap((level, no) => within(`levels.${no}.rewards`, level.rewards)),
    ...places.flatMap((place, no) => within(`places.${no}.rewards`, place.rewards)),
  ];
}
