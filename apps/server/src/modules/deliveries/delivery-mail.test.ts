import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Accounts, createAccounts } from "../../../test/accounts.ts";
import { type TestSandbox, startSandbox } from "../../../test/sandbox.ts";
import { signedIn } from "../../../test/tenants.ts";
import type { Email } from "../../adapters/messaging/messenger.ts";
import { createSmtpMailer } from "../../adapters/messaging/smtp-mailer.ts";
import { type PlayerScope, type Tenant, keyOf } from "../../kernel/scope.ts";
import { createConsents } from "../consents/index.ts";
import { createDeliveries } from "./create-deliveries.ts";
import type { Carrier } from "./needs.ts";
import { writeEmail } from "./write-email.ts";

const dayMs = 86_400_000;
const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
const consentVersion = "2026-11-22";

let accounts: Accounts;
let sandbox: TestSandbox;
let tenant: Tenant;
let consents: ReturnType<typeof createConsents>;
let mailer: ReturnType<typeof createSmtpMailer>;
const logged: string[] = [];
const keep = (...words: unknown[]) => void logged.push(words.map((word) => `${JSON.stringify(word)} ${errorOf(word)}`).join(" "));
const errorOf = (word: unknown): string => ((word as { err?: Error })?.err ? String((word as { err: Error }).err.stack) : "");

const moveTo = (ms: number) => accounts.clock.setOffset(ms - Date.now());
const unnamed = { provider_id: null, parts: null };
const byMail: Carrier = async (message) => {
  await mailer.sendEmail(writeEmail(message));
  return unnamed;
};
const create = (email: Carrier = byMail) =>
  createDeliveries({
    ...accounts,
    alerts: { raise: () => undefined },
    db: accounts.database.db,
    log: { info: keep, warn: keep, error: keep },
    tenants: { byId: async (id) => (id === tenant.id ? tenant : null), hosts: async () => ["trevo.example"] },
    addressOf: (host) => `https://${host}`,
    consents,
    carriers: { email },
    hasDevice: async () => false,
    isServed: async () => true,
  });

beforeAll(async () => {
  [accounts, sandbox] = await Promise.all([createAccounts(), startSandbox()]);
  tenant = await accounts.addTenant("trevo");
  consents = createConsents({ ...accounts, db: accounts.database.db, isServed: async () => true });
  const { smtp_url: url } = (await sandbox.ask("GET", "/sandbox/mail")).body as { smtp_url: string };
  mailer = createSmtpMailer({ url, from: "no-reply@trevo.example" });
});
beforeEach(() => {
  moveTo(noon);
  logged.splice(0);
});
afterAll(async () => {
  await accounts.close();
  await sandbox.close();
});

let named = 0;
const join = async (email = `mail-${++named}@exemplo.com.br`): Promise<PlayerScope & { email: string }> => {
  const scope = signedIn(tenant, (await accounts.register(tenant)).player);
  const { db, sql } = accounts.database;
  await sql`update players set email = ${email} where id = ${scope.player_id}`;
  await accounts.players.markVerified(db, keyOf(scope), "email");
  const agreed = { purpose: "marketing", channel: "email", granted: true, text_version: consentVersion, source: "preferences" } as const;
  await consents.setConsent(scope, agreed);
  return { ...scope, email };
};
const enqueue = (scope: PlayerScope, template: "limit_set" | "news", dedupe_key = `mail:${++named}`) =>
  accounts.database.db.transaction().execute((tx) =>
    create().enqueue(tx, {
      to: keyOf(scope),
      template,
      vars:
        template === "news"
          ? { title_pt: "Jogo novo", title_en: "New game", text_pt: "Um <b>jogo</b> & mais.", text_en: "A game.", path: "/casino" }
          : {},
      dedupe_key,
      channels: ["email"],
    }),
  );
const mailbox = async (to: string) =>
  (
    (await sandbox.ask("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).body as {
      data: { subject: string; text: string; mail: { html: string; copies: number; headers: Record<string, string> } }[];
    }
  ).data;
const statesOf = async ({ player_id }: PlayerScope) =>
  (
    await accounts.database.sql<{ state: string; reason: string | null }[]>`
      select state, reason from deliveries where player_id = ${player_id} order by created_at, id`
  ).map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`));

/** Sends, and then never returns, like a process that dies before it can record the result. */
const dieAfter = async (send: Carrier): Promise<void> => {
  const sent = Promise.withResolvers<void>();
  void create(async (message) => {
    await send(message);
    sent.resolve();
    return new Promise(() => undefined);
  }).jobs.sendDue();
  await sent.promise;
};

describe("a sender that dies between sending and recording", () => {
  it("is followed by another that sends again, and the mailbox shows the message once", async () => {
    const scope = await join();
    await enqueue(scope, "limit_set");
    await dieAfter(byMail);
    expect(await statesOf(scope)).toEqual(["sending"]);
    moveTo(noon + 30_000);
    await create().jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sending"]);
    moveTo(noon + 120_000);
    await create().jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["sent"]);
    expect(await mailbox(scope.email)).toMatchObject([{ subject: "Seu limite mudou", mail: { copies: 2 } }]);
  });

  it("control: leaves two messages if they have no message id", async () => {
    const scope = await join();
    const nameless: Carrier = async (message) => {
      const { message_id: _, ...email }: Email = writeEmail(message);
      await mailer.sendEmail(email);
      return unnamed;
    };
    await enqueue(scope, "limit_set");
    await dieAfter(nameless);
    moveTo(noon + 120_000);
    await create(nameless).jobs.sendDue();
    expect(await mailbox(scope.email)).toHaveLength(2);
  });

  it("has sent marketing at most once", async () => {
    const scope = await join();
    await enqueue(scope, "news");
    await dieAfter(byMail);
    moveTo(noon + 120_000);
    await create().jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["failed: no_answer"]);
    expect(await mailbox(scope.email)).toMatchObject([{ mail: { copies: 1 } }]);
  });
});

describe("an e-mail", () => {
  it("has text and HTML in the brand's colours, only links to the site, and escapes its input", async () => {
    const scope = await join();
    await enqueue(scope, "news");
    await create().jobs.sendDue();
    const [{ text, mail } = { text: "", mail: { html: "", headers: {} as Record<string, string> } }] = await mailbox(scope.email);
    expect(text).toContain("https://trevo.example/casino");
    const { html, headers } = mail;
    expect(html).toContain("Um &lt;b&gt;jogo&lt;/b&gt; &amp; mais.");
    expect(html).toContain(tenant.settings.theme.light.accent);
    expect(html).not.toMatch(/<(script|img|link|iframe)|src=|url\(/);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => link);
    expect(links).toHaveLength(2);
    for (const link of links) expect(link).toMatch(/^https:\/\/trevo\.example\//);
    expect(Math.max(...html.split("\n").map((line) => line.length))).toBeLessThan(998);
    const [, token = ""] = /\/unsubscribe#(.+)$/.exec(links[1] ?? "") ?? [];
    expect(headers["list-unsubscribe"]).toBe(`<https://trevo.example/api/messages/unsubscribe/${token}>`);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  });

  it("that is mandatory has no unsubscribe link", async () => {
    const scope = await join();
    await enqueue(scope, "limit_set");
    await create().jobs.sendDue();
    const [found] = await mailbox(scope.email);
    expect(found?.mail.headers).not.toHaveProperty("list-unsubscribe");
    expect(found?.mail.html).not.toContain("unsubscribe");
  });
});

describe("a mailbox that does not exist", () => {
  it("ends the delivery and receives only mandatory messages from then on; the log does not contain the address", async () => {
    const scope = await join("bounce-forever@exemplo.com.br");
    await enqueue(scope, "news");
    await create().jobs.sendDue();
    moveTo(noon + 8 * dayMs);
    await enqueue(scope, "news");
    await enqueue(scope, "limit_set");
    await create().jobs.sendDue();
    expect(await statesOf(scope)).toEqual(["failed: bounced", "stopped: suppressed:bounce", "failed: bounced"]);
    expect(logged).toHaveLength(2);
    for (const line of logged) expect(line).not.toMatch(/bounce-forever|exemplo|limite|Jogo/);
  });

  it("is retried if it was only full, with a delay that doubles each time", async () => {
    const scope = await join("full-now@exemplo.com.br");
    await enqueue(scope, "limit_set");
    for (const seconds of [1, 29, 40, 95, 110]) {
      moveTo(noon + seconds * 1_000);
      await create().jobs.sendDue();
    }
    const [row] = await accounts.database.sql<{ state: string; attempts: number }[]>`
      select state, attempts from deliveries where player_id = ${scope.player_id}`;
    expect(row).toEqual({ state: "queued", attempts: 3 });
  });
});
