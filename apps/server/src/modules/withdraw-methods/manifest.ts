import type { Manifest } from "../../kernel/manifest.ts";
import { type AddedNotice, addedNoticeJob } from "./notify-added.ts";
import type { WithdrawMethods } from "./withdraw-methods.ts";
import { withdrawMethodsPersonalData } from "./personal-data.ts";
import { registerWithdrawMethodRoutes } from "./routes.ts";
import { sealedMethods } from "./key-vault.ts";

/** The module's entries in the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    withdraw_method_added: true;
  }
}

export const manifest: Manifest<{ withdrawMethods: WithdrawMethods }> = {
  name: "withdraw-methods",
  routes: (http, { withdrawMethods }) => registerWithdrawMethodRoutes(http, withdrawMethods),
  jobs: [{ name: addedNoticeJob, run: ({ withdrawMethods }, notice: AddedNotice) => withdrawMethods.jobs.sendAddedNotice(notice) }],
  personalData: withdrawMethodsPersonalData,
  sealed: sealedMethods,
};
