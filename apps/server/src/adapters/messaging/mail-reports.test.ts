import { describe, expect, it } from "vitest";
import { readMailReports } from "./mail-reports.ts";

const reference = "abcdefghijklmnopqrst_-";

interface Made {
  readonly type?: string;
  readonly machine?: string;
  readonly returned?: string;
  readonly returnedType?: string;
  readonly id?: string;
}

const status = (action: string, code: string, more = "") =>
  `Reporting-MTA: dns; mx.example\n${more}\nFinal-Recipient: rfc822; maria@example.com\nAction: ${action}\nStatus: ${code}\n`;

const report = ({ type = "delivery-status", machine = status("failed", "5.1.1"), id = "<r1@mx.example>", ...more }: Made = {}): Buffer => {
  const { returned = `Message-ID: <${reference}@trevo.example>\nSubject: x\n`, returnedType = "text/rfc822-headers" } = more;
  return Buffer.from(
    [
      `From: MAILER-DAEMON@mx.example\nTo: avisos@trevo.example\nSubject: Undelivered\nMIME-Version: 1.0\nMessage-ID: ${id}`,
      `Content-Type: multipart/report; report-type=${type};\n boundary="B"\n`,
      `--B\nContent-Type: text/plain; charset=utf-8\n\nNão chegou.`,
      `--B\nContent-Type: message/${type}\n\n${machine}`,
      `--B\nContent-Type: ${returnedType}\n\n${returned}`,
      `--B--\n`,
    ]
      .join("\n")
      .replaceAll("\n", "\r\n"),
  );
};
const saidBy = async (made?: Made) =>
  (await readMailReports(report(made))).map(({ status: said, isPermanent, detail }) => `${said}${isPermanent ? "!" : ""} ${detail}`);

describe("a delivery status notification", () => {
  it.each([
    ["failed", "5.1.1", "failed! 5.1.1"],
    ["failed", "5.1.10", "failed! 5.1.10"],
    ["Failed", "5.2.1 (mailbox disabled)", "failed! 5.2.1"],
    ["failed", "5.0.0", "failed! 5.0.0"],
    ["failed", "5.2.2", "full 5.2.2"],
    ["failed", "4.2.2", "full 4.2.2"],
    ["failed", "4.4.7", "failed 4.4.7"],
    ["failed", "4.1.1", "failed 4.1.1"],
    ["failed", "5.1.8", "failed 5.1.8"],
    ["failed", "5.7.1", "failed 5.7.1"],
    ["failed", "5.6.0", "failed 5.6.0"],
    ["delivered", "2.0.0", "delivered 2.0.0"],
  ])("%s with %s yields %s", async (action, code, said) => expect(await saidBy({ machine: status(action, code) })).toEqual([said]));

  it.each([
    ["delayed", status("delayed", "4.2.2")],
    ["relayed", status("relayed", "2.0.0")],
    ["without a code", status("failed", "")],
    ["with a code that is none", status("failed", "5.1.1111")],
    ["without a recipient", "Reporting-MTA: dns; mx.example\n"],
  ])("that is %s yields no report", async (_, machine) => expect(await saidBy({ machine })).toEqual([]));

  it("names the message by its headers, by the message itself, or by the envelope id if neither was returned", async () => {
    const named = async (made: Made) => (await readMailReports(report(made))).map((one) => one.reference);
    const whole = { returnedType: "message/rfc822", returned: `Message-ID: <${reference}@trevo.example>\nSubject: x\n\nOlá.\n` };
    const byEnvelope = {
      machine: status("failed", "5.1.1", `Original-Envelope-Id: ${reference}@trevo.example\n`),
      returned: "Subject: x\n",
    };
    expect([await named({}), await named(whole), await named(byEnvelope)]).toEqual([[reference], [reference], [reference]]);
  });

  it("yields the same event id each time the mailbox delivers it, and another for another report", async () => {
    const idOf = async (made?: Made) => (await readMailReports(report(made)))[0]?.event_id;
    expect(await idOf()).toBe(await idOf());
    expect(await idOf({ id: "<r2@mx.example>" })).not.toBe(await idOf());
  });
});

describe("a complaint", () => {
  const feedback = (kind: string): Made => ({ type: "feedback-report", machine: `Feedback-Type: ${kind}\nUser-Agent: X/1\nVersion: 1\n` });

  it.each([
    ["abuse", ["reported! abuse"]],
    ["Fraud", ["reported! fraud"]],
    ["opt-out", ["reported opt-out"]],
    ["not-spam", []],
    ["auth-failure", []],
    ["", []],
  ])("of type %s yields %s", async (kind, said) => expect(await saidBy(feedback(kind))).toEqual(said));
});

describe("unexpected mail", () => {
  const plain = (headers: string, body: string) => Buffer.from(`${headers}\r\n\r\n${body}`);

  it.each<[string, Buffer]>([
    ["an answer from a person", plain(`Subject: Re\r\nContent-Type: text/plain`, status("failed", "5.1.1"))],
    ["an answer of a machine", plain("Auto-Submitted: auto-replied\r\nSubject: Out of office", "x")],
    ["empty", Buffer.alloc(0)],
    ["noise", Buffer.from([0, 255, 254, 13, 10, 13, 10, 0, 1, 2])],
    ["a report of a message without a name", report({ returned: "Subject: x\n" })],
    ["a report of another's message", report({ returned: "Message-ID: <CAF=xyz+1@mail.gmail.com>\n" })],
    ["a report whose name is in a second part alone", report({ returned: `X-Note: <${reference}@trevo.example>\n` })],
    ["a report of another type in the same clothes", report({ type: "disposition-notification" })],
    [
      "a type that the machine's part does not have",
      Buffer.from(String(report()).replace("report-type=delivery-status", "report-type=feedback-report")),
    ],
    ["nested without an end", plain("Content-Type: multipart/report; report-type=delivery-status; boundary=a0", nest(2_000))],
    [
      "headers without an end",
      plain(`Content-Type: multipart/report; report-type=delivery-status; boundary=B\r\nX: ${"a".repeat(300_000)}`, ""),
    ],
  ])("yields no report: %s", async (_, bytes) => expect(await readMailReports(bytes)).toEqual([]));

  it("yields reports on one message, and on ten recipients at most", async () => {
    const recipients = Array.from({ length: 40 }, () => "\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n").join("");
    expect(await readMailReports(report({ machine: `Reporting-MTA: dns; mx.example\n${recipients}` }))).toHaveLength(10);
  });
});

function nest(depth: number): string {
  return Array.from({ length: depth }, (_, at) => `--a${at}\r\nContent-Type: multipart/mixed; boundary=a${at + 1}\r\n`).join("\r\n");
}
