import type { Manifest } from "../../kernel/manifest.ts";
import { secondFactorPersonalData } from "./personal-data.ts";
import { sealedFactors } from "./enrol.ts";

export const manifest: Manifest = {
  name: "second-factor",
  personalData: secondFactorPersonalData,
  sealed: sealedFactors,
};
