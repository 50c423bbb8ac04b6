import { type SportResultInput, type SportResultPreview, resultPreviewBounds } from "@trevo/contract";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { TradingNeeds } from "./needs.ts";
import { brandsConcerned } from "./own-book.ts";
import { comparedBets } from "./result-proposal.ts";
import { type BetChange, changesOf, differenceOf, effectOf, isFlipped } from "./settlement-effect.ts";

type Needs = Pick<TradingNeeds, "db" | "tenants" | "sports" | "players">;

/** Previews the effect of a proposed result, with the bets that change most. Changes nothing. Refuses as the proposal does. */
export function previewResult(needs: Needs, { tenant, granted }: StaffTenantScope, input: SportResultInput): Promise<SportResultPreview> {
  return needs.db.transaction().execute(async (tx) => {
    const result = await needs.sports.planResult(tx, tenant, input);
    const bets = await comparedBets(needs, tx, result);
    const brands = await brandsConcerned(
      needs.tenants,
      tenant,
      bets.map(({ bet }) => bet),
    );
    if (brands.some((id) => !granted.get(id)?.has("sports.results"))) throw refuse("forbidden");
    const changes = await changesOf(tx, bets);
    return {
      bets: bets.length,
      is_partial: bets.length >= resultPreviewBounds.bets,
      ...effectOf(changes),
      flipped: changes.filter(isFlipped).length,
      samples: await presentSamples(needs, changes),
    };
  });
}

const sizeOf = (change: BetChange): number => Math.abs(differenceOf(change));

async function presentSamples(
  { tenants, players }: Pick<Needs, "tenants" | "players">,
  changes: readonly BetChange[],
): Promise<SportResultPreview["samples"]> {
  const shown = changes.toSorted((one, other) => sizeOf(other) - sizeOf(one)).slice(0, resultPreviewBounds.samples);
  const brands = new Map((await tenants.all()).map(({ id, slug }) => [id, slug]));
  const names = new Map<string, string>();
  for (const tenant_id of new Set(shown.map(({ whole }) => whole.bet.tenant_id))) {
    const own = shown.filter(({ whole }) => whole.bet.tenant_id === tenant_id).map(({ whole }) => whole.bet.player_id);
    for (const [id, name] of await players.staffNames(tenant_id, [...new Set(own)])) names.set(`${tenant_id} ${id}`, name);
  }
  return shown.map(({ whole: { bet }, last, next }) => ({
    bet_id: bet.id,
    brand: brands.get(bet.tenant_id) ?? "",
    player_name: names.get(`${bet.tenant_id} ${bet.player_id}`) ?? "",
    stake: bet.stake,
    before: last && { outcome: last.outcome, payout: last.payout },
    after: { outcome: next.outcome, payout: next.payout },
  }));
}
