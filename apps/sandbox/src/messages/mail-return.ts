import { randomUUID } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import { Problem } from "../problem.ts";
import type { CarrierCallbacks } from "./carrier-callbacks.ts";
import type { Outbox } from "./outbox.ts";

export const returnKinds = ["bounce", "full", "delivered", "complaint"] as const;
export type ReturnKind = (typeof returnKinds)[number];

interface Needs {
  readonly outbox: Outbox;
  readonly callbacks: CarrierCallbacks;
  readonly clock: Clock;
}

/** Returns an e-mail to its brand as a mailbox host does (RFC 3464), or a recipient's complaint about it (RFC 5965). */
export function returnMail({ outbox, callbacks, clock }: Needs, id: string, kind: ReturnKind): void {
  const row = outbox.find(id);
  if (!row?.mail?.returns_to) throw new Problem(404, "not_found", "Não há este e-mail.");
  const { to, subject, mail } = row;
  const returned = [
    "text/rfc822-headers",
    [`Message-ID: ${mail.message_id}`, `To: <${to}>`, `Subject: ${encoded(subject ?? "")}`],
  ] as const;
  const [type, machine] = kind === "complaint" ? complaint(to) : status(to, kind);
  const boundary = `b-${randomUUID()}`;
  const parts = [["text/plain; charset=utf-8", [words[kind]]], [`message/${type}`, machine], returned] as const;
  const lines = [
    "From: MAILER-DAEMON <postmaster@sandbox.example>",
    `To: <${mail.returns_to}>`,
    `Subject: ${words[kind]}`,
    `Date: ${clock.now().toUTCString()}`,
    `Message-ID: <${randomUUID()}@sandbox.example>`,
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=${type}; boundary="${boundary}"`,
    "",
    ...parts.flatMap(([contentType, body]) => [`--${boundary}`, `Content-Type: ${contentType}`, "", ...body, ""]),
    `--${boundary}--`,
    "",
  ];
  callbacks.sendMail(returnsKey(mail.returns_to), lines.join("\r\n"));
}

export const returnsKey = (address: string): string => `mail ${address}`;

const words: Readonly<Record<ReturnKind, string>> = {
  bounce: "Undelivered Mail Returned to Sender",
  full: "Undelivered Mail Returned to Sender",
  delivered: "Successful Mail Delivery Report",
  complaint: "Abuse report",
};

const encoded = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;

const codes = { bounce: ["failed", "5.1.1"], full: ["failed", "5.2.2"], delivered: ["delivered", "2.0.0"] } as const;

function status(to: string, kind: keyof typeof codes): readonly [string, readonly string[]] {
  const [action, code] = codes[kind];
  const host = "Reporting-MTA: dns; sandbox.example";
  return ["delivery-status", [host, "", `Final-Recipient: rfc822; ${to}`, `Action: ${action}`, `Status: ${code}`]];
}

const complaint = (to: string): readonly [string, readonly string[]] => [
  "feedback-report",
  ["Feedback-Type: abuse", "User-Agent: Sandbox/1", "Version: 1", `Original-Rcpt-To: <${to}>`],
];
