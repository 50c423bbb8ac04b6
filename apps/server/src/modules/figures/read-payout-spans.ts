import type { PayoutSpans } from "@trevo/contract";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { FiguresQuery } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { spansOf, stepsOf } from "./spans.ts";

/** Refuses with `invalid_fields`, as the figures do. */
export async function readPayoutSpans(needs: FiguresNeeds, { tenant }: StaffTenantScope, query: FiguresQuery): Promise<PayoutSpans> {
  const moment = needs.clock.now();
  const { now } = spansOf(query, tenant.timezone, moment);
  const { step, starts } = stepsOf(now, tenant.timezone);
  const begun = starts.filter((start) => start <= moment);
  const { steps, ...spread } = await needs.payoutSpread(tenant, { from: now.begins, until: now.ends, starts: begun });
  return {
    from: now.from,
    to: now.to,
    timezone: tenant.timezone,
    ...spread,
    step,
    points: steps.map((found, nth) => ({ at: (begun[nth] ?? now.begins).toISOString(), ...found })),
  };
}
