import { z } from "zod";

const https = z.url({ protocol: /^https?$/ });

/** How to reach one bank for one tenant. Stored encrypted: it holds secrets. */
export const bcbConfig = z.object({
  /** The OAuth 2 token endpoint, such as `https://pix.api.efipay.com.br/oauth/token`. */
  token_url: https,
  /** The API Pix without a slash at its end, such as `https://pix.api.efipay.com.br/v2`. */
  api_url: https,
  /** The API Pix has no payouts; this is whose own API makes them, and its origin. */
  payouts: z.object({ dialect: z.literal("efi"), url: https }),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  /** The tenant's Pix key: charges are paid to it, payouts are paid from its account. */
  key: z.string().min(1).max(77),
  tls: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("none") }),
    z.object({ kind: z.literal("mtls"), cert: z.string(), key: z.string(), ca: z.string().optional() }),
  ]),
  callback_auth: z.discriminatedUnion("kind", [
    /** The proxy has checked the bank's certificate and says so in a header that it strips from everybody else. */
    z.object({ kind: z.literal("mtls_header"), header: z.string().toLowerCase(), value: z.string().min(16) }),
    /** The registered address carries a token that only the bank and we know. */
    z.object({ kind: z.literal("hmac_query"), secret: z.string().min(16) }),
  ]),
});

export type BcbConfig = z.output<typeof bcbConfig>;

/** The sandbox bank's public demo secrets; live mode never builds this. */
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
