import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerDataStream } from "smtp-server";
import { sameSecret } from "../bank/oauth.ts";
import type { Faults } from "../faults.ts";
import type { Outbox } from "./outbox.ts";

/** The mail relay (RFC 5321) in front of all mailboxes. */
export interface MailServer {
  start(): Promise<void>;
  /** The address with user and password, as configured in the product. */
  url(): string;
  close(): Promise<void>;
  /** Sets whether the mailbox exists. */
  setMailbox(address: string, exists: boolean): void;
}

export const mailUser = "trevo";

/** A mailbox whose name has this prefix does not exist; one with the prefix `full` is temporarily full. */
const missing = /^bounce/i;
const full = /^full/i;

const maxBytes = 1024 * 1024;
/** Time in ms for clients that are still connected. */
const closeMs = 100;

/** The headers that the page and the tests use. */
const kept: readonly string[] = ["list-unsubscribe", "list-unsubscribe-post", "list-id", "content-language", "auto-submitted"];

export function createMailServer(needs: { outbox: Outbox; faults: Faults; secret: string; port: number }): MailServer {
  const { outbox, faults, secret, port } = needs;
  const gone = new Set<string>();
  const server = new SMTPServer({
    authMethods: ["PLAIN", "LOGIN"],
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    closeTimeout: closeMs,
    onAuth: ({ username, password }, _session, done) =>
      username === mailUser && sameSecret(password ?? "", secret)
        ? done(null, { user: mailUser })
        : done(answer(535, "Authentication failed")),
    onRcptTo: ({ address }, _session, done) => {
      if (missing.test(address) || gone.has(address.toLowerCase())) return done(answer(550, `5.1.1 <${address}>: no such mailbox`));
      return done(full.test(address) ? answer(452, "4.2.2 Mailbox full") : null);
    },
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      void read(stream).then(async (bytes) => {
        // The caller waits until its timeout; nothing was done.
        if (faults.take("timeout", "message")) return;
        if (faults.take("http_429", "message") ?? faults.take("http_500", "message")) return done(answer(451, "4.3.0 Try again later"));
        if (stream.sizeExceeded) return done(answer(552, "5.3.4 Message too big"));
        for (const { address } of rcptTo) await deliver(outbox, { to: address, returns_to: mailFrom ? mailFrom.address : "" }, bytes);
        if (faults.take("lost_reply", "message")) return;
        done(null, "2.0.0 Taken");
      }, done);
    },
  });
  server.on("error", (error) => process.stderr.write(`${error.stack ?? error.message}\n`));
  return {
    start: () =>
      new Promise((resolve, reject) => {
        server.server.once("error", reject);
        server.listen(port, "127.0.0.1", () => resolve());
      }),
    url: () => `smtp://${mailUser}:${secret}@127.0.0.1:${(server.server.address() as AddressInfo | null)?.port ?? 0}`,
    setMailbox: (address, exists) => void (exists ? gone.delete(address.toLowerCase()) : gone.add(address.toLowerCase())),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const answer = (responseCode: number, words: string): Error => Object.assign(new Error(words), { responseCode });

async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

async function deliver(outbox: Outbox, { to, returns_to }: { to: string; returns_to: string }, bytes: Buffer): Promise<void> {
  const parsed = await PostalMime.parse(bytes);
  const headers = Object.fromEntries(parsed.headers.filter(({ key }) => kept.includes(key)).map(({ key, value }) => [key, value]));
  outbox.add({
    channel: "email",
    to,
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    mail: { message_id: parsed.messageId ?? "", from: parsed.from?.name ?? "", html: parsed.html ?? null, headers, returns_to },
  });
}
