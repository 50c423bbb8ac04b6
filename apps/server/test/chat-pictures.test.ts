import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
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

/** Draws large grey fields, different for each number, so that no picture counts as a copy of another. */
function drawPicture(nth: number): Promise<Buffer> {
  const fields = createHash("shake256", { outputLength: 72 }).update(`picture ${nth}`).digest();
  return sharp(fields, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(90, 80, { kernel: "nearest" })
    .png()
    .toBuffer();
}

/** Creates a player older than a day: new players cannot send pictures. */
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

/** Sends a message that contains only a picture. Returns it with its case. */
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

const screenSays = async (verdict: "clear" | "doubtful" | "abuse") =>
  expectStatus(await site.sandbox("POST", "/pictures/verdict", { verdict }), 201);
const filesOf = ({ id }: Member) =>
  site.database.sql<{ screened: string | null }[]>`select screened from chat_files where player_id = ${id}`;

describe("the automatic check of a picture", () => {
  afterEach(() => screenSays("clear"));

  it("shows no picture by itself: clear and doubtful ones wait for a person, who is shown the result", async () => {
    for (const [nth, verdict] of (["clear", "doubtful"] as const).entries()) {
      await screenSays(verdict);
      const { id, url, case_id } = await sendPicture(await joinOld(), 20 + nth);
      expect((await fetched(url)).status).toBe(404);
      const file = expectStatus(await office(site, "GET", `trevo/chat/cases/${case_id}`, { token: moderator.token }), 200).json["data"];
      const context = file.context as { id: string; picture: { screened: string } | null }[];
      expect(context.find((message) => message.id === id)?.picture?.screened).toBe(verdict);
    }
  });

  it("delays nobody if it fails or does not answer; a person decides", async () => {
    const member = await joinOld();
    for (const kind of ["http_500", "timeout"]) {
      expectStatus(await site.sandbox("POST", "/sandbox/faults", { kind, operation: "picture_check", times: 1 }), 201);
      const { url } = await sendPicture(member, kind.length + 30);
      expect((await fetched(url)).status).toBe(404);
    }
    expect(await filesOf(member)).toEqual([{ screened: null }, { screened: null }]);
  }, 60_000);

  it("hides suspected child abuse from every screen: the picture is sealed, has a case, and its copies are refused", async () => {
    const member = await joinOld();
    await screenSays("abuse");
    const reply = expectStatus(await upload(member, await drawPicture(40)), 422);
    expect(reply.json["errors"].file).toEqual([expect.stringContaining("Esta imagem")]);
    expect(await filesOf(member)).toEqual([]);
    const [evidence] = await site.database.sql<{ id: string; tenant_id: number; case_id: string }[]>`
      select id, tenant_id, case_id from picture_evidence where player_id = ${member.id}`;
    assert(evidence, "the evidence is kept");
    const sealed = await readFile(join(site.dataDir, "uploads", `evidence/${evidence.tenant_id}/${evidence.id}.sealed`));
    expect(sealed.includes(Buffer.from("WEBP"))).toBe(false);
    const file = expectStatus(await office(site, "GET", `trevo/chat/cases/${evidence.case_id}`, { token: moderator.token }), 200).json[
      "data"
    ];
    expect(file).toMatchObject({
      urgency: "minor",
      reason: "minors",
      subject: { type: "picture", id: evidence.id },
      held: false,
      context: [],
    });
    expect((await look(evidence.id)).status).toBe(404);
    expect((await fetched(`/uploads/chat/${evidence.id}.webp`)).status).toBe(404);
    // Its address cannot be used to attach it.
    const attachments = [{ attachment_type: "image", attachment_url: `/uploads/chat/${evidence.id}.webp` }];
    expectStatus(await send(site, member, { message: "", attachments }), 422);
    await screenSays("clear");
    const copy = await sharp(await drawPicture(40))
      .resize(60)
      .jpeg()
      .toBuffer();
    expectStatus(await upload(await joinOld(), copy), 422);
    // The case ends without showing the picture.
    expectStatus(await decide(evidence.case_id, { decision: "dismiss", action: "none" }), 200);
    expect((await fetched(`/uploads/chat/${evidence.id}.webp`)).status).toBe(404);
  });

  it("receives what people will see: one frame, without data hidden in the file", async () => {
    const member = await joinOld();
    const html = Buffer.from("<script>alert(1)</script>");
    const zip = Buffer.from("504b0304140000000800", "hex");
    const jpeg = await sharp(await drawPicture(50))
      .withExif({ IFD0: { Copyright: "<script>onde foi tirada</script>" } })
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([jpeg, zip, html]);
    const frames = Buffer.concat([0, 90, 180].map((grey) => Buffer.alloc(30 * 30 * 3, grey)));
    const animated = await sharp(frames, { raw: { width: 30, height: 90, channels: 3, pageHeight: 30 } })
      .webp({ loop: 0, delay: [100, 100, 100] })
      .toBuffer();
    for (const bytes of [polyglot, animated]) {
      const url = expectStatus(await upload(member, bytes), 201).json["data"].attachment_url as string;
      const [, id = ""] = /chat\/([0-9a-f-]+)\.webp$/.exec(url) ?? [];
      const [row] = await site.database.sql<{ tenant_id: number }[]>`select tenant_id from chat_files where id = ${id}`;
      const kept = await readFile(join(site.dataDir, "uploads", `chat/${row?.tenant_id}/${id}.webp`));
      const { format, pages, exif } = await sharp(kept).metadata();
      expect({ format, pages: pages ?? 1, exif }).toEqual({ format: "webp", pages: 1, exif: undefined });
      for (const hidden of [html, zip, Buffer.from("script")]) expect(kept.includes(hidden)).toBe(false);
    }
  });

  it("does not receive files that are not pictures: a page, a drawing program, a truncated file, a bomb, one byte too many", async () => {
    const member = await joinOld();
    const whole = await sharp(await drawPicture(60))
      .jpeg()
      .toBuffer();
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const files: readonly (readonly [Buffer, number])[] = [
      [Buffer.from("<html><script>alert(1)</script></html>"), 422],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), 422],
      [whole.subarray(0, whole.length / 2), 422],
      [bomb, 422],
      [Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024 + 1 - whole.length)]), 413],
    ];
    for (const [bytes, status] of files) expect((await upload(member, bytes)).status).toBe(status);
    expect(await filesOf(member)).toEqual([]);
  }, 60_000);
});

describe("a picture in the chat", () => {
  it("is shown to moderators only, and each view is in the audit log", async () => {
    const { id, url, case_id } = await sendPicture(await joinOld(), 0);
    expect((await fetched(url)).status).toBe(404);
    const file = expectStatus(await office(site, "GET", `trevo/chat/cases/${case_id}`, { token: auditor.token }), 200).json["data"];
    const context = file.context as { id: string; picture: object | null }[];
    expect(context.find((message) => message.id === id)?.picture).toEqual({ width: 90, height: 80, screened: "clear" });
    expect(await looksAt(id)).toEqual([]);
    const picture = expectStatus(await look(id), 200).json["data"];
    const bytes = Buffer.from(picture.base64 as string, "base64");
    expect([picture.media_type, (await sharp(bytes).metadata()).format]).toEqual(["image/webp", "webp"]);
    expect(await looksAt(id)).toEqual([{ actor: `staff:${moderator.id}` }]);
  });

  it("is not shown to staff who cannot decide, at another brand, or for a message without one", async () => {
    const member = await joinOld();
    const { id } = await sendPicture(member, 1);
    expect((await look(id, auditor)).status).toBe(403);
    expect((await look(id, moderator, "aurora")).status).toBe(404);
    const text = expectStatus(await send(site, member, { message: "sem foto" }), 201).json["data"].id as string;
    expect((await look(text)).status).toBe(404);
    expect(await looksAt(id)).toEqual([]);
  });

  it("is on every screen once it is released, and its author is notified", async () => {
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

  it("is on no screen if it is refused; its author is shown why, and a near copy is refused at once", async () => {
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
    // A moderator may look at it again during an appeal.
    expectStatus(await look(id), 200);
  });

  it("is attached once, and only by the player who uploaded it", async () => {
    const [member, other] = [await joinOld(), await joinOld()];
    const url = expectStatus(await upload(member, await drawPicture(4)), 201).json["data"].attachment_url as string;
    const attachments = [{ attachment_type: "image", attachment_url: url }];
    expectStatus(await send(site, other, { message: "", attachments }), 422);
    const twice = await Promise.all(["um", "dois"].map((message) => send(site, member, { message, attachments })));
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});
