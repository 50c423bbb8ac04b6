import type { TemplateKey, TemplateWords } from "@trevo/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "kysely";
import { newId } from "../src/kernel/ids.ts";
import { deliveryInvariants } from "../src/modules/deliveries/delivery-invariants.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let writer: TestMember;
let reader: TestMember;
let player: Member;

beforeAll(async () => {
  site = await startTestSite();
  [writer, reader] = [await hire(site, { may: ["messages.write"] }), await hire(site, { may: ["messages.read"] })];
  player = await site.join({ verified: true });
}, 120_000);
afterAll(() => site.close());

const own: TemplateWords = {
  pt: { title: "Chegou: {amount}", text: "Seu Pix já está no {brand}." },
  en: { title: "Arrived: {amount}", text: "Your Pix is at {brand}." },
};
const at = (key: TemplateKey, rest = "", brand = "trevo") => `${brand}/messages/templates/${key}${rest}`;
const publish = (
  input: { base_version: number; words: TemplateWords | null },
  { by = writer, key = "deposit_credited" }: { by?: TestMember; key?: TemplateKey } = {},
) => office(site, "POST", at(key, "/versions"), { token: by.token, body: input });
const read = async (key: TemplateKey, brand = "trevo") =>
  expectStatus(await office(site, "GET", at(key, "", brand), { token: reader.token }), 200).json["data"];
const outbox = async (to: string) =>
  (await site.sandbox("GET", `/sandbox/outbox?to=${encodeURIComponent(to)}`)).json["data"] as { subject: string; text: string }[];

/** Notifies the player of a deposit of R$ 12,34, and returns the version and text of the e-mail. */
async function notify() {
  const id = newId();
  const tenant_id = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
  const { database } = site;
  await database.db.transaction().execute((tx) =>
    site.app.modules.deliveries.deliverNotification(tx, {
      id,
      to: { tenant_id, player_id: player.id },
      class: "service",
      category: "money",
      words: { pt: { title: "R$ 12,34 na sua conta", description: "Creditado." }, en: { title: "R$12.34", description: "Credited." } },
      link: "/account/wallet",
      payment: { event: "deposit_credited", id, amount: 1_234 },
    }),
  );
  return eventually("the message to be sent", async () => {
    await site.app.modules.deliveries.jobs.sendDue();
    const [row] = await database.sql<{ template_version: string; state: string }[]>`
      select template_version, state from deliveries where dedupe_key = ${`notification:${id}`} and channel = 'email'`;
    return row?.state === "sent" || row?.state === "delivered" ? row.template_version : undefined;
  });
}

it("sends the product's text, then the brand's once it is published, and the product's again once that is restored", async () => {
  expect(await notify()).toBe("1");
  expect(await read("deposit_credited")).toMatchObject({
    version: 0,
    is_own: false,
    product_words: { pt: { title: "{amount} na sua conta" } },
  });
  expect(expectStatus(await publish({ base_version: 0, words: own }), 200).json["data"]).toMatchObject({
    version: 1,
    is_own: true,
    words: own,
  });
  expect(await notify()).toBe("deposit_credited:1");
  expect(await outbox(player.email)).toContainEqual(
    expect.objectContaining({ subject: "Chegou: R$\u202f12,34", text: expect.stringContaining("Seu Pix já está no Trevo.") }),
  );
  expect(await read("deposit_credited", "aurora")).toMatchObject({ version: 0, is_own: false });
  expectStatus(await publish({ base_version: 1, words: null }), 200);
  expect(await notify()).toBe("1");
  expect((await publish({ base_version: 2, words: null })).json["code"]).toBe("wrong_state");
  const audited = await site.database.sql<{ action: string; detail: unknown }[]>`
    select action, detail from audit_events where subject = 'message_template:deposit_credited' order by id`;
  expect(audited).toEqual([
    { action: "message_template_published", detail: { version: 1 } },
    { action: "message_template_restored", detail: { version: 2 } },
  ]);
  const { json } = expectStatus(await office(site, "GET", at("deposit_credited", "/versions"), { token: reader.token }), 200);
  expect(json["data"]).toMatchObject([
    { version: 2, words: null },
    { version: 1, words: own, created_by: `staff:${writer.id}` },
  ]);
});

it("publishes one of two texts that are based on the same version", async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => publish({ base_version: 0, words: own }, { key: "withdrawal_sent" })));
  expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await read("withdrawal_sent")).toMatchObject({ version: 1 });
});

it("refuses a text with problems, and says what they are when it is tried", async () => {
  const bad = { ...own, pt: { title: "Aposte já", text: "Em https://evil.example" } };
  const refused = await publish({ base_version: 0, words: bad }, { key: "withdrawal_returned" });
  expect([refused.status, refused.json["code"]]).toEqual([422, "template_refused"]);
  const { json } = expectStatus(
    await office(site, "POST", at("withdrawal_returned", "/try"), { token: reader.token, body: { words: bad } }),
    200,
  );
  expect((json["data"].problems as { code: string }[]).map(({ code }) => code)).toEqual(
    expect.arrayContaining(["offers_play", "foreign_link", "variables_differ"]),
  );
  expect(json["data"].previews.pt.email.subject).toBe("Aposte já");
});

it("lets readers read and try, and nobody else write, and not write a text of another operator's brand", async () => {
  expect((await publish({ base_version: 0, words: own }, { by: reader, key: "deposit_returned" })).status).toBe(403);
  const body = { locale: "pt", words: own, client_id: newId() };
  expect((await office(site, "POST", at("deposit_credited", "/test"), { token: reader.token, body })).status).toBe(403);
  const stranger = await hire(site, { may: ["messages.write"], operator: "meridian" });
  expect((await publish({ base_version: 0, words: own }, { by: stranger })).status).toBe(404);
});

it("sends a test to the member's own address and to nobody else", async () => {
  const before = await outbox(player.email);
  const body = { locale: "pt", words: own, client_id: newId() };
  const { json } = expectStatus(await office(site, "POST", at("deposit_credited", "/test"), { token: writer.token, body }), 200);
  expect(json["data"]).toEqual({ sent_to: writer.email });
  expect(await outbox(writer.email)).toMatchObject([{ subject: "[Teste] Chegou: R$\u202f12.345,67" }]);
  expect(await outbox(player.email)).toEqual(before);
});

it("an invariant reports a version without its event or its predecessor", async () => {
  const audited = deliveryInvariants.find(({ name }) => name.startsWith("versions of a brand's texts"))!;
  const foundAfter = async (statement: string) => {
    const undo = new Error("undo");
    let found: string[] = [];
    const planted = site.database.owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(statement).execute(tx);
      found = (await audited.check(tx, "all")).map(({ subject, detail }) => `${subject}: ${detail}`);
      throw undo;
    });
    await expect(planted).rejects.toBe(undo);
    return found;
  };
  expect(await foundAfter("select")).toEqual([]);
  const wrong = (version: number) => [`text deposit_credited: version ${version} has no predecessor or no audit event`];
  expect(await foundAfter("delete from audit_events where action = 'message_template_restored'")).toEqual(wrong(2));
  expect(await foundAfter("delete from message_templates where key = 'deposit_credited' and version = 1")).toEqual(wrong(2));
});
