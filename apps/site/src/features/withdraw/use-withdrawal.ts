import { useQuery } from "@tanstack/react-query";
import type { Transaction, WithdrawalProgress } from "@trevo/contract";
import { useCallback, useEffect, useState } from "react";
import { usePageQueries } from "../../lib/query.tsx";
import { onRealtime } from "../../lib/realtime.ts";
import { isOpen } from "../../lib/transaction-look.ts";
import { withdrawalQuery } from "./api.ts";

/** Polling interval, ms. Realtime events arrive first; polling finds missed changes. */
const queryMs = 5_000;

export interface FollowedWithdrawal {
  transaction: Transaction;
  /** Null until the server has responded. */
  progress: WithdrawalProgress | null;
  /** The request failed. */
  failed: boolean;
  take: (news: Transaction) => void;
}

const newer = (known: Transaction, news: Transaction | undefined): Transaction =>
  news && news.updated_at >= known.updated_at ? news : known;

/** Follows a withdrawal until it is settled. */
export function useWithdrawal(first: Transaction): FollowedWithdrawal {
  const [taken, setTaken] = useState(first);
  const { data, isError, refetch } = useQuery(
    {
      ...withdrawalQuery(first.id),
      refetchInterval: ({ state }) => (isOpen(newer(taken, state.data?.withdrawal).status) ? queryMs : false),
    },
    usePageQueries(),
  );
  const transaction = newer(taken, data?.withdrawal);
  const open = isOpen(transaction.status);

  // A cancelled withdrawal has a new state: fetch its outcome once more.
  const take = useCallback(
    (news: Transaction) => {
      setTaken((known) => newer(known, news));
      void refetch();
    },
    [refetch],
  );
  useEffect(() => {
    if (!open) return;
    return onRealtime("WithdrawalUpdated", (news) => news.id === first.id && void refetch());
  }, [open, first.id, refetch]);

  return { transaction, progress: data?.withdrawal.updated_at === transaction.updated_at ? data : null, failed: isError, take };
}
