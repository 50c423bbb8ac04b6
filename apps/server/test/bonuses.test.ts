import { formatReais } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import type { NewBonus } from "../src/modules/bonuses/index.ts";
import { bonusesInvariants } from "../src/modules/bonuses/check-bonuses.ts";
import { raceAtBarrier, untilWaiting } from "./barrier.ts";
import { giveTestBonus } from "./give-test-bonus.ts";
import { settle } from "./follower-fixture.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let site: TestSite;
let tenantId: number;

beforeAll(async () => {
  site = await startTestSite();
  tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

const ownerOf = (member: Member): PlayerKey => ({ tenant_id: tenantId, player_id: member.id });
const modules = () => site.app.modules;
const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);

const give = (member: Member, given: Partial<NewBonus> = {}) => giveTestBonus(site, member, given);

const call = ({ token }: Pick<Member, "token">, path: string) => site.call("GET", `/api/bonuses${path}`, { token });
const change = ({ token }: Pick<Member, "token">, id: string, word: string, key?: string) =>
  site.call("POST", `/api/bonuses/${id}/${word}`, { token, body: {}, ...(key && { key }) });
const stateOf = async (member: Member, id: string) => expectStatus(await call(member, `/${id}`), 200).json["data"]?.state as string;
const rowOf = async (id: string) => (await site.database.sql`select status, converted, ended_at from bonuses where id = ${id}`)[0];
const moneyOf = async (member: Member) => {
  const { cash, bonus } = await modules().wallet.balance(ownerOf(member));
  return { cash, bonus };
};
const follow = () => settle(modules().followers, "bonuses");
const titlesOf = async ({ token }: Member): Promise<string[]> =>
  ((await site.call("GET", "/api/notifications?page=1", { token })).json["data"] as { title: string }[]).map(({ title }) => title);

async function stake(member: Member, amount: number, { win = 0, closes = true, round = newId() } = {}) {
  const place = { ...ownerOf(member), source: "studio", provider: "studio", game_id: 7, round };
  const bet = await modules().wallet.post({ ...place, kind: "bet", external_id: newId(), amount, wager_class: 0 });
  if (closes) await modules().wallet.post({ ...place, kind: "win", external_id: newId(), amount: win, closes: true });
  return bet.status;
}

describe("a bonus granted without a request", () => {
  it("waits until its player activates it", async () => {
    const member = await site.join();
    const { id, state } = await give(member);
    expect(state).toBe("waiting");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
    const active = expectStatus(await change(member, id, "activate"), 200).json["data"];
    expect(active).toMatchObject({ id, state: "active", granted: 2_000, left: 2_000, required: 20_000, wagered: 0, max_stake: 1_000 });
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 2_000 });
  });

  it("gets the same answer when activated again with the same key, and is refused with another", async () => {
    const member = await site.join();
    const { id } = await give(member);
    const key = newId();
    const first = expectStatus(await change(member, id, "activate", key), 200).json;
    expect(expectStatus(await change(member, id, "activate", key), 200).json).toEqual(first);
    expect(expectStatus(await change(member, id, "activate"), 409).json["code"]).toBe("wrong_state");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 2_000 });
  });

  it("cannot be activated while another is active, and keeps waiting", async () => {
    const member = await site.join();
    const [one, other] = [await give(member), await give(member)];
    expectStatus(await change(member, one.id, "activate"), 200);
    expect(expectStatus(await change(member, other.id, "activate"), 409).json["code"]).toBe("bonus_active");
    expect(await stateOf(member, other.id)).toBe("waiting");
  });

  it("can be declined, and cannot be activated afterwards", async () => {
    const member = await site.join();
    const { id } = await give(member);
    expect(expectStatus(await change(member, id, "decline"), 200).json["data"]).toMatchObject({ state: "declined", left: 0 });
    expect(expectStatus(await change(member, id, "activate"), 409).json["code"]).toBe("wrong_state");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("is not found for another player or another tenant", async () => {
    const [member, other] = [await site.join(), await site.join()];
    const { id } = await give(member);
    for (const word of ["activate", "decline", "forfeit"]) expectStatus(await change(other, id, word), 404);
    expectStatus(await call(other, `/${id}`), 404);
    const stranger = await site.join({ tenant: "aurora" });
    expectStatus(await site.call("GET", `/api/bonuses/${id}`, { token: stranger.token, tenant: "aurora" }), 404);
    expect(await stateOf(member, id)).toBe("waiting");
  });

  it("can be activated up to its last moment, and expires then", async () => {
    const member = await site.join();
    const use_by = new Date(site.clock.now().getTime() + 10_000);
    const [one, other] = [await give(member, { use_by }), await give(member, { use_by })];
    later(9_000);
    await modules().bonuses.jobs.expire();
    expectStatus(await change(member, one.id, "activate"), 200);
    later(1_500);
    expect(expectStatus(await change(member, other.id, "activate"), 409).json["code"]).toBe("wrong_state");
    await modules().bonuses.jobs.expire();
    expect([await stateOf(member, one.id), await stateOf(member, other.id)]).toEqual(["active", "expired"]);
  });

  it("is activated once when two of them are activated at the same time", async () => {
    const member = await site.join();
    const bonuses = [await give(member), await give(member)];
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 2,
      hold: (tx) => tx`select from wallets where player_id = ${member.id} for update`,
      call: (nth) => change(member, bonuses[nth]?.id ?? "", "activate"),
    });
    expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0)).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 2_000 });
  });
});

describe("a bonus requested by its player", () => {
  it("starts at once, or waits while another is active", async () => {
    const member = await site.join();
    expect((await give(member, { requested: true })).state).toBe("active");
    expect((await give(member, { requested: true })).state).toBe("waiting");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 2_000 });
  });
});

describe("an active bonus", () => {
  it("loses its remaining amount when it is forfeited, and cash stays", async () => {
    const member = await site.join();
    await modules().wallet.post({ ...ownerOf(member), source: "test", external_id: newId(), kind: "deposit", amount: 500 });
    const { id } = await give(member, { requested: true });
    expect(expectStatus(await change(member, id, "forfeit"), 200).json["data"]).toMatchObject({ state: "forfeited", left: 0 });
    expect(await moneyOf(member)).toEqual({ cash: 500, bonus: 0 });
    expect(expectStatus(await change(member, id, "forfeit"), 409).json["code"]).toBe("wrong_state");
    await follow();
    expect(await rowOf(id)).toMatchObject({ status: "forfeited" });
  });

  it("converts in the ledger; its row follows, and its player is notified once", async () => {
    const member = await site.join();
    const { id } = await give(member, { requested: true, required: 1_500 });
    expect(await stake(member, 1_000, { win: 1_000 })).toBe("posted");
    expect(expectStatus(await call(member, `/${id}`), 200).json["data"]).toMatchObject({ state: "active", wagered: 1_000, left: 2_000 });
    expect(await stake(member, 500)).toBe("posted");
    expect(await moneyOf(member)).toEqual({ cash: 1_500, bonus: 0 });
    expect(await stateOf(member, id)).toBe("converted");
    await follow();
    expect(await rowOf(id)).toMatchObject({ status: "converted", converted: 1_500 });
    await modules().bonuses.jobs.notify();
    await modules().bonuses.jobs.notify();
    expect((await titlesOf(member)).filter((title) => title.includes("saldo real"))).toEqual([
      `${formatReais(1_500, "pt")} agora são saldo real`,
    ]);
  });

  it("has the same row after the follower was rebuilt", async () => {
    const member = await site.join();
    const { id } = await give(member, { requested: true });
    expectStatus(await change(member, id, "forfeit"), 200);
    await follow();
    await modules().bonuses.jobs.notify();
    const before = await rowOf(id);
    await site.database.owner.sql`update bonuses set converted = 7 where id = ${id}`;
    await modules().followers.rebuild("bonuses");
    expect(await rowOf(id)).toEqual(before);
    const titles = await titlesOf(member);
    await modules().bonuses.jobs.notify();
    expect(await titlesOf(member)).toEqual(titles);
  });

  it("expires at its last moment, and not before", async () => {
    const member = await site.join();
    const { id } = await give(member, { requested: true, days: 1 });
    later(dayMs - 60_000);
    await modules().bonuses.jobs.expire();
    expect(await stateOf(member, id)).toBe("active");
    later(60_000);
    await modules().bonuses.jobs.expire();
    expect(await stateOf(member, id)).toBe("expired");
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("waits for its open rounds, for at most a day", async () => {
    const member = await site.join();
    const { id } = await give(member, { requested: true, days: 1 });
    expect(await stake(member, 300, { closes: false })).toBe("posted");
    later(dayMs + 1_000);
    await modules().bonuses.jobs.expire();
    expect(await stateOf(member, id)).toBe("active");
    // The clock runs on during the test: one minute is enough on a busy machine.
    later(dayMs - 60_000);
    await modules().bonuses.jobs.expire();
    expect(await stateOf(member, id)).toBe("active");
    later(60_000);
    await modules().bonuses.jobs.expire();
    expect(await stateOf(member, id)).toBe("expired");
  });

  it("causes one reminder in its last 48 hours", async () => {
    const member = await site.join();
    await give(member, { requested: true, days: 3 });
    const reminders = async () => {
      await modules().bonuses.jobs.remind();
      return (await titlesOf(member)).filter((title) => title.includes("48 horas")).length;
    };
    later(dayMs - 5_000);
    expect(await reminders()).toBe(0);
    later(6_000);
    expect(await reminders()).toBe(1);
    expect(await reminders()).toBe(1);
  });

  it("that ends offers the waiting bonus that lapses first", async () => {
    const member = await site.join();
    const { id } = await give(member, { requested: true });
    const day = (nth: number) => new Date(site.clock.now().getTime() + nth * dayMs);
    await give(member, { title: { pt: "Segundo", en: "Second" }, use_by: day(9) });
    await give(member, { title: { pt: "Primeiro", en: "First" }, use_by: day(8) });
    expectStatus(await change(member, id, "forfeit"), 200);
    await follow();
    await modules().bonuses.jobs.notify();
    expect((await titlesOf(member)).filter((title) => title.includes("é a vez dele"))).toEqual(["Primeiro: é a vez dele"]);
  });

  it("is cancelled together with its deposit, and so is a waiting one", async () => {
    const member = await site.join();
    const deposit_id = newId();
    const active = await give(member, { requested: true, deposit_id });
    const waiting = await give(member, { deposit_id });
    const other = await give(member, { deposit_id: newId() });
    await site.database.db.transaction().execute((tx) => modules().bonuses.cancelOfDeposit(tx, { tenant_id: tenantId, deposit_id }));
    expect(await Promise.all([active, waiting, other].map(({ id }) => stateOf(member, id)))).toEqual(["cancelled", "cancelled", "waiting"]);
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
  });

  it("is cancelled when its player is self-excluded, and so is a waiting one", async () => {
    const member = await site.join();
    const [active, waiting] = [await give(member, { requested: true }), await give(member)];
    expectStatus(await site.call("POST", "/api/profile/self-exclusion", { token: member.token, body: { value: "90d" } }), 200);
    expect(await moneyOf(member)).toEqual({ cash: 0, bonus: 0 });
    await modules().bonuses.jobs.cancelWaiting(ownerOf(member));
    await follow();
    expect([await rowOf(active.id), await rowOf(waiting.id)]).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  });

  it("is also cancelled if it is granted while its player is being self-excluded", async () => {
    const member = await site.join();
    const { bonus, cancelling } = await site.database.db.transaction().execute(async (tx) => {
      await modules().players.hold(tx, ownerOf(member));
      const given = await giveTestBonus(site, member, {}, tx);
      const job = modules().bonuses.jobs.cancelWaiting(ownerOf(member));
      await Promise.race([job, untilWaiting(site.database, 1)]);
      return { bonus: given, cancelling: job };
    });
    await cancelling;
    expect(await rowOf(bonus.id)).toMatchObject({ status: "cancelled" });
  });
});

describe("the state of a bonus", () => {
  it("is reported if it differs from the ledger", async () => {
    const member = await site.join();
    const [ended, active] = [await give(member, { requested: true }), await give(member)];
    expectStatus(await change(member, ended.id, "forfeit"), 200);
    expectStatus(await change(member, active.id, "activate"), 200);
    const violations = () =>
      site.database.db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => (await Promise.all(bonusesInvariants.map(({ check }) => check(tx, [ownerOf(member)])))).flat());
    expect(await violations()).toEqual([]);
    await follow();
    expect(await violations()).toEqual([]);
    for (const [plant, undo, id] of [
      ["status = 'spent'", "status = 'forfeited'", ended.id],
      ["converted = 1", "converted = 0", ended.id],
      ["status = 'active', ended_at = null", "status = 'forfeited', ended_at = now()", ended.id],
      ["status = 'expired', ended_at = now()", "status = 'active', ended_at = null", active.id],
    ] as const) {
      await site.database.owner.sql.unsafe(`update bonuses set ${plant} where id = '${id}'`);
      expect((await violations()).map(({ subject }) => subject)).toEqual([`bonus ${id}`]);
      await site.database.owner.sql.unsafe(`update bonuses set ${undo} where id = '${id}'`);
    }
    expect(await violations()).toEqual([]);
  });
});

describe("the list of bonuses", () => {
  it("contains open and ended bonuses separately, one page at a time", async () => {
    const member = await site.join();
    const given = [];
    for (let nth = 0; nth < 3; nth++) given.push(await give(member));
    expectStatus(await change(member, given[0]?.id ?? "", "decline"), 200);
    const list = async (query: string) =>
      expectStatus(await call(member, query), 200).json as { data: { id: string }[]; next: string | null };
    const first = await list("?limit=1");
    const second = await list(`?limit=1&after=${encodeURIComponent(first.next ?? "")}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([given[2]?.id, given[1]?.id]);
    expect(second.next).toBeNull();
    expect((await list("?group=ended")).data.map(({ id }) => id)).toEqual([given[0]?.id]);
  });
});
