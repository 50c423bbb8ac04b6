import type { ListedExclusion } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let ana: TestMember;
let own: Member;
let familys: Member;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site, { may: ["protection.read", "players.protect"] });
  [own, familys] = [await site.join(), await site.join()];
  await sql`update players set first_name = 'Marina', last_name = 'Alves Prado' where id = ${own.id}`.execute(site.database.db);
  await site.deposit(own, 40_00);
  expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: own.token, body: { value: "forever" } }), 200);
  const body = { action: "exclude", told_by: "family", reason: "a relative called" };
  expectStatus(await office(site, "POST", `trevo/players/${familys.id}/protect`, { token: ana.token, body }), 200);
  const elsewhere = await site.join({ tenant: "aurora" });
  const call = { token: elsewhere.token, tenant: "aurora", body: { value: "forever" } };
  expectStatus(await site.call("POST", "/api/profile/self-exclusion", call), 200);
}, 120_000);
afterAll(() => site.close());

const get = (query = "", { token } = ana, brand = "trevo") => office(site, "GET", `${brand}/exclusions?${query}`, { token });
const read = async (query = "") => expectStatus(await get(query), 200).json as { data: ListedExclusion[]; next: string | null };
const playersOf = async (query = ""): Promise<string[]> => (await read(query)).data.map(({ player_id }) => player_id);

describe("the list of exclusions", () => {
  it("shows the brand's exclusions, newest first, masked, with who requested each and the amount to be paid out", async () => {
    const { data } = await read();
    expect(data).toMatchObject([
      { player_id: familys.id, state: "active", by: "family", entered_by: ana.id, until: null, cash: 0 },
      { player_id: own.id, player_name: "Marina A. P.", state: "active", by: "player", entered_by: null, cash: 40_00 },
    ]);
    for (const clear of [own.cpf, own.email, "Alves", "a relative called"]) expect(JSON.stringify(data)).not.toContain(clear);
  });

  it("is read page by page, and filtered by state and by who requested the exclusion", async () => {
    const first = await read("limit=1");
    const rest = await read(`limit=1&after=${first.next}`);
    expect([first.data[0]?.player_id, rest.data[0]?.player_id, rest.next]).toEqual([familys.id, own.id, null]);
    expect([await playersOf("by=player"), await playersOf("by=others")]).toEqual([[own.id], [familys.id]]);
    await sql`update exclusions set start_at = start_at - interval '2 days', end_at = now() - interval '1 second'
      where player_id = ${own.id}`.execute(site.database.owner.db);
    expect([await playersOf("state=active"), await playersOf("state=ended")]).toEqual([[familys.id], [own.id]]);
    for (const query of ["state=gone", "by=nobody", "after=x"]) expectStatus(await get(query), 422);
  });

  it("requires its permission at the brand, and shows nothing to another operator", async () => {
    expectStatus(await get("", await hire(site, { may: ["players.read"] })), 403);
    expectStatus(await get("", await hire(site, { may: ["protection.read"], brand: "aurora" })), 404);
    expectStatus(await get("", await hire(site, { operator: "meridian" })), 404);
  });
});
