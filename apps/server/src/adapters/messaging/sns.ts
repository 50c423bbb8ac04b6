import { createPublicKey, verify } from "node:crypto";
import { z } from "zod";
import { Fault, refuse } from "../../kernel/errors.ts";
import { readJson } from "../../kernel/read-json.ts";
import { callOut } from "../call-out.ts";
import { createOutgoingPolicy } from "../outgoing-policy.ts";

/** A message of an Amazon SNS topic with a verified signature. */
export interface SnsMessage {
  readonly type: "Notification" | "SubscriptionConfirmation" | "UnsubscribeConfirmation";
  readonly text: string;
}

export interface Sns {
  /**
   * Refuses with `malformed`, or with `bad_signature` if Amazon has not signed it, or not for one of these topics: anybody can create a
   * topic. Confirms the subscription when Amazon requests it. Throws a `Fault` if Amazon does not answer.
   */
  read(body: Buffer, topics: readonly string[]): Promise<SnsMessage>;
}

const timeoutMs = 10_000;
const maxReplyBytes = 64 * 1024;
/** Largest number of cached certificates. Amazon renews its certificate about once a year, in each region. */
const mostCertificates = 20;

const text = z.string().max(256 * 1024);
const envelope = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: text,
  TopicArn: text,
  Subject: text.optional(),
  Message: text,
  Timestamp: text,
  /** Version 1 signs with SHA-1; topics must be set to version 2. */
  SignatureVersion: z.literal("2"),
  Signature: text,
  SigningCertURL: z.url(),
  SubscribeURL: z.url().optional(),
  Token: text.optional(),
});
type Envelope = z.output<typeof envelope>;

/** Signed fields in this order. A confirmation request has other fields than a message. */
const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const satisfies Record<Envelope["Type"], readonly (keyof Envelope)[]>;

const isAmazons = (url: URL): boolean =>
  url.protocol === "https:" && /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com$/.test(url.hostname) && url.port === "" && url.username === "";

/** Reads messages of topics over HTTPS with Amazon's signatures (SNS, "Verifying the signatures of messages", signature version 2). */
export function createSns({ get = getPublic }: { get?: (url: URL) => Promise<string> } = {}): Sns {
  const certificates = new Map<string, string>();
  const certificateAt = async (url: URL): Promise<string> => {
    const kept = certificates.get(url.href);
    if (kept !== undefined) return kept;
    const fetched = await get(url);
    if (certificates.size >= mostCertificates) certificates.clear();
    certificates.set(url.href, fetched);
    return fetched;
  };
  return {
    read: async (body, topics) => {
      const parsed = envelope.safeParse(readJson(body));
      if (!parsed.success) throw refuse("malformed");
      const message = parsed.data;
      const certificateUrl = new URL(message.SigningCertURL);
      if (!topics.includes(message.TopicArn) || !isAmazons(certificateUrl) || !certificateUrl.pathname.endsWith(".pem"))
        throw refuse("bad_signature");
      if (!isSigned(message, await certificateAt(certificateUrl))) throw refuse("bad_signature");
      if (message.Type === "SubscriptionConfirmation") {
        const confirmUrl = message.SubscribeURL === undefined ? null : new URL(message.SubscribeURL);
        if (!confirmUrl || !isAmazons(confirmUrl)) throw refuse("malformed");
        await get(confirmUrl);
      }
      return { type: message.Type, text: message.Message };
    },
  };
}

function isSigned(message: Envelope, certificate: string): boolean {
  const lines = signedFields[message.Type].flatMap((name) => (message[name] === undefined ? [] : [name, message[name]]));
  try {
    const key = createPublicKey(certificate);
    return verify("sha256", Buffer.from(`${lines.join("\n")}\n`), key, Buffer.from(message.Signature, "base64"));
  } catch {
    return false;
  }
}

const policy = createOutgoingPolicy();

async function getPublic(url: URL): Promise<string> {
  const { status, body } = await callOut({ method: "GET", url, timeoutMs, maxReplyBytes, policy });
  if (status !== 200) throw new Fault(`Amazon SNS answers ${status} at ${url.pathname}`, { retryable: true });
  return body;
}
