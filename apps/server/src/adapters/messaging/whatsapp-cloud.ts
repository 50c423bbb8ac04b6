import { createHmac } from "node:crypto";
import { z } from "zod";
import { equalSecrets } from "../../kernel/crypto.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import { readJson } from "../../kernel/read-json.ts";
import { callOut } from "../call-out.ts";
import type { RawCallback } from "../pix/gateway.ts";
import type { Accepted, CarrierNews, CarrierReport, PhoneCarrier, PhoneMessage, Reply } from "./carrier.ts";
import { Bounce } from "./messenger.ts";

export interface WhatsAppConfig {
  readonly base_url: string;
  readonly phone_number_id: string;
  /** The business account that the webhook's messages are about. */
  readonly business_id: string;
  readonly access_token: string;
  /** Key that signs the callbacks. */
  readonly app_secret: string;
  /** The token that Meta repeats when an address is registered. */
  readonly verify_token: string;
  /** Templates approved by Meta, each with two variables in its body: title and text. */
  readonly template: string;
  readonly marketing_template: string;
  readonly timeoutMs?: number;
}

export const whatsAppUrl = "https://graph.facebook.com";
const version = "v23.0";
const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

/** Longest title of an approved template. */
const maxTitle = 60;
const maxText = 900;

/** Codes for a number that has no WhatsApp account or does not accept messages from this sender. */
const undeliverable = new Set([131026, 131030]);

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1).max(300) })).min(1) });
const refusal = z.object({ error: z.object({ code: z.int() }) });

/** Sends WhatsApp messages through Meta's Cloud API. They contain no links: nothing may be bought or paid there. */
export function createWhatsApp(config: WhatsAppConfig): PhoneCarrier {
  return {
    send: (message) => send(config, message),
    readCallback: (raw) => readCallback(config, raw),
    answerChallenge: (query) => answerChallenge(config, query),
    registerCallback: async (override_callback_uri) => {
      const { verify_token, business_id } = config;
      const { status } = await post(config, `/${business_id}/subscribed_apps`, { override_callback_uri, verify_token });
      if (status !== 200) throw new Fault(`WhatsApp answers ${status} to a subscription`, { retryable: status >= 500 });
    },
  };
}

const post = (config: WhatsAppConfig, path: string, body: object) =>
  callOut({
    method: "POST",
    url: new URL(`/${version}${path}`, config.base_url),
    headers: { authorization: `Bearer ${config.access_token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: config.timeoutMs ?? timeoutMs,
    maxReplyBytes,
  });

const languages = { pt: "pt_BR", en: "en_US" } as const;
/** Formats a template variable, which may contain no line break and no run of spaces. */
const parameter = (text: string, most: number) => {
  const line = text.replace(/\s+/g, " ").trim();
  return { type: "text", text: line.length > most ? `${line.slice(0, most - 1)}…` : line };
};

async function send(config: WhatsAppConfig, message: PhoneMessage): Promise<Accepted> {
  const { to, reference, locale, isMarketing, title, text } = message;
  const { status, body } = await post(config, `/${config.phone_number_id}/messages`, {
    messaging_product: "whatsapp",
    recipient_type: "individual",
    to: to.replace(/^\+/, ""),
    type: "template",
    template: {
      name: isMarketing ? config.marketing_template : config.template,
      language: { code: languages[locale] },
      components: [{ type: "body", parameters: [parameter(title, maxTitle), parameter(text, maxText)] }],
    },
    ...(reference !== null && { biz_opaque_callback_data: reference }),
  });
  const answer = readJson(Buffer.from(body));
  if (status !== 200) throw faultOf(status, answer);
  const parsed = accepted.safeParse(answer);
  if (!parsed.success) throw new Fault("the answer of WhatsApp has no id", { retryable: false, outcomeUnknown: true });
  return { provider_id: parsed.data.messages[0]?.id ?? null, parts: 1 };
}

/** Meta's codes after which the same message may be sent later. */
const later = new Set([4, 80007, 130429, 131056]);

function faultOf(status: number, answer: unknown): Fault {
  const parsed = refusal.safeParse(answer);
  const code = parsed.success ? parsed.data.error.code : null;
  const words = `WhatsApp answers ${status}, code ${code ?? "unknown"}`;
  if (code !== null && undeliverable.has(code)) return new Bounce(words);
  const isLater = status >= 500 || status === 429 || (code !== null && later.has(code));
  return new Fault(words, { retryable: isLater, outcomeUnknown: status >= 500 });
}

/** Reads the number's display name, without sending anything. */
export async function verifyWhatsApp(config: WhatsAppConfig): Promise<void> {
  const { status } = await callOut({
    method: "GET",
    url: new URL(`/${version}/${config.phone_number_id}?fields=id`, config.base_url),
    headers: { authorization: `Bearer ${config.access_token}` },
    timeoutMs: config.timeoutMs ?? timeoutMs,
    maxReplyBytes,
  });
  if (status !== 200) throw new Fault(`WhatsApp answers ${status}`, { retryable: status >= 500 });
}

function answerChallenge({ verify_token }: WhatsAppConfig, query: Readonly<Record<string, unknown>>): string | null {
  const { "hub.mode": mode, "hub.verify_token": token, "hub.challenge": challenge } = query;
  if (mode !== "subscribe" || typeof token !== "string" || typeof challenge !== "string") return null;
  return equalSecrets(token, verify_token) && /^[\w-]{1,200}$/.test(challenge) ? challenge : null;
}

const status = z.object({
  id: z.string().min(1).max(300),
  status: z.string().max(40),
  timestamp: z.string().max(20),
  biz_opaque_callback_data: z.string().max(512).nullish(),
  errors: z.array(z.object({ code: z.int() })).nullish(),
});
const message = z.object({
  from: z.string().regex(/^\d{8,15}$/),
  text: z.object({ body: z.string() }).nullish(),
  button: z.object({ text: z.string() }).nullish(),
});
const callback = z.object({
  entry: z
    .array(
      z.object({
        changes: z.array(z.object({ value: z.object({ statuses: z.array(status).nullish(), messages: z.array(message).nullish() }) })),
      }),
    )
    .max(1_000),
});

const statuses: Readonly<Record<string, CarrierReport["status"]>> = {
  sent: "sent",
  delivered: "delivered",
  read: "delivered",
  failed: "failed",
};

function readCallback({ app_secret }: WhatsAppConfig, raw: RawCallback): CarrierNews {
  const given = raw.headers["x-hub-signature-256"];
  const expected = `sha256=${createHmac("sha256", app_secret).update(raw.body).digest("hex")}`;
  if (raw.method !== "POST" || typeof given !== "string" || !equalSecrets(given, expected)) throw refuse("bad_signature");
  const parsed = callback.safeParse(readJson(raw.body));
  if (!parsed.success) throw refuse("malformed");
  const values = parsed.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value));
  return {
    reports: values.flatMap((value) => (value.statuses ?? []).flatMap(reportOf)),
    replies: values.flatMap((value) => (value.messages ?? []).map(replyOf)),
  };
}

/** Reads a report. An event has no id of its own, so it is identified by the message, its status and the time. */
function reportOf(news: z.output<typeof status>): CarrierReport[] {
  const known = statuses[news.status];
  if (!known) return [];
  const code = news.errors?.[0]?.code;
  return [
    {
      event_id: `${news.id}:${news.status}:${news.timestamp}`,
      provider_id: news.id,
      reference: news.biz_opaque_callback_data ?? null,
      status: known,
      isPermanent: known === "failed" && code !== undefined && undeliverable.has(code),
      detail: code === undefined ? news.status : String(code),
    },
  ];
}

const replyOf = ({ from, text, button }: z.output<typeof message>): Reply => ({
  from: `+${from}`,
  text: text?.body ?? button?.text ?? "",
});
