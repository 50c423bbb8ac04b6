import type { SportLimitSettings, SportMargin, SportMarginPreview, SportOverride } from "@trevo/contract";
import { isMarketType, ruleOf, selectionWords } from "@trevo/sports";
import { recordAuditEvent, staffActor } from "../../kernel/audit-log.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import type { MarginChange, OverrideOrder } from "../sports/index.ts";
import { changeBook } from "./change-book.ts";
import { limitStore } from "./limit-store.ts";
import { isSameLimits, type LimitKey, limitsOfKey, type SetLimits } from "./limits.ts";
import type { TradingNeeds } from "./needs.ts";
import { mustHaveOwnBook } from "./own-book.ts";
import { marketName } from "./market-name.ts";
import type { LimitChange, Seen } from "./trading.ts";

const placeText = ({ sport, competition_id, market_type }: LimitKey): string => `${sport}/${competition_id}/${market_type || "all"}`;

/** Previews the effect of a margin on the nearest matches, in words and odds. */
export async function previewBookMargin(
  { sports }: Pick<TradingNeeds, "sports">,
  { tenant }: StaffTenantScope,
  change: MarginChange,
): Promise<SportMarginPreview> {
  mustHaveOwnBook(tenant);
  const { examples, ...counts } = await sports.previewMargin(tenant, change);
  return {
    ...counts,
    examples: examples.map(({ fixture, market, before, after }) => ({
      fixture,
      market: marketName(market),
      selections: ruleOf(market.type).selections.map((code) => selectionWords(market, code)),
      before: { odds_x1000: [...before.odds_x1000], margin_ppm: before.margin_ppm },
      after: { odds_x1000: [...after.odds_x1000], margin_ppm: after.margin_ppm },
    })),
  };
}

export async function setBookMargin(
  needs: TradingNeeds,
  scope: StaffTenantScope,
  { reason, ...change }: MarginChange & Seen<SportMargin>,
): Promise<{ margin: SportMargin | null }> {
  await changeBook(needs, scope, async (tx) => {
    const before = await needs.sports.changeMargin(tx, scope.tenant, change);
    const { margin } = change;
    const detail = {
      reason,
      before_bps: before?.target_bps ?? null,
      before_method: before?.method ?? null,
      after_bps: margin?.target_bps ?? null,
      after_method: margin?.method ?? null,
    };
    return { action: "sports_margin_set", subject: `sport_margin:${placeText(change)}`, detail };
  });
  return { margin: change.margin };
}

export async function overrideMatch(
  needs: TradingNeeds,
  scope: StaffTenantScope,
  { reason, seen, ...wanted }: Omit<OverrideOrder, "seen"> & Seen<SportOverride>,
): Promise<{ override: SportOverride | null }> {
  const order: OverrideOrder = { ...wanted, seen: seen && { ...seen, ends_at: new Date(seen.ends_at) } };
  const { view } = order;
  let override: SportOverride | null = null;
  await changeBook(needs, scope, async (tx) => {
    const { before, ends_at } = await needs.sports.override(tx, scope.tenant, order);
    if (view && ends_at) override = { supremacy_x100: view.supremacy_x100, total_x100: view.total_x100, ends_at: ends_at.toISOString() };
    const detail = {
      reason,
      before_supremacy_x100: before?.supremacy_x100 ?? null,
      before_total_x100: before?.total_x100 ?? null,
      supremacy_x100: view?.supremacy_x100 ?? null,
      total_x100: view?.total_x100 ?? null,
      ends_at: ends_at?.toISOString() ?? null,
    };
    return { action: "sports_overridden", subject: `sport_fixture:${order.fixture_id}`, detail };
  });
  return { override };
}

/** Takes the book's exclusive lock, so that no bet beyond the new limits is accepted after it. */
export async function setBrandLimits(
  { db, clock, sports }: TradingNeeds,
  scope: StaffTenantScope,
  { reason, seen, limits, ...key }: LimitChange & Seen<SportLimitSettings>,
): Promise<{ limits: SportLimitSettings | null }> {
  const { tenant, staff_id } = scope;
  mustHaveOwnBook(tenant);
  await mustBeLimitable(sports, { key, limits });
  await db.transaction().execute(async (tx) => {
    await sports.lockBook(tx, tenant);
    const before = limitsOfKey(await limitStore.ofBrand(tx, tenant.id), key);
    if (!isSameLimits(before, seen as SetLimits | null) || isSameLimits(before, limits as SetLimits | null)) throw refuse("wrong_state");
    if (limits) await limitStore.set(tx, tenant.id, { key, limits: limits as SetLimits });
    else await limitStore.remove(tx, tenant.id, key);
    await recordAuditEvent(tx, scope, {
      at: clock.now(),
      actor: staffActor(staff_id),
      action: "sports_limited",
      subject: `sport_limit:${placeText(key)}`,
      detail: { reason, ...prefixed("before", before), ...prefixed("after", limits) },
    });
  });
  return { limits };
}

const prefixed = (prefix: string, limits: Readonly<Record<keyof SetLimits, number | null>> | null): Record<string, number | null> =>
  Object.fromEntries(Object.entries(limits ?? {}).map(([name, value]) => [`${prefix}_${name}`, value]));

const hasOfMatch = ({ player_payout, fixture_liability, live_delay_ms }: SportLimitSettings): boolean =>
  player_payout !== null || fixture_liability !== null || live_delay_ms !== null;

/** Refuses limits of the whole match for a single market type, and limits without any value. */
async function mustBeLimitable(
  sports: Pick<TradingNeeds["sports"], "offerable">,
  { key, limits }: { key: LimitKey; limits: SportLimitSettings | null },
): Promise<void> {
  const { sport, competition_id, market_type } = key;
  const invalid = (field: string) => refuse("invalid_fields", { fields: { [field]: ["invalid"] } });
  if (market_type !== "" && !isMarketType(market_type)) throw invalid("market_type");
  if (limits && Object.values(limits).every((one) => one === null)) throw invalid("limits");
  if (limits && market_type !== "" && hasOfMatch(limits)) throw invalid("market_type");
  if (competition_id === 0) return;
  const known = (await sports.offerable()).find(({ id }) => id === competition_id);
  if (known?.sport !== sport) throw refuse("not_found");
}
