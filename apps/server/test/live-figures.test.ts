import type { Live } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { liveStore } from "../src/modules/figures/live-store.ts";
import { winsKept } from "../src/modules/figures/live-sums.ts";
import { commandOf, place } from "../src/modules/wallet/wallet-fixture.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const minuteMs = 60_000;

let site: TestSite;
/** Teresa reads figures at every brand, but no alarms. */
let teresa: TestMember;
let marina: Member;
let joao: Member;

beforeAll(async () => {
  site = await startTestSite();
  teresa = await hire(site, { may: ["figures.read"] });
  [marina, joao] = [await site.join(), await site.join({ tenant: "aurora" })];
  await site.deposit(marina, 90_00);
}, 120_000);
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const ask = (query = "", { token } = teresa) => office(site, "GET", `live${query}`, { token });
const read = async (query = "", by = teresa): Promise<Live> => expectStatus(await ask(query, by), 200).json["data"] as Live;
/** Reads after the time for which one reading is cached. */
const readNew = async (query = "", by = teresa): Promise<Live> => {
  site.clock.setOffset(site.clock.offsetMs() + 2_001);
  return read(query, by);
};
const until = (what: string, holds: (found: Live) => boolean, query = ""): Promise<Live> =>
  eventually(what, async () => {
    const found = await readNew(query);
    return holds(found) ? found : undefined;
  });
const sumOf = ({ minutes }: Live, name: "staked" | "won" | "ggr" | "deposited" | "deposits"): number =>
  minutes.reduce((sum, minute) => sum + minute[name], 0);
const post = (kind: "bet" | "win" | "deposit", amount: number, round: string, closes = false) =>
  site.app.modules.wallet.post(
    commandOf({ tenant_id: 1, player_id: marina.id }, kind, { amount, ...(closes && { closes }), ...place(round) }),
  );

describe("GET /staff/live", () => {
  it("sums up the last hour by minute as the ledger has it, with active players and the largest wins, masked", async () => {
    await post("bet", 20_00, "live");
    await post("win", 5_01, "live", true);
    const found = await until("the win to be counted", (live) => sumOf(live, "won") === 5_01, "?tenant=trevo");
    expect(found.minutes).toHaveLength(60);
    const [ledger] = await site.database.sql<{ staked: number; won: number }[]>`
      select -sum(cash) filter (where kind = 'bet')::bigint as staked, sum(cash) filter (where kind = 'win')::bigint as won
      from entries where tenant_id = 1`;
    expect({ staked: sumOf(found, "staked"), won: sumOf(found, "won") }).toEqual({
      staked: Number(ledger?.staked),
      won: Number(ledger?.won),
    });
    expect([sumOf(found, "ggr"), sumOf(found, "deposited"), sumOf(found, "deposits"), found.players]).toEqual([14_99, 90_00, 1, 1]);
    expect(found.wins).toMatchObject([{ tenant: "trevo", amount: 5_01 }]);
    const { last_name } = (await site.database.sql<{ last_name: string }[]>`select last_name from players where id = ${marina.id}`)[0] ?? {
      last_name: "",
    };
    expect(last_name).not.toBe("");
    expect(JSON.stringify(found)).not.toContain(last_name);
    expect(JSON.stringify(found)).not.toContain(marina.id);
  });

  it("covers one brand, or all brands that the member may read, and no other", async () => {
    expect(sumOf(await readNew("?tenant=aurora"), "staked")).toBe(0);
    expect(sumOf(await readNew(), "staked")).toBe(20_00);
    const elsewhere = await hire(site, { may: ["figures.read"], brand: "aurora" });
    expect(sumOf(await readNew("", elsewhere), "staked")).toBe(0);
    expect((await ask("?tenant=trevo", elsewhere)).status).toBe(404);
    expect((await ask("?tenant=trevo", await hire(site, { operator: "meridian" }))).status).toBe(404);
    expect((await ask("", await hire(site, { may: ["health.read"] }))).status).toBe(403);
    expect((await ask(`?tenant=${"x".repeat(61)}`)).status).toBe(422);
  });

  it("counts the alarms that nobody has taken, for members who may see them", async () => {
    const watcher = await hire(site, { may: ["figures.read", "health.read"] });
    expect([(await readNew()).alarms, (await readNew("", watcher)).alarms]).toEqual([null, 0]);
    site.app.modules.alarms.keep({ name: "complaints_high", tenant_id: 1, subject: null, text: "", details: {} });
    await site.app.modules.alarms.settled();
    expect([(await readNew("", watcher)).alarms, (await readNew("?tenant=aurora", watcher)).alarms]).toEqual([1, 0]);
  });

  it("drops players who staked more than five minutes ago, and everything after an hour", async () => {
    const { players, minutes } = await readNew("?tenant=trevo");
    expect([players, minutes.some(({ staked }) => staked > 0)]).toEqual([1, true]);
    site.clock.setOffset(7 * minuteMs);
    const later = await read("?tenant=trevo");
    expect([later.players, sumOf(later, "staked")]).toEqual([0, 20_00]);
    site.clock.setOffset(62 * minuteMs);
    // The session would have expired by now, so a new member reads.
    const past = await read("?tenant=trevo", await hire(site, { may: ["figures.read"] }));
    expect([sumOf(past, "staked"), past.wins]).toEqual([0, []]);
  });

  it("keeps the ten largest wins of five minutes, and drops a win that is rolled back", async () => {
    const at = new Date();
    const slot = new Date(Math.floor(at.getTime() / (5 * minuteMs)) * 5 * minuteMs);
    const win = (nth: number) => ({
      tenant_id: 2,
      entry_id: 1_000_000 + nth,
      player_id: joao.id,
      game_id: null,
      amount: 100 + nth,
      at,
      slot,
    });
    const inTransaction = (work: Parameters<ReturnType<typeof site.database.db.transaction>["execute"]>[0]) =>
      site.database.db.transaction().execute(work);
    await inTransaction((tx) =>
      liveStore.addWins(
        tx,
        Array.from({ length: winsKept }, (_, nth) => win(nth)),
      ),
    );
    await inTransaction((tx) => liveStore.addWins(tx, [win(50), { ...win(51), amount: 1 }]));
    const amounts = async () => (await readNew("?tenant=aurora")).wins.map(({ amount }) => amount);
    expect(await amounts()).toEqual([150, 109, 108, 107, 106, 105, 104, 103, 102, 101]);
    await inTransaction((tx) => liveStore.removeWins(tx, [{ tenant_id: 2, entry_id: 1_000_050 }]));
    expect((await amounts())[0]).toBe(109);
  });

  it("deletes rows older than an hour with the next entries, and a rebuild gives the same result", async () => {
    await site.database.owner.sql`
      insert into brand_minutes (tenant_id, minute, staked, won, deposited, deposits, withdrawn, payouts)
      values (1, date_trunc('minute', now()) - interval '2 hours', 1, 0, 0, 0, 0, 0)`;
    await site.database.owner.sql`update minute_players set minute = now() - interval '3 hours' where tenant_id = 2`;
    site.clock.setOffset(0);
    await post("bet", 1_00, "forgets");
    await until("the stake to be counted", (live) => sumOf(live, "staked") === 21_00, "?tenant=trevo");
    const [row] = await site.database.sql<{ rows: number }[]>`
      select count(*)::int as rows from brand_minutes where minute < now() - interval '70 minutes'`;
    expect(row?.rows).toBe(0);
    const kept = () => site.database.sql`select * from brand_minutes where tenant_id = 1 order by minute`;
    const before = await kept();
    await site.app.modules.followers.rebuild("live");
    expect(await kept()).toEqual(before);
  });
});
