import { languageTags } from "@trevo/domain";
import { z } from "zod";
import { canonicalJson } from "../../kernel/canonical.ts";
import { readDecimalAmount, writeDecimalAmount } from "./amounts.ts";
import { hmacMatches, hmacOf } from "./hmac-signature.ts";
import type { GameProvider, HttpReply, Outcome, OutcomeCode, ProviderCallbacks, ProviderConfig, RawCallback, WalletCall } from "./port.ts";
import { callProvider } from "./provider-call.ts";
import { providerId } from "./provider-text.ts";
import { readJson } from "../../kernel/read-json.ts";

/*
 * Swipe Games' seamless wallet (its public OpenAPI): hex HMAC-SHA256 in `X-REQUEST-SIGN`, over the raw body, or for GET over the canonical
 * JSON of the query; amounts are decimal text in reais; the session is our launch token. Free spins are reported one by one and move
 * nothing; one win with `frID` and type `regular` carries their total.
 */

const move = z.object({
  type: z.enum(["regular", "free"]),
  sessionID: providerId,
  amount: z.string(),
  txID: providerId,
  roundID: providerId,
  frID: providerId.nullish(),
});
const refund = z.object({ sessionID: providerId, txID: providerId, origTxID: providerId });

const queryOf = (callback: RawCallback): Record<string, string> => Object.fromEntries(new URLSearchParams(callback.query));

function parseMove(action: "bet" | "win", body: unknown): WalletCall | null {
  const read = move.safeParse(body);
  const amount = read.success ? readDecimalAmount(read.data.amount) : null;
  if (!read.success || !amount) return null;
  const { type, sessionID: session, txID: transaction, roundID: round, frID } = read.data;
  if (type === "free") return { type: "notice", player_ref: { session }, transaction };
  const common = { player_ref: { session }, transaction, round, amount: amount.centavos };
  if (action === "win") return { type: "credit", ...common, closes: true, free: typeof frID === "string" ? { grant: frID } : undefined };
  return amount.exact ? { type: "debit", ...common, closes: false } : { type: "refused", code: "INVALID_REQUEST" };
}

function parseCallback(callback: RawCallback): WalletCall | null {
  if (callback.method === "GET") {
    const session = providerId.safeParse(queryOf(callback)["sessionID"]);
    return callback.action === "balance" && session.success ? { type: "balance", player_ref: { session: session.data } } : null;
  }
  const body = readJson(callback.body);
  if (callback.action === "bet" || callback.action === "win") return parseMove(callback.action, body);
  const read = callback.action === "refund" ? refund.safeParse(body) : null;
  return read?.success
    ? { type: "reverse", player_ref: { session: read.data.sessionID }, transaction: read.data.txID, target: read.data.origTxID }
    : null;
}

/** Status and the provider's own code. A refund or win is resent until it receives a 200; a bet never is. */
const refusals: Partial<Record<OutcomeCode, { status: number; code?: string; action?: "refresh" }>> = {
  INVALID_SIGNATURE: { status: 401 },
  INSUFFICIENT_FUNDS: { status: 409, code: "insufficient_funds" },
  PLAYER_BLOCKED: { status: 403, code: "account_blocked" },
  PLAYER_NOT_FOUND: { status: 403, code: "account_blocked" },
  SELF_EXCLUDED: { status: 403, code: "account_blocked" },
  BET_LIMIT: { status: 403, code: "bet_limit" },
  LIMIT_LOSS: { status: 403, code: "loss_limit" },
  SESSION_EXPIRED: { status: 401, code: "session_expired", action: "refresh" },
  SESSION_INVALID: { status: 404, code: "session_not_found", action: "refresh" },
  CURRENCY_MISMATCH: { status: 400, code: "currency_not_supported" },
  GAME_DISABLED: { status: 404, code: "game_not_found" },
  BET_NOT_FOUND: { status: 500 },
  TEMPORARY: { status: 500 },
};

/** A refund whose bet is unknown, or was already refunded, counts as done. */
const done: ReadonlySet<OutcomeCode> = new Set(["OK", "TARGET_NOT_FOUND", "ALREADY_SETTLED"]);

function render(outcome: Outcome, call: WalletCall | null): HttpReply {
  if (!done.has(outcome.code)) {
    const { status, ...words } = refusals[outcome.code] ?? { status: 400 };
    return { status, body: { message: outcome.code, ...words } };
  }
  const balance = writeDecimalAmount(outcome.balance ?? 0);
  if (call?.type === "balance") return { status: 200, body: { balance } };
  return { status: 200, body: { balance, txID: outcome.ids?.[0] ?? (call && "transaction" in call ? call.transaction : "") } };
}

const callbacks: ProviderCallbacks = {
  replays: "fresh",
  rounds_repeat: true,
  verify: (callback, config) => {
    const message = callback.method === "GET" ? canonicalJson(queryOf(callback)) : callback.body;
    return hmacMatches(callback.headers["x-request-sign"], message, config.callback_keys);
  },
  parse: parseCallback,
  render,
};

/**
 * Signs and sends canonical JSON; for GET the query is signed. One `cID` is the operator; its `extCID` identifies the brand, our tenant.
 */
function ask<T>(
  config: ProviderConfig,
  call: { method: "GET" | "POST" | "DELETE"; path: string; fields: object },
  shape: z.ZodType<T>,
): Promise<T> {
  const fields = { cID: config.client_id, extCID: config.tenant, ...call.fields };
  const text = canonicalJson(fields);
  const url = new URL(call.path, config.base_url);
  const isQuery = call.method === "GET";
  if (isQuery) url.search = new URLSearchParams(fields).toString();
  const headers = { "x-request-sign": hmacOf(text, config.own_key) };
  return callProvider({ method: call.method, url, headers, policy: config.policy, ...(!isQuery && { body: text }) }, shape);
}

const listed = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    currencies: z.array(z.string()).optional(),
    rtp: z.number().nullish(),
    images: z.object({ baseURL: z.url(), vertical: z.string() }).nullable().catch(null),
  }),
);

export const swipeGames: GameProvider = {
  code: "swipe-games",
  name: "Swipe Games",
  games: () => [],
  launch: async (request, config) => {
    const fields = {
      gameID: request.gamecode,
      demo: request.mode === "demo",
      platform: request.device,
      currency: "BRL",
      locale: languageTags[request.locale].toLowerCase().replace("-", "_"),
      returnURL: request.origin,
      depositURL: request.origin,
      ...(request.mode === "real" && { sessionID: request.token, user: { id: request.player, country: "BR" } }),
    };
    const { gameURL } = await ask(config, { method: "POST", path: "create-new-game", fields }, z.object({ gameURL: z.url() }));
    return { url: gameURL };
  },
  listGames: async (config) => {
    const games = await ask(config, { method: "GET", path: "games", fields: { excludeBetLines: "true" } }, listed);
    return games
      .filter(({ currencies }) => currencies?.includes("BRL") ?? true)
      .map(({ id, title, rtp, images }) => ({
        code: id,
        title,
        category: null,
        rtp: typeof rtp === "number" ? Math.round(rtp * 100) : null,
        image: images && `${images.baseURL}${images.vertical}`,
      }));
  },
  freeRounds: {
    grant: async (grant, config) => {
      const fields = {
        extID: grant.id,
        currency: "BRL",
        quantity: grant.rounds,
        betLine: 1,
        validFrom: grant.valid_from.toISOString(),
        validUntil: grant.valid_until.toISOString(),
        gameIDs: [...grant.gamecodes],
        userIDs: [grant.player],
      };
      return (await ask(config, { method: "POST", path: "free-rounds", fields }, z.object({ id: z.string() }))).id;
    },
    cancel: async (id, config) => {
      await ask(config, { method: "DELETE", path: "free-rounds", fields: { extID: id } }, z.unknown());
    },
  },
  callbacks,
};
