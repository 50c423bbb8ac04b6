import { useState } from "react";
import { type CouponCheck, checkCoupon, couponCode } from "./coupon-check.ts";

/** Verdict on the code typed now. A verdict on a code typed before is ignored. */
export function useCouponCheck(typed: string): { readonly check: CouponCheck; readonly ask: () => void } {
  const [requested, setRequested] = useState<{ code: string; check: CouponCheck } | null>(null);
  const code = couponCode(typed);
  const check: CouponCheck = requested?.code === code ? requested.check : { state: "idle" };
  const run = async () => {
    if (code === "" || check.state === "loading") return;
    setRequested({ code, check: { state: "loading" } });
    const verdict = await checkCoupon(code);
    setRequested((current) => (current?.code === code ? { code, check: verdict } : current));
  };
  return { check, ask: () => void run() };
}
