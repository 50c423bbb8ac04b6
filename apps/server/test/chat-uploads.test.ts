import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { ModerationCaseFile } from "@trevo/contract";
import { untilWaiting } from "./barrier.ts";
import { joinWriter } from "./chat-things.ts";
import { multipart } from "./multipart.ts";
import { hire, office } from "./staff.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
}, 120_000);
afterAll(() => site.close());
afterEach(() => screenSays("clear"));

/** Ten a day, a thousand times more in tests. */
const mostPerDay = 10_000;

let drawn = 0;
/** Draws grey fields that differ each time, so that no picture counts as a copy of another. */
function drawPicture(): Promise<Buffer> {
  drawn += 1;
  const fields = createHash("shake256", { outputLength: 72 }).update(`upload ${drawn}`).digest();
  return sharp(fields, { raw: { width: 9, height: 8, channels: 1 } })
    .resize(90, 80, { kernel: "nearest" })
    .png()
    .toBuffer();
}

async function joinOld(): Promise<Member> {
  const member = await joinWriter(site);
  await site.database.owner.sql`update players set created_at = created_at - interval '2 days' where id = ${member.id}`;
  return member;
}

const upload = async (member: Member, picture?: Buffer): Promise<Reply> => {
  const form = multipart({ fields: {}, file: { field: "file", filename: "a.png", bytes: picture ?? (await drawPicture()) } });
  return site.call("POST", "/api/chat/attachments", { token: member.token, raw: form.body, headers: form.headers });
};

const screenSays = async (verdict: "clear" | "abuse") =>
  void expectStatus(await site.sandbox("POST", "/pictures/verdict", { verdict }), 201);

const uploadsOf = ({ id }: Member) =>
  site.database.sql<{ id: string; tenant_id: number; state: string }[]>`select id, tenant_id, state from chat_uploads
    where player_id = ${id} order by sent_at, id`;
const statesOf = async (member: Member) => (await uploadsOf(member)).map(({ state }) => state);
const evidenceOf = ({ id }: Member) =>
  site.database.sql<{ id: string; case_id: string }[]>`select id, case_id from picture_evidence where player_id = ${id}`;
const casesOf = ({ id }: Member) =>
  site.database.sql<{ id: string; reason: string }[]>`select id, reason from moderation_cases where player_id = ${id}`;
const picturesLeft = async (member: Member): Promise<number> =>
  expectStatus(await site.call("GET", "/api/chat/me", { token: member.token }), 200).json["data"].pictures_left as number;

/** Fills the day up to `count`, with pictures that the job has erased since. */
const fillDay = (member: Member, count: number) => site.database.owner.sql`
  insert into chat_uploads (tenant_id, id, player_id, hash, width, height, bytes, state, sent_at)
  select tenant_id, gen_random_uuid(), player_id, hash, 1, 1, 1, 'ended', sent_at
  from chat_uploads, generate_series(1, ${count - 1}) where player_id = ${member.id}`;

async function mute(member: Member): Promise<void> {
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  assert(tenant, "the brand exists");
  await site.database.db.transaction().execute(async (tx) => {
    await site.app.modules.players.holdAlone(tx, { tenant_id: tenant.id, player_id: member.id });
    await site.app.modules.moderation.muteByRule(tx, {
      tenant,
      player_id: member.id,
      request_id: null,
      reason: "scam",
      quote: "",
      minutes: 10,
    });
  });
}

it("the last picture of the day passes and the next does not, although all earlier ones were erased", async () => {
  const member = await joinOld();
  expectStatus(await upload(member), 201);
  await fillDay(member, mostPerDay - 1);
  await site.database.owner.sql`update chat_files set created_at = created_at - interval '2 hours' where player_id = ${member.id}`;
  await site.app.modules.chat.jobs.eraseUnattached();
  expect(await site.database.sql`select from chat_files where player_id = ${member.id}`).toHaveLength(0);
  expectStatus(await upload(member), 201);
  const refused = await upload(member);
  expect([refused.status, refused.json["code"]]).toEqual([429, "slow_mode"]);
  expect(await uploadsOf(member)).toHaveLength(mostPerDay);
});

it("evidence counts like any picture, and a picture that the service refused costs one call", async () => {
  const member = await joinOld();
  await screenSays("abuse");
  expectStatus(await upload(member), 422);
  await fillDay(member, mostPerDay);
  expect((await upload(member)).json["code"]).toBe("slow_mode");
  expect(await casesOf(member)).toHaveLength(1);
});

it("pictures sent at once are counted before the service is called", async () => {
  const member = await joinOld();
  expectStatus(await upload(member), 201);
  await fillDay(member, mostPerDay - 2);
  // Four, because a process draws no more than four pictures at once and refuses the fifth as busy.
  const replies = await Promise.all(Array.from({ length: 4 }, () => upload(member)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 429, 429]);
  expect(await uploadsOf(member)).toHaveLength(mostPerDay);
});

it("a count that is a day old ends, and its row with it", async () => {
  const member = await joinOld();
  expectStatus(await upload(member), 201);
  await fillDay(member, mostPerDay);
  await site.database.owner.sql`update chat_uploads set sent_at = sent_at - interval '24 hours 1 second' where player_id = ${member.id}`;
  expectStatus(await upload(member), 201);
  await site.app.modules.chat.jobs.settleUploads();
  expect(await statesOf(member)).toEqual(["kept"]);
});

it("a muted player's picture reaches nobody: it is neither screened nor counted", async () => {
  const member = await joinOld();
  await mute(member);
  // If it were screened, it would become evidence.
  await screenSays("abuse");
  const refused = await upload(member);
  expect([refused.status, refused.json["code"]]).toEqual([403, "chat_muted"]);
  expect([await uploadsOf(member), await evidenceOf(member)]).toEqual([[], []]);
});

it("a picture that waits while its sender is muted is not screened either", async () => {
  const member = await joinOld();
  await screenSays("abuse");
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  assert(tenant, "the brand exists");
  const { answer } = await site.database.db.transaction().execute(async (tx) => {
    await site.app.modules.players.holdAlone(tx, { tenant_id: tenant.id, player_id: member.id });
    const waiting = upload(member);
    await untilWaiting(site.database, 1);
    const rule = { tenant, player_id: member.id, request_id: null, reason: "scam", quote: "", minutes: 10 };
    await site.app.modules.moderation.muteByRule(tx, rule);
    return { answer: waiting };
  });
  expect(expectStatus(await answer, 403).json["code"]).toBe("chat_muted");
  expect([await uploadsOf(member), await evidenceOf(member)]).toEqual([[], []]);
});

it("evidence that was stored when the process stopped gets its row and its case, once", async () => {
  const { sql } = site.database.owner;
  const member = await joinOld();
  await screenSays("abuse");
  await sql.unsafe(`
    create function refuse_evidence() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
    create trigger refuse_evidence before insert on picture_evidence for each row execute function refuse_evidence()`);
  expect((await upload(member)).status).toBe(500);
  await sql.unsafe("drop trigger refuse_evidence on picture_evidence; drop function refuse_evidence()");
  const [left] = await uploadsOf(member);
  assert(left, "the upload is recorded");
  const sealed = join(site.dataDir, "uploads", `evidence/${left.tenant_id}/${left.id}.sealed`);
  expect([left.state, existsSync(sealed), await evidenceOf(member), await casesOf(member)]).toEqual(["abuse", true, [], []]);
  // Its request may still be running.
  await site.app.modules.chat.jobs.settleUploads();
  expect(await statesOf(member)).toEqual(["abuse"]);
  await sql`update chat_uploads set sent_at = sent_at - interval '11 minutes' where id = ${left.id}`;
  await Promise.all([site.app.modules.chat.jobs.settleUploads(), site.app.modules.chat.jobs.settleUploads()]);
  const [evidence, ...others] = await evidenceOf(member);
  expect([evidence?.id, others, await statesOf(member)]).toEqual([left.id, [], ["evidence"]]);
  expect(await casesOf(member)).toEqual([{ id: evidence?.case_id, reason: "minors" }]);
  expect(existsSync(sealed)).toBe(true);
});

/** Lets no file of evidence be stored or read while `work` runs. */
async function withoutStorage(work: () => Promise<void>): Promise<void> {
  const folder = join(site.dataDir, "uploads", "evidence");
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}.aside`);
  await writeFile(folder, "");
  try {
    await work();
  } finally {
    await rm(folder);
    await rename(`${folder}.aside`, folder);
  }
}

it("a picture screened as abuse whose file cannot be stored gets its case, which says that there is no file, once", async () => {
  const [member, other] = [await joinOld(), await joinOld()];
  const picture = await drawPicture();
  await screenSays("abuse");
  await withoutStorage(async () => {
    expect((await upload(member, picture)).status).toBe(500);
    await site.database.owner.sql`update chat_uploads set sent_at = sent_at - interval '25 hours' where player_id = ${member.id}`;
    // While nobody can tell whether there is a file, the verdict waits, however old it is.
    await expect(site.app.modules.chat.jobs.settleUploads()).rejects.toThrow();
    expect([await statesOf(member), await casesOf(member)]).toEqual([["abuse"], []]);
  });
  await site.database.owner.sql`update chat_uploads set sent_at = sent_at + interval '24 hours' where player_id = ${member.id}`;
  await Promise.all([site.app.modules.chat.jobs.settleUploads(), site.app.modules.chat.jobs.settleUploads()]);
  const [opened, ...more] = await casesOf(member);
  expect([opened?.reason, more, await statesOf(member)]).toEqual(["minors", [], ["evidence"]]);
  await screenSays("clear");
  expect(expectStatus(await upload(other, picture), 422).json["message"]).toMatch(/^Esta imagem não é permitida/);
  await screenSays("abuse");
  expectStatus(await upload(other), 422);
  const { token } = await hire(site, { may: ["chat.read"] });
  const evidenceIn = async (id: string | undefined) =>
    (expectStatus(await office(site, "GET", `trevo/chat/cases/${id}`, { token }), 200).json["data"] as ModerationCaseFile).evidence;
  expect([await evidenceIn(opened?.id), await evidenceIn((await casesOf(other))[0]?.id)]).toEqual(["missing", "kept"]);
});

it("a verdict of abuse that comes after the job ended the upload still makes a case", async () => {
  const { sql } = site.database.owner;
  const member = await joinOld();
  await screenSays("abuse");
  await sql.unsafe(`
    create function end_upload() returns trigger language plpgsql as $$ begin new.state = 'ended'; return new; end $$;
    create trigger end_upload before insert on chat_uploads for each row execute function end_upload()`);
  const refused = await upload(member);
  await sql.unsafe("drop trigger end_upload on chat_uploads; drop function end_upload()");
  expect([refused.status, await statesOf(member), (await casesOf(member)).length]).toEqual([422, ["evidence"], 1]);
});

it("an upload that stopped before its outcome ends without a picture and still counts", async () => {
  const member = await joinOld();
  expectStatus(await upload(member), 201);
  const before = await picturesLeft(member);
  await site.database.owner
    .sql`update chat_uploads set state = 'sent', sent_at = sent_at - interval '11 minutes' where player_id = ${member.id}`;
  await site.app.modules.chat.jobs.settleUploads();
  expect([await statesOf(member), await evidenceOf(member), await picturesLeft(member)]).toEqual([["ended"], [], before]);
});
