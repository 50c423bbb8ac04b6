import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Dialect } from "./dialect.ts";

const reply = z.object({ balance: z.string().nullish(), code: z.string().nullish(), message: z.string().nullish() }).catch({});
const decimal = (centavos: number): string => `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, "0")}`;

/** Swipe Games' seamless wallet: decimal reais, the launch token as session, hex HMAC-SHA256. */
export const swipeDialect: Dialect = {
  code: "swipe-games",
  write: ({ kind, seat, transaction, round, amount, target, free }) => {
    if (kind === "balance") return { method: "GET", action: "balance", fields: { sessionID: seat.session } };
    const base = { sessionID: seat.session, txID: transaction, amount: decimal(amount) };
    return kind === "rollback"
      ? { method: "POST", action: "refund", fields: { ...base, origTxID: target } }
      : { method: "POST", action: kind, fields: { ...base, type: free ? "free" : "regular", roundID: round } };
  },
  sign: (text, key) => ({ "x-request-sign": createHmac("sha256", key).update(text).digest("hex") }),
  read: (status, body) => {
    const { balance, code, message } = reply.parse(body);
    return {
      taken: status === 200,
      code: status === 200 ? "OK" : (code ?? message ?? null),
      balance: balance ? Number(balance.replace(".", "")) : null,
    };
  },
};
