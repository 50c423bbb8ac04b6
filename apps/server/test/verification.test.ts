import { randomUUID } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { refusals } from "@trevo/contract";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";
import { multipart } from "./multipart.ts";

const picture = (width = 640, height = 400) => sharp({ create: { width, height, channels: 3, background: "#7a9" } });
const pdf = Buffer.from("%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");

/** Sends documents over HTTP to the whole product; the sandbox's identity verifier judges them. */
describe("verification", () => {
  let site: TestSite;
  let jpeg: Buffer;

  beforeAll(async () => {
    site = await startTestSite();
    jpeg = await picture().jpeg().toBuffer();
  });
  afterEach(async () => {
    site.clock.setOffset(0);
    await site.sandbox("DELETE", "/sandbox/faults");
  });
  afterAll(() => site.close());

  interface Sent {
    type?: string | undefined;
    field?: string;
    filename?: string;
    tenant?: string;
  }
  const upload = (
    who: Member,
    bytes: Uint8Array,
    { type = "front", field = "document", filename = "a.jpg", tenant = "norte" }: Sent = {},
  ) => {
    const form = multipart({ fields: { type }, file: { field, filename, bytes } });
    return site.call("POST", "/api/documents/upload", { token: who.token, tenant, raw: form.body, headers: form.headers });
  };
  const status = async (who: Member, tenant = "norte") =>
    expectStatus(await site.call("GET", "/api/documents/status", { token: who.token, tenant }), 200).json["data"];
  const sendAll = async (who: Member, tenant = "norte") => {
    for (const type of ["front", "back", "selfie"]) expectStatus(await upload(who, jpeg, { type, tenant }), 201);
  };
  const decided = (who: Member, tenant = "norte") =>
    eventually("a decision", async () => {
      const found = await status(who, tenant);
      return found.state === "under_review" ? undefined : found;
    });
  const verify = async (who: Member, tenant = "norte") => {
    await sendAll(who, tenant);
    return decided(who, tenant);
  };
  const known = (who: Member, facts: object) =>
    site.sandbox("POST", "/identity/people", { cpf: who.cpf, name: `${who.first_name} ${who.last_name}`, ...facts });

  it("opens a regulated brand: afterwards a deposit from the player's own CPF, and a game at its minimum cycle, are accepted", async () => {
    const tenant = "norte";
    const who = await site.join({ tenant });
    const post = (path: string, body: unknown) => site.call("POST", `/api${path}`, { token: who.token, body, tenant });
    const dice = (await post("/games/get", { game_id: "dice" })).json["data"].id;
    for (const held of [
      () => post("/games/url", { game_id: dice, mode: "real" }),
      () => post("/main-gateway/qrcode-pix", { amount: 5_000 }),
    ]) {
      const refused = await held();
      expect([refused.status, refused.json["code"]]).toEqual([403, "kyc_required"]);
    }
    expect(await status(who)).toMatchObject({
      state: "none",
      missing: ["front", "back", "selfie"],
      required_for: ["play", "deposit", "withdraw"],
      needs_cpf: false,
    });

    expect(await verify(who)).toMatchObject({ state: "approved", missing: [], reason: null });
    expect((await post("/main-gateway/qrcode-pix", { amount: 5_000 })).json["code"]).toBe("limits_required");
    for (const kind of ["loss", "time"]) expectStatus(await post("/protection/limits", { kind, period: "day", value: 1_000 }), 200);
    await site.deposit(who, 5_000, tenant);

    const token = await site.launch(who, "dice", { tenant });
    const session = (await site.call("GET", "/house/api/session", { token, tenant })).json["data"];
    expect(session).toMatchObject({ autoplay: false, minimum_cycle_ms: 5_000 });
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
    const roll = () => site.call("POST", "/house/api/rounds", { token, tenant, key: randomUUID(), body });
    expectStatus(await roll(), 201);
    const early = await roll();
    expect([expectStatus(early, 429).json["code"], early.json["message"]]).toEqual(["round_too_soon", refusals.round_too_soon.pt]);
    site.clock.setOffset(6_000);
    expectStatus(await roll(), 201);
  });

  it.each([
    [{ situation: "suspended" }, "cpf_irregular", { front: "rejected", back: "rejected", selfie: "rejected" }, ["front", "back", "selfie"]],
    [{ birth_date: "2015-01-01" }, "underage", { selfie: "rejected" }, ["front", "back", "selfie"]],
    [{ prohibited: true }, "not_concluded", { selfie: "rejected" }, ["front", "back", "selfie"]],
    [{ self_excluded: true }, "not_concluded", { selfie: "rejected" }, ["front", "back", "selfie"]],
  ])("is refused for %j, with a reason and the documents to send again", async (facts, reason, states, missing) => {
    const who = await site.join({ tenant: "norte" });
    await known(who, facts);
    const found = await verify(who);
    expect(found).toMatchObject({ state: "rejected", reason, missing });
    const now = Object.fromEntries(found.documents.map((document: { type: string; state: string }) => [document.type, document.state]));
    expect(now).toMatchObject(states);
    await known(who, { name: `${who.first_name} ${who.last_name}`, birth_date: "1990-01-15" });
    for (const type of missing) expectStatus(await upload(who, jpeg, { type }), 201);
    expect((await decided(who)).state).toBe("approved");
  });

  it("is retried while the identity service does not answer, and reports the delay; nothing is decided", async () => {
    const who = await site.join({ tenant: "norte" });
    await site.sandbox("POST", "/sandbox/faults", { kind: "http_500", operation: "identity_check" });
    await sendAll(who);
    await eventually("the delay", async () => ((await status(who)).delayed ? true : undefined));
    expect((await status(who)).state).toBe("under_review");
    expect(await decided(who)).toMatchObject({ state: "approved", delayed: false });
  });

  it("accepts a PDF with both sides of a document, but not as a picture of the face", async () => {
    const who = await site.join({ tenant: "norte" });
    const face = await upload(who, pdf, { type: "selfie" });
    expect([face.status, Object.keys(face.json["errors"])]).toEqual([422, ["document"]]);
    expect((await upload(who, pdf)).json["data"].missing).toEqual(["selfie"]);
    await upload(who, jpeg, { type: "selfie" });
    expect((await decided(who)).state).toBe("approved");
  });

  it("lets a player remove a document: its file is deleted, and the others stay", async () => {
    const who = await site.join({ tenant: "norte" });
    const first = (await upload(who, jpeg)).json["data"].documents[0];
    const second = (await upload(who, jpeg)).json["data"].documents;
    expect(second.map((document: { state: string }) => document.state)).toEqual(["pending", "cancelled"]);
    const cancel = (id: string, by = who) => site.call("POST", `/api/documents/cancel/${id}`, { token: by.token, tenant: "norte" });
    expect((await cancel(first.id)).json["code"]).toBe("wrong_state");
    const stranger = await site.join({ tenant: "norte" });
    expect((await cancel(second[0].id, stranger)).status).toBe(404);
    expect((await status(stranger)).documents).toEqual([]);
    expect((await cancel(second[0].id)).json["data"]).toMatchObject({ state: "none", missing: ["front", "back", "selfie"] });
    expect((await cancel(randomUUID())).status).toBe(404);
    expect(await filesOf([first.id, second[0].id])).toEqual([]);
  });

  it("does not extend to another name or another brand", async () => {
    const who = await site.join();
    expect((await verify(who, "trevo")).state).toBe("approved");
    expect((await upload(who, jpeg, { tenant: "trevo" })).json["code"]).toBe("wrong_state");
    const there = await site.join({ tenant: "aurora", fields: { ...who } });
    expect((await status(there, "aurora")).state).toBe("none");
    await site.call("POST", "/api/profile/updateName", { token: who.token, body: { name: "Outra Pessoa" } });
    expect(await status(who, "trevo")).toMatchObject({ state: "none", missing: ["front", "back", "selfie"] });
    expectStatus(await upload(who, jpeg, { tenant: "trevo" }), 201);
  });

  it("is required above the daily amount a brand pays without it, in one withdrawal or several", async () => {
    const tenant = "aurora";
    const who = await site.join({ tenant, verified: true });
    expect(await status(who, tenant)).toMatchObject({ required_for: ["withdraw"], withdraw_above: 500_000 });
    await site.deposit(who, 1_200_000, tenant);
    const post = (path: string, body: unknown) => site.call("POST", `/api/wallet/withdraw/${path}`, { token: who.token, body, tenant });
    const { id } = expectStatus(await post("method", { type: "cpf", key: who.cpf }), 201).json["data"];
    const unseen = await post("request", { amount: 500_001, method_id: id });
    expect([unseen.status, unseen.json["code"]]).toEqual([403, "kyc_required"]);
    expectStatus(await post("request", { amount: 400_000, method_id: id }), 201);
    const inParts = await post("request", { amount: 100_001, method_id: id });
    expect([inParts.status, inParts.json["code"]]).toEqual([403, "kyc_required"]);
    expectStatus(await post("request", { amount: 100_000, method_id: id }), 201);
    await verify(who, tenant);
    expectStatus(await post("request", { amount: 500_001, method_id: id }), 201);
    expect(await status(await site.join(), "trevo")).toMatchObject({ required_for: [], withdraw_above: null });
  });

  describe("hostile uploads", () => {
    let who: Member;
    beforeAll(async () => {
      who = await site.join({ tenant: "norte" });
    });

    it.each([
      ["nothing", () => Buffer.alloc(0)],
      ["a script that calls itself a picture", () => Buffer.from("<script>alert(1)</script>")],
      ["an SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
      ["the magic of a picture and nothing behind it", () => Buffer.from("ffd8ffe000104a464946", "hex")],
      ["a PDF that goes on as an archive", () => Buffer.concat([pdf, Buffer.from("504b0304", "hex"), Buffer.alloc(100)])],
      ["a page that goes on as a PDF", () => Buffer.concat([Buffer.from("<html>"), pdf])],
      ["a PDF without an end", () => Buffer.from("%PDF-1.7\n")],
    ])("refuses %s", async (_, bytes) => {
      const reply = await upload(who, bytes());
      expect([reply.status, Object.keys(reply.json["errors"])]).toEqual([422, ["document"]]);
    });

    it("refuses more pixels than a camera produces, and more bytes than a document needs", async () => {
      const huge = await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer();
      expect((await upload(who, huge)).status).toBe(422);
      expect((await upload(who, Buffer.alloc(10 * 1024 * 1024 + 1, 1))).status).toBe(413);
    });

    it("refuses another file type, an unknown field, a request without a form, and one without a session", async () => {
      expect((await upload(who, jpeg, { type: "passport" })).json["errors"]).toHaveProperty("type");
      expect((await upload(who, jpeg, { field: "file" })).json["errors"]).toHaveProperty("document");
      const bare = await site.call("POST", "/api/documents/upload", { token: who.token, tenant: "norte", body: { type: "front" } });
      expect(bare.status).toBe(415);
      expect((await upload({ ...who, token: "x".repeat(43) }, jpeg)).status).toBe(401);
      const abroad = await upload(who, jpeg, { tenant: "trevo" });
      expect(abroad.status).toBe(401);
    });

    it("stores only the pixels, encrypted, under a random name", async () => {
      const secret = "GPS-AND-A-SECOND-FILE";
      const polyglot = Buffer.concat([
        await picture()
          .withExif({ IFD0: { Copyright: secret } })
          .jpeg()
          .toBuffer(),
        Buffer.from(secret),
      ]);
      const reply = expectStatus(await upload(who, polyglot, { filename: "../../../../etc/passwd\u0000.html" }), 201);
      const { id } = reply.json["data"].documents[0];
      const [path] = await filesOf([id]);
      expect(path).toMatch(/^documents\/\d+\/[0-9a-f-]{36}\.sealed$/);
      const stored = await readFile(join(site.dataDir, "uploads", path ?? ""));
      expect(stored.includes(secret)).toBe(false);
      expect(stored.includes(Buffer.from("ffd8ff", "hex")) && stored.subarray(28, 31).toString("hex") === "ffd8ff").toBe(false);
      expect((await site.call("GET", `/uploads/${path}`, { tenant: "norte" })).status).toBe(404);
    });
  });

  async function filesOf(ids: string[]): Promise<string[]> {
    const all = await readdir(join(site.dataDir, "uploads"), { recursive: true });
    return all.filter((path) => ids.some((id) => path.includes(id)));
  }
});
