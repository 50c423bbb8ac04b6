import type { AmlYear } from "@trevo/contract";
import { localDate, startOfDay } from "@trevo/domain";
import { z } from "zod";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import type { Db, Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { ApprovedInput, ProposedChange, ProposedInput } from "../../kernel/proposal-action.ts";
import type { StaffTenantScope, Tenant } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import type { AmlNeeds } from "./needs.ts";
import { amlStore } from "./store.ts";
import { yearsStore } from "./years-store.ts";

/** The input as the proposal stores it. */
export const statementInput = z.object({ year: z.int(), reason: z.string() });
type Input = z.output<typeof statementInput>;
export type ProposedStatement = ProposedInput & { readonly input: Input };

const yearOf = ({ timezone }: Tenant, at: Date): number => Number(localDate(at, timezone).slice(0, 4));
const spanOf = ({ timezone }: Tenant, year: number) => ({
  begins: startOfDay(`${year}-01-01`, timezone),
  ends: startOfDay(`${year + 1}-01-01`, timezone),
});

async function readYear(db: Db | Tx, tenant: Tenant, year: number): Promise<AmlYear> {
  const [cases, statement] = await Promise.all([
    yearsStore.casesIn(db, tenant.id, spanOf(tenant, year)),
    yearsStore.find(db, tenant.id, year),
  ]);
  return {
    id: String(year),
    tenant: tenant.slug,
    state: statement ? "stated" : cases.reported + cases.undecided > 0 ? "cases" : "due",
    ...cases,
    due_on: `${year + 1}-01-31`,
    statement: statement
      ? {
          reason: statement.reason,
          proposed_by: statement.proposed_by,
          approved_by: statement.approved_by,
          at: statement.at.toISOString(),
        }
      : null,
  };
}

interface YearsQuery {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Past years, latest first: from the first with a case or a statement, and the last one in any case. */
export async function listYears(
  { db, clock }: Pick<AmlNeeds, "db" | "clock">,
  { tenant }: Pick<StaffTenantScope, "tenant">,
  { after, limit }: YearsQuery,
): Promise<Slice<AmlYear>> {
  const last = yearOf(tenant, clock.now()) - 1;
  const first = Math.min((await yearsStore.firstYear(db, tenant.id, tenant.timezone)) ?? last, last);
  const from = after === undefined ? last : Math.min(Number(after) - 1, last);
  const years = Array.from({ length: Math.max(0, from - first + 1) }, (_, nth) => from - nth);
  return sliceOf(limit, (most) => Promise.all(years.slice(0, most).map((year) => readYear(db, tenant, year))), {
    present: (row) => row,
    cursor: ({ id }) => id,
  });
}

/** Refuses with `wrong_state` if the year is not over, was stated, or has a case that was reported or waits. */
export async function describeStatement({ clock }: Pick<AmlNeeds, "clock">, tx: Tx, { tenant, input: { year } }: ProposedStatement) {
  await amlStore.lock(tx, tenant.id);
  if (year >= yearOf(tenant, clock.now())) throw refuse("wrong_state");
  const { state } = await readYear(tx, tenant, year);
  if (state !== "due") throw refuse("wrong_state");
  const change: ProposedChange = {
    sentence: {
      pt: `Declarar que nada foi comunicado ao COAF em ${year}`,
      en: `State that nothing was reported to COAF in ${year}`,
    },
    player_id: null,
    before: { year, state: "due" },
    after: { year, state: "stated" },
    depends_on: { year },
    approvals_needed: 1,
  };
  return change;
}

export async function stateYear(_needs: object, tx: Tx, approved: ApprovedInput & { readonly input: Input }) {
  const { tenant, input, id: proposal, proposed_by, approved_by, request_id, at } = approved;
  await yearsStore.add(tx, { tenant_id: tenant.id, ...input, proposed_by, approved_by, at });
  const event = { at, actor: staffActor(approved_by), action: "aml_year_stated", subject: `tenant:${tenant.id}` } as const;
  await recordAuditEvent(tx, { tenant, request_id }, { ...event, detail: { year: input.year, proposal, proposed_by } });
  return null;
}
