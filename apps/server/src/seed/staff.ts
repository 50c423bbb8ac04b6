import { allPermissions } from "@trevo/contract";
import type { DemoMember } from "../modules/staff/index.ts";

/** Of `trevo-backoffice-demo-1`. */
export const demoPasswordHash = "$argon2id$v=19$m=19456,t=2,p=1$DUcg4bRXgdFSG4lcoStDVA$+j9unuAhaqpHQLmJlI6mJKpLCpf//OFKilUHyTUDIYA";

/** Two people, so that what takes two can be tried. Everybody knows how they come in: live mode does not know them. */
export const demoStaff: readonly DemoMember[] = (["ana", "bia"] as const).map((name) => ({
  operator: "grove",
  email: `${name}@trevo.example`,
  name: { ana: "Ana Prado", bia: "Bia Nunes" }[name],
  password_hash: demoPasswordHash,
  secret: Buffer.from(`trevo-demo-staff-${name}`),
  may: allPermissions,
}));
