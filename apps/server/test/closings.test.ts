import type { DayClosing, DayClosingFile } from "@trevo/contract";
import { localDate } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { figuresInvariants } from "../src/modules/figures/check-figures.ts";
import { commandOf, place } from "../src/modules/wallet/wallet-fixture.ts";
import { raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 86_400_000;
const zone = "America/Sao_Paulo";

let site: TestSite;
let teresa: TestMember;
let davi: TestMember;
let marina: Member;

beforeAll(async () => {
  site = await startTestSite();
  [teresa, davi] = [await hire(site, { may: ["finance"] }), await hire(site, { may: ["finance"] })];
  [marina] = [await site.join(), await site.join({ tenant: "aurora" })];
  await site.deposit(marina, 90_00);
  await stakeAgo(1, 20_00);
}, 120_000);
afterAll(() => site.close());

const dayAgo = (days: number): string => localDate(new Date(Date.now() - days * dayMs), zone);
const path = (day: string, tenant = "trevo"): string => `${tenant}/closings/${day}`;

/** Posts a stake on an earlier day. */
async function stakeAgo(days: number, amount: number): Promise<void> {
  site.clock.setOffset(-days * dayMs);
  await site.app.modules.wallet.post(commandOf({ tenant_id: 1, player_id: marina.id }, "bet", { amount, ...place(`${days} ${amount}`) }));
  site.clock.setOffset(0);
}

const list = async (query = "", tenant = "trevo"): Promise<DayClosing[]> =>
  expectStatus(await office(site, "GET", `${tenant}/closings${query}`, { token: teresa.token }), 200).json["data"] as DayClosing[];
const read = async (day: string, tenant = "trevo"): Promise<DayClosingFile> =>
  expectStatus(await office(site, "GET", path(day, tenant), { token: teresa.token }), 200).json["data"] as DayClosingFile;
const sign = (day: string, hash: string, { token } = teresa, tenant = "trevo") =>
  office(site, "POST", `${path(day, tenant)}/sign`, { token, body: { hash } });
const dueWith = (day: string, staked: number): Promise<DayClosingFile> =>
  eventually(`${day} to be counted`, async () => {
    const file = await read(day);
    return file.state === "due" && file.figures.staked === staked ? file : undefined;
  });
const rows = () => site.database.sql<{ day: string }[]>`select day::text as day from day_closings order by day`;

/** Reads the list page by page. */
async function paged(query: string, limit: number): Promise<DayClosing[]> {
  const days: DayClosing[] = [];
  for (let after: string | null = null; after !== null || days.length === 0;) {
    const reply = await office(site, "GET", `trevo/closings?limit=${limit}${query}${after ? `&after=${after}` : ""}`, {
      token: teresa.token,
    });
    const { data, next } = expectStatus(reply, 200).json as { data: DayClosing[]; next: string | null };
    expect(data.length).toBeLessThanOrEqual(limit);
    days.push(...data);
    after = next;
  }
  return days;
}

describe("the closing of a day", () => {
  it("shows the day's figures until a member signs it, for its own brand only", async () => {
    const due = await dueWith(dayAgo(1), 20_00);
    expect(due).toMatchObject({ state: "due", signed: null, after: null, figures: { ggr: 20_00, deposited: 0 }, timezone: zone });
    // The deposit was made today, so only the stake has changed that day's balances.
    expect(due.balances).toEqual({ cash: -20_00, held: 0, bonus: 0, debt: 0 });
    expect((await list()).map(({ day }) => day)).toEqual([dayAgo(1)]);
    expect(await list("?view=signed")).toEqual([]);
    expect((await read(dayAgo(1), "aurora")).figures.staked).toBe(0);
  });

  it("is refused for a day that is not over, has not begun, or was shown with other figures", async () => {
    const today = await read(dayAgo(0));
    expect(today.state).toBe("open");
    expectStatus(await sign(today.day, today.hash), 409);
    expectStatus(await sign(dayAgo(1), "0".repeat(64)), 409);
    expectStatus(await sign(dayAgo(1), "short"), 422);
    expectStatus(await sign(dayAgo(-2), "0".repeat(64)), 404);
    expectStatus(await office(site, "GET", path("yesterday"), { token: teresa.token }), 422);
    expect([...(await rows())]).toEqual([]);
  });

  it("is refused while entries of the day are not counted", async () => {
    const { hash } = await dueWith(dayAgo(1), 20_00);
    // Followers do not pass the oldest open write transaction.
    await site.database.owner.sql.begin(async (tx) => {
      await tx`select pg_current_xact_id()`;
      await stakeAgo(1, 1_00);
      expect((await read(dayAgo(1))).state).toBe("counting");
      expectStatus(await sign(dayAgo(1), hash), 409);
    });
    await dueWith(dayAgo(1), 21_00);
    expectStatus(await sign(dayAgo(1), hash), 409);
    expect([...(await rows())]).toEqual([]);
  });

  it("requires its own permission, at the brand", async () => {
    const { hash } = await dueWith(dayAgo(1), 21_00);
    const owner = await hire(site, { may: ["owner"] });
    const content = await hire(site, { may: ["content"] });
    const other = await hire(site, { may: ["finance"], brand: "aurora" });
    expectStatus(await office(site, "GET", path(dayAgo(1)), { token: owner.token }), 200);
    expectStatus(await sign(dayAgo(1), hash, owner), 403);
    expectStatus(await office(site, "GET", "trevo/closings", { token: content.token }), 403);
    expectStatus(await sign(dayAgo(1), hash, other), 404);
    expect([...(await rows())]).toEqual([]);
  });

  it("is done once when two members sign at the same time, with one audit event", async () => {
    const { hash } = await dueWith(dayAgo(1), 21_00);
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table day_closings in share mode`,
      callers: 2,
      call: (nth) => sign(dayAgo(1), hash, [teresa, davi][nth]),
    });
    const statuses = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : answer.reason));
    expect(new Set(statuses)).toEqual(new Set([200, 409]));
    const signed = await read(dayAgo(1));
    expect(signed).toMatchObject({ state: "signed", hash, after: null });
    const trail = await site.database.owner.sql`select actor, subject, detail from audit_events where action = 'day_closed'`;
    expect([...trail]).toMatchObject([{ actor: `staff:${signed.signed?.by}`, subject: `day:${dayAgo(1)}`, detail: { hash } }]);
    expect((await list("?view=signed")).map(({ day }) => day)).toEqual([dayAgo(1)]);
    expect((await read(dayAgo(1), "aurora")).state).not.toBe("signed");
  });

  it("stays as it was signed, and shows what was counted later separately", async () => {
    const before = await read(dayAgo(1));
    await stakeAgo(1, 3_00);
    const after = await eventually("the stake to be counted", async () => {
      const file = await read(dayAgo(1));
      return file.after ? file : undefined;
    });
    expect(after).toEqual({ ...before, after: { ...after.after } });
    expect(after.after).toMatchObject({ staked: 3_00, ggr: 3_00, won: 0, deposits: 0 });
    expectStatus(await sign(dayAgo(1), before.hash), 409);
    expect((await list())[0]).toMatchObject({ state: "signed", figures: { staked: 21_00 }, after: { staked: 3_00 } });
  });

  it("is listed however old the day is, with the figures of its own hours", async () => {
    await stakeAgo(100, 7_00);
    await dueWith(dayAgo(100), 7_00);
    const days = await paged("", 30);
    expect(days.map(({ day }) => day)).toEqual(Array.from({ length: 100 }, (_, ago) => dayAgo(ago + 1)));
    expect(days.flatMap(({ figures, after }) => figures.staked + (after?.staked ?? 0)).filter((staked) => staked > 0)).toEqual([
      24_00, 7_00,
    ]);
    const { hash } = await read(dayAgo(100));
    expectStatus(await sign(dayAgo(100), hash), 200);
    expect((await paged("&view=signed", 1)).map(({ day }) => day)).toEqual([dayAgo(1), dayAgo(100)]);
    const due = await paged("&view=due", 49);
    expect(due).toHaveLength(98);
    expectStatus(await office(site, "GET", "trevo/closings?after=yesterday", { token: teresa.token }), 422);
  });

  it("is reported if its figures were changed in spite of all protections", async () => {
    const { check, name } = figuresInvariants.find((one) => one.name === "signed days = their hashes") ?? {};
    const found = () =>
      site.database.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => check?.(tx, "all"));
    expect(await found(), name).toEqual([]);
    await expect(site.database.sql`update day_closings set signed_at = now()`).rejects.toThrow(/permission denied/);
    const { sql } = site.database.owner;
    await sql`alter table day_closings disable trigger day_closings_kept`;
    await sql`update day_closings set figures = jsonb_set(figures, '{sums,deposited}', '1')`;
    expect(await found()).toMatchObject([dayAgo(100), dayAgo(1)].map((day) => ({ tenant_id: 1, subject: `day ${day}`, freezes: false })));
  });
});
