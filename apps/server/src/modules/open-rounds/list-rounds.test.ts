import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "../../../test/staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "../../../test/test-site.ts";

let site: TestSite;
let ana: TestMember;
let one: Member;
let other: Member;

const dayMs = 86_400_000;

beforeAll(async () => {
  site = await startTestSite();
  ana = await hire(site);
  one = await site.join({ verified: true });
  other = await site.join({ verified: true });
  for (const player of [one, other]) await site.deposit(player, 10_000);
});
afterAll(() => site.close());

interface Row {
  readonly id: string;
  readonly player_id: string;
  readonly player_name: string;
  readonly staked: number;
  readonly won: number;
  readonly game: { readonly id: number; readonly title: string };
  readonly opened_at: string;
}

async function stake(player: Member, amount: number): Promise<void> {
  const token = await site.launch(player, "dice");
  const body = { game: "dice", stake: amount, params: { target: 50, direction: "over" } };
  expectStatus(await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body }), 201);
}

const read = (query = "", { token } = ana) => office(site, "GET", `trevo/rounds${query}`, { token });
const list = async (query = "") => expectStatus(await read(query), 200).json as { data: Row[]; next: string | null };
const stakes = async (query: string) => (await list(query)).data.map(({ staked }) => staked);

describe("list of a brand's rounds", () => {
  beforeAll(async () => {
    for (const amount of [100, 300, 200]) await stake(one, amount);
    await stake(other, 500);
  });

  it("shows every player's rounds, newest first, with masked names, and continues at a cursor", async () => {
    const { data } = await list();
    expect(data.map(({ staked }) => staked)).toEqual([500, 200, 300, 100]);
    expect(data[0]).toMatchObject({ player_id: other.id, provider: "house", state: "closed", staked_bonus: 0, has_proof: true });
    expect(data[0]?.player_name).not.toContain(other.last_name);
    const first = await list("?limit=3");
    expect([...first.data, ...(await list(`?limit=3&after=${first.next}`)).data]).toEqual(data);
  });

  it("filters by player, with and without a cursor", async () => {
    expect(await stakes(`?player=${one.id}`)).toEqual([200, 300, 100]);
    const first = await list(`?player=${one.id}&limit=1`);
    expect(await stakes(`?player=${one.id}&after=${first.next}`)).toEqual([300, 100]);
  });

  it("filters by stake at the bound and one centavo beyond", async () => {
    expect(await stakes("?min_staked=300")).toEqual([500, 300]);
    expect(await stakes("?min_staked=301")).toEqual([500]);
    expect(await stakes("?max_staked=200")).toEqual([200, 100]);
    expect(await stakes("?max_staked=199")).toEqual([100]);
    expect(await stakes(`?player=${one.id}&min_staked=200&max_staked=299`)).toEqual([200]);
  });

  it("filters by game, provider, state and the amount won", async () => {
    const { data } = await list();
    const game = data[0]?.game.id;
    expect(await stakes(`?game=${game}&provider=house&state=closed`)).toHaveLength(4);
    expect(await stakes(`?game=${Number(game) + 1}`)).toEqual([]);
    expect(await stakes("?provider=hub88")).toEqual([]);
    expect(await stakes("?state=open")).toEqual([]);
    const most = Math.max(...data.map(({ won }) => won));
    expect((await list(`?min_won=${most + 1}`)).data).toEqual([]);
    expect((await list(`?min_won=${most}`)).data.every(({ won }) => won === most)).toBe(true);
  });

  it("bounds the span by the time of opening, the end excluded", async () => {
    const { data } = await list();
    const [newest, , , oldest] = data;
    const from = new Date(Date.parse(String(oldest?.opened_at)) - 1_000).toISOString();
    expect(await stakes(`?from=${from}&to=${newest?.opened_at}`)).toEqual([200, 300, 100]);
    expect(await stakes(`?from=${newest?.opened_at}`)).toEqual([500]);
  });

  it("refuses a span above 31 days, unless it is of one player", async () => {
    const to = Date.now();
    const span = (days: number, more = 0) => `?from=${new Date(to - days * dayMs - more).toISOString()}&to=${new Date(to).toISOString()}`;
    expect((await read(span(31))).status).toBe(200);
    expect((await read(span(31, 1))).json).toMatchObject({ code: "span_too_long" });
    expect((await read(`${span(400)}&player=${one.id}`)).status).toBe(200);
  });

  it("shows another brand nothing, and needs the permission", async () => {
    expect(expectStatus(await office(site, "GET", "aurora/rounds", { token: ana.token }), 200).json).toEqual({ data: [], next: null });
    expect((await read("", await hire(site, { may: ["players.read"] }))).status).toBe(403);
    expect((await read("", await hire(site, { operator: "meridian" }))).status).toBe(404);
  });
});
