import type { Coupon } from "@trevo/contract";
import { errorText } from "../../lib/error-text.ts";
import { askForVerdict } from "./api.ts";

/** Idle, loading, then valid or invalid. `failed` is no verdict: the check can be repeated. */
export type CouponCheck =
  | { state: "idle" | "loading" }
  | { state: "valid"; coupon: Coupon }
  | { state: "invalid" | "failed"; text: string };

const verdicts = new Map<string, CouponCheck>();

/** How a code is compared and kept. */
export const couponCode = (typed: string): string => typed.trim().toUpperCase();

/** One question a code: its verdict is kept for the visit. */
export async function checkCoupon(code: string): Promise<CouponCheck> {
  const known = verdicts.get(code);
  if (known) return known;
  const reply = await askForVerdict(code);
  if (!reply.ok && reply.status !== 422) return { state: "failed", text: errorText(reply) };
  const verdict: CouponCheck = reply.ok ? { state: "valid", coupon: reply.data.data } : { state: "invalid", text: errorText(reply) };
  verdicts.set(code, verdict);
  return verdict;
}
