import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Dialect } from "./dialect.ts";

const reply = z
  .object({ balance: z.number().nullish(), code: z.number().nullish(), transactions: z.array(z.object({ tx_id: z.string() })).nullish() })
  .catch({});

/** SOFTSWISS' Game Aggregator: centavos, actions in a list, hex HMAC-SHA256. A transaction without the product's id moved nothing. */
export const softswissDialect: Dialect = {
  code: "softswiss",
  write: ({ kind, seat, transaction, round, amount, target, closes }) => {
    const base = { user_id: seat.player, currency: "BRL", game: seat.game, session_id: seat.session };
    if (kind === "balance") return { method: "POST", action: "play", fields: base };
    const place = { ...base, game_id: round, finished: closes ?? false };
    return kind === "rollback"
      ? {
          method: "POST",
          action: "rollback",
          fields: { ...place, actions: [{ action: kind, action_id: transaction, original_action_id: target }] },
        }
      : { method: "POST", action: "play", fields: { ...place, actions: [{ action: kind, action_id: transaction, amount }] } };
  },
  sign: (text, key) => ({ "x-request-sign": createHmac("sha256", key).update(text).digest("hex") }),
  read: (status, body) => {
    const { balance = null, code, transactions } = reply.parse(body);
    const isVoid = transactions?.some(({ tx_id }) => tx_id === "") ?? false;
    return { taken: status === 200 && !isVoid, code: status === 200 ? (isVoid ? "VOID" : "OK") : String(code ?? status), balance };
  },
};
