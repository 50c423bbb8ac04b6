import { describe, expect, it } from "vitest";
import { readSesReports } from "./ses-reports.ts";

const reference = "abcdefghijklmnopqrst_-";
const mail = { messageId: "0100-ses", headers: [{ name: "Message-ID", value: `<${reference}@trevo.example>` }] };

const bounce = (bounceType: string, bounceSubType: string, status?: string) => ({
  notificationType: "Bounce",
  mail,
  bounce: {
    bounceType,
    bounceSubType,
    feedbackId: "f1",
    bouncedRecipients: [{ emailAddress: "maria@example.com", ...(status && { status }) }],
  },
});
const complaint = (complaintFeedbackType?: string | null) => ({
  notificationType: "Complaint",
  mail,
  complaint: { feedbackId: "f2", complaintFeedbackType, complainedRecipients: [{ emailAddress: "maria@example.com" }] },
});
const read = (news: object) => readSesReports(JSON.stringify(news));
const saidBy = (news: object) => read(news).map(({ status, isPermanent, detail }) => `${status}${isPermanent ? "!" : ""} ${detail}`);

describe("an Amazon SES notification", () => {
  it.each([
    ["a mailbox that there is not", bounce("Permanent", "General", "5.1.1"), "failed! 5.1.1"],
    ["the same without a code", bounce("Permanent", "NoEmail"), "failed! Permanent.NoEmail"],
    ["a host that refuses our words", bounce("Permanent", "General", "5.7.1"), "failed 5.7.1"],
    ["an address that SES suppresses", bounce("Permanent", "Suppressed", "5.3.0"), "failed! Permanent.Suppressed"],
    ["a full mailbox", bounce("Transient", "MailboxFull", "5.2.2"), "full Transient.MailboxFull"],
    ["a host that is away", bounce("Transient", "General", "4.4.7"), "failed 4.4.7"],
    ["a host that is away, without a code", bounce("Transient", "General"), "failed Transient.General"],
    ["a message that could not be proved ours", complaint("auth-failure"), "reported auth-failure"],
    ["an undetermined fault", bounce("Undetermined", "Undetermined"), "failed Undetermined.Undetermined"],
    ["a complaint", complaint("abuse"), "reported! abuse"],
    ["a complaint without a kind", complaint(null), "reported! abuse"],
    ["a delivery", { eventType: "Delivery", mail, delivery: { timestamp: "t" } }, "delivered null"],
  ])("%s", (_, news, said) => expect(saidBy(news)).toEqual([said]));

  it.each([
    ["a message that is taken out of junk", complaint("not-spam")],
    ["a message that was opened", { eventType: "Open", mail, open: {} }],
    ["a message of somebody else", { ...complaint("abuse"), mail: { headers: [{ name: "Message-ID", value: "<x@example.com>" }] } }],
    ["a message without our name", { ...complaint("abuse"), mail: { messageId: reference } }],
    ["nothing", {}],
  ])("yields no report: %s", (_, news) => expect(saidBy(news)).toEqual([]));

  it("yields the same event id each time, and names our message", () => {
    expect(read(complaint("abuse"))).toEqual(read(complaint("abuse")));
    expect(read(bounce("Permanent", "General", "5.1.1"))[0]).toMatchObject({ event_id: "f1.0", reference, provider_id: reference });
  });

  it("of a thousand recipients is limited to the first ones", () => {
    const { bounce: one, ...rest } = bounce("Permanent", "General", "5.1.1");
    const many = { ...rest, bounce: { ...one, bouncedRecipients: Array(1_000).fill(one.bouncedRecipients[0]) } };
    expect(read(many)).toHaveLength(10);
  });

  it("that is not JSON yields no report", () => expect(readSesReports("Successfully validated SNS topic")).toEqual([]));
});
