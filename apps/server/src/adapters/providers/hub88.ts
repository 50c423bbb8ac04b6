import { sign, verify } from "node:crypto";
import { z } from "zod";
import { readScaledAmount } from "./amounts.ts";
import type {
  GameProvider,
  HttpReply,
  Outcome,
  OutcomeCode,
  ProviderCallbacks,
  ProviderConfig,
  RawCallback,
  WalletOperation,
  WalletCall,
} from "./port.ts";
import { callProvider } from "./provider-call.ts";
import { providerId } from "./provider-text.ts";
import { readJson } from "../../kernel/read-json.ts";

/*
 * Hub88's Operator API (its public documentation): RSA-SHA256 over the raw body, base64, in `X-Hub88-Signature`; amounts are integers of
 * 1/100,000 of the currency; every answer is HTTP 200 with an `RS_` status and the echoed `request_uuid`. A repeated call receives the
 * first answer.
 */

const perCentavo = 1_000;
/** ISO 4217's code for "no currency", used in demos. */
const noCurrency = "X".repeat(3);

const person = { user: providerId.optional(), token: providerId, currency: z.string().optional(), game_code: providerId.optional() };
const move = z.object({
  ...person,
  transaction_uuid: providerId,
  round: providerId,
  round_closed: z.boolean().nullish(),
  amount: z.number(),
  is_free: z.boolean().nullish(),
  reward_uuid: z.string().nullish(),
  is_supplier_promo: z.boolean().nullish(),
});
const rollback = z.object({
  ...person,
  transaction_uuid: providerId,
  reference_transaction_uuid: providerId,
  round: providerId.optional(),
  round_closed: z.boolean().nullish(),
});

function playerRefOf({ user, token }: { user?: string | undefined; token: string }) {
  return { session: token, player: user };
}

function parseMove(kind: "debit" | "credit", body: unknown): WalletCall | null {
  const read = move.safeParse(body);
  const amount = read.success ? readScaledAmount(read.data.amount, perCentavo) : null;
  if (!read.success || !amount) return null;
  const { transaction_uuid: transaction, round, round_closed, is_free, reward_uuid, is_supplier_promo, game_code: gamecode } = read.data;
  const player_ref = playerRefOf(read.data);
  const common = { player_ref, transaction, round, gamecode, closes: round_closed ?? false };
  if (kind === "credit") {
    const promotion = is_supplier_promo ? { grant: null } : undefined;
    return {
      type: "credit",
      ...common,
      amount: amount.centavos,
      free: typeof reward_uuid === "string" ? { grant: reward_uuid } : promotion,
    };
  }
  // The supplier's own promotion debits nothing, and may be reported long after the session ended.
  if (is_supplier_promo) return { type: "notice", player_ref, transaction };
  if (!amount.exact) return { type: "refused", code: "INVALID_REQUEST" };
  return { type: "debit", ...common, amount: is_free ? 0 : amount.centavos };
}

function parseRollback(body: unknown): WalletCall | null {
  const read = rollback.safeParse(body);
  if (!read.success) return null;
  const { transaction_uuid: transaction, reference_transaction_uuid: target, round, round_closed, game_code: gamecode } = read.data;
  const player_ref = playerRefOf(read.data);
  const operations: WalletOperation[] = [{ type: "reverse", player_ref, transaction, target }];
  if (round_closed && round !== undefined) operations.push({ type: "close", player_ref, transaction, round, gamecode });
  return { type: "batch", player_ref, operations };
}

function parseCallback(callback: RawCallback): WalletCall | null {
  const body = readJson(callback.body);
  if (typeof body === "object" && body !== null && "currency" in body && body.currency !== "BRL")
    return { type: "refused", code: "CURRENCY_MISMATCH" };
  switch (callback.action) {
    case "user/info": {
      const read = z.object({ user: providerId }).safeParse(body);
      return read.success ? { type: "balance", player_ref: { player: read.data.user } } : null;
    }
    case "user/balance": {
      const read = z.object(person).safeParse(body);
      return read.success ? { type: "balance", player_ref: playerRefOf(read.data) } : null;
    }
    case "transaction/bet":
      return parseMove("debit", body);
    case "transaction/win":
      return parseMove("credit", body);
    case "transaction/rollback":
      return parseRollback(body);
    default:
      return null;
  }
}

const statuses: Record<OutcomeCode, string> = {
  OK: "RS_OK",
  ALREADY_SETTLED: "RS_OK",
  INSUFFICIENT_FUNDS: "RS_ERROR_NOT_ENOUGH_MONEY",
  PLAYER_NOT_FOUND: "RS_ERROR_INVALID_TOKEN",
  PLAYER_BLOCKED: "RS_ERROR_USER_DISABLED",
  SELF_EXCLUDED: "RS_ERROR_USER_DISABLED",
  SESSION_INVALID: "RS_ERROR_INVALID_TOKEN",
  SESSION_EXPIRED: "RS_ERROR_TOKEN_EXPIRED",
  CURRENCY_MISMATCH: "RS_ERROR_WRONG_CURRENCY",
  GAME_DISABLED: "RS_ERROR_INVALID_GAME",
  BET_LIMIT: "RS_ERROR_LIMIT_REACHED",
  LIMIT_LOSS: "RS_ERROR_LIMIT_REACHED",
  TX_CONFLICT: "RS_ERROR_DUPLICATE_TRANSACTION",
  TX_CANCELLED: "RS_ERROR_DUPLICATE_TRANSACTION",
  TARGET_NOT_FOUND: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  BET_NOT_FOUND: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  GRANT_NOT_FOUND: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST",
  INVALID_REQUEST: "RS_ERROR_WRONG_SYNTAX",
  INVALID_SIGNATURE: "RS_ERROR_INVALID_SIGNATURE",
  TEMPORARY: "RS_ERROR_UNKNOWN",
};

const echoed = z.object({ user: z.string().optional(), request_uuid: z.string().optional() }).catch({});

function render(outcome: Outcome, _call: WalletCall | null, callback: RawCallback): HttpReply {
  const { code, balance, player } = outcome;
  const common = { ...echoed.parse(readJson(callback.body)), ...(player !== undefined && { user: player }), status: statuses[code] };
  if (callback.action === "user/info") return { status: 200, body: { ...common, country: "BR" } };
  return { status: 200, body: { ...common, ...(balance !== undefined && { currency: "BRL", balance: balance * perCentavo }) } };
}

/** Verifies the body's RSA-SHA256 under the provider's public keys. An invalid key matches nothing. */
function signatureMatches(callback: RawCallback, keys: readonly string[]): boolean {
  const header = callback.headers["x-hub88-signature"];
  if (typeof header !== "string") return false;
  const signature = Buffer.from(header, "base64");
  return keys.some((key) => {
    try {
      return verify("RSA-SHA256", callback.body, key, signature);
    } catch {
      return false;
    }
  });
}

/** Hub88 identifies operators by number. */
const operatorOf = ({ client_id }: ProviderConfig): string | number => (/^\d{1,15}$/.test(client_id) ? Number(client_id) : client_id);

const callbacks: ProviderCallbacks = {
  replays: "stored",
  games_change: true,
  verify: (callback, config) => signatureMatches(callback, config.callback_keys),
  parse: parseCallback,
  render,
};

/** Serialises the body once, so that the signed text is the text sent. */
function ask<T>(config: ProviderConfig, call: { path: string; fields: object }, shape: z.ZodType<T>): Promise<T> {
  const body = JSON.stringify({ operator_id: operatorOf(config), ...call.fields });
  const headers = { "x-hub88-signature": sign("RSA-SHA256", Buffer.from(body), config.own_key).toString("base64") };
  return callProvider(
    { method: "POST", url: new URL(`operator/generic/v2/${call.path}`, config.base_url), headers, body, policy: config.policy },
    shape,
  );
}

const listed = z.array(
  z.object({
    game_code: z.string(),
    name: z.string(),
    category: z.string().nullish(),
    url_thumb: z.string().nullish(),
    blocked_countries: z.array(z.string()).nullish(),
  }),
);

/** Hub88 has one operator; each of its brands is a sub-partner, our tenant. */
export const hub88: GameProvider = {
  code: "hub88",
  name: "Hub88",
  games: () => [],
  launch: async (request, config) => {
    const fields = {
      sub_partner_id: request.tenant,
      platform: request.device === "mobile" ? "GPL_MOBILE" : "GPL_DESKTOP",
      lang: request.locale,
      country: "BR",
      ip: request.ip,
      game_code: request.gamecode,
      lobby_url: request.origin,
      deposit_url: request.origin,
      ...(request.mode === "demo" ? { currency: noCurrency } : { currency: "BRL", user: request.player, token: request.token }),
    };
    return ask(config, { path: "game/url", fields }, z.object({ url: z.url() }));
  },
  listGames: async (config) => {
    const games = await ask(config, { path: "game/list", fields: {} }, listed);
    return games
      .filter(({ blocked_countries }) => !blocked_countries?.includes("BR"))
      .map(({ game_code, name, category, url_thumb }) => ({
        code: game_code,
        title: name,
        category: category ?? null,
        rtp: null,
        image: url_thumb ?? null,
      }));
  },
  callbacks,
};
