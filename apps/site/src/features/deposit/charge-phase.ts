import type { PixCharge } from "@trevo/contract";

/** A code is shown for five minutes. */
export const chargeMs = 300_000;

/** `returned` is money that came and went back; `review` money that waits for a person. A late Pix turns `expired` into `paid`. */
export type ChargePhase = "waiting" | "expired" | "paid" | "review" | "returned";

/** A charge refused this long before its end was not left unpaid. */
const earlyMs = 5_000;

export function phaseOf(status: PixCharge["status"], leftMs: number): ChargePhase {
  if (status === "paid") return "paid";
  if (status === "pending") return "review";
  if (status === "refunded" || status === "chargebacked") return "returned";
  if (status === "refused") return leftMs > earlyMs ? "returned" : "expired";
  return leftMs > 0 ? "waiting" : "expired";
}

/** When the code ends by this device's clock. A clock that is wrong by minutes gets the whole five. */
export function endOf(charge: Pick<PixCharge, "expires_at">, now: number): number {
  const left = Date.parse(charge.expires_at) - now;
  return now + (left > 0 && left <= chargeMs ? left : chargeMs);
}

/** `228000` → `3:48`. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
