import type { PartnerKind } from "@trevo/contract";
import { type TurnstileConfig, turnstileConfig } from "../captcha/turnstile.ts";
import type { SmtpConfig } from "../messaging/smtp-mailer.ts";
import { type BcbConfig, bcbConfig } from "../pix/bcb-config.ts";
import type { PartnerFields } from "./read-fields.ts";

export interface HttpPartnerConfig {
  readonly base_url: string;
  readonly secret: string;
}

/** What each kind's adapter is made from. */
export interface PartnerConfigs {
  readonly pix: BcbConfig;
  readonly sms: HttpPartnerConfig;
  readonly email: SmtpConfig;
  readonly captcha: TurnstileConfig;
  readonly identity: HttpPartnerConfig;
}

/** From fields that were read. */
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
  sms: httpPartner,
  email: ({ host = "", port = "", security, from = "", user = "", password = "" }) => {
    const login = user === "" ? "" : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
    return { url: `${security === "tls" ? "smtps" : "smtp"}://${login}${host}:${port}`, from };
  },
  captcha: ({ secret = "", verify_url }) => ({ ...turnstileConfig(secret), ...(verify_url && { verifyUrl: verify_url }) }),
  identity: httpPartner,
};

function httpPartner({ base_url = "", token = "" }: PartnerFields): HttpPartnerConfig {
  return { base_url, secret: token };
}

/** Whose money it is: an account that replaces another must be the same, because what is under way is asked for there. */
export const bankAccountOf = ({ api_url, payouts_url, key }: PartnerFields): string => JSON.stringify([api_url, payouts_url, key]);
