import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import type { CarrierReport } from "./carrier.ts";

/** Access for the services that read a brand's mailbox and pass on its bounces and complaints, with the brand's own secret. */
export interface MailReturns {
  /** Returns the secrets of the present account and of those that it replaced. */
  secrets(tenantId: number): Promise<readonly string[]>;
  /** Returns the Amazon SNS topics with reports about the brand's e-mails. */
  topics(tenantId: number): Promise<readonly string[]>;
  /** Registers the callback address with services that allow it. Idempotent. */
  registerCallback(tenantId: number, url: string): Promise<void>;
}

const limits = { forceRfc822Attachments: true, maxNestingDepth: 8, maxHeadersSize: 128 * 1024 };
/** Our messages have one recipient; further recipients of a report are ignored above this number. */
const mostRecipients = 10;

/**
 * Reads the reports on our messages from an e-mail: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Any other e-mail
 * yields none. The message is identified by its returned headers or by the envelope id; its owner must be looked up.
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

/** Null for an e-mail that no mailbox would display either. */
const parse = (bytes: Uint8Array | ArrayBuffer | string): Promise<Email | null> => PostalMime.parse(bytes, limits).catch(() => null);

const headerOf = (email: Email | null, name: string): string => email?.headers.find(({ key }) => key === name)?.value ?? "";

type Fields = ReadonlyMap<string, string>;

/** Returns the machine-readable part: blocks of fields, of which the first is about the whole message. */
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

/** Returns the reference of our message from its returned text or headers. */
async function returnedReference(report: Email): Promise<string | null> {
  const returned = report.attachments.find(({ mimeType }) =>
    /^(message\/(rfc822|global)|text\/rfc822-headers|message\/global-headers)$/.test(mimeType),
  );
  return returned ? referenceIn((await parse(textOf(returned)))?.messageId) : null;
}

/** Returns the reference before the `@` of one of our message ids. */
export const referenceIn = (id = ""): string | null => /^<?([A-Za-z0-9_-]{22})@[^<>\s@]{1,253}>?$/.exec(id.trim())?.[1] ?? null;

export type Said = Pick<CarrierReport, "status" | "isPermanent" | "detail">;

/**
 * Decides by the enhanced code (RFC 3463). The address is gone if the class is permanent and the subject is an address, a mailbox, or
 * unspecified. Codes about the relay's policy, our content or the route say nothing about the address. A full mailbox counts as full, even
 * if its host calls the error permanent.
 */
function statusOf(fields: Fields): Said | null {
  const action = fields.get("action")?.trim().toLowerCase();
  const said = fields.get("status")?.trim() ?? "";
  if (action === "delivered") return { status: "delivered", isPermanent: false, detail: codeIn(said)?.[1] ?? null };
  return action === "failed" ? statusOfCode(said) : null;
}

const codeIn = (said: string): RegExpExecArray | null => /^([245]\.(\d{1,3})\.(\d{1,3}))\b/.exec(said);

/** Returns the status of a failed message; null without a code. */
export function statusOfCode(said: string): Said | null {
  const [, status, subject, detail] = codeIn(said) ?? [];
  if (status === undefined) return null;
  const code = `${subject}.${detail}`;
  if (code === "2.2") return { status: "full", isPermanent: false, detail: status };
  const isOfAddress = (subject === "1" && !ofSender.includes(code)) || ["0.0", "2.0", "2.1"].includes(code);
  return { status: "failed", isPermanent: status.startsWith("5") && isOfAddress, detail: status };
}

/** Codes that concern the sender's own address. */
const ofSender: readonly string[] = ["1.7", "1.8"];

/**
 * A recipient who unsubscribes through the mailbox wants no offers; one who marks a message as junk wants no messages that can be turned
 * off.
 */
function complaintOf(fields: Fields | undefined): Said | null {
  const kind = fields?.get("feedback-type")?.trim().toLowerCase() ?? "";
  if (["opt-out", "opt-out-list"].includes(kind)) return { status: "reported", isPermanent: false, detail: kind };
  return ["abuse", "fraud", "other"].includes(kind) ? { status: "reported", isPermanent: true, detail: kind } : null;
}
