import type { Manifest } from "../../kernel/manifest.ts";
import { playersPersonalData } from "./personal-data.ts";
import { sealedPersons } from "./create-cpf-vault.ts";

export const manifest: Manifest = {
  name: "players",
  personalData: playersPersonalData,
  sealed: sealedPersons,
};
