import { type Liabilities, openProducts } from "@trevo/contract";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { FiguresQuery } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { sumBySteps } from "./points.ts";
import { proveLiabilities } from "./prove-liabilities.ts";
import { readBehind } from "./read-figures.ts";
import { type Span, spansOf, stepsOf } from "./spans.ts";
import { figuresStore } from "./store.ts";

/** How long a comparison is served from memory: it reads every wallet of the brand. */
const proofFreshMs = 600_000;

type Scope = Pick<StaffTenantScope, "tenant">;

/** Refuses with `invalid_fields`, as the figures do. */
export function readLiabilities(needs: FiguresNeeds): (scope: Scope, query: FiguresQuery) => Promise<Liabilities> {
  const { db, clock } = needs;
  const proofs = createKeptReadings<Liabilities["proof"]>({ fresh: { clock, ms: proofFreshMs } });
  const proofOf = (tenantId: number): Promise<Liabilities["proof"]> =>
    proofs.of(String(tenantId), async () => {
      const difference = await proveLiabilities(db, tenantId);
      return difference && { at: clock.now().toISOString(), difference };
    });
  return async ({ tenant }, query) => {
    const { now } = spansOf(query, tenant.timezone, clock.now());
    const [{ cash, held, bonus, debt }, open, behind_ms, proof, course] = await Promise.all([
      figuresStore.balances(db, tenant.id),
      readOpen(needs, tenant.id),
      readBehind(needs),
      proofOf(tenant.id),
      readCourse(needs, tenant, now),
    ]);
    const staked = open.reduce((sum, { stake }) => sum + stake, 0);
    return { behind_ms, balances: { cash, held, bonus, debt }, open, owed: cash + held + staked, proof, ...course };
  };
}

async function readOpen({ openStakes }: FiguresNeeds, tenantId: number): Promise<Liabilities["open"]> {
  const found = await Promise.all(openProducts.map(async (product) => ({ product, ...(await openStakes[product](tenantId)) })));
  return found.filter(({ bets }) => bets > 0);
}

/** Returns the players' balances at the end of each step: those before the span, plus the changes of each hour. */
async function readCourse(
  { db, clock }: FiguresNeeds,
  { id: tenant_id, timezone }: Scope["tenant"],
  span: Span,
): Promise<Pick<Liabilities, "step" | "points">> {
  const { step, starts } = stepsOf(span, timezone);
  const begun = starts.filter((start) => start <= clock.now());
  const [before, hours] = await Promise.all([
    figuresStore.balances(db, tenant_id, span.begins),
    figuresStore.hours(db, { tenant_id, from: span.begins, until: span.ends }),
  ]);
  const [cash, bonus] = [sumBySteps(begun, hours, (hour) => hour.cash + hour.held), sumBySteps(begun, hours, (hour) => hour.bonus)];
  const has = { cash: before.cash + before.held, bonus: before.bonus };
  const points = begun.map((at, nth) => {
    has.cash += cash[nth] ?? 0;
    has.bonus += bonus[nth] ?? 0;
    return { at: at.toISOString(), ...has };
  });
  return { step, points };
}
