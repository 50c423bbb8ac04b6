import type { PartnerKind } from "@trevo/contract";
import type { Clock } from "../../kernel/clock.ts";
import { Fault } from "../../kernel/errors.ts";
import { callOut } from "../call-out.ts";
import { createTurnstile } from "../captcha/turnstile.ts";
import { createHttpNationalRegister } from "../identity/http-national-register.ts";
import { verifyRelay } from "../messaging/smtp-mailer.ts";
import { verifyWhatsApp } from "../messaging/whatsapp-cloud.ts";
import { verifyZenvia } from "../messaging/zenvia.ts";
import { createBcbGateway } from "../pix/bcb-gateway.ts";
import { createUofApi } from "../sports-feed/uof/api.ts";
import { type PartnerConfigs, configOf } from "./partner-configs.ts";
import type { PartnerFields } from "./read-fields.ts";

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;
const recentMs = 60_000;
/** Has the valid form of a CPF but belongs to a company, so no person is looked up. */
const nobodysCpf = "00000000191";

/** Read-only checks of each partner. They throw a `Fault` if it does not accept the credentials, or does not answer. */
const checks: { readonly [K in PartnerKind]: (config: PartnerConfigs[K], clock: Clock) => Promise<void> } = {
  pix: async (config, clock) => {
    await createBcbGateway({ config, clock, timeoutMs }).listReceived(new Date(clock.now().getTime() - recentMs));
  },
  // A message without a recipient: the carrier checks the token first.
  sms: async (config) => {
    if (config.protocol === "zenvia") return verifyZenvia({ ...config, timeoutMs });
    const { base_url, secret } = config;
    const { status } = await callOut({
      method: "POST",
      url: new URL("/messages/sms", base_url),
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: "{}",
      timeoutMs,
      maxReplyBytes,
    });
    if (status !== 400 && status !== 422) throw new Fault(`the carrier answers ${status}`, { retryable: status >= 500 });
  },
  whatsapp: (config) => verifyWhatsApp({ ...config, timeoutMs }),
  email: (config) => verifyRelay({ ...config, timeoutMs }),
  // An invalid captcha token. A wrong secret gives a different answer.
  captcha: async (config) => {
    await createTurnstile(config).verify("check", "127.0.0.1", 0);
  },
  identity: async (config) => {
    await createHttpNationalRegister(config).lookUp(nobodysCpf, { tenant_id: 0, timeout_ms: timeoutMs });
  },
  // The message server takes the same token. A second connection to it would be a second queue.
  sports_feed: async (config) => {
    await createUofApi(config).whoAmI();
  },
};

/** Returns null if the partner accepts the account, otherwise its answer without secrets: faults contain addresses, statuses and codes. */
export async function faultOfPartner(kind: PartnerKind, fields: PartnerFields, clock: Clock): Promise<string | null> {
  try {
    await check(kind, fields, clock);
    return null;
  } catch (error) {
    if (error instanceof Fault) return error.message.slice(0, 300);
    throw error;
  }
}

function check(kind: PartnerKind, fields: PartnerFields, clock: Clock): Promise<void> {
  switch (kind) {
    case "pix":
      return checks.pix(configOf.pix(fields), clock);
    case "sms":
      return checks.sms(configOf.sms(fields), clock);
    case "whatsapp":
      return checks.whatsapp(configOf.whatsapp(fields), clock);
    case "email":
      return checks.email(configOf.email(fields), clock);
    case "captcha":
      return checks.captcha(configOf.captcha(fields), clock);
    case "identity":
      return checks.identity(configOf.identity(fields), clock);
    case "sports_feed":
      return checks.sports_feed(configOf.sports_feed(fields), clock);
  }
}
