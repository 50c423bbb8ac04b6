import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;
const headers = { "x-trevo-callback": "trevo-messages-secret.1.callback", "content-type": "application/json" };

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
  // Noon in São Paulo, so that no message waits for its permitted hours.
  const noon = Date.parse(`${new Date(Date.now() + dayMs).toISOString().slice(0, 10)}T15:00:00Z`);
  site.clock.setOffset(noon - Date.now());
});
afterAll(() => site.close());

const turnOn = async ({ token }: Member, channel: "sms" | "whatsapp") =>
  expectStatus(await site.call("POST", "/api/messages/preferences", { token, body: { category: "account", channel, enabled: true } }), 200);
const tell = async ({ id }: Member) => {
  const { tenants, notifications } = site.app.modules;
  const tenant = await tenants.bySlug("trevo");
  const words = { title: "Aviso", description: "Uma linha." };
  await site.database.db.transaction().execute((tx) =>
    notifications.send(tx, {
      to: { tenant_id: tenant!.id, player_id: id },
      notification: { words: { pt: words, en: words }, category: "account" },
    }),
  );
};
const statesOf = async ({ id }: Member) =>
  (
    await site.database.sql<{ channel: string; state: string }[]>`
      select channel, state from deliveries where player_id = ${id} and channel in ('sms', 'whatsapp') and class <> 'mandatory' order by channel`
  ).map(({ channel, state }) => `${channel} ${state}`);

describe("a message to a phone", () => {
  it("is delivered by both carriers, according to their reports, once the player has turned them on", async () => {
    const member = await site.join({ verified: true });
    for (const channel of ["sms", "whatsapp"] as const) await turnOn(member, channel);
    await tell(member);
    expect(
      await eventually("both reports", async () => {
        const states = await statesOf(member);
        return states.every((state) => state.endsWith("delivered")) && states.length === 2 ? states : undefined;
      }),
    ).toEqual(["sms delivered", "whatsapp delivered"]);
  });
});

describe("a report of the carrier", () => {
  const order = async (kind: string) => expectStatus(await site.sandbox("POST", "/sandbox/faults", { kind }), 201);
  const kindsOf = async ({ id }: Member) =>
    (
      await site.database.sql<{ kind: string }[]>`
        select e.kind from delivery_events e join deliveries d on d.tenant_id = e.tenant_id and d.id = e.delivery_id
        where d.player_id = ${id} and d.channel = 'sms' and d.class <> 'mandatory' order by e.id`
    ).map(({ kind }) => kind);
  const endOf = (member: Member, end: string) =>
    eventually(end, async () => ((await statesOf(member))[0] === `sms ${end}` ? true : undefined));

  it("counts once if it is sent twice; without a report the message stays as it was sent", async () => {
    const [twice, lost] = [await site.join({ verified: true }), await site.join({ verified: true })];
    await turnOn(twice, "sms");
    await turnOn(lost, "sms");
    for (const _ of ["sent", "delivered"]) await order("report_duplicate");
    await tell(twice);
    await endOf(twice, "delivered");
    expect((await kindsOf(twice)).filter((kind) => kind === "delivered")).toEqual(["delivered"]);
    for (const _ of ["sent", "delivered"]) await order("report_lost");
    await tell(lost);
    await endOf(lost, "sent");
    await eventually("both faults", async () => {
      const { json } = await site.sandbox("GET", "/sandbox/faults");
      return (json["data"] as unknown[]).length === 0 ? true : undefined;
    });
    expect(await statesOf(lost)).toEqual(["sms sent"]);
  });
});

describe("the callback of a carrier", () => {
  const call = (slug: string, channel: string, init: RequestInit) =>
    fetch(`${site.url}/callbacks/${slug}/${channel}`, { method: "POST", ...init });
  const body = JSON.stringify({ id: "e", type: "MESSAGE_STATUS", messageId: "m", messageStatus: { code: "DELIVERED" } });

  it("accepts a call with the brand's own secret, and refuses every other call", async () => {
    const statusOf = async (...args: Parameters<typeof call>) => (await call(...args)).status;
    expect(await statusOf("trevo", "sms", { headers, body })).toBe(200);
    expect(await statusOf("trevo", "sms", { headers, body })).toBe(200);
    expect(await statusOf("trevo", "sms", { headers, body: "{" })).toBe(400);
    expect(await statusOf("trevo", "sms", { body })).toBe(401);
    expect(await statusOf("aurora", "sms", { headers, body })).toBe(401);
    expect(await statusOf("aurora", "whatsapp", { headers, body })).toBe(401);
    expect(await statusOf("nobody", "sms", { headers, body })).toBe(404);
    expect((await fetch(`${site.url}/callbacks/trevo/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1`)).status).toBe(
      401,
    );
  });
});
