import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { CarrierReport } from "./carrier.ts";

/** What came back of a brand's e-mails reaches it by whoever reads the mailbox, with the brand's own secret. */
export interface MailReturns {
  /** Of the account of now and of those that it replaced. */
  secrets(tenantId: number): Promise<readonly string[]>;
  /** Topics of Amazon SNS that speak of the brand's e-mails. */
  topics(tenantId: number): Promise<readonly string[]>;
  /** Tells the counterpart where to call, where it can be told. Repeated, it changes nothing. */
  registerCallback(tenantId: number, url: string): Promise<void>;
}

const limits = { forceRfc822Attachments: true, maxNestingDepth: 8, maxHeadersSize: 128 * 1024 };
/** Our messages have one recipient; a report of more is read so far. */
const mostRecipients = 10;

/**
 * What a message says of one of ours: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Whatever else lies in a mailbox says nothing.
 * The message is named by the headers that came back, or by the envelope id; whose it is must be looked up.
 */
export async function readMailReports(bytes: Buffer): Promise<CarrierReport[]> {
  const report = await parse(bytes);
  const [, kind] = /^multipart\/report\s*;.*\breport-type="?([a-z-]+)/is.exec(headerOf(report, "content-type")) ?? [];
  if (!report || (kind !== "delivery-status" && kind !== "feedback-report")) return [];
  const id = createHash("sha256")
    .update(report.messageId ?? bytes)
    .digest("base64url");
  const blocks = await blocksOf(report, kind);
  const reference = (await returnedReference(report)) ?? referenceIn(blocks[0]?.get("original-envelope-id"));
  if (reference === null) return [];
  const said = kind === "feedback-report" ? [complaintOf(blocks[0])] : blocks.slice(1, 1 + mostRecipients).map(statusOf);
  return said.flatMap((one, index) => (one ? [{ ...one, event_id: `${id}.${index}`, provider_id: reference, reference }] : []));
}

/** Null: no mailbox would show it either. */
const parse = (bytes: Uint8Array | ArrayBuffer | string): Promise<Email | null> => PostalMime.parse(bytes, limits).catch(() => null);

const headerOf = (email: Email | null, name: string): string => email?.headers.find(({ key }) => key === name)?.value ?? "";

type Fields = ReadonlyMap<string, string>;

/** The machine's part: blocks of fields, the first of the whole message. */
async function blocksOf(report: Email, kind: string): Promise<Fields[]> {
  const part = report.attachments.find(({ mimeType }) => /^message\/(global-)?(delivery-status|feedback-report)$/.test(mimeType));
  if (!part || !part.mimeType.endsWith(kind)) return [];
  const blocks = textOf(part)
    .split(/\r?\n\s*\r?\n/)
    .filter((block) => block.trim() !== "")
    .slice(0, 1 + mostRecipients);
  return Promise.all(
    blocks.map(async (block) => new Map((await parse(`${block}\r\n\r\n`))?.headers.map(({ key, value }) => [key, value]))),
  );
}

const textOf = ({ content }: Attachment): string => (typeof content === "string" ? content : new TextDecoder().decode(content));

/** Of our message, or of its headers, as it came back. */
async function returnedReference(report: Email): Promise<string | null> {
  const returned = report.attachments.find(({ mimeType }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(mimeType),
  );
  return returned ? referenceIn((await parse(textOf(returned)))?.messageId) : null;
}

/** Before the `@` of a message id of ours. */
export const referenceIn = (id = ""): string | null => /^<?([A-Za-z0-9_-]{22})@[^<>\s@]{1,253}>?$/.exec(id.trim())?.[1] ?? null;

export type Said = Pick<CarrierReport, "status" | "isPermanent" | "detail">;

/**
 * By the enhanced code (RFC 3463). The address is gone where its class is final and its subject an address, a mailbox or nothing at all; what the relay
 * has against us, our words or the way there says nothing of the address. A full mailbox is full, however final its host calls it.
 */
function statusOf(fields: Fields): Said | null {
  const action = fields.get("action")?.trim().toLowerCase();
  const said = fields.get("status")?.trim() ?? "";
  if (action === "delivered") return { status: "delivered", isPermanent: false, detail: codeIn(said)?.[1] ?? null };
  return action === "failed" ? statusOfCode(said) : null;
}

const codeIn = (said: string): RegExpExecArray | null => /^([245]\.(\d{1,3})\.(\d{1,3}))\b/.exec(said);

/** Of a message that failed; null where it says no code. */
export function statusOfCode(said: string): Said | null {
  const [, status, subject, detail] = codeIn(said) ?? [];
  if (status === undefined) return null;
  const code = `${subject}.${detail}`;
  if (code === "2.2") return { status: "full", isPermanent: false, detail: status };
  const isOfAddress = (subject === "1" && !ofSender.includes(code)) || ["0.0", "2.0", "2.1"].includes(code);
  return { status: "failed", isPermanent: status.startsWith("5") && isOfAddress, detail: status };
}

/** Codes of addresses that are the sender's own. */
const ofSender: readonly string[] = ["1.7", "1.8"];

/** Who presses the mailbox's own 'unsubscribe' wants no offers; who calls a message junk wants none that can be turned off. */
function complaintOf(fields: Fields | undefined): Said | null {
  const kind = fields?.get("feedback-type")?.trim().toLowerCase() ?? "";
  if (["opt-out", "opt-out-list"].includes(kind)) return { status: "reported", isPermanent: false, detail: kind };
  return ["abuse", "fraud", "other"].includes(kind) ? { status: "reported", isPermanent: true, detail: kind } : null;
}
