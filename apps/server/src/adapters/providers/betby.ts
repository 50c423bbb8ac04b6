import { randomUUID } from "node:crypto";
import { type Localized, maxCentavos } from "@trevo/domain";
import { z } from "zod";
import { readJson } from "../../kernel/read-json.ts";
import { isGenuine, readPayload, signToken } from "./partner-jwt.ts";
import { providerId as id } from "./provider-text.ts";
import type {
  Debit,
  GameProvider,
  HttpReply,
  LaunchRequest,
  Outcome,
  OutcomeCode,
  ProviderCallbacks,
  ProviderConfig,
  RawCallback,
  WalletCall,
} from "./port.ts";

/*
 * Betby's sportsbook. A body is `{"payload": "<JWT>"}`, signed with RS256 or ES256; we sign the player's token with ES256. Amounts are in
 * centavos. A bet is made, committed or discarded, and then lost, won or refunded; a rollback opens it again. Only `bet/settlement` closes
 * it, and it moves no money. Our id of an operation is `b` followed by Betby's `transaction.id`: later calls name our id, which thus leads
 * back to theirs.
 */

/** Issuer of the tokens in Betby's callbacks. */
const issuer = "betby";
/** As long as a launch without a stake lasts. The page requests the next token in time. */
const tokenSeconds = 1_800;
/** Maximum number of a slip's bets that are stored with its round. */
const keptBets = 40;

const amount = z.int().min(0).max(maxCentavos);
const currency = z.string();
const transaction = z.object({ id, ext_player_id: id, amount: amount.optional(), currency: currency.optional() });
const words = z
  .string()
  .transform((text) => text.slice(0, 120).toWellFormed().replaceAll("\0", ""))
  .nullish()
  .catch(null);
const slipBet = z.object({
  event_id: words,
  sport_name: words,
  tournament_name: words,
  competitor_name: z.array(z.string()).max(20).catch([]),
  market_name: words,
  outcome_name: words,
  odds: words,
  live: z.boolean().nullish().catch(null),
});

const make = z.object({
  amount,
  currency,
  player_id: id.optional(),
  session_id: id,
  bonus_type: z.string().nullish(),
  transaction,
  betslip: z.object({ type: words, k: words, sum: amount, currency: currency.optional(), bets: z.array(slipBet).min(1).max(1_000) }),
});
const result = z.object({ bet_transaction_id: id, amount: amount.optional(), currency: currency.optional(), transaction });
const rollback = result.extend({ parent_transaction_id: id });
const discard = z.object({ ext_player_id: id, transaction_id: id });
const told = z.object({ bet_transaction_id: id.optional() });

/**
 * Returns who pays the stake. A boost only adds to the prize. Betby names further types without stating who pays the stake: we accept none
 * of them.
 */
const stakeOf = (type: string | null | undefined): "player" | "partner" | null =>
  !type || type === "comboboost" || type === "global_comboboost" ? "player" : type === "freebet_freemoney" ? "partner" : null;

const ours = (theirs: string): string => `b${theirs}`;
/** Null if the id is not one of ours. */
const theirs = (own: string): string | null => (own.startsWith("b") && own.length > 1 ? own.slice(1) : null);

const refused = (code: OutcomeCode): WalletCall => ({ type: "refused", code });
const isBrl = (...currencies: readonly (string | undefined)[]): boolean => currencies.every((one) => one === undefined || one === "BRL");

const text = (value: string): string => value.slice(0, 120).toWellFormed().replaceAll("\0", "");

function parseMake(body: unknown): WalletCall | null {
  const read = make.safeParse(body);
  if (!read.success) return null;
  const { session_id, player_id, betslip, bonus_type, transaction: made, ...bet } = read.data;
  if (!isBrl(bet.currency, made.currency, betslip.currency)) return refused("CURRENCY_MISMATCH");
  if (bet.amount !== betslip.sum || bet.amount !== (made.amount ?? bet.amount)) return null;
  if (player_id !== undefined && player_id !== made.ext_player_id) return null;
  const staker = stakeOf(bonus_type);
  if (staker === null) return refused("INVALID_REQUEST");
  const detail: Debit["detail"] = {
    type: betslip.type ?? null,
    odds: betslip.k ?? null,
    bets: betslip.bets.slice(0, keptBets).map(({ competitor_name, ...kept }) => ({
      event_id: kept.event_id ?? null,
      sport: kept.sport_name ?? null,
      tournament: kept.tournament_name ?? null,
      competitors: competitor_name.map(text),
      market: kept.market_name ?? null,
      outcome: kept.outcome_name ?? null,
      odds: kept.odds ?? null,
      live: kept.live ?? null,
    })),
  };
  return {
    type: "debit",
    player_ref: { provider_session: session_id, player: made.ext_player_id },
    transaction: made.id,
    round: made.id,
    amount: staker === "partner" ? 0 : bet.amount,
    closes: false,
    detail,
  };
}

/** Parses a won, lost or refunded bet. A refund does not reverse the stake: it may be partial, and it may be rolled back. */
function parseResult(kind: "win" | "lost" | "refund", body: unknown): WalletCall | null {
  const read = result.safeParse(body);
  if (!read.success) return null;
  const { bet_transaction_id, transaction: made, ...said } = read.data;
  if (!isBrl(said.currency, made.currency)) return refused("CURRENCY_MISMATCH");
  const paid = kind === "lost" ? 0 : (made.amount ?? said.amount);
  if (paid === undefined || (kind === "win" && paid !== (said.amount ?? paid)) || (kind === "lost" && (said.amount ?? 0) > 0)) return null;
  const round = theirs(bet_transaction_id);
  if (round === null) return refused("BET_NOT_FOUND");
  const credit = { player_ref: { player: made.ext_player_id }, transaction: made.id, round, amount: paid, closes: true };
  return { type: "credit", ...credit, refund: kind === "refund" };
}

function parseRollback(body: unknown): WalletCall | null {
  const read = rollback.safeParse(body);
  if (!read.success) return null;
  const { parent_transaction_id, bet_transaction_id, transaction: made } = read.data;
  const target = theirs(parent_transaction_id);
  if (target === null) return refused("TARGET_NOT_FOUND");
  // Only a result can be rolled back. A bet is voided by `bet/discard`.
  if (parent_transaction_id === bet_transaction_id) return null;
  return { type: "reverse", player_ref: { player: made.ext_player_id }, transaction: made.id, target };
}

function parseDiscard(body: unknown): WalletCall | null {
  const read = discard.safeParse(body);
  if (!read.success) return null;
  const { ext_player_id: player, transaction_id: target } = read.data;
  return { type: "reverse", player_ref: { player }, transaction: `discard:${target}`, target };
}

/** Both `bet_make` and `bet/make` are in use. */
const actionOf = ({ action }: RawCallback): string => action.replace("_", "/");

const envelope = z.object({ payload: z.string().max(512 * 1024) });

function tokenOf(body: Buffer): string | null {
  const read = envelope.safeParse(readJson(body));
  return read.success ? read.data.payload : null;
}

const payloadOf = (body: Buffer): Record<string, unknown> | null => readPayload(tokenOf(body) ?? "");

const notice: WalletCall = { type: "notice", player_ref: {}, transaction: "" };

function parseCallback(callback: RawCallback): WalletCall | null {
  const body = payloadOf(callback.body);
  switch (actionOf(callback)) {
    case "ping":
      return callback.method === "GET" ? notice : null;
    case "bet/make":
      return parseMake(body);
    case "bet/win":
      return parseResult("win", body);
    case "bet/lost":
      return parseResult("lost", body);
    case "bet/refund":
      return parseResult("refund", body);
    case "bet/rollback":
      return parseRollback(body);
    case "bet/discard":
      return parseDiscard(body);
    case "bet/commit":
    case "bet/settlement":
    case "player/segment":
      return told.safeParse(body).success ? notice : null;
    default:
      return null;
  }
}

/** Betby's error numbers; null: accepted. */
const codes: Record<OutcomeCode, number | null> = {
  OK: null,
  ALREADY_SETTLED: null,
  INSUFFICIENT_FUNDS: 2001,
  PLAYER_NOT_FOUND: 1006,
  PLAYER_BLOCKED: 1005,
  SELF_EXCLUDED: 1005,
  LIMIT_LOSS: 1005,
  BET_LIMIT: 1005,
  GAME_DISABLED: 1005,
  SESSION_INVALID: 1007,
  SESSION_EXPIRED: 1007,
  CURRENCY_MISMATCH: 2002,
  BET_NOT_FOUND: 2003,
  TARGET_NOT_FOUND: 2003,
  GRANT_NOT_FOUND: 2003,
  TX_CONFLICT: 2004,
  TX_CANCELLED: 2004,
  INVALID_REQUEST: 2004,
  INVALID_SIGNATURE: 2005,
  TEMPORARY: 2004,
};

const statusOf = (code: OutcomeCode): number => (code === "INVALID_SIGNATURE" ? 401 : code === "TEMPORARY" ? 500 : 400);
const named = z.object({
  bet_transaction_id: z.string().optional(),
  parent_transaction_id: z.string().optional(),
  transaction: z.object({ id: z.string() }).optional(),
  amount: z.number().optional(),
});

function render({ code, player, balance }: Outcome, call: WalletCall | null, callback: RawCallback): HttpReply {
  const action = actionOf(callback);
  // The discard of a bet that never arrived is answered like that of a bet that was voided.
  const isTaken = codes[code] === null || (action === "bet/discard" && code === "TARGET_NOT_FOUND");
  const number = code === "SESSION_INVALID" && action !== "bet/make" ? 1006 : codes[code];
  if (!isTaken) return { status: statusOf(code), body: { code: number, message: code } };
  if (action === "ping") return { status: 200, body: { timestamp: callback.received_at.getTime() / 1_000 } };
  if (call?.type === "notice" || action === "bet/discard") return { status: 200, body: {} };
  const read = named.safeParse(payloadOf(callback.body));
  const { transaction: made, bet_transaction_id, parent_transaction_id, amount: stake } = read.success ? read.data : {};
  const operation = action.slice("bet/".length).replace("make", "bet");
  const moved = call && "amount" in call ? call.amount : undefined;
  return {
    status: 200,
    body: {
      id: ours(made?.id ?? ""),
      ext_transaction_id: made?.id,
      parent_transaction_id: parent_transaction_id ?? bet_transaction_id ?? null,
      user_id: player,
      operation,
      ...(operation !== "lost" && { amount: operation === "bet" ? stake : moved, currency: "BRL" }),
      balance,
    },
  };
}

const callbacks: ProviderCallbacks = {
  replays: "fresh",
  one_result: true,
  verify: (callback, { client_id: audience, callback_keys: keys }) =>
    actionOf(callback) === "ping" || isGenuine(tokenOf(callback.body) ?? "", { issuer, audience, now: callback.received_at, keys }),
  parse: parseCallback,
  render,
  readable: (body) => {
    const payload = payloadOf(body);
    return payload ? JSON.stringify(payload) : body.toString("utf8");
  },
};

/** `base_url` is the address of the renderer's script; the credentials store it with a trailing slash. */
const scriptOf = ({ base_url }: ProviderConfig): string => base_url.replace(/\/$/, "");

const languages: Localized = { pt: "pt-br", en: "en" };

function sessionOf({ player, locale, brand_id, now }: LaunchRequest, { own_key }: ProviderConfig) {
  const iat = Math.floor(now.getTime() / 1_000);
  const exp = iat + tokenSeconds;
  const jti = randomUUID();
  const claims = {
    iss: brand_id,
    sub: player,
    iat,
    exp,
    jti,
    lang: languages[locale],
    currency: "BRL",
    odds_format: "decimal",
  };
  const token = signToken({ ...claims, ff: { is_cashout_available: true, is_match_tracker_available: true } }, own_key);
  return { provider_session: jti, embed: { token, expires_at: new Date(exp * 1_000) } };
}

/** Rounds stay open for months, and Betby documents no call that returns how one ended. */
export const betby: GameProvider = {
  code: "betby",
  name: "Betby",
  games: () => [],
  book: { gamecode: "betby", languages, script: scriptOf },
  launch: async (request, config) => {
    const url = `${request.origin}/sportsbook`;
    return request.player === null ? { url, embed: null } : { url, ...sessionOf(request, config) };
  },
  callbacks,
};
