import { type Permission, allPermissions } from "@trevo/contract";
import type { DemoMember } from "../modules/staff/index.ts";

/** Hash of `trevo-backoffice-demo-1`. */
export const demoPasswordHash = "$argon2id$v=19$m=19456,t=2,p=1$DUcg4bRXgdFSG4lcoStDVA$+j9unuAhaqpHQLmJlI6mJKpLCpf//OFKilUHyTUDIYA";

/** Members of the payments team see no more than their work needs. */
const payments: readonly Permission[] = ["payouts.review", "cases.close", "rounds.read", "balances.read"];

const people = {
  ana: { operator: "grove", email: "ana@trevo.example", name: "Ana Prado" },
  bia: { operator: "grove", email: "bia@trevo.example", name: "Bia Nunes" },
  davi: { operator: "meridian", email: "davi@norte.example", name: "Davi Leite" },
  eva: { operator: "grove", email: "eva@trevo.example", name: "Eva Dias", may: payments },
  leo: { operator: "grove", email: "leo@trevo.example", name: "Leo Matos", may: payments },
} satisfies Record<string, { operator: string; email: string; name: string; may?: readonly Permission[] }>;

/**
 * Two members of one operator, to try actions that need two people, one of the regulated brand's operator, and two with payment permissions
 * only. Their credentials are public: live mode refuses them.
 */
export const demoStaff: readonly DemoMember[] = (["ana", "bia", "davi", "eva", "leo"] as const).map((name) => ({
  may: allPermissions,
  ...people[name],
  password_hash: demoPasswordHash,
  secret: Buffer.from(`trevo-demo-staff-${name}`),
}));
