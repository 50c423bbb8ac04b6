import { createHash } from "node:crypto";
import type { RegulatorFile, RegulatorFileHistory } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { createRegulator } from "../src/modules/regulator/index.ts";
import { ownReportLayout } from "../src/adapters/regulator/report-layout.ts";
import { reportSources } from "../src/modules.ts";
import { openSportsbook } from "./sport-things.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;

let site: TestSite;
let clara: TestMember;
let player: Member;
/** Yesterday and the day before in the brand's time zone. */
let yesterday: string;
let before: string;
beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime" });
  clara = await hire(site, { may: ["player-protection", "audit.read"] });
  player = await site.join();
  [yesterday, before] = [1, 2].map((days) => localDay(new Date(site.clock.now().getTime() - days * dayMs))) as [string, string];
});
afterAll(() => site.close());

const localDay = (at: Date): string => new Date(at.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
/** A time of a day in São Paulo. */
const at = (day: string, time: string): Date => new Date(`${day}T${time}-03:00`);

/** Books a closed round of the brand. */
async function closeRound(closed: Date, { provider = "house", staked = 500, won = 200, tenant = "trevo" } = {}): Promise<string> {
  const id = newId();
  await site.database.owner.sql`
    insert into rounds (tenant_id, id, player_id, provider, game_id, external_round, state, staked_cash, staked_bonus, won_cash, won_bonus, bets, wins,
      first_entry, last_entry, opened_at, closed_at)
    select id, ${id}, ${player.id}, ${provider}, 1, ${id}, 'closed', ${staked}, 0, ${won}, 0, 1, 1, 1, 1, ${closed}, ${closed}
    from tenants where slug = ${tenant}`;
  return id;
}

const get = (path: string, { token } = clara) => office(site, "GET", `trevo/regulator-files${path}`, { token });
const fileOf = async (id: string): Promise<RegulatorFileHistory> =>
  expectStatus(await get(`/${id}`), 200).json["data"] as RegulatorFileHistory;
const listed = async (query = ""): Promise<RegulatorFile[]> => expectStatus(await get(query), 200).json["data"] as RegulatorFile[];
const make = (id: string, by = clara) =>
  office(site, "POST", `trevo/regulator-files/${id}/make`, { token: by.token, body: { reason: "asked for" } });
const textOf = async (id: string, query = ""): Promise<string> =>
  expectStatus(await get(`/${id}/file${query}`), 200).json["text"] as string;
const waiting = async () =>
  site.database.sql<
    { tenant_id: number; id: string }[]
  >`select tenant_id, id from regulator_files where state = 'waiting' order by requested_at`;
const regulator = () => site.app.modules.regulator.jobs;
const makeAll = async () => {
  for (const key of await waiting()) await regulator().make(key);
};

describe("the regulator's files", () => {
  it("contain each round closed in the brand's day once, with the hash and count of the downloaded file", async () => {
    const inside = [await closeRound(at(yesterday, "00:00:00.000")), await closeRound(at(yesterday, "23:59:59.999"))];
    const outside = [
      await closeRound(new Date(at(yesterday, "00:00:00.000").getTime() - 1)),
      await closeRound(new Date(at(yesterday, "23:59:59.999").getTime() + 1)),
      await closeRound(at(yesterday, "12:00:00.000"), { provider: "sportsbook" }),
      await closeRound(at(yesterday, "12:00:00.000"), { tenant: "aurora" }),
    ];
    await regulator().prepare();
    await makeAll();
    const id = `${yesterday}_online_games`;
    const { latest, state, is_late } = await fileOf(id);
    const text = await textOf(id);
    const [head, ...lines] = text.trimEnd().split("\r\n");
    expect([state, is_late, latest?.revision, latest?.rows]).toEqual(["ready", false, 1, 2]);
    expect(head).toBe("round,player,provider,game,opened_at,closed_at,state,staked_cash,staked_bonus,won_cash,won_bonus");
    expect(lines.map((line) => line.split(",")[0])).toEqual(inside);
    expect(lines[0]).toContain(`,${player.id},house,1,`);
    expect(outside.some((one) => text.includes(one))).toBe(false);
    expect([latest?.hash, latest?.bytes]).toEqual([createHash("sha256").update(text).digest("hex"), Buffer.byteLength(text)]);
  });

  it("are prepared once per day however often the timer runs, and a day the workers missed is caught up", async () => {
    const count = async () => (await site.database.sql<{ files: number }[]>`select count(*)::int as files from regulator_files`)[0]?.files;
    await regulator().prepare();
    const first = await count();
    await Promise.all([regulator().prepare(), regulator().prepare()]);
    expect(await count()).toBe(first);
    await site.database.owner.sql`
      insert into regulator_files (tenant_id, id, day, kind, revision, state, requested_at)
      select id, ${newId()}, ${yesterday}::date - 3, 'sports_bets', 1, 'failed', now() from tenants where slug = 'trevo'`;
    const missing = await listed("?state=missing");
    expect(missing.map(({ id }) => id)).toContain(`${before}_online_games`);
    expect(missing.every(({ is_late }) => is_late)).toBe(true);
    expect((await listed("?state=failed")).map(({ kind }) => kind)).toEqual(["sports_bets"]);
    await regulator().prepare();
    await makeAll();
    expect(await listed("?state=missing")).toEqual([]);
  });

  it("are created again as a new revision, and earlier revisions stay unchanged", async () => {
    const id = `${before}_online_games`;
    const old = await textOf(id);
    const late = await closeRound(at(before, "10:00:00.000"));
    const asked = expectStatus(await make(id), 200).json["data"] as RegulatorFileHistory;
    expect([asked.state, asked.latest?.requested_by, asked.latest?.reason]).toEqual(["waiting", clara.id, "asked for"]);
    expect((await make(id)).json["code"]).toBe("wrong_state");
    await makeAll();
    expect((await fileOf(id)).revisions.map(({ revision, rows }) => [revision, rows])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(await textOf(id)).toContain(late);
    expect(await textOf(id, "?revision=1")).toBe(old);
    const events = await site.database.sql`
      select actor, action from audit_events where action like 'regulator_file%' and tenant_id = 1 order by id desc limit 4`;
    expect(events.map(({ action }) => action)).toEqual([
      "regulator_file_downloaded",
      "regulator_file_downloaded",
      "regulator_file_made",
      "regulator_file_requested",
    ]);
  });

  it("count as failed after three failed runs, and the list shows it", async () => {
    const id = `${yesterday}_sports_bets`;
    expectStatus(await make(id), 200);
    const [key] = await waiting();
    if (!key) throw new Error("nothing waits");
    const broken = createRegulator({
      db: site.database.db,
      clock: site.clock,
      jobs: { add: async () => undefined },
      vault: { seal: (text: string | Uint8Array) => Buffer.from(text), openBytes: () => Buffer.of() },
      storage: { put: () => Promise.reject(new Error("no room")), get: async () => null, remove: async () => undefined },
      tenants: site.app.modules.tenants,
      layout: ownReportLayout,
      sources: reportSources,
    });
    for (const state of ["waiting", "waiting", "failed"]) {
      await expect(broken.jobs.make(key)).rejects.toThrow("no room");
      expect((await fileOf(id)).state).toBe(state);
    }
    await broken.jobs.make(key);
    expect((await listed("?state=failed")).map((file) => file.id)).toContain(id);
    expectStatus(await make(id), 200);
    await makeAll();
    expect((await fileOf(id)).state).toBe("ready");
  });

  it("are read with one permission and created with another, for past days, at the member's own brands", async () => {
    const reader = await hire(site, { may: ["regulator.read"] });
    const stranger = await hire(site, { operator: "meridian", may: ["regulator.make"] });
    const id = `${before}_online_games`;
    expect([(await get(`/${id}`, reader)).status, (await make(id, reader)).status]).toEqual([200, 403]);
    expect([(await get(`/${id}`, stranger)).status, (await make(id, stranger)).status]).toEqual([404, 404]);
    expect((await get("", await hire(site, { may: ["payments"] }))).status).toBe(403);
    const today = localDay(site.clock.now());
    expect([(await get(`/${today}_online_games`)).status, (await make(`${today}_online_games`)).status]).toEqual([404, 404]);
    expect((await get("/2026-02-30_online_games")).status).toBe(404);
    for (const wrong of ["x", `${before}_players`, before]) expect((await get(`/${wrong}`)).status).toBe(422);
    expect((await get(`/${id}/file?revision=9`)).status).toBe(404);
  });

  it("are listed up to yesterday whatever day is named, and are made of no day of more than five years ago", async () => {
    for (const after of ["9999-12-31", localDay(site.clock.now())])
      expect((await listed(`?after=${after}&limit=1`)).map(({ day }) => day)).toEqual([yesterday, yesterday]);
    expect(await listed("?after=9999-12-31&limit=1&state=failed")).toEqual(await listed("?limit=1&state=failed"));
    for (const after of ["2026-13-01", "2026-02-30"]) expect((await get(`?after=${after}`)).status).toBe(422);
    expect((await make("0001-01-01_online_games")).status).toBe(404);
  });
});

it("rows of sports bets contain what happened within the period, and nothing before or after it", async () => {
  const sports = await startTestSite();
  try {
    await checkBetRows(sports);
  } finally {
    await sports.close();
  }
});

async function checkBetRows(sports: TestSite): Promise<void> {
  const book = await openSportsbook(sports, 1);
  await book.offer("m1", [1_800, 3_400, 4_500]);
  const member = await sports.join({ verified: true });
  await sports.deposit(member, 5_000);
  const { id } = await book.placed(member, [await book.shown("m1")], { stake: 700, key: newId() });
  const { sql: run } = sports.database.owner;
  const moments = ["2026-02-01T10:00:00.000Z", "2026-02-01T11:00:00.000Z"].map((one) => new Date(one)) as [Date, Date];
  await run`alter table sport_settlements disable trigger user`;
  for (const [index, settled_at] of moments.entries())
    await run`
        insert into sport_settlements (tenant_id, bet_id, settlement_no, payout, outcome, form, legs, reason, settled_at)
        values (1, ${id}, ${index + 1}, ${index === 0 ? 1_260 : 0}, ${index === 0 ? "won" : "lost"}, ${index === 0 ? "win" : "rollback"}, '[]',
          ${index === 0 ? "result" : "correction"}, ${settled_at})`;
  const source = reportSources.find(({ kind }) => kind === "sports_bets");
  const read = async (from: Date, to: Date) => (await source?.read(sports.database.db, { tenant_id: 1, from, to })) ?? [];
  const later = new Date(moments[1].getTime() + 1);
  const events = await read(moments[0], later);
  expect(events.map(([event, , bet, who, , , stake]) => [event, bet, who, stake])).toEqual([
    ["settled", id, member.id, 700],
    ["corrected", id, member.id, 700],
  ]);
  expect(events.map((row) => row.slice(-2))).toEqual([
    [1_260, "won"],
    [0, "lost"],
  ]);
  expect(await read(new Date(moments[0].getTime() + 1), moments[1])).toEqual([]);
  const now = sports.clock.now().getTime();
  const [placed] = await read(new Date(now - 3_600_000), new Date(now + 3_600_000));
  expect(placed?.[0]).toBe("placed");
  expect(placed?.slice(-4)).toEqual(["1800", expect.stringMatching(/^\d+:\d+:home$/), 700, null]);
}
