import { z } from "zod";
import { equalSecrets } from "../../kernel/crypto.ts";
import { Fault, refuse } from "../../kernel/errors.ts";
import { readJson } from "../../kernel/read-json.ts";
import { callOut } from "../call-out.ts";
import type { RawCallback } from "../pix/gateway.ts";
import type { Accepted, CarrierNews, CarrierReport, PhoneCarrier, PhoneMessage } from "./carrier.ts";
import { partsOf, toGsm } from "./gsm-text.ts";

export interface ZenviaConfig {
  readonly base_url: string;
  readonly token: string;
  /** The sender under which the carrier knows the brand. */
  readonly from: string;
  /** Returned in a header of each callback, because Zenvia signs nothing. */
  readonly callback_secret: string;
  readonly timeoutMs?: number;
}

export const zenviaUrl = "https://api.zenvia.com";
/** The header that Zenvia is configured to send with each callback. */
export const callbackHeader = "x-trevo-callback";

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;

const accepted = z.object({ id: z.string().min(1).max(200) });

/** Sends SMS through Zenvia's API v2, without accents: a single accent would halve an SMS's capacity. */
export function createZenvia(config: ZenviaConfig): PhoneCarrier {
  return {
    send: (message) => send(config, message),
    readCallback: (raw) => readCallback(config, raw),
    answerChallenge: () => null,
    registerCallback: async (url) => {
      for (const eventType of ["MESSAGE_STATUS", "MESSAGE"]) await subscribe(config, { url, eventType });
    },
  };
}

const post = (config: ZenviaConfig, path: string, body: object) =>
  callOut({
    method: "POST",
    url: new URL(path, config.base_url),
    headers: { "x-api-token": config.token, "content-type": "application/json" },
    body: JSON.stringify(body),
    timeoutMs: config.timeoutMs ?? timeoutMs,
    maxReplyBytes,
  });

async function send(config: ZenviaConfig, { to, text: written, reference }: PhoneMessage): Promise<Accepted> {
  const text = toGsm(written);
  const { status, body } = await post(config, "/v2/channels/sms/messages", {
    from: config.from,
    to: to.replace(/^\+/, ""),
    contents: [{ type: "text", text }],
    ...(reference !== null && { externalId: reference }),
  });
  if (status !== 200) throw faultOf(status, "a message");
  const parsed = accepted.safeParse(readJson(Buffer.from(body)));
  if (!parsed.success) throw new Fault("the carrier's answer has no id", { retryable: false, outcomeUnknown: true });
  return { provider_id: parsed.data.id, parts: partsOf(text) };
}

/** An existing subscription is accepted as well. */
async function subscribe(config: ZenviaConfig, { url, eventType }: { url: string; eventType: string }): Promise<void> {
  const { status } = await post(config, "/v2/subscriptions", {
    eventType,
    webhook: { url, headers: { [callbackHeader]: config.callback_secret } },
    criteria: { channel: "sms", ...(eventType === "MESSAGE" && { direction: "IN" }) },
    status: "ACTIVE",
  });
  if (status !== 200 && status !== 201 && status !== 409) throw faultOf(status, "a subscription");
}

/** Sends a message without a recipient: the carrier checks the token first. */
export async function verifyZenvia(config: ZenviaConfig): Promise<void> {
  const { status } = await post(config, "/v2/channels/sms/messages", {});
  if (status !== 400 && status !== 422) throw faultOf(status, "the credentials");
}

const faultOf = (status: number, what: string): Fault =>
  new Fault(`the carrier answers ${status} to ${what}`, { retryable: status >= 500 || status === 429, outcomeUnknown: status >= 500 });

const statusEvent = z.object({
  type: z.literal("MESSAGE_STATUS"),
  id: z.string().min(1).max(200),
  messageId: z.string().min(1).max(200),
  message: z.object({ externalId: z.string().max(200).nullish() }).nullish(),
  messageStatus: z.object({
    code: z.string().max(40),
    causes: z.array(z.object({ channelErrorCode: z.string().max(100).nullish(), reason: z.string().nullish() })).nullish(),
  }),
});
const messageEvent = z.object({
  type: z.literal("MESSAGE"),
  message: z.object({
    from: z.string().regex(/^\+?\d{8,15}$/),
    direction: z.string(),
    contents: z.array(z.object({ type: z.string(), text: z.string().nullish() })).max(20),
  }),
});
const event = z.union([statusEvent, messageEvent, z.object({ type: z.string() })]);

const statuses: Readonly<Record<string, CarrierReport["status"]>> = {
  SENT: "sent",
  DELIVERED: "delivered",
  READ: "delivered",
  VERIFIED: "delivered",
  REJECTED: "failed",
  NOT_DELIVERED: "failed",
};

function readCallback({ callback_secret }: ZenviaConfig, raw: RawCallback): CarrierNews {
  const given = raw.headers[callbackHeader];
  if (raw.method !== "POST" || typeof given !== "string" || !equalSecrets(given, callback_secret)) throw refuse("bad_signature");
  const parsed = event.safeParse(readJson(raw.body));
  if (!parsed.success) throw refuse("malformed");
  const news = parsed.data;
  if ("messageStatus" in news) return { reports: reportOf(news), replies: [] };
  if (!("message" in news) || news.message.direction !== "IN") return { reports: [], replies: [] };
  const { from, contents } = news.message;
  const text = contents.find((one) => one.type === "text")?.text ?? "";
  return { reports: [], replies: [{ from: from.startsWith("+") ? from : `+${from}`, text }] };
}

/** Reads a report. Unknown events, such as a click, yield none. */
function reportOf({ id, messageId, message, messageStatus }: z.output<typeof statusEvent>): CarrierReport[] {
  const status = statuses[messageStatus.code];
  if (!status) return [];
  const cause = messageStatus.causes?.[0];
  return [
    {
      event_id: id,
      provider_id: messageId,
      reference: message?.externalId ?? null,
      status,
      isPermanent: false,
      detail: status === "failed" ? (cause?.channelErrorCode ?? messageStatus.code) : messageStatus.code,
    },
  ];
}
