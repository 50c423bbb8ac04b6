import type { WithdrawTerms } from "@trevo/contract";
import { localDate, nextDay, startOfDay } from "@trevo/domain";
import type { PlayerScope, Tenant } from "../../kernel/scope.ts";
import type { WalletBalance } from "../wallet/index.ts";
import type { PaymentsNeeds } from "./needs.ts";
import { type WithdrawalDay, leftToday } from "./policy.ts";
import type { WithdrawalStore } from "./withdrawal-store.ts";

interface Needs extends Pick<PaymentsNeeds, "db" | "clock" | "wallet" | "players"> {
  readonly withdrawals: WithdrawalStore;
}

/** The promise covers nine payouts of ten of the last week, and says nothing where a handful would decide it. */
const promise = { percent: 90, days: 7, leastPayouts: 20 } as const;
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Every player of a brand is told the same; the figure moves slowly. */
const promiseHoldsMs = 5 * minuteMs;

/** From request to money sent, as the tenant's last payouts had it; null while there are too few to say. */
function createPaidWithin(needs: Needs) {
  const known = new Map<number, { readonly at: number; readonly value: Promise<WithdrawTerms["paid_within"]> }>();
  const measure = async (tenantId: number, now: number): Promise<WithdrawTerms["paid_within"]> => {
    const { percent, days, leastPayouts } = promise;
    const { payouts, ms } = await needs.withdrawals.timeToPaid(needs.db, {
      tenant_id: tenantId,
      since: new Date(now - days * dayMs),
      percent,
    });
    return ms === null || payouts < leastPayouts ? null : { percent, days, payouts, minutes: Math.max(1, Math.ceil(ms / minuteMs)) };
  };
  return async ({ id }: Tenant): Promise<WithdrawTerms["paid_within"]> => {
    const now = needs.clock.now().getTime();
    const last = known.get(id);
    if (last && Math.abs(now - last.at) < promiseHoldsMs) return last.value;
    const value = measure(id, now);
    known.set(id, { at: now, value });
    value.catch(() => known.delete(id));
    return value;
  };
}

/** What of the balance a request may ask for, and why the rest stays. */
function split(scope: PlayerScope, balance: WalletBalance, day: WithdrawalDay): Pick<WithdrawTerms, "most" | "kept"> {
  const { settings } = scope.tenant;
  const today = scope.payout_only ? null : leftToday(settings, day);
  const withinDay = Math.min(balance.cash, today ?? balance.cash);
  const most = Math.min(withinDay, settings.max_withdrawal);
  const kept = [
    { why: "day" as const, amount: balance.cash - withinDay },
    { why: "one_payout" as const, amount: withinDay - most },
    { why: "bonus" as const, amount: balance.bonus },
    { why: "held" as const, amount: balance.held },
    { why: "debt" as const, amount: balance.debt },
  ];
  return { most, kept: kept.filter(({ amount }) => amount > 0) };
}

/** What the player may withdraw now, why not more, and how fast it is paid: the same rules that the request obeys. */
export function createReadTerms(needs: Needs) {
  const paidWithin = createPaidWithin(needs);
  return async (scope: PlayerScope): Promise<WithdrawTerms> => {
    const { settings, timezone } = scope.tenant;
    const owner = { tenant_id: scope.tenant.id, player_id: scope.player_id };
    const now = needs.clock.now();
    const [player, balance, day, paid_within] = await Promise.all([
      needs.players.byId(owner),
      needs.wallet.balance(owner),
      needs.withdrawals.day(needs.db, owner, { now, timezone }),
      paidWithin(scope.tenant),
    ]);
    const leaves = scope.payout_only === true;
    const blocked = (): WithdrawTerms["blocked"] => {
      if (!leaves && !(player?.phone_verified_at && player.email_verified_at)) return "contacts_unverified";
      if (!player?.cpf) return "cpf_required";
      if (balance.debt > 0) return "debt_outstanding";
      return !leaves && leftToday(settings, day) === 0 ? "withdrawal_limit_reached" : null;
    };
    const { max_withdrawals_a_day: times, max_withdrawn_a_day: amount } = settings;
    const dayLimit = settings.auto_payout_limit_a_day ?? settings.auto_payout_limit;
    return {
      ...split(scope, balance, day),
      min: leaves ? 1 : settings.min_withdrawal,
      max: settings.max_withdrawal,
      blocked: blocked(),
      automatic: Math.max(0, Math.min(settings.auto_payout_limit, dayLimit - day.automatic)),
      today: {
        asked: day.count,
        times_left: leaves || times === null ? null : Math.max(0, times - day.count),
        amount_left: leaves || amount === null ? null : Math.max(0, amount - day.amount),
        ends_at: startOfDay(nextDay(localDate(now, timezone)), timezone).toISOString(),
      },
      paid_within,
    };
  };
}
