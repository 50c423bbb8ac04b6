import type { PixCharge } from "@trevo/contract";
import { useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { refreshBalance } from "../../lib/balance.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { type ChargePhase, phaseOf } from "./charge-phase.ts";
import { keepCharge } from "./kept-charge.ts";

/** Real time tells first; asking finds what it missed. A code that ran out may still be paid, only less likely. */
const askMs = 3_000;
const askLateMs = 10_000;

export interface OpenCharge {
  charge: PixCharge;
  /** Milliseconds of this device's clock. */
  endsAt: number;
}

/** Follows a charge until it is settled. */
export function useCharge({ charge, endsAt }: OpenCharge): { phase: ChargePhase; leftMs: number } {
  const [status, setStatus] = useState(charge.status);
  const [leftMs, setLeftMs] = useState(() => endsAt - Date.now());
  const phase = phaseOf(status, leftMs);
  const open = phase === "waiting" || phase === "expired" || phase === "review";
  const counts = phase === "waiting";

  useEffect(() => {
    if (!counts) return;
    const timer = setInterval(() => setLeftMs(endsAt - Date.now()), 250);
    return () => clearInterval(timer);
  }, [counts, endsAt]);

  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const reply = await api("POST /main-gateway/consult-status-transaction", { body: { id: charge.id }, signal: abort.signal });
      // Whoever was first to say 'paid' is right: an answer that was under way then is older.
      if (reply.ok) setStatus((known) => (known === "paid" ? known : reply.data.data.status));
    };
    const timer = setInterval(() => void ask(), counts ? askMs : askLateMs);
    const seen = () => void ask();
    document.addEventListener("visibilitychange", seen);
    const deaf = onRealtime("PaymentApproved", (payment) => payment.id === charge.id && setStatus("paid"));
    return () => {
      abort.abort();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", seen);
      deaf();
    };
  }, [open, counts, charge.id]);

  useEffect(() => {
    if (!counts) keepCharge(null);
    if (phase === "paid") void refreshBalance();
  }, [counts, phase]);

  return { phase, leftMs };
}
