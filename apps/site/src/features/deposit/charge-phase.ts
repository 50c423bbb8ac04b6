import type { PixCharge } from "@trevo/contract";

/** Milliseconds for which a code is shown: five minutes. */
export const chargeMs = 300_000;

/** `returned`: the money arrived and was sent back. `review`: the money waits for staff. A late Pix turns `expired` into `paid`. */
export type ChargePhase = "waiting" | "expired" | "paid" | "review" | "returned";

/** Milliseconds before its end: a charge refused earlier than this did not simply expire unpaid. */
const earlyMs = 5_000;

export function phaseOf(status: PixCharge["status"], leftMs: number): ChargePhase {
  if (status === "paid") return "paid";
  if (status === "pending") return "review";
  if (status === "refunded" || status === "chargebacked") return "returned";
  if (status === "refused") return leftMs > earlyMs ? "returned" : "expired";
  return leftMs > 0 ? "waiting" : "expired";
}

/** End of the code by this device's clock. If that clock is wrong by minutes, the code is shown for the full five minutes. */
export function endOf(charge: Pick<PixCharge, "expires_at">, now: number): number {
  const left = Date.parse(charge.expires_at) - now;
  return now + (left > 0 && left <= chargeMs ? left : chargeMs);
}

/** Formats milliseconds: `228000` → `3:48`. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
