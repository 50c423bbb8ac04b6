import type { Manifest } from "../../kernel/manifest.ts";
import { rewardsPersonalData } from "./personal-data.ts";

export const manifest: Manifest = {
  name: "rewards",
  personalData: rewardsPersonalData,
};
