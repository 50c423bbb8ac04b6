/** What a brand has others do for it. Each kind has one active account a brand. */
export const partnerKinds = ["pix", "sms", "whatsapp", "email", "captcha", "identity"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** `checked`: the partner accepted the credentials. `replaced`: another account of the kind came after it. */
export const partnerStates = ["draft", "checked", "active", "replaced", "ended"] as const;
export type PartnerState = (typeof partnerStates)[number];

export interface PartnerField {
  readonly name: string;
  /** Written, never read. */
  readonly secret: boolean;
  readonly required: boolean;
  /** `pem` has several lines; `date` is `YYYY-MM-DD`. */
  readonly type: "text" | "url" | "email" | "number" | "pem" | "choice" | "date";
  readonly choices?: readonly string[];
}

const plain = (name: string, type: PartnerField["type"] = "text", required = true): PartnerField => ({
  name,
  secret: false,
  required,
  type,
});
const secret = (name: string, type: PartnerField["type"] = "text", required = true): PartnerField => ({
  name,
  secret: true,
  required,
  type,
});

/** What an account of each kind consists of, by its adapter: the protocol that the partner speaks. */
export const partnerAdapters: Readonly<Record<PartnerKind, { readonly adapter: string; readonly fields: readonly PartnerField[] }>> = {
  /** Banco Central's API Pix, with payouts by the interface of Efí. */
  pix: {
    adapter: "bcb-efi",
    fields: [
      plain("token_url", "url"),
      plain("api_url", "url"),
      plain("payouts_url", "url"),
      plain("key"),
      { ...plain("callback_auth", "choice"), choices: ["hmac_query", "mtls_header"] },
      plain("callback_header", "text", false),
      secret("client_id"),
      secret("client_secret"),
      secret("callback_secret"),
      secret("certificate", "pem", false),
      secret("certificate_key", "pem", false),
    ],
  },
  /** Zenvia's API, with reports of what arrived; or `POST /messages/sms` with a bearer token, which reports nothing and is meant where no protocol is named. */
  sms: {
    adapter: "sms",
    fields: [
      { ...plain("protocol", "choice", false), choices: ["zenvia", "http"] },
      plain("base_url", "url", false),
      plain("from", "text", false),
      secret("token"),
      secret("callback_secret", "text", false),
    ],
  },
  /** Meta's Cloud API. Betting needs Meta's permission: the account says since when the brand has it. */
  whatsapp: {
    adapter: "whatsapp-cloud",
    fields: [
      plain("permitted_on", "date"),
      plain("phone_number_id"),
      plain("business_id"),
      plain("template"),
      plain("marketing_template"),
      plain("base_url", "url", false),
      secret("access_token"),
      secret("app_secret"),
      secret("verify_token"),
    ],
  },
  email: {
    adapter: "smtp",
    fields: [
      plain("host"),
      plain("port", "number"),
      { ...plain("security", "choice"), choices: ["starttls", "tls"] },
      plain("from", "email"),
      /** Where what comes back goes; `from` when absent. Whoever reads that mailbox calls with the secret. */
      plain("returns_to", "email", false),
      secret("callback_secret", "text", false),
      /** Of Amazon SNS, by its ARN: where Amazon SES tells of bounces and complaints. */
      plain("ses_topic", "text", false),
      /** Signs what leaves; the public key is at `{selector}._domainkey.{domain}`. All three or none. */
      plain("dkim_domain", "text", false),
      plain("dkim_selector", "text", false),
      secret("dkim_key", "pem", false),
      secret("user", "text", false),
      secret("password", "text", false),
    ],
  },
  /** Cloudflare's; the site key is the brand's setting. */
  captcha: { adapter: "turnstile", fields: [plain("verify_url", "url", false), secret("secret")] },
  /** Who checks documents, and the national register: `POST /identity/checks` and `POST /identity/register/checks`. */
  identity: { adapter: "http", fields: [plain("base_url", "url"), secret("token")] },
};
