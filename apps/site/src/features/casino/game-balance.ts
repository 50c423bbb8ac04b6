import { type RefObject, useEffect } from "react";
import { applyBalance, refreshBalance } from "../../lib/balance.ts";

/**
 * Games tell the page what a round did to the balance: `{ type: "trevo:balance", balance?, bonus?, version? }`, centavos.
 * Without a version the page asks the server. Only the frame's own window is listened to, and its numbers are only shown.
 */
export function useGameBalance(frame: RefObject<HTMLIFrameElement | null>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return;
    const hear = (event: MessageEvent<unknown>) => {
      if (!frame.current || event.source !== frame.current.contentWindow || !isBalanceMessage(event.data)) return;
      const { balance, bonus, version } = event.data;
      if (isAmount(version) && isAmount(balance) && isAmount(bonus)) applyBalance({ balance, bonus, version });
      else void refreshBalance();
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [frame, enabled]);
}

interface BalanceMessage {
  type: "trevo:balance";
  balance?: unknown;
  bonus?: unknown;
  version?: unknown;
}

const isBalanceMessage = (value: unknown): value is BalanceMessage =>
  typeof value === "object" && value !== null && (value as { type?: unknown }).type === "trevo:balance";

const isAmount = (value: unknown): value is number => typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
