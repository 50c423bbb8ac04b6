import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, type TestSite, startTestSite } from "./test-site.ts";

describe("a profile", () => {
  let site: TestSite;
  let member: Member;

  beforeAll(async () => {
    site = await startTestSite();
    member = await site.join();
  });
  afterAll(() => site.close());

  const post = (path: string, body: unknown, who: Member | null = member) => site.call("POST", `/api${path}`, { token: who?.token, body });
  const read = async (who = member) => (await site.call("GET", "/api/profile", { token: who.token })).json["data"];
  const upload = (bytes: Uint8Array, { field = "avatar", who = member }: { field?: string; who?: Member } = {}) => {
    const form = new FormData();
    form.set(field, new Blob([Uint8Array.from(bytes)], { type: "image/png" }), "me.png");
    const headers = { authorization: `Bearer ${who.token}`, "accept-language": "en" };
    return fetch(`${origin()}/api/profile/uploadAvatar`, { method: "POST", headers, body: form });
  };
  const origin = () => site.url.replace("localhost", "127.0.0.1");

  it("shows stored values and stores changes", async () => {
    expect(await read()).toMatchObject({
      id: member.id,
      email: member.email,
      avatar: null,
      language: "pt",
      gender: null,
      marital: null,
      hide_metrics: false,
      vip: { level: 0, points: 0 },
      wallet: { balance: 0, balance_withdrawal: 0, deposit_count: 0 },
      address: null,
    });
    const change = { name: "Ana Clara de Souza", birth_date: "1985-02-28", gender: "female", marital: "dating", language: "en" };
    const changed = await post("/profile/update-settings", change);
    expect([changed.status, changed.json["data"]]).toMatchObject([
      200,
      { first_name: "Ana", last_name: "Clara de Souza", birth_date: "1985-02-28", gender: "female", marital: "dating", language: "en" },
    ]);
    expect((await post("/profile/update-settings", { gender: null })).json["data"]).toMatchObject({ gender: null, marital: "dating" });
    expect((await post("/profile/updateName", { name: "Bia Lima" })).json["data"].name).toBe("Bia Lima");
    await post("/profile/updateLanguage", { language: "pt" });
    expect((await site.call("GET", "/api/profile/getLanguage", { token: member.token })).json).toEqual({ language: "pt" });
    expect((await site.call("GET", "/api/auth/me", { token: member.token })).json["data"]).toMatchObject({
      first_name: "Bia",
      last_name: "Lima",
    });
  });

  it.each([
    [{ name: "Bia" }, "name", "Por favor, insira seu nome completo."],
    [{ name: "Bia L" }, "name", "O sobrenome deve ter pelo menos 2 caracteres."],
    [{ name: "B1a L1ma" }, "name", "Use apenas letras."],
    [{ birth_date: "2020-01-01" }, "birth_date", "Você precisa ter 18 anos ou mais."],
    [{ birth_date: "1990-02-30" }, "birth_date", "Por favor, insira uma data válida."],
    [{ birth_date: "1850-01-01" }, "birth_date", "Por favor, insira uma data válida."],
    [{ gender: "robot" }, "gender", "Valor inválido."],
    [{ marital: "divorced" }, "marital", "Valor inválido."],
    [{ language: "fr" }, "language", "Valor inválido."],
  ])("refuses %j", async (body, field, message) => {
    const { status, json } = await post("/profile/update-settings", body);
    expect([status, json["errors"]]).toEqual([422, { [field]: [message] }]);
  });

  it("stores the address encrypted", async () => {
    const address = {
      zip_code: "01310-100",
      street: "Avenida Paulista",
      number: "1578",
      district: "Bela Vista",
      city: "São Paulo",
      state: "SP",
    };
    expect((await post("/address/create", address)).json["data"]).toMatchObject({ zip_code: "01310100", complement: null });
    expect((await read()).address).toMatchObject({ street: "Avenida Paulista", state: "SP" });
    const [row] = await site.database.sql<
      { text: string }[]
    >`select encode(address_sealed, 'escape') as text from profiles where player_id = ${member.id}`;
    expect(row?.text).not.toContain("Paulista");
    expect((await post("/address/create", { ...address, state: "XX", zip_code: "123" })).json["errors"]).toMatchObject({
      state: expect.any(Array),
      zip_code: expect.any(Array),
    });
  });

  it("shows others a masked name, and nothing about a player who hides", async () => {
    const other = await site.join({ fields: { first_name: "Mariana" } });
    const seen = await post("/profile/show", { user_id: other.id }, null);
    expect(seen.json["data"]).toEqual({
      id: other.id,
      name: "Ma•••a",
      avatar: null,
      level: 0,
      tier: { tier: 0, name: { pt: "Broto", en: "Sprout" } },
      member_since: expect.stringMatching(/^\d{4}-\d{2}$/),
      metrics: { totalBet: 0, rounds: 0, progress: 0, next_level_at: expect.any(Number), points: 0 },
    });
    expect((await post("/profile/toggle-hide-metrics", { hide_metrics: true }, other)).json).toEqual({ hide_metrics: true });
    expect((await post("/profile/show", { user_id: other.id }, null)).json["data"]).toMatchObject({
      name: null,
      metrics: null,
      avatar: null,
    });
    const elsewhere = await site.call("POST", "/api/profile/show", { body: { user_id: other.id }, tenant: "aurora" });
    expect(elsewhere.status).toBe(404);
    expect((await post("/profile/toggle-hide-metrics", { hide_metrics: "yes" }, other)).status).toBe(422);
  });

  it("shows the level and the progress to the next", async () => {
    const { json } = await site.call("GET", "/api/profile/vip", { token: member.token });
    expect(json["data"]).toMatchObject({ level: 0, points: 0, totalBet: 0, level_from: 0, progress: 0, rounds: 0 });
    expect(json["data"].next_level_at).toBeGreaterThan(0);
  });

  it("counts points earned by stakes, and no others", async () => {
    const { sql, db } = site.database;
    const someone = await site.join();
    const [tenant] = await sql<{ tenant_id: number }[]>`select tenant_id from players where id = ${someone.id}`;
    const owner = { tenant_id: tenant!.tenant_id, player_id: someone.id };
    await db.transaction().execute((tx) => site.app.modules.points.grant(tx, owner, { points: 50, key: "test" }));
    await sql`update point_wallets set earned = 12399 where player_id = ${someone.id}`;
    const { json } = await site.call("GET", "/api/profile/vip", { token: someone.token });
    expect(json["data"]).toMatchObject({ points: 123, balance: 50, totalBet: 0 });
    const profile = await site.call("GET", "/api/profile", { token: someone.token });
    expect(profile.json["data"].vip).toEqual({ level: 0, points: 123 });
  });

  it("re-encodes a picture from its pixels, and deletes the previous one", async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#1fa35a" } })
      .jpeg()
      .withExif({ IFD0: { Copyright: "secret place" } })
      .toBuffer();
    expect(photo.includes("secret place")).toBe(true);
    const first = (await (await upload(photo)).json()) as { avatar: string };
    const picture = await fetch(origin() + first.avatar);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    expect(bytes.includes("secret place")).toBe(false);
    expect((await read()).avatar).toBe(first.avatar);
    const second = (await (await upload(photo)).json()) as { avatar: string };
    expect(second.avatar).not.toBe(first.avatar);
    expect((await fetch(origin() + first.avatar)).status).toBe(404);
    expect((await fetch(`${origin()}/uploads/avatars/..%2F..%2Fsecret.webp`)).status).toBe(404);
  });

  it("refuses a file that is not a picture, is too large, or is a decompression bomb", async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    const refused = async (bytes: Uint8Array, field?: string) => {
      const reply = await upload(bytes, field === undefined ? {} : { field });
      return [reply.status, ((await reply.json()) as { message: string }).message];
    };
    expect(await refused(bomb)).toEqual([422, "The picture has too many pixels. Send a smaller one."]);
    expect(await refused(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"))).toEqual([
      422,
      "Send a JPEG, PNG or WebP picture.",
    ]);
    expect(await refused(Buffer.concat([Buffer.from("ffd8ffe0", "hex"), randomBytes(5_000)]))).toEqual([
      422,
      "Send a JPEG, PNG or WebP picture.",
    ]);
    expect(await refused(Buffer.from("ffd8ff", "hex"), "document")).toEqual([422, "This field is required."]);
    expect((await refused(Buffer.concat([Buffer.from("ffd8ff", "hex"), randomBytes(6 * 1024 * 1024)])))[0]).toBe(413);
    const plain = await post("/profile/uploadAvatar", { avatar: "data:image/png;base64,AAAA" });
    expect(plain.status).toBe(415);
    const stranger = await fetch(`${origin()}/api/profile/uploadAvatar`, { method: "POST", body: new FormData() });
    expect(stranger.status).toBe(401);
  });
});
