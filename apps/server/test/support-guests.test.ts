import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type TestMember, hire } from "./staff.ts";
import { type SupportFixture, createSupportFixture } from "./support-things.ts";
import { type Reply, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
let support: SupportFixture;
let agent: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  support = createSupportFixture(site);
  agent = await hire(site, { may: ["support.answer"] });
}, 120_000);
beforeEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

let addresses = 0;
const newAddress = (): string => `visita${(addresses += 1)}@correio.example`;
const post = (path: string, body: object, tenant = "trevo"): Promise<Reply> =>
  site.call("POST", `/api/support/guest/${path}`, { body, tenant });
const mails = async (to: string) =>
  (await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).json["data"] as {
    code?: string;
    text: string;
    subject?: string;
  }[];
const codeOf = (email: string): Promise<string> =>
  eventually("a code", async () => (await mails(email)).find(({ code, text }) => code && text.includes("suporte"))?.code);

async function enter(email = newAddress()): Promise<{ email: string; guest_token: string }> {
  expectStatus(await post("code", { email }), 200);
  const { json } = expectStatus(await post("enter", { email, code: await codeOf(email) }), 200);
  return { email, guest_token: json["data"].token as string };
}
const open = (guest_token: string, body: object = {}) =>
  post("tickets", { guest_token, client_id: newId(), category: "account", message: "Não consigo entrar.", ...body });

describe("a guest", () => {
  it("writes with a code sent to their address, and gets the answer there", async () => {
    const { email, guest_token } = await enter();
    const ticket = expectStatus(await open(guest_token), 201).json["data"];
    expect(ticket).toMatchObject({ state: "open", refs: [], may: ["write", "close"] });
    expect(expectStatus(await support.staffRead(agent, ticket.id as string), 200).json["data"]).toMatchObject({
      player_id: null,
      guest_email: email,
    });
    await support.answer(agent, ticket.id as string, { message: "Use a recuperação de senha." });
    const mail = await eventually("the answer", async () => (await mails(email)).find(({ text }) => text.includes("recuperação de senha")));
    expect(mail.text).toContain("página de suporte");
    const seen = expectStatus(await post(`tickets/${ticket.id as string}`, { guest_token }), 200).json["data"];
    expect(seen.messages).toMatchObject([{ author: "player" }, { author: "staff", text: "Use a recuperação de senha." }]);
    const written = await post(`tickets/${ticket.id as string}/messages`, { guest_token, client_id: newId(), message: "Obrigado!" });
    expect(expectStatus(written, 200).json["data"].state).toBe("waiting_us");
    expect(expectStatus(await post("list", { guest_token }), 200).json["data"]).toMatchObject([{ id: ticket.id }]);
  });

  it("gets the same answer for an address with an account as for one without", async () => {
    const member = await site.join({ verified: true });
    const answers = [await post("code", { email: member.email }), await post("code", { email: newAddress() })];
    expect(answers.map(({ status, json }) => ({ status, json }))).toEqual([
      { status: 200, json: { data: { resend_ms: 20_000 } } },
      { status: 200, json: { data: { resend_ms: 20_000 } } },
    ]);
    const wrong = [
      await post("enter", { email: member.email, code: "000000" }),
      await post("enter", { email: newAddress(), code: "000000" }),
    ];
    expect(wrong.map(({ status, json }) => [status, json["code"], json["message"]])).toEqual([
      [422, "code_wrong", wrong[0]!.json["message"]],
      [422, "code_wrong", wrong[0]!.json["message"]],
    ]);
  });

  it("sees none of the tickets of an account with the same address", async () => {
    const member = await site.join();
    const own = await support.opened(member);
    const { guest_token } = await enter(member.email);
    expect(expectStatus(await post("list", { guest_token }), 200).json["data"]).toEqual([]);
    expect((await post(`tickets/${own["id"] as string}`, { guest_token })).status).toBe(404);
  });

  it("sees no ticket of another guest or at another brand", async () => {
    const [one, other] = [await enter(), await enter()];
    const { id } = expectStatus(await open(one.guest_token), 201).json["data"] as { id: string };
    expect((await post(`tickets/${id}`, { guest_token: other.guest_token })).status).toBe(404);
    expect((await post(`tickets/${id}`, { guest_token: one.guest_token }, "aurora")).status).toBe(401);
    expect((await post(`tickets/${id}`, { guest_token: (await site.join()).token })).status).toBe(401);
    expect((await site.call("GET", "/api/profile/wallet", { token: one.guest_token })).status).toBe(401);
  });

  it("has five attempts at a code, which is valid once within ten minutes", async () => {
    const email = newAddress();
    expectStatus(await post("code", { email }), 200);
    const code = await codeOf(email);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
    for (let nth = 0; nth < 5; nth++) expect((await post("enter", { email, code: wrong })).status).toBe(422);
    expect((await post("enter", { email, code })).status).toBe(422);
    const late = newAddress();
    expectStatus(await post("code", { email: late }), 200);
    const lateCode = await codeOf(late);
    site.clock.setOffset(10 * minuteMs + 1);
    expect((await post("enter", { email: late, code: lateCode })).status).toBe(422);
    site.clock.setOffset(0);
    expect((await post("enter", { email: late, code: lateCode })).status).toBe(200);
    expect((await post("enter", { email: late, code: lateCode })).status).toBe(422);
  });

  it("waits twenty seconds for the next code", async () => {
    const email = newAddress();
    expectStatus(await post("code", { email }), 200);
    expect((await post("code", { email })).status).toBe(429);
    site.clock.setOffset(21_000);
    expect((await post("code", { email })).status).toBe(200);
  });

  it("cannot refer to anything of a player's", async () => {
    const { guest_token } = await enter();
    expect((await open(guest_token, { refs: [{ kind: "ticket", id: newId() }] })).status).toBe(422);
  });

  it("is signed out after a day", async () => {
    const { guest_token } = await enter();
    site.clock.setOffset(24 * 60 * minuteMs);
    expect((await post("list", { guest_token })).status).toBe(401);
    await site.app.modules.support.jobs.forgetGuests();
    expect(await site.database.sql`select 1 from support_guest_sessions`).toHaveLength(0);
  });

  it("is stored without address or code in clear", async () => {
    const { email, guest_token } = await enter();
    expectStatus(await open(guest_token), 201);
    const rows = await site.database.sql<{ text: string }[]>`
      select row_to_json(g)::text as text from support_guests g union all select row_to_json(c)::text from support_guest_codes c
      union all select row_to_json(t)::text from tickets t union all select row_to_json(j)::text from graphile_worker._private_jobs j`;
    for (const { text } of rows) expect(text).not.toContain(email);
  });
});

describe("a self-excluded player", () => {
  it("writes to support with the payout token", async () => {
    const member = await site.join();
    const { id } = (await support.opened(member)) as { id: string };
    const excluded = await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "forever" } });
    const token = expectStatus(excluded, 200).json["data"].payout_token as string;
    expect(token).toEqual(expect.any(String));
    expect(expectStatus(await support.read({ token }, id), 200).json["data"].id).toBe(id);
    expect((await support.open({ token }, { category: "withdrawal" })).status).toBe(201);
    expect((await support.write({ token }, id, "Como fica meu saldo?")).status).toBe(200);
  });
});
