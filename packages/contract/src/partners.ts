/** Services that partners provide to a brand. Each brand has one active account per kind; of `sports_feed` the installation has one. */
export const partnerKinds = ["pix", "sms", "whatsapp", "email", "captcha", "identity", "sports_feed"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** `checked`: the partner accepted the credentials. `replaced`: another account of the kind was activated. */
export const partnerStates = ["draft", "checked", "active", "replaced", "ended"] as const;
export type PartnerState = (typeof partnerStates)[number];

export interface PartnerField {
  readonly name: string;
  /** True if the field can be written but not read. */
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

/** Fields of an account by kind, and its adapter: the protocol that the partner implements. */
export const partnerAdapters: Readonly<Record<PartnerKind, { readonly adapter: string; readonly fields: readonly PartnerField[] }>> = {
  /** Banco Central's Pix API, with payouts through Efí's interface. */
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
  /** Zenvia's API with delivery reports; or, if no protocol is named, `POST /messages/sms` with a bearer token and without reports. */
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
  /** Meta's Cloud API. Betting requires Meta's permission: the account states since when the brand has it. */
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
      /** Address for bounces; `from` if absent. The program that reads this mailbox calls us with the secret. */
      plain("returns_to", "email", false),
      secret("callback_secret", "text", false),
      /** ARN of the Amazon SNS topic to which Amazon SES reports bounces and complaints. */
      plain("ses_topic", "text", false),
      /** DKIM signature of outgoing e-mail; the public key is at `{selector}._domainkey.{domain}`. All three fields or none. */
      plain("dkim_domain", "text", false),
      plain("dkim_selector", "text", false),
      secret("dkim_key", "pem", false),
      secret("user", "text", false),
      secret("password", "text", false),
    ],
  },
  /** Cloudflare Turnstile; the site key is a setting of the brand. */
  captcha: { adapter: "turnstile", fields: [plain("verify_url", "url", false), secret("secret")] },
  /** Service that checks documents and the national register: `POST /identity/checks` and `POST /identity/register/checks`. */
  identity: { adapter: "http", fields: [plain("base_url", "url"), secret("token")] },
  /** A feed in the format of Unified Odds Feed. Matches belong to the installation, so all brands share the account that one of them has. */
  sports_feed: { adapter: "uof", fields: [plain("feed_url", "url"), plain("mq_host"), plain("mq_port", "number"), secret("token")] },
};
