import type { TradingScope } from "@trevo/contract";
import { readAgain } from "../../frame/deciding.ts";
import type { Decision } from "../../frame/decision-dialog.tsx";
import { request } from "../../lib/api.ts";
import { useTradingWords } from "./trading-words.ts";

export interface Order {
  readonly scope: TradingScope;
  /** Null for the whole book. */
  readonly id: number | null;
  readonly action: "suspend" | "lift";
  /** What the order applies to, in words. */
  readonly title: string;
}

/** Suspends or lifts a suspension, with a reason for the audit log. */
export function useOrder(tenant: string): (order: Order) => Decision {
  const words = useTradingWords();
  const again = (): void => readAgain("GET /staff/:tenant/sports/fixtures", "GET /staff/:tenant/sports/fixtures/:id");
  return ({ scope, id, action, title }) => ({
    tenant,
    title,
    text: action === "suspend" ? words.suspendText : words.liftText,
    action: title,
    danger: action === "suspend",
    asksReason: true,
    send: ({ reason }) => request("POST /staff/:tenant/sports/suspensions", { params: { tenant }, body: { scope, id, action, reason } }),
    onConflict: again,
    onDone: again,
  });
}
