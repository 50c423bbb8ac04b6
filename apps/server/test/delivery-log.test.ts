import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { enqueueMail } from "./message-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let agent: TestMember;
let member: Member;

beforeAll(async () => {
  site = await startTestSite();
  agent = await hire(site, { may: ["messages.read"] });
  member = await site.join({ verified: true });
}, 120_000);
afterAll(() => site.close());

const news = { title_pt: "Novidade", title_en: "News", text_pt: "Chegou um jogo.", text_en: "A new game.", path: "/casino" };

const log = async (query: string, who = agent) =>
  expectStatus(await office(site, "GET", `trevo/messages/log?${query}`, { token: who.token }), 200).json as unknown as {
    data: { id: string; state: string; reason: string | null; class: string; player_name: string }[];
    next: string | null;
  };
const fileOf = (id: string, { who = agent, brand = "trevo" } = {}) =>
  office(site, "GET", `${brand}/messages/log/${id}`, { token: who.token });
/** Waits until the message was decided, and sent if it is to be sent. */
const decided = (id: string) =>
  eventually("the message is decided", async () => {
    await site.app.modules.deliveries.jobs.sendDue();
    const [row] = await site.database.sql<{ state: string }[]>`select state from deliveries where id = ${id}`;
    return row && !["queued", "sending"].includes(row.state) ? row.state : undefined;
  });

const click = async (token: string, tenant = "trevo") =>
  expectStatus(await site.call("POST", "/api/messages/clicks", { tenant, body: { token } }), 200);
const clicksOf = async (id: string) => {
  const file = expectStatus(await fileOf(id), 200).json["data"] as { clicked_at: string | null; events: { kind: string }[] };
  return { clicked_at: file.clicked_at, events: file.events.filter(({ kind }) => kind === "click").length };
};

describe("the log of messages", () => {
  it("shows why a message was sent, its content to members who may read it, and who has read it", async () => {
    const id = await enqueueMail(site, { to: member });
    expect(["sent", "delivered"]).toContain(await decided(id));
    const file = expectStatus(await fileOf(id), 200).json["data"];
    expect(file).toMatchObject({
      player_id: member.id,
      class: "mandatory",
      category: "protection",
      channel: "email",
      reason: null,
      due_at: null,
      words: { title: "Seu limite mudou" },
    });
    const events = file.events as { kind: string; reason: string | null }[];
    expect(events.slice(0, 2)).toMatchObject([{ kind: "send", reason: null }, { kind: "sent" }]);
    const read = await site.database.sql<{ actor: string; detail: unknown }[]>`select actor, detail from audit_events
      where action = 'delivery_read' and subject = ${`delivery:${id}`}`;
    expect(read).toEqual([{ actor: `staff:${agent.id}`, detail: { player_id: member.id } }]);
  });

  it("shows why a message was not sent", async () => {
    const id = await enqueueMail(site, { to: member, template: "news", vars: news });
    expect(await decided(id)).toBe("stopped");
    const file = expectStatus(await fileOf(id), 200).json["data"];
    expect([file.state, file.reason, file.words]).toEqual(["stopped", "no_consent", null]);
    expect(file.events).toMatchObject([{ kind: "stop", reason: "no_consent" }]);
  });

  it("lists the newest first, page by page, filtered as requested, with masked names", async () => {
    const other = await site.join({ verified: true });
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) ids.unshift(await enqueueMail(site, { to: other }));
    const first = await log(`player=${other.id}&category=protection&limit=2`);
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const rest = await log(`player=${other.id}&category=protection&limit=2&after=${first.next ?? ""}`);
    expect([rest.data.map(({ id }) => id), rest.next]).toEqual([ids.slice(2), null]);
    const { first_name, last_name } = other as unknown as { first_name: string; last_name: string };
    for (const { player_name } of first.data)
      expect([player_name.includes(first_name), player_name.includes(last_name)]).toEqual([true, false]);
    const stopped = await log(`player=${member.id}&state=stopped&class=marketing&channel=email`);
    expect(stopped.data.map(({ state, class: kind }) => [state, kind])).toEqual([["stopped", "marketing"]]);
    expect((await log(`player=${member.id}&channel=sms&class=marketing`)).data).toEqual([]);
  });

  it("shows when the link of a message was opened, once, and not by an unknown token or at another brand", async () => {
    const other = await site.join({ verified: true });
    await site.deposit(other, 2_000);
    const sent = await eventually("the message about the deposit", async () => {
      await site.app.modules.deliveries.jobs.sendDue();
      const rows = await site.database.sql<{ id: string; reference: string }[]>`select id, reference from deliveries
        where player_id = ${other.id} and channel = 'email' and category = 'money' and state in ('sent', 'delivered')`;
      return rows[0];
    });
    const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(other.email)}`);
    const tokens = (json["data"] as { text: string }[]).flatMap(({ text }) => /[?&]m=([\w-]{22})(?![\w-])/.exec(text)?.[1] ?? []);
    expect(tokens).toEqual([sent.reference]);
    await click(sent.reference, "aurora");
    await click("x".repeat(22));
    expect(await clicksOf(sent.id)).toEqual({ clicked_at: null, events: 0 });
    await Promise.all(Array.from({ length: 5 }, () => click(sent.reference)));
    expect(await clicksOf(sent.id)).toEqual({ clicked_at: expect.any(String), events: 1 });
    const listed = (await log(`player=${other.id}&category=money`)).data.find(({ id }) => id === sent.id);
    expect(listed).toMatchObject({ clicked_at: expect.any(String) });
  });

  it("does not count whether a message about protection was opened", async () => {
    const other = await site.join({ verified: true });
    const id = await enqueueMail(site, { to: other });
    await decided(id);
    const { json } = await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(other.email)}`);
    expect((json["data"] as { text: string }[]).filter(({ text }) => text.includes("?m="))).toEqual([]);
    const [row] = await site.database.sql<{ reference: string }[]>`select reference from deliveries where id = ${id}`;
    await click(row?.reference ?? "");
    expect(await clicksOf(id)).toEqual({ clicked_at: null, events: 0 });
  });

  it("belongs to one brand, and is closed to members who may not read it", async () => {
    const id = await enqueueMail(site, { to: member });
    expect((await fileOf(id, { brand: "aurora" })).status).toBe(404);
    const nobody = await hire(site, { may: ["players.read", "chat.read"] });
    expect((await fileOf(id, { who: nobody })).status).toBe(403);
    expect((await office(site, "GET", "trevo/messages/log", { token: nobody.token })).status).toBe(403);
    expect((await office(site, "GET", "trevo/messages/log?after=x", { token: agent.token })).status).toBe(422);
  });
});
