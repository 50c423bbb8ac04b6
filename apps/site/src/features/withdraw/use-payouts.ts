import type { Transaction, WithdrawMethod, WithdrawTerms } from "@trevo/contract";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import type { ApiFailure } from "../../lib/error-text.ts";
import { isOpen } from "../../lib/transaction-look.ts";

export interface Payouts {
  methods: WithdrawMethod[];
  /** Withdrawals that are still under way, newest first. */
  open: Transaction[];
  /** What may be asked for now, and how fast it is paid; null where that did not come: the request itself says what stands against it. */
  terms: WithdrawTerms | null;
}

export type PayoutsState = { state: "loading" } | { state: "failed"; failure: ApiFailure } | { state: "ready"; payouts: Payouts };

/** The player's keys, and what is on its way to them. */
export function usePayouts(): { payouts: PayoutsState; reload: () => void; addMethod: (method: WithdrawMethod) => void } {
  const [payouts, setPayouts] = useState<PayoutsState>({ state: "loading" });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    void Promise.all([
      api("GET /wallet/withdraw/methods", { signal }),
      api("GET /wallet/transactions", { query: { type: "withdraw" }, signal }),
      api("GET /wallet/withdraw/terms", { signal }),
    ]).then(([methods, history, terms]) => {
      if (signal.aborted) return;
      if (!methods.ok) return setPayouts({ state: "failed", failure: methods });
      // Without the history one can still withdraw.
      const open = history.ok ? history.data.data.filter((one) => isOpen(one.status)) : [];
      setPayouts({ state: "ready", payouts: { methods: methods.data.data, open, terms: terms.ok ? terms.data.data : null } });
    });
    return () => abort.abort();
  }, [turn]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  const addMethod = useCallback((method: WithdrawMethod) => {
    setPayouts((now) =>
      now.state === "ready" ? { state: "ready", payouts: { ...now.payouts, methods: [...now.payouts.methods, method] } } : now,
    );
  }, []);
  return { payouts, reload, addMethod };
}
