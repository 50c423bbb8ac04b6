import { createHmac, timingSafeEqual } from "node:crypto";
import { maxCentavos } from "@trevo/domain";
import { z } from "zod";
import type { GameProvider, ProviderCallbacks, RawCallback, WalletCall } from "./port.ts";

const id = z.string().min(1).max(4096);
const amount = z.int().min(0).max(maxCentavos);

const bodies = {
  balance: z.object({ session: id }),
  bet: z.object({ transaction: id, round: id, session: id, game: id, amount, closes: z.boolean().optional() }),
  win: z.object({ transaction: id, round: id, session: id, game: id, amount, closes: z.boolean().optional() }),
  rollback: z.object({ transaction: id, session: id, ref: id }),
};

/** Whether `X-Signature` is the hex HMAC-SHA256 of the raw body. */
function signatureMatches(callback: RawCallback, secret: string): boolean {
  const header = callback.headers["x-signature"];
  if (typeof header !== "string" || !/^[0-9a-f]{64}$/i.test(header)) return false;
  return timingSafeEqual(Buffer.from(header, "hex"), createHmac("sha256", secret).update(callback.body).digest());
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

function parseCallback(callback: RawCallback): WalletCall | null {
  const body = readJson(callback.body);
  switch (callback.action) {
    case "balance": {
      const read = bodies.balance.safeParse(body);
      return read.success ? { type: "balance", session: read.data.session } : null;
    }
    case "bet":
    case "win": {
      const read = bodies[callback.action].safeParse(body);
      if (!read.success) return null;
      const { game, closes, ...rest } = read.data;
      return { type: callback.action === "bet" ? "debit" : "credit", ...rest, gamecode: game, closes: closes ?? false };
    }
    case "rollback": {
      const read = bodies.rollback.safeParse(body);
      return read.success
        ? { type: "reverse", session: read.data.session, transaction: read.data.transaction, target: read.data.ref }
        : null;
    }
    default:
      return null;
  }
}

const callbacks: ProviderCallbacks = {
  verify: (callback, config) => signatureMatches(callback, config.secret),
  parse: parseCallback,
  render: (outcome, call) => ({
    status:
      outcome.code === "INVALID_SIGNATURE" ? 401 : outcome.code === "TEMPORARY" ? 503 : outcome.code === "INVALID_REQUEST" ? 400 : 200,
    body: { code: outcome.code, balance: outcome.balance ?? null, transaction: call && "transaction" in call ? call.transaction : null },
  }),
};

/** The product's own reference for third-party games: HMAC over the raw body, centavos, one JSON shape. */
export const studioProvider: GameProvider = {
  code: "studio",
  name: "Studio",
  games: () => [{ gamecode: "studio-button", title: "O Botão", category: "instant", rtp: 9_500 }],
  launch: async (request, config) => {
    const url = new URL("/studio/play", config.base_url);
    url.search = new URLSearchParams({
      session: request.token,
      tenant: request.tenant,
      game: request.gamecode,
      lang: request.locale,
      callback: `${request.origin}/callbacks/${request.tenant}/studio`,
    }).toString();
    return url.toString();
  },
  callbacks,
};
