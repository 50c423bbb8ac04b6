import { amlVerdicts } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { AmlNeeds } from "./needs.ts";
import { reportWithinMs } from "./policy.ts";
import { type CaseRow, amlStore } from "./store.ts";

/** The input as the proposal stores it. */
export const decisionInput = z.object({
  case_id: z.string(),
  verdict: z.enum(amlVerdicts),
  expected_version: z.int(),
  reason: z.string(),
});
export type DecisionInput = z.output<typeof decisionInput>;

/** Locks the case. Refuses with `not_found`, and with `wrong_state` if it is decided or has changed since the member read it. */
async function holdCase(tx: Tx, { tenant, input }: ProposedInput & { readonly input: DecisionInput }): Promise<CaseRow> {
  const found = await amlStore.find(tx, { tenant_id: tenant.id, id: input.case_id }, { forUpdate: true });
  if (!found) throw refuse("not_found");
  if (found.state !== "open" || found.version !== input.expected_version) throw refuse("wrong_state");
  return found;
}

const stateAfter = { report: "to_report", close: "closed" } as const;

/** Names no player: proposals are listed on players' files, which members without `aml.read` see. */
export async function describeDecision(
  _needs: object,
  tx: Tx,
  proposed: ProposedInput & { readonly input: DecisionInput },
): Promise<ProposedChange> {
  const { id, version } = await holdCase(tx, proposed);
  const { verdict } = proposed.input;
  const short = id.slice(-6);
  return {
    sentence:
      verdict === "report"
        ? { pt: `Comunicar ao COAF o caso de PLD ${short}`, en: `Report money laundering case ${short} to COAF` }
        : { pt: `Arquivar o caso de PLD ${short}`, en: `Close money laundering case ${short}` },
    player_id: null,
    before: { case: id, state: "open" },
    after: { case: id, state: stateAfter[verdict] },
    depends_on: { id, version, verdict },
    approvals_needed: 1,
  };
}

export type ApprovedDecision = ApprovedInput & { readonly input: DecisionInput };

export async function decideCase({ figures }: Pick<AmlNeeds, "figures">, tx: Tx, approved: ApprovedDecision): Promise<null> {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  const found = await holdCase(tx, approved);
  const { verdict, reason } = input;
  // The figures follow the ledger: what they do not contain yet was not seen, and is examined later.
  const judged = await figures.players.day(tx, { ...found, day: localDate(at, tenant.timezone) });
  const decision = { tenant_id: tenant.id, id: newId(), case_id: found.id, verdict, reason, proposed_by, approved_by, at, judged };
  await amlStore.addDecision(tx, decision);
  const due_at = verdict === "report" ? new Date(at.getTime() + reportWithinMs) : found.due_at;
  await amlStore.change(tx, found, { state: stateAfter[verdict], changed_at: at, due_at });
  const event = { at, actor: staffActor(approved_by), action: "aml_case_decided", subject: `aml_case:${found.id}` } as const;
  await recordAuditEvent(tx, { tenant, request_id }, { ...event, detail: { verdict, proposal, proposed_by } });
  return null;
}

export interface Report {
  readonly id: string;
  readonly receipt: string;
  readonly expected_version: number;
}

/** Records the receipt of the report. Refuses with `not_found`, and with `wrong_state` unless two members decided to report the case. */
export async function recordReport({ db, clock }: AmlNeeds, scope: StaffTenantScope, { id, receipt, expected_version }: Report) {
  await db.transaction().execute(async (tx) => {
    const found = await amlStore.find(tx, { tenant_id: scope.tenant.id, id }, { forUpdate: true });
    if (!found) throw refuse("not_found");
    if (found.state !== "to_report" || found.version !== expected_version) throw refuse("wrong_state");
    const at = clock.now();
    await amlStore.change(tx, found, { state: "reported", receipt, reported_at: at, changed_at: at });
    const is_late = at > found.due_at;
    const event = { at, actor: staffActor(scope.staff_id), action: "aml_case_reported", subject: `aml_case:${id}` } as const;
    await recordAuditEvent(tx, scope, { ...event, detail: { receipt, is_late } });
  });
}
