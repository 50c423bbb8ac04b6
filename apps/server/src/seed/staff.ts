import { allPermissions } from "@trevo/contract";
import type { DemoMember } from "../modules/staff/index.ts";

/** Of `trevo-backoffice-demo-1`. */
export const demoPasswordHash = "$argon2id$v=19$m=19456,t=2,p=1$DUcg4bRXgdFSG4lcoStDVA$+j9unuAhaqpHQLmJlI6mJKpLCpf//OFKilUHyTUDIYA";

const people = {
  ana: { operator: "grove", email: "ana@trevo.example", name: "Ana Prado" },
  bia: { operator: "grove", email: "bia@trevo.example", name: "Bia Nunes" },
  davi: { operator: "meridian", email: "davi@norte.example", name: "Davi Leite" },
} as const;

/**
 * Two people of one operator, so that what takes two can be tried, and one of the regulated brand's. Everybody knows how they come in: live
 * mode does not know them.
 */
export const demoStaff: readonly DemoMember[] = (["ana", "bia", "davi"] as const).map((name) => ({
  ...people[name],
  password_hash: demoPasswordHash,
  secret: Buffer.from(`trevo-demo-staff-${name}`),
  may: allPermissions,
}));
