import type { Db } from "../../kernel/db.ts";
import type { Manifest } from "../../kernel/manifest.ts";
import { proposalAction } from "../../kernel/proposal-action.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import type { Aml } from "./aml.ts";
import { decisionInput, describeDecision } from "./decide-case.ts";
import { amlPersonalData } from "./personal-data.ts";
import { registerAmlStaffRoutes } from "./staff-routes.ts";
import { stateYear, statementInput } from "./state-year.ts";
import { amlStore } from "./store.ts";

/** The events that the module writes to the audit log. */
declare module "../../kernel/audit-log.ts" {
  interface AuditActions {
    aml_case_opened: true;
    aml_case_decided: true;
    aml_case_reported: true;
    aml_year_stated: true;
  }
}

export const manifest: Manifest<{ db: Db; aml: Aml }> = {
  name: "aml",
  staffRoutes: (http, { aml }) => registerAmlStaffRoutes(http, aml),
  personalData: amlPersonalData,
  queues: [{ name: "aml_cases", count: ({ db }, { tenants, now }) => amlStore.countWaiting(db, idsOf(tenants), now) }],
  proposals: [
    proposalAction({
      kind: "aml_decision",
      input: decisionInput,
      describe: describeDecision,
      apply: ({ aml }: { readonly aml: Aml }, tx, approved) => aml.decideCase(tx, approved),
    }),
    proposalAction({
      kind: "aml_statement",
      input: statementInput,
      describe: ({ aml }: { readonly aml: Aml }, tx, proposed) => aml.describeStatement(tx, proposed),
      apply: stateYear,
    }),
  ],
  jobs: [{ name: "find-aml-cases", schedule: "11 8 * * *", run: ({ aml }) => aml.jobs.findCases() }],
};
