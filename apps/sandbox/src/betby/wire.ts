import { createHmac, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";

/** Betby's own name, and its name for the operator. */
export const issuer = "betby";
export const audience = "trevo-betby";
const validSeconds = 300;

/** Ways in which a call can be signed wrongly. */
export const forgeries = ["bad_signature", "alg_none", "hs256_with_public_key", "expired", "wrong_audience"] as const;
export type Forgery = (typeof forgeries)[number];

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Returns a call's body, `{"payload": "<JWT>"}`, signed RS256 with Betby's private key in PEM, or forged. */
export function sealCall(fields: unknown, key: string, forgery?: Forgery): string {
  const iat = Math.floor(Date.now() / 1_000);
  const exp = forgery === "expired" ? iat - 1 : iat + validSeconds;
  const aud = forgery === "wrong_audience" ? "another-operator" : audience;
  const alg = forgery === "alg_none" ? "none" : forgery === "hs256_with_public_key" ? "HS256" : "RS256";
  const text = `${encode({ alg, typ: "JWT" })}.${encode({ iss: issuer, aud, iat, nbf: iat, exp, payload: fields })}`;
  return JSON.stringify({ payload: `${text}.${signatureOf(text, key, forgery)}` });
}

function signatureOf(text: string, key: string, forgery: Forgery | undefined): string {
  if (forgery === "alg_none") return "AA";
  if (forgery === "hs256_with_public_key") {
    const publicKey = createPublicKey(key).export({ type: "spki", format: "pem" });
    return createHmac("sha256", publicKey).update(text).digest("base64url");
  }
  return sign("sha256", Buffer.from(forgery === "bad_signature" ? `${text} ` : text), key).toString("base64url");
}

const playerClaims = z.object({ iss: z.string(), sub: z.string(), jti: z.string(), exp: z.number() });
export type PlayerClaims = z.output<typeof playerClaims>;

/** Returns the claims of a player's token if the operator's key signed it with ES256 and it has not expired; null otherwise. */
export function readPlayerToken(token: string, needs: { keyOf: (brand: string) => string | undefined; now: Date }): PlayerClaims | null {
  const [head = "", body = "", signature = ""] = token.split(".");
  const read = playerClaims.safeParse(jsonOf(body));
  const key = read.success ? needs.keyOf(read.data.iss) : undefined;
  if (!read.success || key === undefined || read.data.exp * 1_000 <= needs.now.getTime()) return null;
  const signed = Buffer.from(`${head}.${body}`);
  return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")) ? read.data : null;
}

function jsonOf(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, "base64url").toString());
  } catch {
    return null;
  }
}

export interface SlipBet {
  readonly id: string;
  readonly event_id: string;
  readonly sport_id: string;
  readonly tournament_id: string;
  readonly category_id: string;
  readonly live: boolean;
  readonly sport_name: string;
  readonly category_name: string;
  readonly tournament_name: string;
  readonly competitor_name: readonly string[];
  readonly market_name: string;
  readonly outcome_name: string;
  readonly scheduled: number;
  readonly odds: string;
}

export interface BetMake {
  readonly player: string;
  readonly session: string;
  readonly transaction: string;
  readonly amount: number;
  /** Required hits and size, such as `2/3`. */
  readonly type: string;
  readonly odds: string;
  readonly bets: readonly SlipBet[];
  readonly bonus_type?: string | undefined;
}

const brl = { currency: "BRL" } as const;
const operator = { operator_id: "17", operator_brand_id: "29" } as const;

const transactionOf = ({ player, transaction: id, amount }: Omit<ResultOf, "bet">, operation: string) => ({
  id,
  betslip_id: `s${id}`,
  player_id: "4711",
  ...operator,
  ext_player_id: player,
  timestamp: Date.now() / 1_000,
  amount,
  ...brl,
  cross_rate_euro: "0.16",
  operation,
});

/** Betby's methods as documented. Ids from the operator are returned unchanged. */
export const payloads = {
  make: ({ player, session, transaction, amount, type, odds, bets, bonus_type }: BetMake) => ({
    amount,
    ...brl,
    player_id: player,
    session_id: session,
    ...(bonus_type && { bonus_id: "1", bonus_type }),
    transaction: transactionOf({ player, transaction, amount }, "bet"),
    betslip: {
      id: `s${transaction}`,
      timestamp: Date.now() / 1_000,
      player_id: "4711",
      ...operator,
      ext_player_id: player,
      ...brl,
      type,
      sum: amount,
      k: odds,
      is_quick_bet: false,
      accept_odds_change: false,
      bets,
    },
    potential_win: Math.floor(amount * Number(odds)),
  }),
  commit: (bet_transaction_id: string) => ({ bet_transaction_id }),
  settlement: (bet_transaction_id: string, status: string) => ({ bet_transaction_id, status }),
  win: (of: ResultOf, is_cashout = false) => ({
    ...resultOf(of, "win"),
    amount: of.amount,
    ...brl,
    is_cashout,
    is_snr_lost: false,
    selections: [],
  }),
  lost: (of: ResultOf) => ({ ...resultOf({ ...of, amount: 0 }, "lost"), amount: 0, ...brl, selections: [] }),
  refund: (of: ResultOf) => ({ ...resultOf(of, "refund"), reason: "event cancelled" }),
  rollback: (of: ResultOf, parent_transaction_id: string) => ({ ...resultOf(of, "rollback"), parent_transaction_id }),
  discard: (player: string, transaction_id: string) => ({ ext_player_id: player, transaction_id, reason: "risk check" }),
};

export interface ResultOf {
  readonly player: string;
  /** The operator's id of the bet. */
  readonly bet: string;
  readonly transaction: string;
  readonly amount: number;
}

const resultOf = ({ player, bet, transaction, amount }: ResultOf, operation: string) => ({
  bet_transaction_id: bet,
  transaction: transactionOf({ player, transaction, amount }, operation),
});

const reply = z.object({ id: z.string().nullish(), code: z.number().nullish(), balance: z.number().nullish() }).catch({});

/** Reads the operator's answer. Only a status of 200 accepts. */
export function readReply(status: number, body: unknown) {
  const { id = null, code = null, balance = null } = reply.parse(body);
  return {
    taken: status === 200,
    code: status === 200 ? "OK" : status === 500 ? "500" : String(code ?? status),
    id: id ?? null,
    balance: balance ?? null,
  };
}
