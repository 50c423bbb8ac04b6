import { useEffect } from "react";

/** Payments that a sheet on the screen shows, by how many sheets; and those that one has shown as settled. */
const shown = new Map<string, number>();
const notified = new Set<string>();

/** Whether the player sees what becomes of this payment, or has seen it: nobody has to say it again. */
export const isPaymentShown = (id: string): boolean => shown.has(id) || notified.has(id);

/** A message reported to the player how the payment ended. */
export const markPaymentNotified = (id: string): void => void notified.add(id);

/** Shows a payment until the answer is called. */
export function showPayment(id: string): () => void {
  shown.set(id, (shown.get(id) ?? 0) + 1);
  return () => {
    const left = (shown.get(id) ?? 1) - 1;
    if (left > 0) shown.set(id, left);
    else shown.delete(id);
  };
}

/** A sheet that follows a payment while it is open. `settled`: it shows how the payment ended, so that a late notification is no news. */
export function useShownPayment(id: string | null, { open, settled }: { open: boolean; settled: boolean }): void {
  useEffect(() => {
    if (id === null || !open) return;
    if (settled) notified.add(id);
    return showPayment(id);
  }, [id, open, settled]);
}
