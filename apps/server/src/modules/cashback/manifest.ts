import type { Manifest } from "../../kernel/manifest.ts";
import { cashbackFollower } from "./cashback-follower.ts";
import { daysInvariant } from "./check-days.ts";
import { cashbackPersonalData } from "./personal-data.ts";

export const manifest: Manifest = {
  name: "cashback",
  personalData: cashbackPersonalData,
  invariants: [daysInvariant],
  followers: () => [cashbackFollower],
};
