import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalSecrets } from "../../kernel/crypto.ts";
import { refuse } from "../../kernel/errors.ts";
import { readJson } from "../../kernel/read-json.ts";
import type { BcbConfig } from "./bcb-config.ts";
import type { PixNews, RawCallback } from "./gateway.ts";

/** The token in the registered address, which replaces the secret itself. Each Pix key has its own. */
const callbackToken = (secret: string, key: string): string => createHmac("sha256", secret).update(key).digest("hex");

/**
 * Returns the address to register. The bank appends `/pix` to it. If the token is in the query, the appended text ends up in a parameter
 * that is never read, so the path contains its own `/pix`. Either way calls arrive at `{baseUrl}/pix`.
 */
export function callbackAddress(config: BcbConfig, baseUrl: string): string {
  const { callback_auth, key } = config;
  return callback_auth.kind === "mtls_header" ? baseUrl : `${baseUrl}/pix?hmac=${callbackToken(callback_auth.secret, key)}&ignorar=`;
}

function comesFromTheBank(config: BcbConfig, raw: RawCallback): boolean {
  const { callback_auth, key } = config;
  if (callback_auth.kind === "mtls_header") {
    const value = raw.headers[callback_auth.header];
    return typeof value === "string" && equalSecrets(value, callback_auth.value);
  }
  const { hmac } = raw.query;
  return typeof hmac === "string" && equalSecrets(hmac, callbackToken(callback_auth.secret, key));
}

const news = z.object({
  pix: z
    .array(
      z.object({
        endToEndId: z.string().min(1),
        txid: z.string().nullish(),
        gnExtras: z.object({ idEnvio: z.string().nullish() }).nullish(),
      }),
    )
    .max(1000),
});

export function verifyCallback(config: BcbConfig, raw: RawCallback): PixNews {
  if (raw.method !== "POST" || !comesFromTheBank(config, raw)) throw refuse("bad_signature");
  const parsed = news.safeParse(readJson(raw.body));
  if (!parsed.success) throw refuse("malformed");
  const result: PixNews = { received: [], payouts: [] };
  for (const pix of parsed.data.pix) {
    const payoutId = pix.gnExtras?.idEnvio;
    if (payoutId) result.payouts.push({ id: payoutId });
    else result.received.push({ txid: pix.txid ?? null, end_to_end_id: pix.endToEndId });
  }
  return result;
}
