import type { Transaction } from "@trevo/contract";
import { useCallback, useEffect, useState } from "react";
import { api } from "../../lib/api.ts";
import { onRealtime } from "../../lib/realtime.ts";
import { isOpen } from "../../lib/transaction-look.ts";

/** Real time tells first; asking finds what it missed. */
const askMs = 5_000;

/** When each status was first seen, ISO 8601. */
export type SeenAt = Readonly<Record<number, string>>;

/** Follows a withdrawal until it is settled. */
export function useWithdrawal(first: Transaction): { transaction: Transaction; seen: SeenAt; take: (news: Transaction) => void } {
  const [transaction, setTransaction] = useState(first);
  const [seen, setSeen] = useState<SeenAt>({ [first.status]: first.updated_at });
  const { id } = first;
  const open = isOpen(transaction.status);

  const take = useCallback((news: Transaction) => {
    setTransaction((known) => (news.updated_at >= known.updated_at ? news : known));
    setSeen((known) => ({ ...known, [news.status]: known[news.status] ?? news.updated_at }));
  }, []);

  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    const ask = async () => {
      const reply = await api("GET /wallet/transactions", { query: { type: "withdraw" }, signal: abort.signal });
      const found = reply.ok ? reply.data.data.find((one) => one.id === id) : undefined;
      if (found) take(found);
    };
    const timer = setInterval(() => document.hidden || void ask(), askMs);
    const deaf = onRealtime("WithdrawalUpdated", (news) => news.id === id && void ask());
    void ask();
    return () => {
      abort.abort();
      clearInterval(timer);
      deaf();
    };
  }, [open, id, take]);

  return { transaction, seen, take };
}
