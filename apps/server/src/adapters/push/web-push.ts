import webPush from "web-push";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import type { OutgoingPolicy } from "../outgoing-policy.ts";

/** Key pair with which an installation signs (RFC 8292), in base64url as browsers and push services expect it. */
export interface PushKeys {
  readonly public_key: string;
  readonly private_key: string;
}

export interface PushDelivery {
  readonly endpoint: string;
  /** The browser's own keys (RFC 8291), in base64url. */
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  /** A later message with the same topic replaces one that was not delivered yet. At most 32 characters of base64url. */
  readonly topic: string;
  /** The sender's contact for the push service: `mailto:` or `https:`. */
  readonly subject: string;
}

/** `gone`: the subscription can never receive a message again. `refused`: this message was not accepted. */
export type PushOutcome = { readonly outcome: "taken" | "gone" } | { readonly outcome: "refused"; readonly status: number };

/** One day. After that, a message about the account is found in the list of notifications. */
const ttlSeconds = 86_400;
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
export function encode({ endpoint, p256dh, auth, text, topic, subject }: PushDelivery, keys: PushKeys) {
  try {
    const authorization = tokenFor({ audience: new URL(endpoint).origin, subject }, keys);
    const details = { headers: { authorization }, TTL: ttlSeconds, topic, contentEncoding: "aes128gcm" } as const;
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, details);
    const written = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
    return { headers: Object.fromEntries(written), body: body ?? Buffer.alloc(0) };
  } catch {
    return null;
  }
}

/** Sends one message to one browser's push service (Web Push, RFC 8030). No answer, or one that means "later", is a `Fault`. */
export async function deliverPush(needs: { policy: OutgoingPolicy; keys: PushKeys }, delivery: PushDelivery): Promise<PushOutcome> {
  const url = new URL(delivery.endpoint);
  const encoded = needs.policy.faultOf(url) ? null : encode(delivery, needs.keys);
  if (!encoded) return { outcome: "gone" };
  const { status } = await callOut({ method: "POST", url, ...encoded, policy: needs.policy, timeoutMs, maxReplyBytes });
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status === 429 || status >= 500) throw new Fault(`a push service answered ${status}`, { retryable: true });
  return status >= 200 && status <= 299 ? { outcome: "taken" } : { outcome: "refused", status };
}
