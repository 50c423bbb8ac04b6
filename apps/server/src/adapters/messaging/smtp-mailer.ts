import { type Transporter, createTransport } from "nodemailer";
import { Fault } from "../../kernel/errors.ts";
import { Bounce, type Email, MailboxFull, type Messenger } from "./messenger.ts";

const timeoutMs = 10_000;

export interface SmtpConfig {
  /** `smtp://user:password@host:port`, with TLS by STARTTLS, or `smtps://`. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
  /** Address for bounces (RFC 5321, 4.4); the sender's address by default. */
  readonly returnsTo?: (tenantId: number) => string;
  /** Key that signs outgoing messages (RFC 6376). The public key is at `{selector}._domainkey.{domain}`. */
  readonly dkim?: DkimKey;
  readonly timeoutMs?: number;
}

export interface DkimKey {
  readonly domain: string;
  readonly selector: string;
  /** RSA key in PEM. */
  readonly key: string;
}

/** RFC 8058 requires both unsubscribe headers to be signed; nodemailer's own list omits one. */
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

/** The relay's or the network's error, without any address or text of the message. */
interface SmtpFailure {
  readonly responseCode?: number;
  readonly command?: string;
  readonly code?: string;
  readonly originalCode?: string;
  readonly response?: string;
}

/** Sends e-mail through any relay (RFC 5321). Faults are logged and therefore contain no address. */
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

/** A relay that supports it (RFC 3461) repeats this id in a bounce, and returns only the headers. */
const returnsOf = (message_id: string) => ({ id: message_id, return: "headers", notify: "failure" });

/** Logs in to the relay without sending anything. Throws a `Fault`. */
export async function verifyRelay(config: SmtpConfig): Promise<void> {
  try {
    await transportOf(config).verify();
  } catch (error) {
    throw faultOf(error as SmtpFailure);
  }
}

/** Connections to a relay on another machine require TLS. */
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

/** Headers are sent unfolded: only some mailboxes read a folded `List-Unsubscribe` address. */
const preparedHeaders = (headers: Email["headers"] = {}) =>
  Object.entries(headers).map(([key, value]) => ({ key, value: { prepared: true, value } }));

/** Codes which show that the relay received nothing. */
const notReached: readonly (string | undefined)[] = ["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EDNS", "EAUTH"];

const permanent = 500;

/** The enhanced code of a full mailbox (RFC 3463), which some relays report as temporary and others as permanent. */
const full = /^\d{3}[ -][45]\.2\.2\b/;

/** Without a reply the relay may have accepted the message, unless the code shows that it received nothing. */
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
