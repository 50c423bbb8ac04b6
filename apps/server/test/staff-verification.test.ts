import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { runBehindLock } from "./barrier.ts";
import { countOf, countedAt, later } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";
import { createIdentityFixture } from "./verification-things.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
const fourHours = 4 * 3_600_000;

/** Identities that the verifier could not confirm, decided by members of staff. */
describe("identities that wait for staff", () => {
  let site: TestSite;
  let ana: TestMember;
  let reader: TestMember;
  let foreigner: TestMember;
  let identity: ReturnType<typeof createIdentityFixture>;

  beforeAll(async () => {
    site = await startTestSite();
    const meridian = { operator: "meridian" };
    [ana, reader] = [await hire(site, meridian), await hire(site, { ...meridian, may: ["verifications.read"] })];
    foreigner = await hire(site);
    identity = createIdentityFixture(site);
  });
  afterAll(() => site.close());

  const audited = (action: string, subject: string) =>
    site.database.sql`select actor, detail from audit_events where action = ${action} and subject = ${subject} order by id`;

  it("are listed by brand, masked and oldest first, and count as late one millisecond after four hours", async () => {
    const who = await identity.doubted();
    expect(await identity.status(who)).toMatchObject({ state: "under_review", by_person: true, delayed: false });
    const { data, next } = expectStatus(await office(site, "GET", "verifications?limit=1", { token: reader.token }), 200).json;
    expect([data.length, next]).toEqual([1, null]);
    expect(data[0]).toMatchObject({ tenant: "norte", id: who.id, cause: "face_differs", documents: 3 });
    expect(data[0].player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
    const counted = await countOf(site, "verifications", reader);
    expect(counted).toMatchObject({ tenant: "norte", waiting: 1, late: 0, oldest_at: data[0].waiting_since, due_at: data[0].due_at });
    expect(Date.parse(data[0].due_at) - Date.parse(data[0].waiting_since)).toBe(fourHours);
    const tenant = await site.app.modules.tenants.bySlug("norte");
    if (!tenant) throw new Error("no tenant norte");
    expect(await countedAt(site, "verifications", { tenant, now: later(counted?.due_at, 0) })).toMatchObject([{ waiting: 1, late: 0 }]);
    expect(await countedAt(site, "verifications", { tenant, now: later(counted?.due_at, 1) })).toMatchObject([{ waiting: 1, late: 1 }]);
    expect(expectStatus(await office(site, "GET", "verifications?tenant=trevo", { token: ana.token }), 200).json["data"]).toEqual([]);
    expect(expectStatus(await office(site, "GET", "verifications", { token: foreigner.token }), 200).json["data"]).toEqual([]);
    const { version } = await identity.file(ana, who.id);
    expectStatus(await identity.decide(ana, who.id, { decision: "approve", expected_version: version }), 200);
    expect(await countOf(site, "verifications", reader)).toBeUndefined();
  });

  it("are confirmed once by a member: the player is verified and notified, and the log records the member and why it waited", async () => {
    const who = await identity.doubted({ name: "Outra Pessoa" });
    const file = await identity.file(ana, who.id);
    expect(file).toMatchObject({ state: "under_review", review: { cause: "name_differs" }, reason: null, decided_by: null });
    expect(file["documents"].map(({ type }: { type: string }) => type)).toEqual(["front", "back", "selfie"]);
    expect(file["player"].cpf).toMatch(/^\*{3}\.\d{3}\.\d{3}-\*\*$/);
    expect(JSON.stringify(file)).not.toContain(who.last_name);
    const body = { decision: "approve", expected_version: file["version"], note: "same person, married name" };
    expect((await identity.decide(reader, who.id, body)).json["code"]).toBe("forbidden");
    expect((await identity.decide(foreigner, who.id, body)).status).toBe(404);
    expect((await identity.decide(ana, who.id, { ...body, expected_version: "0" })).json["code"]).toBe("wrong_state");
    expect((await identity.decide(ana, who.id, { ...body, reason: "unreadable" })).status).toBe(422);
    expect(await identity.status(who)).toMatchObject({ state: "under_review" });
    expect(expectStatus(await identity.decide(ana, who.id, body), 200).json["data"]).toMatchObject({
      state: "approved",
      review: null,
      decided_by: ana.id,
    });
    expect(await identity.status(who)).toMatchObject({ state: "approved", by_person: false, missing: [] });
    expect((await identity.decide(ana, who.id, body)).json["code"]).toBe("wrong_state");
    expect(await audited("verification_decided", `player:${who.id}`)).toEqual([
      { actor: `staff:${ana.id}`, detail: { reason: null, cause: "name_differs", note: "same person, married name" } },
    ]);
    const notifications = await site.call("GET", "/api/notifications", { token: who.token, tenant: "norte" });
    expect(JSON.stringify(notifications.json["data"])).toContain("Identidade confirmada");
  });

  it.each([
    ["name_differs", ["front", "back"]],
    ["face_differs", ["selfie"]],
    ["unreadable", ["front", "back", "selfie"]],
    ["document_not_accepted", ["front", "back"]],
    ["underage", ["front", "back", "selfie"]],
  ])("are refused for %s: the player sees the reason and sends %j again", async (reason, missing) => {
    const who = await identity.doubted();
    const { version: expected_version } = await identity.file(ana, who.id);
    expect((await identity.decide(ana, who.id, { decision: "refuse", expected_version })).status).toBe(422);
    expect((await identity.decide(ana, who.id, { decision: "refuse", expected_version, reason: "prohibited" })).status).toBe(422);
    expectStatus(await identity.decide(ana, who.id, { decision: "refuse", expected_version, reason }), 200);
    expect(await identity.status(who)).toMatchObject({ state: "rejected", reason, missing });
    for (const type of missing) expectStatus(await identity.upload(who, type), 201);
    expect(await identity.status(who)).toMatchObject({ state: "under_review" });
  });

  it("are decided by the first of two members; the other one's decision is refused", async () => {
    const who = await identity.doubted();
    const { version: expected_version } = await identity.file(ana, who.id);
    const lock = sql`select 1 from verifications where player_id = ${who.id} for update`;
    const replies = await runBehindLock(site.database, lock, [
      () => identity.decide(ana, who.id, { decision: "refuse", expected_version, reason: "unreadable" }),
      () => identity.decide(ana, who.id, { decision: "approve", expected_version }),
    ]);
    expect(replies.map((one) => (one.status === "fulfilled" ? one.value.status : 0))).toEqual([200, 409]);
    expect(await identity.status(who)).toMatchObject({ state: "rejected", reason: "unreadable" });
    expect(await audited("verification_decided", `player:${who.id}`)).toHaveLength(1);
  });

  it("are not decided on outdated data: another name, or withdrawn documents", async () => {
    const who = await identity.doubted({ name: "Outra Pessoa" });
    const { version: expected_version } = await identity.file(ana, who.id);
    await site.call("POST", "/api/profile/updateName", { token: who.token, tenant: "norte", body: { name: "Nome Novo" } });
    const approve = (version: string) => identity.decide(ana, who.id, { decision: "approve", expected_version: version });
    expect((await approve(expected_version)).json["code"]).toBe("wrong_state");
    const renamed = await identity.file(ana, who.id);
    const [front] = (await identity.status(who))["documents"] as { id: string }[];
    expectStatus(await site.call("POST", `/api/documents/cancel/${front?.id}`, { token: who.token, tenant: "norte" }), 200);
    expect((await approve(renamed["version"])).json["code"]).toBe("wrong_state");
    expect(await identity.status(who)).toMatchObject({ state: "none", by_person: false });
    const { data } = expectStatus(await office(site, "GET", "verifications?limit=100", { token: ana.token }), 200).json;
    expect((data as { id: string }[]).map(({ id }) => id)).not.toContain(who.id);
  });

  it("also wait for staff when the verifier has not answered after eight attempts; its later answer still counts", async () => {
    const who = await site.join({ tenant: "norte" });
    await site.sandbox("POST", "/sandbox/faults", { kind: "http_500", operation: "identity_check", times: 50 });
    await identity.sendAll(who);
    await eventually("the first attempt", async () => ((await identity.status(who))["delayed"] ? true : undefined));
    const attempt = async (attempts: number) => {
      const [row] = await site.database
        .sql`update verifications set attempts = ${attempts} where player_id = ${who.id} returning check_id, tenant_id`;
      await site.app.modules.verification.jobs.checkIdentity({
        tenant_id: row?.["tenant_id"] as number,
        player_id: who.id,
        check_id: row?.["check_id"] as string,
      });
      return identity.status(who);
    };
    expect(await attempt(6)).toMatchObject({ delayed: true, by_person: false });
    expect(await attempt(7)).toMatchObject({ delayed: true, by_person: true });
    expect(await identity.file(ana, who.id)).toMatchObject({ review: { cause: "unanswered" } });
    await site.sandbox("DELETE", "/sandbox/faults");
    expect(await attempt(8)).toMatchObject({ state: "approved", by_person: false });
    expect(await identity.file(ana, who.id)).toMatchObject({ review: null, decided_by: null });
  });

  describe("their documents", () => {
    it("are opened only by a member who decides: as a watermarked picture, recorded and not cached", async () => {
      const who = await identity.doubted();
      const [front] = (await identity.file(ana, who.id))["documents"] as { id: string }[];
      const open = (by: TestMember, id = front?.id, player = who.id) =>
        office(site, "POST", `norte/verifications/${player}/files/${id}`, { token: by.token });
      expect((await open(reader)).json["code"]).toBe("forbidden");
      expect((await open(foreigner)).status).toBe(404);
      expect((await open(ana, newId())).status).toBe(404);
      expect((await open(ana, front?.id, newId())).status).toBe(404);
      expect(await audited("document_opened", `document:${front?.id}`)).toEqual([]);
      const reply = expectStatus(await open(ana), 200);
      expect(reply.headers["cache-control"]).toContain("no-store");
      const { media_type, base64, holder } = reply.json["data"];
      // Unmasked: two names that look the same when masked may differ on the document.
      expect([holder.name, holder.cpf]).toEqual([`${who.first_name} ${who.last_name}`, who.cpf.replace(/\D/g, "")]);
      const { channels } = await sharp(Buffer.from(base64, "base64")).stats();
      expect([media_type, (channels[0]?.stdev ?? 0) > 1]).toEqual(["image/jpeg", true]);
      expect(await audited("document_opened", `document:${front?.id}`)).toEqual([
        { actor: `staff:${ana.id}`, detail: { player: who.id, type: "front" } },
      ]);
    });

    it("that are a PDF are returned unchanged; withdrawn documents are gone", async () => {
      const who = await site.join({ tenant: "norte" });
      const sent = expectStatus(await identity.upload(who, "front", pdf), 201).json["data"].documents[0].id as string;
      const open = () => office(site, "POST", `norte/verifications/${who.id}/files/${sent}`, { token: ana.token });
      const { media_type, base64 } = expectStatus(await open(), 200).json["data"];
      expect([media_type, Buffer.from(base64, "base64").equals(pdf)]).toEqual(["application/pdf", true]);
      await site.call("POST", `/api/documents/cancel/${sent}`, { token: who.token, tenant: "norte" });
      expect((await open()).status).toBe(404);
    });
  });
});
