import { type Transporter, createTransport } from "nodemailer";
import { Fault } from "../../kernel/errors.ts";
import { Bounce, type Email, MailboxFull, type Messenger } from "./messenger.ts";

const timeoutMs = 10_000;

export interface SmtpConfig {
  /** `smtp://user:password@host:port`, with TLS by STARTTLS, or `smtps://`. */
  readonly url: string;
  /** Address of the sender. */
  readonly from: string;
  /** Where what comes back goes (RFC 5321, 4.4); the sender's address when absent. */
  readonly returnsTo?: (tenantId: number) => string;
  /** Signs what leaves (RFC 6376). The public key is at `{selector}._domainkey.{domain}`. */
  readonly dkim?: DkimKey;
  readonly timeoutMs?: number;
}

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA, PEM. */
  readonly key: string;
}

/** RFC 8058 wants both headers of unsubscribing signed; nodemailer's own list leaves one out. */
const signedHeaders = [
  "from",
  "to",
  "subject",
  "date",
  "message-id",
  "mime-version",
  "content-type",
  "content-transfer-encoding",
  "content-language",
  "auto-submitted",
  "list-id",
  "list-unsubscribe",
  "list-unsubscribe-post",
].join(":");

/** What the relay's or the network's answer comes to. No address and no text of the message is in it. */
interface SmtpFailure {
  readonly responseCode?: number;
  readonly command?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly response?: string;
}

/** E-mail by any relay (RFC 5321). Faults name no address: they are logged. */
export function createSmtpMailer(config: SmtpConfig): Pick<Messenger, "sendEmail"> {
  const transport = transportOf(config);
  return {
    sendEmail: async ({ tenant_id, to, subject, text, html, from_name, message_id, headers }) => {
      const from = { name: from_name ?? "", address: config.from };
      const message = { from, to: { name: "", address: to }, subject, text, disableFileAccess: true, disableUrlAccess: true };
      try {
        await transport.sendMail({
          ...message,
          ...(html !== undefined && { html }),
          ...(message_id !== undefined && { messageId: `<${message_id}>`, dsn: returnsOf(message_id) }),
          ...(config.returnsTo && { envelope: { from: config.returnsTo(tenant_id), to } }),
          headers: preparedHeaders(headers),
        });
      } catch (error) {
        throw faultOf(error as SmtpFailure);
      }
    },
  };
}

/** A relay that can (RFC 3461) repeats the name of a message that comes back, and sends its headers alone. */
const returnsOf = (message_id: string) => ({ id: message_id, return: "headers", notify: "failure" });

/** Logs in at the relay and leaves: nothing is sent. Throws a `Fault`. */
export async function verifyRelay(config: SmtpConfig): Promise<void> {
  try {
    await transportOf(config).verify();
  } catch (error) {
    throw faultOf(error as SmtpFailure);
  }
}

/** A relay elsewhere is spoken to by TLS alone. */
function transportOf({ url, dkim, timeoutMs: timeout = timeoutMs }: SmtpConfig): Transporter {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === "smtps:";
  const isHere = hostname === "localhost" || hostname === "127.0.0.1";
  return createTransport({
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !isHere,
    ignoreTLS: !secure && isHere,
    ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key, headerFieldNames: signedHeaders },
    }),
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
  });
}

/** As written: a folded address of `List-Unsubscribe` is read by some mailboxes only. */
const preparedHeaders = (headers: Email["headers"] = {}) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));

/** Codes by which the relay was not reached at all. */
const notReached: readonly (string | undefined)[] = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EDNS", "EAUTH"];

const permanent = 500;

/** The enhanced code of a full mailbox (RFC 3463), which relays call temporary or permanent as they please. */
const full = /^\d{3}[ -][45]\.2\.2\b/;

/** Without a reply the relay may have taken the message: only a refused connection is known to have carried nothing. */
function faultOf({ responseCode, command = "no command", code, originalCode, response = "" }: SmtpFailure): Fault {
  if (responseCode === undefined) {
    const isKnown = notReached.includes(code) || notReached.includes(originalCode);
    return new Fault(`the mail relay gave no answer: ${originalCode ?? code ?? "unknown"}`, { retryable: true, outcomeUnknown: !isKnown });
  }
  const words = `the mail relay answered ${responseCode} to ${command}`;
  if (command === "RCPT TO" && full.test(response)) return new MailboxFull(words);
  if (responseCode < permanent || code === "EAUTH") return new Fault(words, { retryable: true });
  return command === "RCPT TO" ? new Bounce(words) : new Fault(words, { retryable: false });
}
