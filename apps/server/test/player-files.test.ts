import { maxRevealsADay } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

let site: TestSite;
let ana: TestMember;
let stranger: TestMember;
let marina: Member;
let other: Member;
let neighbour: Member;

beforeAll(async () => {
  site = await startTestSite();
  [ana, stranger] = [await hire(site), await hire(site, { operator: "meridian" })];
  [marina, other, neighbour] = [await site.join(), await site.join(), await site.join({ tenant: "aurora" })];
  await sql`update players set first_name = 'Marina', last_name = 'Alves Prado', birth_date = '1990-05-17' where id = ${marina.id}`.execute(
    site.database.db,
  );
  await sql`update players set first_name = 'Mário', last_name = 'Dias' where id = ${other.id}`.execute(site.database.db);
  await site.deposit(marina, 50_00);
}, 120_000);
afterAll(() => site.close());

const get = (path: string, { token } = ana) => office(site, "GET", path, { token });
const post = (path: string, body: object, { token } = ana) => office(site, "POST", path, { token, body });
const search = async (text: string, by = ana): Promise<string[]> =>
  (expectStatus(await post("trevo/players/search", { text }, by), 200).json["data"] as { id: string }[]).map(({ id }) => id);
const logged = async (action: string) =>
  (expectStatus(await get(`trevo/audit-events?action=${action}`), 200).json["data"] as { actor: string; detail: object }[]).map(
    ({ detail }) => detail,
  );
const contacts = async ({ id }: Member) => {
  const { rows } = await sql<{ phone: string; email: string }>`select phone, email from players where id = ${id}`.execute(site.database.db);
  return rows[0] ?? { phone: "", email: "" };
};
type Line = { id: string; at: string; kind: string; group: string; actor: string | null; cash: number };

describe("the list of players", () => {
  it("contains the brand's own players, newest first and masked, one page at a time", async () => {
    const whole = expectStatus(await get("trevo/players"), 200).json as { data: { id: string }[]; next: string | null };
    expect(whole.next).toBeNull();
    expect(whole.data.map(({ id }) => id)).toEqual([other.id, marina.id]);
    expect(whole.data[1]).toMatchObject({ name: "Marina A. P.", state: "active", has_cpf: true, cash: 50_00, bonus: 0, held: 0 });
    const first = expectStatus(await get("trevo/players?limit=1"), 200).json as typeof whole;
    const rest = expectStatus(await get(`trevo/players?limit=1&after=${first.next}`), 200).json as typeof whole;
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual([other.id, marina.id]);
    expect(JSON.stringify(whole)).not.toContain(marina.cpf);
  });

  it("contains players of one state on request", async () => {
    await sql`update players set state = 'blocked' where id = ${other.id}`.execute(site.database.db);
    const ids = async (state: string) =>
      (expectStatus(await get(`trevo/players?state=${state}`), 200).json["data"] as { id: string }[]).map(({ id }) => id);
    expect([await ids("blocked"), await ids("active"), await ids("closed")]).toEqual([[other.id], [marina.id], []]);
    await sql`update players set state = 'active' where id = ${other.id}`.execute(site.database.db);
    expectStatus(await get("trevo/players?state=gone"), 422);
    expectStatus(await get("trevo/players?after=x"), 422);
  });
});

describe("a search for players", () => {
  it("finds by complete id, phone, e-mail or CPF, in any spelling", async () => {
    const { phone, email } = await contacts(marina);
    const spelled = `${marina.cpf.slice(0, 3)}.${marina.cpf.slice(3, 6)}.${marina.cpf.slice(6, 9)}-${marina.cpf.slice(9)}`;
    for (const text of [marina.id, marina.id.toUpperCase(), phone, phone.slice(3), email, ` ${email.toUpperCase()} `, marina.cpf, spelled])
      expect([text, await search(text)]).toEqual([text, [marina.id]]);
  });

  it("finds by the beginning of the first name, followed by the last name", async () => {
    expect(await search("mari")).toEqual([marina.id]);
    expect((await search("Má")).concat(await search("m"))).toEqual([other.id, marina.id, other.id]);
    expect([await search("marina alves"), await search("marina d"), await search("Prado")]).toEqual([[marina.id], [], []]);
  });

  it("treats pattern characters as plain text", async () => {
    for (const text of ["%", "_arina", "mari%", "\\"]) expect([text, await search(text)]).toEqual([text, []]);
  });

  it("finds no player of another brand, and is not found by another operator's staff", async () => {
    const { phone } = await contacts(neighbour);
    for (const text of [neighbour.id, phone, neighbour.cpf]) expect(await search(text)).toEqual([]);
    expectStatus(await post("trevo/players/search", { text: marina.id }, stranger), 404);
  });

  it("is recorded with the kind of search, and without its text", async () => {
    const before = (await logged("players_searched")).length;
    await search(marina.cpf);
    const [newest, ...earlier] = await logged("players_searched");
    expect([newest, earlier.length]).toEqual([{ by: "number", found: 1 }, before]);
  });
});

describe("a player's file", () => {
  it("shows the account masked, with balances, limits and their use", async () => {
    const body = { kind: "deposit", period: "day", value: 100_00 };
    expectStatus(await site.call("POST", "/api/protection/limits", { token: marina.token, body }), 200);
    await site.deposit(marina, 30_00);
    const { json } = expectStatus(await get(`trevo/players/${marina.id}`), 200);
    const { phone, email } = await contacts(marina);
    expect(json["data"]).toMatchObject({
      name: "Marina A. P.",
      cpf: `***.${marina.cpf.slice(3, 6)}.${marina.cpf.slice(6, 9)}-**`,
      phone: `+55 ${phone.slice(3, 5)} ${phone[5]}••••-••${phone.slice(-2)}`,
      email: expect.stringMatching(/^.•••@.•••\.\w+$/),
      born_in: 1990,
      cash: 80_00,
      debt: 0,
      may_stake: true,
      restriction: null,
      limits: [{ kind: "deposit", period: "day", limit: 100_00, used: 80_00 }],
    });
    for (const clear of [marina.cpf, phone, email, "Alves"]) expect(JSON.stringify(json)).not.toContain(clear);
  });

  it("states why the player may not play", async () => {
    const excluded = await site.join();
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: excluded.token, body: { value: "forever" } }), 200);
    const { json } = expectStatus(await get(`trevo/players/${excluded.id}`), 200);
    expect(json["data"]).toMatchObject({ may_stake: false, may_deposit: false, restriction: "self_excluded" });
  });

  it("is not found at another brand or operator, or for an unknown player", async () => {
    for (const id of [neighbour.id, nobodysId]) {
      expectStatus(await get(`trevo/players/${id}`), 404);
      expectStatus(await get(`trevo/players/${id}/timeline`), 404);
      expectStatus(await post(`trevo/players/${id}/reveal`, { fields: ["cpf"], reason: "a reason" }), 404);
    }
    expectStatus(await get(`trevo/players/${marina.id}`, stranger), 404);
  });
});

describe("a player's timeline", () => {
  const read = async (id: string, query = "") =>
    expectStatus(await get(`trevo/players/${id}/timeline${query}`), 200).json as { data: Line[]; next: string | null };

  it("merges the ledger, events and the audit log, newest first, without gaps or repetitions", async () => {
    const whole = await read(marina.id, "?limit=100");
    expect(whole.next).toBeNull();
    expect(whole.data.map(({ at }) => at)).toEqual(
      whole.data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(whole.data.map(({ id }) => id.split("-")[0]))).toEqual(new Set(["entry", "event", "audit"]));
    expect(whole.data.filter(({ kind }) => kind === "deposit")).toMatchObject([{ cash: 30_00 }, { cash: 50_00 }]);
    const pieces: Line[] = [];
    for (let next: string | null = ""; next !== null;) {
      const piece: { data: Line[]; next: string | null } = await read(marina.id, `?limit=1${next && `&after=${next}`}`);
      pieces.push(...piece.data);
      next = piece.next;
    }
    expect(pieces).toEqual(whole.data);
  });

  it("shows one group on request", async () => {
    const owner = { tenant_id: 1, player_id: other.id };
    await site.app.modules.wallet.post({ ...owner, kind: "deposit", amount: 5_00, source: "test", external_id: newId() });
    await post(`trevo/players/${other.id}/reveal`, { fields: ["phone"], reason: "a reason" });
    const groups = await Promise.all(["money", "play", "account", "staff"].map((group) => read(other.id, `?group=${group}`)));
    expect(groups.map(({ data }) => [...new Set(data.map(({ group }) => group))])).toEqual([["money"], [], ["account"], ["staff"]]);
    expect(groups[3]?.data).toMatchObject([{ kind: "player_revealed", actor: expect.stringMatching(/^staff:/) }]);
    expectStatus(await get(`trevo/players/${other.id}/timeline?after=1-2`), 422);
  });

  it("contains nothing of another player", async () => {
    const quiet = await site.join();
    const kinds = (await read(quiet.id)).data.map(({ kind }) => kind);
    expect(kinds).not.toContain("deposit");
    expect(kinds).not.toContain("player_revealed");
  });
});

describe("unmasked personal data", () => {
  it("is returned field by field, once the reason is recorded", async () => {
    const { phone, email } = await contacts(marina);
    const fields = ["name", "cpf", "phone", "email", "birth_date"];
    const { json } = expectStatus(await post(`trevo/players/${marina.id}/reveal`, { fields, reason: "ligação da ouvidoria" }), 200);
    expect(json["data"]).toEqual({ name: "Marina Alves Prado", cpf: marina.cpf, phone, email, birth_date: "1990-05-17" });
    expect((await logged("player_revealed"))[0]).toEqual({ fields: "name+cpf+phone+email+birth_date", reason: "ligação da ouvidoria" });
    const one = expectStatus(await post(`trevo/players/${marina.id}/reveal`, { fields: ["cpf", "cpf"], reason: "a reason" }), 200);
    expect(one.json["data"]).toEqual({ cpf: marina.cpf });
  });

  it("requires a reason, a field, and its own permission", async () => {
    const before = (await logged("player_revealed")).length;
    for (const body of [
      { fields: ["cpf"] },
      { fields: ["cpf"], reason: " " },
      { fields: [], reason: "a" },
      { fields: ["password"], reason: "a" },
    ])
      expectStatus(await post(`trevo/players/${marina.id}/reveal`, body), 422);
    const reader = await hire(site, { may: ["players.read"] });
    expectStatus(await get(`trevo/players/${marina.id}`, reader), 200);
    expectStatus(await post(`trevo/players/${marina.id}/reveal`, { fields: ["cpf"], reason: "a reason" }, reader), 403);
    const nobody = await hire(site, { may: ["audit.read"] });
    expectStatus(await get("trevo/players", nobody), 403);
    expect((await logged("player_revealed")).length).toBe(before);
  });

  describe("on one day of the operator's calendar", () => {
    const reveal = (by: TestMember, id = marina.id) => post(`trevo/players/${id}/reveal`, { fields: ["cpf"], reason: "a reason" }, by);
    const revealed = async (by: TestMember, reveals: number): Promise<void> => {
      expectStatus(await reveal(by), 200);
      await sql`update staff_reveals set reveals = ${reveals} where staff_id = ${by.id}`.execute(site.database.owner.db);
    };

    it("is shown to a member at most fifty times; a colleague and the next day have their own count", async () => {
      const [bia, caio] = [await hire(site), await hire(site)];
      await revealed(bia, maxRevealsADay - 1);
      expectStatus(await reveal(bia), 200);
      const before = (await logged("player_revealed")).length;
      expect(expectStatus(await reveal(bia), 429).json["code"]).toBe("reveal_limit_reached");
      expect((await logged("player_revealed")).length).toBe(before);
      expectStatus(await reveal(caio), 200);
      await sql`update staff_reveals set day = day - 1 where staff_id = ${bia.id}`.execute(site.database.owner.db);
      expectStatus(await reveal(bia), 200);
    });

    it("is shown once when two requests for the last one arrive at the same time", async () => {
      const bia = await hire(site);
      await revealed(bia, maxRevealsADay - 1);
      const answers = await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from staff_reveals where staff_id = ${bia.id} for update`,
        callers: 2,
        call: () => reveal(bia),
      });
      expect(
        fulfilledOf(answers)
          .map(({ status }) => status)
          .sort((a, b) => a - b),
      ).toEqual([200, 429]);
    });

    it("does not count refused requests", async () => {
      const bia = await hire(site);
      await revealed(bia, maxRevealsADay - 1);
      expectStatus(await reveal(bia, nobodysId), 404);
      expectStatus(await reveal(bia), 200);
    });
  });
});
