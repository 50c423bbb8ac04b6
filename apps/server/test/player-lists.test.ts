import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";
const lists = ["entries", "payments", "sessions"] as const;

let site: TestSite;
let ana: TestMember;
let marina: Member;
let other: Member;
let neighbour: Member;

type Row = Record<string, unknown> & { id: string };

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["players.read", "deposits.read", "rounds.read"] });
  [marina, other, neighbour] = [await site.join({ verified: true }), await site.join(), await site.join({ tenant: "aurora" })];
  await site.deposit(marina, 50_00);
  const method = await site.call("POST", "/api/wallet/withdraw/method", { token: marina.token, body: { type: "cpf", key: marina.cpf } });
  const body = { amount: 20_00, method_id: method.json["data"].id };
  expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { token: marina.token, key: randomUUID(), body }), 201);
  await site.deposit(marina, 30_00);
}, 120_000);
afterAll(() => site.close());

const get = (id: string, list: string, by: TestMember = ana) => office(site, "GET", `trevo/players/${id}/${list}`, { token: by.token });
const read = async (id: string, list: string) => expectStatus(await get(id, list), 200).json as { data: Row[]; next: string | null };

/** Reads the list one row at a time until its end. */
async function piecemeal(id: string, list: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let next: string | null = ""; next !== null;) {
    const piece: { data: Row[]; next: string | null } = await read(id, `${list}?limit=1${next && `&after=${next}`}`);
    rows.push(...piece.data);
    next = piece.next;
  }
  return rows;
}

describe.each(lists)("a player's %s", (list) => {
  it("are listed newest first, page by page, without gaps or repetitions", async () => {
    const whole = await read(marina.id, list);
    expect(whole.next).toBeNull();
    expect(whole.data.length).toBeGreaterThan(0);
    expect(await piecemeal(marina.id, list)).toEqual(whole.data);
    // An entry's time is taken before its wallet is locked, and its number under the lock.
    const places = whole.data.map(({ id, created_at }) => String(list === "entries" ? id.padStart(16, "0") : created_at));
    expect(places).toEqual(places.toSorted().toReversed());
  });

  it("are not found at another brand or for an unknown player, and require a permission", async () => {
    for (const id of [neighbour.id, nobodysId]) expectStatus(await get(id, list), 404);
    expectStatus(await get(marina.id, list, await hire(site, { operator: "meridian" })), 404);
    expectStatus(await get(marina.id, list, await hire(site, { may: ["payouts.read"] })), 403);
    for (const query of ["after=x", "limit=0", "limit=101"]) expectStatus(await get(marina.id, `${list}?${query}`), 422);
    expectStatus(await get(marina.id, `${list}?limit=100`), 200);
  });

  it("contain nothing of another player, and nothing that identifies this one", async () => {
    const own = new Set((await read(marina.id, list)).data.map(({ id }) => id));
    expect((await read(other.id, list)).data.filter(({ id }) => own.has(id))).toEqual([]);
    const told = JSON.stringify(await read(marina.id, list));
    for (const clear of [marina.cpf, marina.phone, marina.email, marina.last_name]) expect(told).not.toContain(clear);
  });
});

describe("a player's entries", () => {
  it("show the balance after each entry, back to zero", async () => {
    const { data } = await read(marina.id, "entries");
    expect(data.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["deposit", "hold"]));
    for (const [place, entry] of data.entries()) {
      const before = data[place + 1];
      for (const part of ["cash", "bonus", "held", "debt"])
        expect(Number(before?.[`${part}_after`] ?? 0) + Number(entry[part])).toBe(entry[`${part}_after`]);
    }
  });

  it("continue below the given entry", async () => {
    const { data } = await read(marina.id, "entries");
    expect((await read(marina.id, `entries?after=${data[0]?.id}`)).data).toEqual(data.slice(1));
  });
});

describe("a player's payments", () => {
  it("contain deposits and withdrawals in one order, with the sign from the player's view", async () => {
    const { data } = await read(marina.id, "payments");
    expect(data).toMatchObject([
      { kind: "deposit", amount: 30_00, state: "paid" },
      { kind: "withdrawal", amount: -20_00, key_masked: expect.stringContaining("*") },
      { kind: "deposit", amount: 50_00, state: "paid" },
    ]);
  });

  it("require their own permission", async () => {
    expectStatus(await get(marina.id, "payments", await hire(site, { may: ["players.read"] })), 403);
  });
});

describe("a player's sessions", () => {
  it("show a device and half of an address, even for an ended session", async () => {
    const guest = await site.join({ headers: { "user-agent": "Mozilla/5.0 (Linux; Android 16; Mobile) Chrome/150.0" } });
    expect((await read(guest.id, "sessions")).data).toMatchObject([
      {
        state: "live",
        kind: "full",
        device: { kind: "phone", browser: "Chrome", system: "Android" },
        network: "127.0.•.•",
        ended_at: null,
      },
    ]);
    await site.call("POST", "/api/auth/logout", { token: guest.token });
    expect((await read(guest.id, "sessions")).data).toMatchObject([{ state: "ended", ended_at: expect.any(String) }]);
  });

  it("have no address once it is deleted, and count as expired after being idle for too long", async () => {
    await sql`update sessions set ip = '', user_agent = '', seen_at = seen_at - interval '400 days' where player_id = ${other.id}`.execute(
      site.database.owner.db,
    );
    expect((await read(other.id, "sessions")).data).toMatchObject([{ state: "expired", network: null, device: { kind: "unknown" } }]);
  });
});

describe("a player's rounds", () => {
  it("have a title, stake and win, and state whether there is a proof", async () => {
    const game = await site.launch(marina, "dice");
    const body = { game: "dice", stake: 5_00, params: { target: 50, direction: "over" } };
    const played = await site.call("POST", "/house/api/rounds", { token: game, key: randomUUID(), body });
    expect(played.status).toBe(201);
    const { data } = await read(marina.id, "rounds");
    expect(data[0]).toMatchObject({ id: played.json["data"].id, provider: "house", state: "closed", staked: 5_00, has_proof: true });
    expect(data[0]?.["game"]).toMatchObject({ title: expect.any(String) });
    expect(await piecemeal(marina.id, "rounds")).toEqual(data);
    const round = (by = ana, brand = "trevo") => office(site, "GET", `${brand}/rounds/${played.json["data"].id}`, { token: by.token });
    expect(expectStatus(await round(), 200).json["data"]).toMatchObject({
      player_id: marina.id,
      staked: 5_00,
      case: null,
      moves: expect.arrayContaining([expect.objectContaining({ cash: -5_00 })]),
      // The seed is not revealed while the player still bets with it.
      proof: { round_id: played.json["data"].id, server_seed: null, server_seed_hash: expect.any(String) },
    });
    expectStatus(await round(await hire(site, { may: ["players.read"] })), 403);
    expectStatus(await round(await hire(site, { operator: "meridian" })), 404);
    expectStatus(await round(ana, "aurora"), 404);
    expectStatus(await office(site, "GET", `trevo/rounds/${nobodysId}`, { token: ana.token }), 404);
    expect((await read(other.id, "rounds")).data).toEqual([]);
    expectStatus(await get(neighbour.id, "rounds"), 404);
    expectStatus(await get(marina.id, "rounds", await hire(site, { may: ["players.read"] })), 403);
  });
});

describe("each list is read by an index", () => {
  const plans: Record<string, { statement: string; index: string }> = {
    entries: {
      statement: `select * from entries where tenant_id = 1 and player_id = $1 and id < 9e15::bigint order by id desc limit 51`,
      index: "entries_1_pkey",
    },
    deposits: {
      statement: `select * from deposits where tenant_id = 1 and player_id = $1 and br_code is not null
        and (created_at, id) < (now(), $1) order by created_at desc, id desc limit 51`,
      index: "deposits_of_player",
    },
    withdrawals: {
      statement: `select * from withdrawals where tenant_id = 1 and player_id = $1
        and (created_at, id) < (now(), $1) order by created_at desc, id desc limit 51`,
      index: "withdrawals_of_player",
    },
    notes: {
      statement: `select * from player_notes n left join player_note_retractions r on r.tenant_id = n.tenant_id and r.note_id = n.id
        where n.tenant_id = 1 and n.player_id = $1 and (n.created_at, n.id) < (now(), $1) order by n.created_at desc, n.id desc limit 51`,
      index: "player_notes_of_player",
    },
    sessions: {
      statement: `select * from sessions where tenant_id = 1 and player_id = $1
        and (created_at, id) < (now(), $1) order by created_at desc, id desc limit 51`,
      index: "sessions_by_player",
    },
  };

  // If the brand had only one player, any index of the brand would be good enough.
  beforeAll(async () => {
    await site.database.owner
      .sql`insert into deposits (tenant_id, id, player_id, amount, status, txid, br_code, expires_at, created_at, updated_at)
      select 1, gen_random_uuid(), ${other.id}::uuid, 100, 'waiting_payment', md5(n::text), 'code', now(), now() - n * interval '1 s', now()
      from generate_series(1, 3000) n`;
    await site.database.owner.sql`analyze deposits`;
  });

  it.each(Object.entries(plans))("%s", async (_, { statement, index }) => {
    await site.database.owner.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      const rows = await tx.unsafe<{ "QUERY PLAN": string }[]>(`explain ${statement.replaceAll("$1", `'${marina.id}'`)}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      expect(plan).toContain(index);
      expect(plan).not.toContain("Seq Scan");
    });
  });
});
