import { z } from "zod";

const https = z.url({ protocol: /^https?$/ });

/** One bank's connection settings for one tenant. Stored encrypted, because it contains secrets. */
export const bcbConfig = z.object({
  /** The OAuth 2 token endpoint, such as `https://pix.api.efipay.com.br/oauth/token`. */
  token_url: https,
  /** The Pix API without a trailing slash, such as `https://pix.api.efipay.com.br/v2`. */
  api_url: https,
  /** The Pix API has no payouts; this names the bank whose own API makes them, and its origin. */
  payouts: z.object({ dialect: z.literal("efi"), url: https }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  /** The tenant's Pix key: charges are paid to it, and payouts are paid from its account. */
  key: z.string().min(1).max(77),
  tls: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("mtls"), cert: z.string(), key: z.string(), ca: z.string().optional() }),
  ]),
  callback_auth: z.discriminatedUnion("kind", [
    /** The proxy has checked the bank's certificate and confirms it in a header that it removes from all other requests. */
    z.object({ kind: z.literal("mtls_header"), header: z.string().toLowerCase(), value: z.string().min(16) }),
    /** The registered address contains a token that only the bank and the product know. */
    z.object({ kind: z.literal("hmac_query"), secret: z.string().min(16) }),
  ]),
});

export type BcbConfig = z.output<typeof bcbConfig>;

/** The sandbox bank's public demo secrets; never used in live mode. */
export const sandboxBankConfig = (sandboxUrl: string, key: string): BcbConfig => {
  const origin = new URL(sandboxUrl).origin;
  return {
    token_url: `${origin}/oauth/token`,
    api_url: `${origin}/v2`,
    payouts: { dialect: "efi", url: origin },
    client_id: "trevo-demo",
    client_secret: "trevo-demo-secret",
    key,
    tls: { kind: "none" },
    callback_auth: { kind: "hmac_query", secret: "trevo-callback-secret" },
  };
};
