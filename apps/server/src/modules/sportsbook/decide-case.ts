import type { SportCase, SportCaseStepInput } from "@trevo/contract";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { caseTransitions, type CaseStep } from "./case-states.ts";
import { caseStore, type StoredCase } from "./case-store.ts";
import type { CaseNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { readCase } from "./read-cases.ts";

export interface OpenedCase {
  readonly fixture_id: number;
  /** Visible to staff only. */
  readonly note: string;
}

/** Opens a case by hand. Refuses with `not_found`, or with `wrong_state` if the match has one at the brand. */
export async function openCase(needs: CaseNeeds, scope: StaffTenantScope, { fixture_id, note }: OpenedCase): Promise<SportCase> {
  mustHaveOwnBook(scope.tenant);
  const [fixture] = await needs.sports.betOnFixtures(needs.db, [fixture_id]);
  if (!fixture) throw refuse("not_found");
  const key = { tenant_id: scope.tenant.id, id: newId() };
  const at = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    const isNew = await caseStore.open(tx, { ...key, fixture_id, score: 0, opened_by: scope.staff_id, at });
    if (!isNew) throw refuse("wrong_state");
    await caseStore.addStep(tx, key, { kind: "opened", by: scope.staff_id, note, detail: {}, at });
    await recordAuditEvent(tx, scope, {
      at,
      actor: staffActor(scope.staff_id),
      action: "sports_case_opened",
      subject: `sport_case:${key.id}`,
      detail: { fixture_id },
    });
  });
  return readCase(needs, scope, key.id);
}

const stepOf = { note: "noted", review: "reviewed", report: "reported", close: "closed", reopen: "reopened" } as const satisfies Record<
  SportCaseStepInput["step"],
  CaseStep
>;

/** Refuses with `not_found`, or with `wrong_state` if the case has changed since it was seen or does not permit the step. */
export async function decideCase(
  needs: CaseNeeds,
  scope: StaffTenantScope,
  { id, ...input }: SportCaseStepInput & { readonly id: string },
): Promise<SportCase> {
  await needs.db.transaction().execute(async (tx) => {
    const held = await caseStore.hold(tx, { tenant_id: scope.tenant.id, id });
    if (!held) throw refuse("not_found");
    await takeStep(needs, tx, { scope, held, input });
  });
  return readCase(needs, scope, id);
}

interface Stepping {
  readonly scope: StaffTenantScope;
  readonly held: StoredCase;
  readonly input: SportCaseStepInput;
}

async function takeStep({ clock }: CaseNeeds, tx: Tx, { scope, held, input }: Stepping): Promise<void> {
  const at = clock.now();
  if (input.step !== "note") {
    const state = caseTransitions[held.state][input.step];
    if (!state || held.version !== input.seen_version) throw refuse("wrong_state");
    await caseStore.change(tx, held, { state, score: held.score, verdict: input.step === "close" ? input.verdict : null, at });
  }
  const detail = {
    ...(input.step === "report" && { authority: input.authority }),
    ...(input.step === "close" && { verdict: input.verdict }),
  };
  await caseStore.addStep(tx, held, { kind: stepOf[input.step], by: scope.staff_id, note: input.note, detail, at });
  await recordAuditEvent(tx, scope, {
    at,
    actor: staffActor(scope.staff_id),
    action: "sports_case_changed",
    subject: `sport_case:${held.id}`,
    detail: { step: stepOf[input.step], ...detail },
  });
}
