import type { PixCharge } from "@trevo/contract";
import { useEffect, useState } from "react";
import { refreshBalance } from "../../lib/balance.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { type ChargePhase, phaseOf } from "./charge-phase.ts";
import { keepCharge } from "./kept-charge.ts";
import { useQuery } from "@tanstack/react-query";
import { usePageQueries } from "../../lib/query.tsx";
import { chargeQuery, depositKeys } from "./api.ts";

/**
 * Interval in milliseconds between queries. Real time reports first; polling finds what it missed. An expired code may still be paid, but
 * that is less likely.
 */
const queryMs = 3_000;
const queryLateMs = 10_000;

export interface OpenCharge {
  charge: PixCharge;
  /** Milliseconds by this device's clock. */
  endsAt: number;
}

const isOpen = (phase: ChargePhase): boolean => phase === "waiting" || phase === "expired" || phase === "review";
const queryEveryMs = (phase: ChargePhase): number | false => (phase === "waiting" ? queryMs : isOpen(phase) ? queryLateMs : false);

/** Follows a charge until it is settled. */
export function useCharge({ charge, endsAt }: OpenCharge): { phase: ChargePhase; leftMs: number; reason: PixCharge["deposit_reason"] } {
  const client = usePageQueries();
  const [leftMs, setLeftMs] = useState(() => endsAt - Date.now());
  const { data } = useQuery(
    {
      ...chargeQuery(charge.id),
      initialData: charge,
      staleTime: Number.POSITIVE_INFINITY,
      refetchInterval: ({ state }) => queryEveryMs(phaseOf((state.data ?? charge).status, endsAt - Date.now())),
      refetchOnWindowFocus: ({ state }) => (isOpen(phaseOf((state.data ?? charge).status, endsAt - Date.now())) ? "always" : false),
    },
    client,
  );
  const phase = phaseOf(data.status, leftMs);
  const open = isOpen(phase);
  const counts = phase === "waiting";

  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setLeftMs(endsAt - Date.now()), 250);
    return () => clearInterval(timer);
  }, [counts, endsAt]);

  useEffect(() => {
    if (!open) return;
    return onRealtime("PaymentApproved", (payment) => {
      if (payment.id !== charge.id) return;
      const queryKey = depositKeys.charge(charge.id);
      // A response in progress is older than the event.
      void client
        .cancelQueries({ queryKey })
        .then(() => client.setQueryData<PixCharge>(queryKey, (known) => known && { ...known, status: "paid" }));
    });
  }, [open, charge.id, client]);

  useEffect(() => {
    if (!counts) keepCharge(null);
    if (phase === "paid") void refreshBalance();
  }, [counts, phase]);

  return { phase, leftMs, reason: data.deposit_reason };
}
