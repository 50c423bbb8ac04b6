import type { PartnerKind } from "@trevo/contract";
import { type TurnstileConfig, turnstileConfig } from "../captcha/turnstile.ts";
import type { SmtpConfig } from "../messaging/smtp-mailer.ts";
import { type WhatsAppConfig, whatsAppUrl } from "../messaging/whatsapp-cloud.ts";
import { type ZenviaConfig, zenviaUrl } from "../messaging/zenvia.ts";
import { type BcbConfig, bcbConfig } from "../pix/bcb-config.ts";
import type { UofConfig } from "../sports-feed/uof/create-uof-feed.ts";
import type { PartnerFields } from "./read-fields.ts";

export interface HttpPartnerConfig {
  readonly base_url: string;
  readonly secret: string;
}

/** Configuration of an SMS carrier, by protocol. */
export type SmsConfig = ({ readonly protocol: "http" } & HttpPartnerConfig) | ({ readonly protocol: "zenvia" } & ZenviaConfig);

/** The configuration of each kind's adapter. */
export interface PartnerConfigs {
  readonly pix: BcbConfig;
  readonly sms: SmsConfig;
  readonly whatsapp: WhatsAppConfig;
  readonly email: SmtpConfig;
  readonly captcha: TurnstileConfig;
  readonly identity: HttpPartnerConfig;
  readonly sports_feed: Omit<UofConfig, "account">;
}

/** Creates the configuration from validated fields. */
export const configOf: { readonly [K in PartnerKind]: (fields: PartnerFields) => PartnerConfigs[K] } = {
  pix: (fields) =>
    bcbConfig.parse({
      token_url: fields["token_url"],
      api_url: fields["api_url"]?.replace(/\/+$/, ""),
      payouts: { dialect: "efi", url: fields["payouts_url"]?.replace(/\/+$/, "") },
      client_id: fields["client_id"],
      client_secret: fields["client_secret"],
      key: fields["key"],
      tls: fields["certificate"] ? { kind: "mtls", cert: fields["certificate"], key: fields["certificate_key"] } : { kind: "none" },
      callback_auth:
        fields["callback_auth"] === "mtls_header"
          ? { kind: "mtls_header", header: fields["callback_header"], value: fields["callback_secret"] }
          : { kind: "hmac_query", secret: fields["callback_secret"] },
    }),
  sms: (fields) => {
    const { protocol, base_url, from = "", token = "", callback_secret = "" } = fields;
    if (protocol !== "zenvia") return { protocol: "http", ...httpPartner(fields) };
    return { protocol, base_url: base_url ?? zenviaUrl, from, token, callback_secret };
  },
  whatsapp: (fields) => {
    const { base_url = whatsAppUrl, phone_number_id = "", business_id = "", template = "", marketing_template = "" } = fields;
    const { access_token = "", app_secret = "", verify_token = "" } = fields;
    return { base_url, phone_number_id, business_id, template, marketing_template, access_token, app_secret, verify_token };
  },
  email: ({ host = "", port = "", security, from = "", user = "", password = "", ...fields }) => {
    const { dkim_domain: domain, dkim_selector: selector, dkim_key: key, returns_to } = fields;
    const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    return {
      url: `${security === "tls" ? "smtps" : "smtp"}://${login}${host}:${port}`,
      from,
      ...(returns_to && { returnsTo: () => returns_to }),
      ...(domain && selector && key && { dkim: { domain, selector, key } }),
    };
  },
  captcha: ({ secret = "", verify_url }) => ({ ...turnstileConfig(secret), ...(verify_url && { verifyUrl: verify_url }) }),
  identity: httpPartner,
  sports_feed: ({ feed_url = "", mq_host = "", mq_port = "", token = "" }) => ({
    api_url: feed_url,
    mq_url: `amqps://${mq_host}:${mq_port}`,
    token,
  }),
};

function httpPartner({ base_url = "", token = "" }: PartnerFields): HttpPartnerConfig {
  return { base_url, secret: token };
}

/**
 * Identifies the bank account. An account that replaces another must be the same bank account, because pending operations are queried
 * there.
 */
export const bankAccountOf = ({ api_url, payouts_url, key }: PartnerFields): string => JSON.stringify([api_url, payouts_url, key]);
