import type { Aml } from "./aml.ts";
import { decideCase, recordReport } from "./decide-case.ts";
import { findCases } from "./find-cases.ts";
import type { AmlNeeds } from "./needs.ts";
import { openCase } from "./open-case.ts";
import { listCases, readCase } from "./read-cases.ts";
import { describeStatement, listYears } from "./state-year.ts";

export const createAml = (needs: AmlNeeds): Aml => ({
  backOffice: {
    list: (scope, query) => listCases(needs, scope, query),
    read: (scope, id) => readCase(needs, scope, id),
    open: async (scope, input) => readCase(needs, scope, await openCase(needs, scope, input)),
    proposeDecision: (scope, { id, idempotency_key, ...decision }) =>
      needs.proposals.propose(scope, {
        kind: "aml_decision",
        input: { case_id: id, ...decision },
        reason: decision.reason,
        idempotency_key,
      }),
    recordReport: async (scope, report) => {
      await recordReport(needs, scope, report);
      return readCase(needs, scope, report.id);
    },
    years: (scope, query) => listYears(needs, scope, query),
    proposeStatement: (scope, { year, reason, idempotency_key }) =>
      needs.proposals.propose(scope, { kind: "aml_statement", input: { year: Number(year), reason }, reason, idempotency_key }),
  },
  decideCase: (tx, approved) => decideCase(needs, tx, approved),
  describeStatement: (tx, proposed) => describeStatement(needs, tx, proposed),
  jobs: { findCases: () => findCases(needs) },
});
