import { createHmac } from "node:crypto";
import { z } from "zod";
import type { Dialect } from "./dialect.ts";

const reply = z.object({ code: z.string().nullish(), balance: z.number().nullish() }).catch({});

/** The studio's own protocol: one JSON shape, centavos, hex HMAC-SHA256 of the body. */
export const buttonDialect: Dialect = {
  code: "studio",
  write: ({ kind, seat, transaction, round, amount, target, closes }) => {
    const base = { transaction, session: seat.session, game: seat.game };
    const fields = kind === "balance" ? base : { ...base, round, amount, ...(target && { ref: target }), ...(closes && { closes }) };
    return { method: "POST", action: kind, fields };
  },
  sign: (text, key) => ({ "x-signature": createHmac("sha256", key).update(text).digest("hex") }),
  read: (status, body) => {
    const { code = null, balance = null } = reply.parse(body);
    return { taken: status === 200 && code === "OK", code, balance };
  },
};
