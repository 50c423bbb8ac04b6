import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;
const secretOf = (tenantId: number) => `trevo-messages-secret.${tenantId}.returns`;

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  // Noon in São Paulo, so that no message waits for its permitted hours.
  const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
  site.clock.setOffset(noon - Date.now());
});
afterAll(() => site.close());

let told = 0;
/** Sends one account message by e-mail. Returns it as the mailbox received it. */
const tell = async (member: Member) => {
  const { tenants, notifications } = site.app.modules;
  const tenant = await tenants.bySlug("trevo");
  const title = `Aviso ${++told}`;
  const words = { title, description: "Uma linha." };
  await site.database.db.transaction().execute((tx) =>
    notifications.send(tx, {
      to: { tenant_id: tenant!.id, player_id: member.id },
      notification: { words: { pt: words, en: words }, category: "account" },
    }),
  );
  return eventually(title, () => findMail(member, title));
};
interface Mail {
  readonly id: string;
  readonly subject: string;
  readonly mail: { readonly message_id: string; readonly copies: number };
}
const findMail = async ({ email }: Member, title: string): Promise<Mail | undefined> => {
  const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(email)}`);
  return (json["data"] as Mail[]).find(({ subject }) => subject.includes(title));
};
const giveBack = async ({ id }: Mail, kind: "bounce" | "full" | "complaint" | "delivered") =>
  expectStatus(await site.sandbox("POST", `/sandbox/mail/${id}/return`, { kind }), 202);
const rowsOf = ({ id }: Member) =>
  site.database.sql<{ id: string; template: string; state: string; reason: string | null; attempts: number; reference: string }[]>`
    select id, template, state, reason, attempts, reference from deliveries
    where player_id = ${id} and channel = 'email' order by created_at, id`;
const noticesOf = async (member: Member) =>
  (await rowsOf(member)).filter(({ template }) => template.startsWith("notification_")).map(({ state, reason }) => `${state} ${reason}`);
const suppressedOf = async ({ token }: Member) => {
  const { json } = expectStatus(await site.call("GET", "/api/messages/preferences", { token }), 200);
  return ((json["data"] as { suppressed: { channel: string; reason: string }[] }).suppressed ?? []).map(
    ({ channel, reason }) => `${channel} ${reason}`,
  );
};
const untilState = (member: Member, state: string) =>
  eventually(state, async () => ((await noticesOf(member)).at(-1) === state ? true : undefined));

describe("a returned e-mail", () => {
  it("that is permanently undeliverable stops optional messages to the address, and the player is shown it", async () => {
    const member = await site.join({ verified: true });
    await giveBack(await tell(member), "bounce");
    await untilState(member, "failed bounced");
    expect(await suppressedOf(member)).toEqual(["email bounce"]);
  });

  it("from a full mailbox is sent again later, and on the fifth time the player is shown it", async () => {
    const member = await site.join({ verified: true });
    const mail = await tell(member);
    let hours = 0;
    for (let attempt = 1; attempt <= 4; attempt++) {
      await giveBack(mail, "full");
      await untilState(member, "queued null");
      expect(await suppressedOf(member)).toEqual([]);
      hours += 2 ** attempt;
      site.clock.setOffset(site.clock.offsetMs() + 2 ** attempt * 3_600_000 + 1_000);
      await site.app.modules.deliveries.jobs.sendDue();
      await untilState(member, "sent null");
      expect((await findMail(member, mail.subject))!.mail.copies).toBe(attempt + 1);
    }
    expect(hours).toBe(30);
    await giveBack(mail, "full");
    await untilState(member, "failed mailbox_full");
    expect(await suppressedOf(member)).toEqual(["email transient"]);
  });

  it("marked as unwanted withdraws the consent to offers and stops optional messages to the address", async () => {
    const member = await site.join({ verified: true });
    const agree = { purpose: "marketing", channel: "email", granted: true, text_version: "2026-11-22" };
    expectStatus(await site.call("POST", "/api/messages/consents", { token: member.token, body: agree }), 200);
    await giveBack(await tell(member), "complaint");
    await eventually("the complaint", async () => ((await suppressedOf(member)).length > 0 ? true : undefined));
    expect(await suppressedOf(member)).toEqual(["email complaint"]);
    const events = await site.database.sql<{ granted: boolean; source: string }[]>`
      select granted, source from consent_events where player_id = ${member.id} and channel = 'email' order by id`;
    expect(events.at(-1)).toMatchObject({ granted: false, source: "complaint" });
    expect(await noticesOf(member)).toEqual(["sent null"]);
  });
});

describe("a code by e-mail", () => {
  it("is in the log without its digits and its address, and its return is recorded too", async () => {
    const member = await site.join({ verified: true });
    const code = (await rowsOf(member)).find(({ template }) => template === "code_verify");
    expect(code).toMatchObject({ state: "sent" });
    const [row] = await site.database.sql<{ text: string }[]>`select d::text as text from deliveries d where id = ${code!.id}`;
    expect(row!.text).not.toContain(member.email);
    const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(member.email)}`);
    const mails = json["data"] as (Mail & { code: string | null })[];
    const mail = mails.find(({ code: digits }) => digits !== null)!;
    expect(mail.mail.message_id).toContain(code!.reference);
    await giveBack(mail, "bounce");
    await eventually("the return", async () =>
      (await rowsOf(member)).find(({ id }) => id === code!.id)?.reason === "bounced" ? true : undefined,
    );
  });
});

describe("the callback of a mail carrier", () => {
  const hand = async (slug: string, body: string, headers: Record<string, string> = {}) =>
    (
      await fetch(`${site.url}/callbacks/${slug}/mail/rfc822`, {
        method: "POST",
        body,
        headers: { "content-type": "message/rfc822", ...headers },
      })
    ).status;
  const own = { "x-trevo-callback": secretOf(1) };
  const forged = (messageId: string, code = "5.1.1") =>
    [
      `From: mailer-daemon@mx.example\r\nMessage-ID: <f1@mx.example>\r\nMIME-Version: 1.0`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary="B"\r\n',
      "--B\r\nContent-Type: message/delivery-status\r\n",
      `Reporting-MTA: dns; mx.example\r\n\r\nFinal-Recipient: rfc822; x@example.com\r\nAction: failed\r\nStatus: ${code}\r\n`,
      `--B\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n`,
      "--B--\r\n",
    ].join("\r\n");

  it("accepts a call with the brand's own secret, and refuses every other call", async () => {
    expect(await hand("trevo", "Subject: Re: oi\r\n\r\noi", own)).toBe(200);
    expect(await hand("trevo", "", own)).toBe(200);
    expect(await hand("trevo", "x")).toBe(401);
    expect(await hand("trevo", "x", { "x-trevo-callback": secretOf(2) })).toBe(401);
    expect(await hand("aurora", "x", own)).toBe(401);
    expect(await hand("nobody", "x", own)).toBe(404);
  });

  it("accepts nothing from an Amazon topic at a brand that has none", async () => {
    const post = async (body: string) =>
      (await fetch(`${site.url}/callbacks/trevo/mail/ses`, { method: "POST", body, headers: { "content-type": "text/plain" } })).status;
    const unsigned = {
      Type: "SubscriptionConfirmation",
      MessageId: "m",
      TopicArn: "arn:aws:sns:sa-east-1:1:x",
      Message: "x",
      Timestamp: "2026-11-29T00:00:00Z",
      SignatureVersion: "2",
      Signature: "eA==",
      SigningCertURL: "https://sns.sa-east-1.amazonaws.com/a.pem",
      SubscribeURL: "https://sns.sa-east-1.amazonaws.com/",
      Token: "t",
    };
    expect([await post(JSON.stringify(unsigned)), await post("x")]).toEqual([401, 400]);
  });

  it("counts a report once, however often it is delivered, even at the same time", async () => {
    const member = await site.join({ verified: true });
    const { mail } = await tell(member);
    const full = forged(mail.message_id, "5.2.2");
    expect(await Promise.all(Array.from({ length: 6 }, () => hand("trevo", full, own)))).toEqual(Array(6).fill(200));
    site.clock.setOffset(site.clock.offsetMs() + 2 * 3_600_000 + 1_000);
    await site.app.modules.deliveries.jobs.sendDue();
    await untilState(member, "sent null");
    expect(await hand("trevo", full, own)).toBe(200);
    expect([await noticesOf(member), await suppressedOf(member)]).toEqual([["sent null"], []]);
  });

  it("changes nothing for another brand's message or for a message that was never sent", async () => {
    const member = await site.join({ verified: true });
    const { mail } = await tell(member);
    const before = await rowsOf(member);
    expect(await hand("aurora", forged(mail.message_id), { "x-trevo-callback": secretOf(2) })).toBe(200);
    expect(await hand("trevo", forged(mail.message_id))).toBe(401);
    expect(await hand("trevo", forged("<abcdefghijklmnopqrstuv@trevo.example>"), own)).toBe(200);
    expect(await hand("trevo", forged("<maria@example.com>"), own)).toBe(200);
    expect([await rowsOf(member), await suppressedOf(member)]).toEqual([before, []]);
    expect(await site.database.sql`select from delivery_reports where channel = 'email'`).toHaveLength(0);
    // Control: the same report for the brand's own message and with its secret does count.
    expect(await hand("trevo", forged(mail.message_id), own)).toBe(200);
    expect(await suppressedOf(member)).toEqual(["email bounce"]);
  });
});
