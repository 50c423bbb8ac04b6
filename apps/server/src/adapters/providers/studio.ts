import { maxCentavos } from "@trevo/domain";
import { z } from "zod";
import { hmacMatches, hmacOf } from "./hmac-signature.ts";
import type { GameProvider, ProviderCallbacks, RawCallback, WalletCall } from "./port.ts";
import { callProvider } from "./provider-call.ts";
import { providerId as id } from "./provider-text.ts";
import { readJson } from "../../kernel/read-json.ts";

const amount = z.int().min(0).max(maxCentavos);

const bodies = {
  balance: z.object({ session: id }),
  bet: z.object({ transaction: id, round: id, session: id, game: id, amount, closes: z.boolean().optional() }),
  win: z.object({ transaction: id, round: id, session: id, game: id, amount, closes: z.boolean().optional() }),
  rollback: z.object({ transaction: id, session: id, ref: id }),
};

function parseCallback(callback: RawCallback): WalletCall | null {
  const body = readJson(callback.body);
  switch (callback.action) {
    case "balance": {
      const read = bodies.balance.safeParse(body);
      return read.success ? { type: "balance", player_ref: { session: read.data.session } } : null;
    }
    case "bet":
    case "win": {
      const read = bodies[callback.action].safeParse(body);
      if (!read.success) return null;
      const { session, game, closes = false, ...rest } = read.data;
      return { type: callback.action === "bet" ? "debit" : "credit", player_ref: { session }, ...rest, gamecode: game, closes };
    }
    case "rollback": {
      const read = bodies.rollback.safeParse(body);
      return read.success
        ? { type: "reverse", player_ref: { session: read.data.session }, transaction: read.data.transaction, target: read.data.ref }
        : null;
    }
    default:
      return null;
  }
}

const callbacks: ProviderCallbacks = {
  replays: "fresh",
  verify: (callback, config) => hmacMatches(callback.headers["x-signature"], callback.body, config.callback_keys),
  parse: parseCallback,
  render: (outcome, call) => ({
    status:
      outcome.code === "INVALID_SIGNATURE" ? 401 : outcome.code === "TEMPORARY" ? 503 : outcome.code === "INVALID_REQUEST" ? 400 : 200,
    body: { code: outcome.code, balance: outcome.balance ?? null, transaction: call && "transaction" in call ? call.transaction : null },
  }),
};

const status = z.discriminatedUnion("state", [
  z.object({ state: z.literal("settled"), staked: amount, credits: z.array(z.object({ transaction: id, amount })) }),
  z.object({ state: z.enum(["cancelled", "open", "unknown"]) }),
]);

/** The product's own reference protocol for third-party games: HMAC over the raw body, centavos, one JSON shape. */
export const studioProvider: GameProvider = {
  code: "studio",
  name: "Studio",
  games: () => [{ gamecode: "studio-button", title: "O Botão", title_en: "The Button", category: "instant", rtp: 9_500 }],
  launch: async (request, config) => {
    const url = new URL("/studio/play", config.base_url);
    url.search = new URLSearchParams({
      session: request.token,
      tenant: request.tenant,
      game: request.gamecode,
      lang: request.locale,
      callback: `${request.origin}/callbacks/${request.tenant}/studio`,
    }).toString();
    return { url: url.toString() };
  },
  roundStatus: async ({ round, bets, gamecode: game }, config) => {
    const body = JSON.stringify({ round, bets, game });
    const headers = { "x-signature": hmacOf(body, config.own_key) };
    return callProvider(
      { method: "POST", url: new URL("/studio/rounds/status", config.base_url), headers, body, policy: config.policy },
      status,
    );
  },
  callbacks,
};
