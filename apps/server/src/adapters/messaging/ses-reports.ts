import { z } from "zod";
import { readJson } from "../../kernel/read-json.ts";
import type { CarrierReport } from "./carrier.ts";
import { type Said, referenceIn, statusOfCode } from "./mail-reports.ts";

/** Our messages have one recipient; further recipients of a report are ignored above this number. */
const mostRecipients = 10;

const words = z.string().max(1_000);
const bounced = z.object({ status: words.optional(), action: words.optional() });
const news = z.object({
  notificationType: words.optional(),
  /** The same field in a configuration set's events. */
  eventType: words.optional(),
  mail: z.object({
    headers: z.array(z.object({ name: words, value: z.string() })).optional(),
    commonHeaders: z.object({ messageId: words.optional() }).optional(),
  }),
  bounce: z.object({ bounceType: words, bounceSubType: words, feedbackId: words, bouncedRecipients: z.array(bounced) }).optional(),
  complaint: z.object({ feedbackId: words, complaintFeedbackType: words.nullish(), complainedRecipients: z.array(z.unknown()) }).optional(),
  delivery: z.object({ timestamp: words }).optional(),
});
type News = z.output<typeof news>;

/**
 * Reads Amazon SES's report on one of our messages: a bounce, a complaint or a delivery (SES, "Amazon SNS notification contents"). SES
 * gives messages ids of its own, so ours is read from the returned headers: the identity or the configuration set must include original
 * headers. Other notifications yield none.
 */
export function readSesReports(text: string): CarrierReport[] {
  const parsed = news.safeParse(readJson(Buffer.from(text)));
  if (!parsed.success) return [];
  const reference = referenceOf(parsed.data);
  if (reference === null) return [];
  const { id, said } = saidBy(parsed.data);
  return said
    .slice(0, mostRecipients)
    .flatMap((one, index) => (one ? [{ ...one, event_id: `${id}.${index}`, provider_id: reference, reference }] : []));
}

function referenceOf({ mail }: News): string | null {
  const own = mail.headers?.find(({ name }) => name.toLowerCase() === "message-id")?.value;
  return referenceIn(own ?? mail.commonHeaders?.messageId);
}

function saidBy({ bounce, complaint, delivery, ...kind }: News): { id: string; said: (Said | null)[] } {
  const type = kind.notificationType ?? kind.eventType;
  if (type === "Bounce" && bounce) return { id: bounce.feedbackId, said: bounce.bouncedRecipients.map((one) => bounceOf(bounce, one)) };
  if (type === "Complaint" && complaint)
    return { id: complaint.feedbackId, said: [complaintOf(complaint.complaintFeedbackType ?? "abuse")] };
  if (type === "Delivery" && delivery)
    return { id: `delivered.${delivery.timestamp}`, said: [{ status: "delivered", isPermanent: false, detail: null }] };
  return { id: "", said: [] };
}

/**
 * Decides by the enhanced code if the receiving host gave one, otherwise by SES's own words. Addresses that SES itself suppresses failed
 * permanently before.
 */
function bounceOf({ bounceType, bounceSubType }: NonNullable<News["bounce"]>, { status }: z.output<typeof bounced>): Said {
  const detail = `${bounceType}.${bounceSubType}`;
  if (bounceSubType === "MailboxFull") return { status: "full", isPermanent: false, detail };
  const isSuppressed = bounceSubType === "Suppressed" || bounceSubType === "OnAccountSuppressionList";
  const byCode = isSuppressed ? null : statusOfCode(status ?? "");
  if (byCode) return byCode;
  const isPermanent = bounceType === "Permanent" && (isSuppressed || ["General", "NoEmail"].includes(bounceSubType));
  return { status: "failed", isPermanent, detail };
}

const complaintOf = (kind: string): Said | null =>
  ["abuse", "fraud", "other", "virus"].includes(kind)
    ? { status: "reported", isPermanent: true, detail: kind }
    : kind === "not-spam"
      ? null
      : { status: "reported", isPermanent: false, detail: kind };
