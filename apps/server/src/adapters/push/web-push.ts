import webPush from "web-push";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { OutgoingPolicy } from "../outgoing-policy.ts";

/** Key pair with which an installation signs (RFC 8292), in base64url as browsers and push services expect it. */
export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

/** How much battery a message is worth (RFC 8030, section 5.3). */
export type PushUrgency = "very-low" | "low" | "normal" | "high";

export interface PushDelivery {
  readonly endpoint: string;
  /** The browser's own keys (RFC 8291), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  /** A later message with the same topic replaces one that was not delivered yet. At most 32 characters of base64url. */
  readonly topic: string;
  /** How long the push service may keep the message for a browser that it cannot reach. After that it is dropped. */
  readonly ttl_seconds: number;
  readonly urgency: PushUrgency;
  /** The sender's contact for the push service: `mailto:` or `https:`. */
  readonly subject: string;
}

/**
 * `gone`: the subscription can never receive a message again. `refused`: this message was not accepted. `later`: the push service named the
 * time of the next attempt.
 */
export type PushOutcome =
  | { readonly outcome: "taken" | "gone" }
  | { readonly outcome: "refused"; readonly status: number }
  | { readonly outcome: "later"; readonly retry_after_ms: number };

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

export function makePushKeys(): PushKeys {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { public_key: publicKey, private_key: privateKey };
}

/** A token names the sender and the push service, but no message, so one token serves many messages, as RFC 8292 (section 5) intends. */
const tokenLastsMs = 12 * 3_600_000;
const tokenKeptMs = tokenLastsMs / 2;
/** Anyone may name a push service, so the number of cached tokens is limited: the oldest is dropped first. */
const mostTokens = 200;
type Tokens = Map<string, { readonly authorization: string; readonly until: number }>;
const tokensOf = new WeakMap<PushKeys, Tokens>();

function tokenFor({ audience, subject }: { readonly audience: string; readonly subject: string }, keys: PushKeys): string {
  const tokens: Tokens = tokensOf.get(keys) ?? new Map();
  tokensOf.set(keys, tokens);
  const name = `${audience} ${subject}`;
  const now = Date.now();
  const known = tokens.get(name);
  if (known && known.until > now) return known.authorization;
  const ends = Math.floor((now + tokenLastsMs) / 1_000);
  const { Authorization: authorization } = webPush.getVapidHeaders(audience, subject, keys.public_key, keys.private_key, "aes128gcm", ends);
  tokens.delete(name);
  tokens.set(name, { authorization, until: now + tokenKeptMs });
  const [oldest] = tokens.size > mostTokens ? tokens.keys() : [];
  if (oldest !== undefined) tokens.delete(oldest);
  return authorization;
}

/** Encrypts the message for the browser and signs it as the installation. Null if the browser's keys are invalid. */
export function encode(delivery: PushDelivery, keys: PushKeys) {
  const { endpoint, p256dh, auth, text, topic, subject, ttl_seconds: TTL, urgency } = delivery;
  try {
    const authorization = tokenFor({ audience: new URL(endpoint).origin, subject }, keys);
    const details = { headers: { authorization }, TTL, topic, urgency, contentEncoding: "aes128gcm" } as const;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, details);
    const written = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return { headers: Object.fromEntries(written), body: body ?? Buffer.alloc(0) };
  } catch {
    return null;
  }
}

/**
 * Returns the time in a `Retry-After` header (RFC 9110, section 10.2.3: seconds or a date), in ms from now. Null if it is missing or
 * invalid. A date that has passed is now.
 */
export function retryAfterMs(header: string | undefined, now = Date.now()): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

/**
 * Sends one message to one browser's push service (Web Push, RFC 8030). No answer, or one that means "later" without saying when, is a
 * `Fault`.
 */
export async function deliverPush(needs: { policy: OutgoingPolicy; keys: PushKeys }, delivery: PushDelivery): Promise<PushOutcome> {
  const url = new URL(delivery.endpoint);
  const encoded = needs.policy.faultOf(url) ? null : encode(delivery, needs.keys);
  if (!encoded) return { outcome: "gone" };
  const { status, retry_after } = await callOut({ method: "POST", url, ...encoded, policy: needs.policy, timeoutMs, maxReplyBytes });
  if (status === 404 || status === 410) return { outcome: "gone" };
  const wait = retryAfterMs(retry_after);
  if ((status === 429 || status >= 500) && wait !== null) return { outcome: "later", retry_after_ms: wait };
  if (status === 429 || status >= 500) throw new Fault(`a push service answered ${status}`, { retryable: true });
  return status >= 200 && status <= 299 ? { outcome: "taken" } : { outcome: "refused", status };
}
