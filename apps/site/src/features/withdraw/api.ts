import { queryOptions } from "@tanstack/react-query";
import type { Transaction, WithdrawalProgress, WithdrawMethod, WithdrawTerms } from "@trevo/contract";
import { api } from "../../lib/api.ts";
import { moneyMutation } from "../../lib/mutations.ts";
import { dataOf, requestData } from "../../lib/request.ts";
import { isOpen } from "../../lib/transaction-look.ts";

export const withdrawKeys = { payouts: ["withdraw", "payouts"], withdrawal: (id: string) => ["withdraw", "withdrawal", id] } as const;

export interface Payouts {
  methods: WithdrawMethod[];
  /** Withdrawals under way, newest first. */
  open: Transaction[];
  /** The amount that may be requested now and how fast it is paid. Null if loading failed: the request itself then returns any refusal. */
  terms: WithdrawTerms | null;
}

/** The player's Pix keys and the withdrawals under way. Fetched each time the sheet opens. */
export const payoutsQuery = () =>
  queryOptions({
    queryKey: withdrawKeys.payouts,
    queryFn: async ({ signal }): Promise<Payouts> => {
      const [methods, history, terms] = await Promise.all([
        api("GET /wallet/withdraw/methods", { signal }),
        api("GET /wallet/transactions", { query: { type: "withdraw" }, signal }),
        api("GET /wallet/withdraw/terms", { signal }),
      ]);
      // Withdrawals must remain possible without the history.
      const open = history.ok ? history.data.data.filter((one) => isOpen(one.status)) : [];
      return { methods: dataOf(methods).data, open, terms: terms.ok ? terms.data.data : null };
    },
    gcTime: 0,
  });

/** A withdrawal and its progress. */
export const withdrawalQuery = (id: string) =>
  queryOptions({
    queryKey: withdrawKeys.withdrawal(id),
    queryFn: async ({ signal }): Promise<WithdrawalProgress> =>
      (await requestData("GET /wallet/withdrawals/:id", { params: { id }, signal })).data,
    staleTime: 0,
    gcTime: 0,
  });

export const addMethodMutation = moneyMutation("POST /wallet/withdraw/method");
export const requestWithdrawalMutation = moneyMutation("POST /wallet/withdraw/request");
export const cancelWithdrawalMutation = moneyMutation("POST /main-gateway/user-cancel-withdrawal");
