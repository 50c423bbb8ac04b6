import { randomUUID, sign } from "node:crypto";
import { z } from "zod";
import type { Dialect } from "./dialect.ts";

const perCentavo = 1_000;
const reply = z.object({ status: z.string().nullish(), balance: z.number().nullish() }).catch({});

/** Hub88's Operator API: 1/100,000 of the currency, RSA-SHA256 in base64, `RS_` statuses. */
export const hub88Dialect: Dialect = {
  code: "hub88",
  write: ({ kind, seat, transaction, round, amount, target, closes, free }) => {
    const base = { user: seat.player, token: seat.session, request_uuid: randomUUID(), game_code: seat.game, currency: "BRL" };
    if (kind === "balance") return { method: "POST", action: "user/balance", fields: base };
    const move = { ...base, transaction_uuid: transaction, round, round_closed: closes ?? false };
    const reference = target && { reference_transaction_uuid: target };
    return kind === "rollback"
      ? { method: "POST", action: "transaction/rollback", fields: { ...move, ...reference } }
      : {
          method: "POST",
          action: `transaction/${kind}`,
          fields: { ...move, ...reference, amount: amount * perCentavo, is_free: free ?? false },
        };
  },
  sign: (text, key) => ({ "x-hub88-signature": sign("RSA-SHA256", Buffer.from(text), key).toString("base64") }),
  read: (_status, body) => {
    const { status = null, balance } = reply.parse(body);
    return { taken: status === "RS_OK", code: status, balance: typeof balance === "number" ? balance / perCentavo : null };
  },
};
