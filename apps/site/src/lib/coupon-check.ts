import type { Coupon, Output } from "@trevo/contract";
import { api } from "./api.ts";
import { errorText } from "./error-text.ts";
import { sessionStore } from "./session.ts";

/** An existing coupon; for a player also whether it can be used now. */
export type CheckedCoupon = Output<"POST /bonuses/check-coupon">;

/** Idle, loading, then valid or invalid. `failed` is no verdict: the check can be repeated. */
export type CouponCheck =
  | { state: "idle" | "loading" }
  | { state: "valid"; checked: CheckedCoupon }
  | { state: "invalid" | "failed"; text: string };

const verdicts = new Map<string, CouponCheck>();

/** Normalises a code for comparison and storage. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** The verdict on a code depends on the player. */
const keyOf = (code: string): string => `${sessionStore.get().user?.id ?? ""} ${code}`;

/** Sends one request per code: the verdict is kept for the visit. */
export async function checkCoupon(code: string): Promise<CouponCheck> {
  const key = keyOf(code);
  const known = verdicts.get(key);
  if (known) return known;
  const reply = await api("POST /bonuses/check-coupon", { body: { coupon: code } });
  if (!reply.ok && reply.status !== 422) return { state: "failed", text: errorText(reply) };
  const verdict: CouponCheck = reply.ok ? { state: "valid", checked: reply.data } : { state: "invalid", text: errorText(reply) };
  verdicts.set(key, verdict);
  return verdict;
}

/** Drops the verdict on a code after it was used or a deposit with it was started. */
export const forgetCoupon = (code: string): boolean => verdicts.delete(keyOf(code));

/** Returns the bonus for a deposit of this amount, in centavos; 0 outside the coupon's range. */
export function bonusOfDeposit({ deposit, rewards }: Pick<Coupon, "deposit" | "rewards">, amount: number): number {
  if (!deposit || amount < (deposit.min ?? 0) || amount > (deposit.max ?? amount)) return 0;
  return rewards
    .filter(({ kind }) => kind === "bonus")
    .reduce((sum, { amount: fixed, share_bps, max }) => {
      const share = share_bps === null ? (fixed ?? 0) : Math.floor((amount * share_bps) / 10_000);
      return sum + Math.min(share, max ?? share);
    }, 0);
}
