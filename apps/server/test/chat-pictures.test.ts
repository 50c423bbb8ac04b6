import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { joinWriter, read, send } from "./chat-things.ts";
import { multipart } from "./multipart.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let moderator: TestMember;
let auditor: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  moderator = await hire(site);
  auditor = await hire(site, { may: ["chat.read"] });
}, 120_000);
afterAll(() => site.close());

/** Large fields of grey, others for each number: no copies of each other. */
function drawPicture(nth: number): Promise<Buffer> {
  const fields = createHash("shake256", { outputLength: 72 }).update(`picture ${nth}`).digest();
  return sharp(fields, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(90, 80, { kernel: "nearest" })
    .png()
    .toBuffer();
}

/** Somebody who has been here for longer than a day: a newcomer sends no pictures. */
async function joinOld(): Promise<Member> {
  const member = await joinWriter(site);
  await site.database.owner.sql`update players set created_at = created_at - interval '2 days' where id = ${member.id}`;
  return member;
}

const upload = (member: Member, bytes: Uint8Array): Promise<Reply> => {
  const form = multipart({ fields: {}, file: { field: "file", filename: "a.png", bytes } });
  return site.call("POST", "/api/chat/attachments", { token: member.token, raw: form.body, headers: form.headers });
};

interface Held {
  readonly id: string;
  readonly url: string;
  readonly case_id: string;
}

/** A message with nothing but a picture, and its case. */
async function sendPicture(member: Member, nth: number): Promise<Held> {
  const url = expectStatus(await upload(member, await drawPicture(nth)), 201).json["data"].attachment_url as string;
  const attachments = [{ attachment_type: "image", attachment_url: url }];
  const sent = expectStatus(await send(site, member, { message: "", attachments }), 201).json;
  expect(sent["state"]).toBe("held");
  const id = sent["data"].id as string;
  const [found] = await site.database.sql<{ id: string; reason: string; state: string }[]>`select id, reason, state from moderation_cases
    where subject_id = ${id}`;
  expect(found).toMatchObject({ reason: "picture", state: "open" });
  return { id, url, case_id: found?.id ?? "" };
}

const look = (id: string, who = moderator, brand = "trevo") =>
  office(site, "POST", `${brand}/chat/messages/${id}/picture`, { token: who.token });
const decide = (id: string, body: object) =>
  office(site, "POST", `trevo/chat/cases/${id}`, { token: moderator.token, body: { reason: "picture", sanction: null, ...body } });
const fetched = (url: string) => fetch(new URL(url, site.url.replace("localhost", "127.0.0.1")), { headers: { host: "localhost" } });
const looksAt = async (id: string) =>
  site.database.sql<{ actor: string }[]>`select actor from audit_events
    where action = 'chat_picture_read' and subject = ${`chat_message:${id}`}`;
const titlesOf = async (member: Member) =>
  (
    expectStatus(await site.call("GET", "/api/notifications?type=user", { token: member.token }), 200).json["data"] as { title: string }[]
  ).map(({ title }) => title);

describe("a picture in the chat", () => {
  it("is seen by nobody but a moderator, and whoever looked is in the audit log", async () => {
    const { id, url, case_id } = await sendPicture(await joinOld(), 0);
    expect((await fetched(url)).status).toBe(404);
    const file = expectStatus(await office(site, "GET", `trevo/chat/cases/${case_id}`, { token: auditor.token }), 200).json["data"];
    const context = file.context as { id: string; picture: object | null }[];
    expect(context.find((message) => message.id === id)?.picture).toEqual({ width: 90, height: 80 });
    expect(await looksAt(id)).toEqual([]);
    const picture = expectStatus(await look(id), 200).json["data"];
    const bytes = Buffer.from(picture.base64 as string, "base64");
    expect([picture.media_type, (await sharp(bytes).metadata()).format]).toEqual(["image/webp", "webp"]);
    expect(await looksAt(id)).toEqual([{ actor: `staff:${moderator.id}` }]);
  });

  it("is shown by nobody who decides nothing, at no other brand, and not where there is none", async () => {
    const member = await joinOld();
    const { id } = await sendPicture(member, 1);
    expect((await look(id, auditor)).status).toBe(403);
    expect((await look(id, moderator, "aurora")).status).toBe(404);
    const text = expectStatus(await send(site, member, { message: "sem foto" }), 201).json["data"].id as string;
    expect((await look(text)).status).toBe(404);
    expect(await looksAt(id)).toEqual([]);
  });

  it("is on every screen once it is released, and its author is told", async () => {
    const member = await joinOld();
    const { id, url, case_id } = await sendPicture(member, 2);
    const before = (await read(site)).latest_seq as number;
    expectStatus(await decide(case_id, { decision: "dismiss" }), 200);
    const shown = (await read(site, `?after=${before}`)).messages as { id: string; seq: number; attachments: object[] }[];
    expect(shown).toMatchObject([{ id, seq: before + 1, attachments: [{ attachment_type: "image", attachment_url: url }] }]);
    const answer = await fetched(url);
    expect([answer.status, answer.headers.get("content-type"), answer.headers.get("x-content-type-options")]).toEqual([
      200,
      "image/webp",
      "nosniff",
    ]);
    expect(answer.headers.get("content-security-policy")).toContain("sandbox");
    expect(await titlesOf(member)).toContain("Sua mensagem está no chat");
  });

  it("is on no screen where it is refused, its author reads why, and a near copy is refused at once", async () => {
    const member = await joinOld();
    const { id, url, case_id } = await sendPicture(member, 3);
    const before = (await read(site)).latest_seq;
    expectStatus(await decide(case_id, { decision: "uphold" }), 200);
    expect([(await read(site)).latest_seq, (await fetched(url)).status]).toEqual([before, 404]);
    expect(await titlesOf(member)).toContain("Sua mensagem não entrou no chat");
    const [own] = expectStatus(await site.call("GET", "/api/chat/cases", { token: member.token }), 200).json["data"] as object[];
    expect(own).toMatchObject({ id: case_id, reason: "Imagem contra as regras do chat", appealable_until: expect.any(String) });
    const smaller = await sharp(await drawPicture(3))
      .resize(60)
      .jpeg()
      .toBuffer();
    expect(expectStatus(await upload(await joinOld(), smaller), 422).json["errors"].file).toHaveLength(1);
    // A moderator may look again where it is appealed against.
    expectStatus(await look(id), 200);
  });

  it("is attached once, and by whoever sent it up", async () => {
    const [member, other] = [await joinOld(), await joinOld()];
    const url = expectStatus(await upload(member, await drawPicture(4)), 201).json["data"].attachment_url as string;
    const attachments = [{ attachment_type: "image", attachment_url: url }];
    expectStatus(await send(site, other, { message: "", attachments }), 422);
    const twice = await Promise.all(["um", "dois"].map((message) => send(site, member, { message, attachments })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});
