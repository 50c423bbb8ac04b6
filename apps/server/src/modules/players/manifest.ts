import type { Manifest } from "../../kernel/manifest.ts";
import { playersPersonalData } from "./personal-data.ts";

export const manifest: Manifest = {
  name: "players",
  personalData: playersPersonalData,
};
