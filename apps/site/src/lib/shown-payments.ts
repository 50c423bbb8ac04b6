import { useEffect } from "react";

/** Number of open sheets that show each payment, and the payments whose settlement has been shown. */
const shown = new Map<string, number>();
const notified = new Set<string>();

/** True if the player sees or has seen the outcome of this payment, so that no notification is needed. */
export const isPaymentShown = (id: string): boolean => shown.has(id) || notified.has(id);

/** Records that a message informed the player of the payment's outcome. */
export const markPaymentNotified = (id: string): void => void notified.add(id);

/** Marks a payment as shown until the returned function is called. */
export function showPayment(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

/**
 * Marks the payment of a sheet as shown while the sheet is open. `settled`: the sheet shows the outcome, so that a late notification is
 * redundant.
 */
export function useShownPayment(id: string | null, { open, settled }: { open: boolean; settled: boolean }): void {
  useEffect(() => {
    if (id === null || !open) return;
    if (settled) notified.add(id);
    return showPayment(id);
  }, [id, open, settled]);
}
