import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import type { PlayerKey } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { caseStore } from "./case-store.ts";
import type { Moderation } from "./moderation.ts";
import { moderationInvariants } from "./moderation-invariants.ts";
import { publishSanctionJob } from "./needs.ts";
import { moderationPersonalData } from "./personal-data.ts";
import { registerModerationRoutes } from "./routes.ts";
import { registerModerationStaffRoutes } from "./staff-routes.ts";
import { sealedAppeals } from "./appeals.ts";
import { sealedQuotes } from "./open-case.ts";

/** What the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    chat_case_taken: true;
    chat_case_upheld: true;
    chat_case_dismissed: true;
    chat_muted: true;
    chat_banned: true;
    chat_sanction_lifted: true;
    chat_noted: true;
    chat_appealed: true;
    chat_appeal_decided: true;
    chat_appeal_lapsed: true;
    chat_rules_published: true;
  }
}

export const manifest: Manifest<{ db: Db; moderation: Moderation }> = {
  name: "moderation",
  routes: (http, { moderation }) => registerModerationRoutes(http, moderation),
  staffRoutes: (http, { moderation }) => registerModerationStaffRoutes(http, moderation),
  personalData: moderationPersonalData,
  invariants: moderationInvariants,
  queues: [
    { name: "chat_cases", count: ({ db }, { tenants }) => caseStore.countQueue(db, idsOf(tenants)) },
    { name: "chat_appeals", count: ({ db }, { tenants, now }) => caseStore.countAppeals(db, idsOf(tenants), now) },
  ],
  jobs: [
    { name: publishSanctionJob, run: ({ moderation }, key: PlayerKey) => moderation.jobs.publishSanction(key) },
    { name: "end-sanctions", schedule: "* * * * *", run: ({ moderation }) => moderation.jobs.endSanctions() },
    { name: "forget-refusals", schedule: "37 4 * * *", run: ({ moderation }) => moderation.jobs.forgetRefusals() },
    { name: "forget-cases", schedule: "43 4 * * *", run: ({ moderation }) => moderation.jobs.forgetOld() },
  ],
  sealed: [...sealedAppeals, ...sealedQuotes],
};
