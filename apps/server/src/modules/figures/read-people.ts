import type { Cohort, Funnel } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { FiguresQuery } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { peopleStore } from "./people-store.ts";
import { spansOf } from "./spans.ts";

/** How long one reading of the weeks is served to all readers of a tenant. */
const cohortsFreshMs = 600_000;
const dayMs = 86_400_000;

/** Returns the Monday of the day's week. */
export function mondayOf(day: string): string {
  const at = Date.parse(day);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * dayMs).toISOString().slice(0, 10);
}

/** Refuses with `invalid_fields`, as the figures do. */
export async function readFunnel({ db, clock }: FiguresNeeds, { tenant }: StaffTenantScope, query: FiguresQuery): Promise<Funnel> {
  const { now } = spansOf(query, tenant.timezone, clock.now());
  return peopleStore.funnel(db, { tenant_id: tenant.id, from: now.begins, until: now.ends });
}

export function readCohorts({ db, clock }: FiguresNeeds): (scope: StaffTenantScope) => Promise<Cohort[]> {
  const kept = createKeptReadings<Cohort[]>({ fresh: { clock, ms: cohortsFreshMs } });
  return ({ tenant }) => {
    const monday = mondayOf(localDate(clock.now(), tenant.timezone));
    return kept.of(`${tenant.id} ${monday}`, () => peopleStore.cohorts(db, { tenant_id: tenant.id, monday }));
  };
}
