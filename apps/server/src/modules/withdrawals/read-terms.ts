import type { WithdrawTerms } from "@trevo/contract";
import { localDate, nextDay, startOfDay } from "@trevo/domain";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import type { WalletBalance } from "../wallet/index.ts";
import type { WithdrawalNeeds } from "./needs.ts";
import { type WithdrawalDay, leftToday } from "./policy.ts";
import { store } from "./store.ts";

interface Needs extends Pick<WithdrawalNeeds, "db" | "clock" | "wallet" | "players" | "bonuses"> {
  paidWithin(tenant: Tenant): Promise<WithdrawTerms["paid_within"]>;
}

/** Returns how much the player may withdraw now, what limits it, and how fast it is paid. Applies the same rules as the request. */
export async function readTerms(needs: Needs, scope: PlayerScope): Promise<WithdrawTerms> {
  const { settings, timezone } = scope.tenant;
  const owner = keyOf(scope);
  const now = needs.clock.now();
  const [player, balance, day, paid_within, ends_bonus] = await Promise.all([
    needs.players.byId(owner),
    needs.wallet.balance(owner),
    store.withdrawals.day(needs.db, owner, { now, timezone }),
    needs.paidWithin(scope.tenant),
    needs.bonuses.endedByWithdrawal(owner),
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
    ...splitBalance(scope, balance, day),
    min: leaves ? 1 : settings.min_withdrawal,
    max: settings.max_withdrawal,
    blocked: blocked(),
    automatic: Math.max(0, Math.min(settings.auto_payout_limit, dayLimit - day.automatic)),
    today: {
      requested: day.count,
      times_left: leaves || times === null ? null : Math.max(0, times - day.count),
      amount_left: leaves || amount === null ? null : Math.max(0, amount - day.amount),
      ends_at: startOfDay(nextDay(localDate(now, timezone)), timezone).toISOString(),
    },
    paid_within,
    ends_bonus,
  };
}

/** Splits the balance into the part that may be withdrawn and the rest, with the reasons. */
function splitBalance(scope: PlayerScope, balance: WalletBalance, day: WithdrawalDay): Pick<WithdrawTerms, "most" | "kept"> {
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
