import type { Transaction, WithdrawalProgress } from "@trevo/contract";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { isOpen } from "../../lib/transaction-look.ts";

/** Real time tells first; asking finds what it missed. */
const askMs = 5_000;

export interface FollowedWithdrawal {
  transaction: Transaction;
  /** Null until the server has answered. */
  progress: WithdrawalProgress | null;
  /** The server was asked, and did not answer. */
  failed: boolean;
  take: (news: Transaction) => void;
}

/** Follows a withdrawal until it is settled. */
export function useWithdrawal(first: Transaction): FollowedWithdrawal {
  const [transaction, setTransaction] = useState(first);
  const [progress, setProgress] = useState<WithdrawalProgress | null>(null);
  const [failed, setFailed] = useState(false);
  const { id } = first;
  const open = isOpen(transaction.status);
  const { updated_at } = transaction;

  const take = useCallback((news: Transaction) => setTransaction((known) => (news.updated_at >= known.updated_at ? news : known)), []);

  useEffect(() => {
    const abort = new AbortController();
    const ask = async () => {
      const reply = await api("GET /wallet/withdrawals/:id", { params: { id }, signal: abort.signal });
      if (abort.signal.aborted) return;
      setFailed(!reply.ok);
      if (!reply.ok) return;
      setProgress(reply.data.data);
      take(reply.data.data.withdrawal);
    };
    void ask();
    if (!open) return () => abort.abort();
    const timer = setInterval(() => document.hidden || void ask(), askMs);
    const unsubscribe = onRealtime("WithdrawalUpdated", (news) => news.id === id && void ask());
    return () => {
      abort.abort();
      clearInterval(timer);
      unsubscribe();
    };
    // A cancelled one has another state: what it came to is asked for once more.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [open, id, take, updated_at]);

  return { transaction, progress: progress?.withdrawal.updated_at === updated_at ? progress : null, failed, take };
}
