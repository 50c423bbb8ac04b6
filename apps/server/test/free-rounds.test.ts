import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RewardArgs, wageringArgs } from "@trevo/offers";
import { verifyProof } from "@trevo/verifier";
import type { Tx } from "../src/kernel/db.ts";
import { newId } from "../src/kernel/ids.ts";
import { freeRoundInvariants } from "../src/modules/free-rounds/free-round-invariants.ts";
import { ledgerRecords } from "../src/modules/wallet/index.ts";
import { raceAtBarrier, untilWaiting } from "./barrier.ts";
import { type CouponSite, createCouponSite } from "./coupon-site.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";
import { type Member, type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

type FreeRounds = Extract<RewardArgs, { code: "free_rounds" }>;

const dayMs = 86_400_000;
const over = { target: 50, direction: "over" };

let site: TestSite;
let other: ServerProcess;
let coupons: CouponSite;
let dice: { id: number; title: string };

beforeAll(async () => {
  site = await startTestSite();
  other = await startServerProcess({ databaseUrl: site.database.url, sandboxUrl: site.sandboxUrl.replace("127.0.0.1", "localhost") });
  coupons = createCouponSite(site);
  dice = await gameOf("dice");
}, 120_000);
afterAll(async () => {
  await other.stop();
  await site.close();
});

const gameOf = async (game_id: string) => {
  const { id, title } = (await site.call("POST", "/api/games/get", { body: { game_id } })).json["data"] as { id: number; title: string };
  return { id, title };
};
const ownerOf = async ({ id }: Member) => ({ tenant_id: (await coupons.tenantOf("trevo")).id, player_id: id });
const rewardOf = (changed: Partial<FreeRounds> = {}): FreeRounds => ({
  code: "free_rounds",
  game: dice,
  rounds: 3,
  stake: 20,
  wins: "cash",
  days: 7,
  ...changed,
});
const wagering = { times_x10: 20, max_stake: 1_000, days: 7 };

/** Grants free rounds as a coupon would. Returns the id of the reward. */
async function give(member: Member, changed: Partial<FreeRounds> = {}, requested = true): Promise<string> {
  const owner = await ownerOf(member);
  const external_id = newId();
  const { rewards } = site.app.modules;
  const terms = changed.wins === "bonus" ? { wagering: wageringArgs.parse(wagering) } : {};
  const gift = { source: "test", external_id, reward: rewardOf(changed), reason: "test:rounds", requested, ...terms };
  await site.database.db.transaction().execute((tx) => rewards.grant(tx, owner, gift));
  const [row] = await site.database.sql<{ id: string }[]>`select id from free_round_rewards where external_id = ${external_id}`;
  return row?.id ?? "";
}

const play = (
  token: string,
  free_rounds: string,
  options: { key?: string; stake?: number; params?: object; base?: string; game?: string } = {},
) => {
  const { stake = 20, params = over, game = "dice", ...call } = options;
  return site.call("POST", "/house/api/rounds", { token, body: { game, stake, params, free_rounds }, ...call });
};
const sessionOf = async (token: string) => (await site.call("GET", "/house/api/session", { token })).json["data"];
const listOf = async ({ token }: Pick<Member, "token">, group = "open") =>
  (await site.call("GET", `/api/bonuses/free-rounds?group=${group}`, { token })).json["data"] as Record<string, unknown>[];
const codeOf = ({ status, json }: Reply) => `${status} ${json["code"] as string}`;
/** Returns the names of the invariants that the rows violate. */
async function violatedIn(tx: Tx): Promise<string[]> {
  const found: string[] = [];
  for (const { name, check } of freeRoundInvariants) if ((await check(tx, "all")).length > 0) found.push(name);
  return found;
}
const violations = () => site.database.db.transaction().setIsolationLevel("repeatable read").execute(violatedIn);
/** Creates a member with free rounds who has launched dice. */
async function sit(changed: Partial<FreeRounds> = {}) {
  const member = await site.join();
  const id = await give(member, changed);
  return { member, id, token: await site.launch(member, "dice") };
}

describe("free rounds whose wins are cash", () => {
  it("are announced to the game, played without a stake, paid in cash and verified like any round", async () => {
    const { member, id, token } = await sit();
    expect((await sessionOf(token)).free_rounds).toEqual({ id, remaining: 3, stake: 20, wins: "cash" });
    let won = 0;
    for (const remaining of [2, 1, 0]) {
      const round = expectStatus(await play(token, id), 201).json["data"];
      expect(round).toMatchObject({ stake: 20, free_round: { id, remaining } });
      won += round.payout as number;
      expect((await coupons.moneyOf(member)).cash).toBe(won);
    }
    expect((await sessionOf(token)).free_rounds).toBeNull();
    expect(codeOf(await play(token, id))).toBe("409 free_rounds_over");
    expect(await listOf(member)).toEqual([]);
    expect(await listOf(member, "ended")).toMatchObject([{ id, state: "used", remaining: 0, rounds: 3, won, game: { gamecode: "dice" } }]);
    const [latest] = (await site.call("GET", "/house/api/rounds", { token })).json["data"];
    expect(latest).toMatchObject({ stake: 20, free_round: { id } });
    expectStatus(await site.call("POST", "/house/api/fairness/rotate", { token, body: { client_seed: "mine" } }), 200);
    const proof = expectStatus(await site.call("GET", `/api/wallet/bets/${latest.id}/proof`, { token: member.token }), 200).json["data"];
    expect(proof).toMatchObject({ stake: 20, payout: latest.payout });
    expect((await verifyProof(proof)).ok).toBe(true);
    expect(await violations()).toEqual([]);
  });

  it("are played once per key, and another bet with the same key is a conflict", async () => {
    const { id, token } = await sit();
    const key = newId();
    const first = expectStatus(await play(token, id, { key }), 201).json["data"];
    const again = expectStatus(await play(token, id, { key }), 201).json["data"];
    expect([again.id, again.payout, again.free_round.remaining]).toEqual([first.id, first.payout, 2]);
    expect(codeOf(await play(token, id, { key, params: { target: 51, direction: "over" } }))).toBe("409 idempotency_conflict");
    const body = { game: "dice", stake: 100, params: over };
    expect(codeOf(await site.call("POST", "/house/api/rounds", { token, key, body }))).toBe("409 idempotency_conflict");
    expect((await sessionOf(token)).free_rounds.remaining).toBe(2);
  });

  it("are refused with another stake, in another game, to another player, and with play money", async () => {
    const { member, id, token } = await sit();
    expect(codeOf(await play(token, id, { stake: 21 }))).toBe("409 wrong_state");
    expect(codeOf(await play(token, id, { stake: 19 }))).toBe("409 wrong_state");
    const limbo = await site.launch(member, "limbo");
    expect(codeOf(await play(limbo, id, { game: "limbo", params: { target: 200 } }))).toMatch(/^4\d\d (wrong_state|invalid_fields)$/);
    const stranger = await site.launch(await site.join(), "dice");
    expect(codeOf(await play(stranger, id))).toBe("404 not_found");
    const demo = await site.launch(null, "dice", { mode: "demo" });
    expect(codeOf(await play(demo, id))).toBe("404 not_found");
    expect((await sessionOf(demo)).free_rounds).toBeNull();
    expect((await sessionOf(token)).free_rounds.remaining).toBe(3);
  });

  it("lapse at their last moment", async () => {
    const { member, id, token } = await sit();
    const until = new Date(Date.now() + 60_000);
    await site.database.sql`update free_round_rewards set valid_until = ${until} where id = ${id}`;
    expectStatus(await play(token, id), 201);
    site.clock.setOffset(until.getTime() - Date.now());
    expect(codeOf(await play(token, id))).toBe("409 free_rounds_over");
    expect(await listOf(member)).toMatchObject([{ id, state: "expired", remaining: 2 }]);
    await site.app.modules.freeRounds.jobs.end();
    expect(await listOf(member, "ended")).toMatchObject([{ id, state: "expired", remaining: 2 }]);
    site.clock.setOffset(0);
    expect(await violations()).toEqual([]);
  });

  it("cannot be played while the player may not stake, and remain", async () => {
    const { member, id, token } = await sit();
    const owner = await ownerOf(member);
    const { wallet } = site.app.modules;
    await site.database.db.transaction().execute((tx) => wallet.setRestrictions(tx, owner, { may_stake: false, reason: "cooling_off" }));
    expect(codeOf(await play(token, id))).toBe("403 cooling_off");
    expect((await sessionOf(token)).free_rounds.remaining).toBe(3);
    await site.database.db.transaction().execute((tx) => wallet.setRestrictions(tx, owner, { may_stake: true, reason: null }));
    expectStatus(await play(token, id), 201);
  });

  it("are excluded from the game's return", async () => {
    const { id, token } = await sit({ rounds: 1 });
    const { id: round } = expectStatus(await play(token, id), 201).json["data"];
    const [row] = await site.database.sql<{ last_entry: number }[]>`select last_entry from rounds where id = ${round}`;
    const { tenant_id } = await ownerOf({ id: "" } as Member);
    const entry = { tenant_id, round_id: round, id: row?.last_entry ?? 0 } as never;
    expect(await ledgerRecords.roundsClosedBy(site.database.db, [entry], "house")).toEqual([]);
  });
});

describe("free rounds whose wins are bonus money", () => {
  it("have a bonus whose wagering requirement grows with each win, and which is used up or converted at the end", async () => {
    const { member, id, token } = await sit({ wins: "bonus", rounds: 4 });
    let won = 0;
    for (const remaining of [3, 2, 1, 0]) {
      const [bonus] = (await site.call("GET", "/api/bonuses", { token: member.token })).json["data"];
      expect(bonus).toMatchObject({ state: "active", granted: won, left: won, required: won * 2, rounds_remaining: remaining + 1 });
      const round = expectStatus(await play(token, id), 201).json["data"];
      expect(round.free_round).toEqual({ id, remaining });
      won += round.payout as number;
    }
    expect(await coupons.moneyOf(member)).toEqual({ cash: 0, bonus: won });
    expect(await violations()).toEqual([]);
  });

  it("wait with their bonus, and are cancelled with it", async () => {
    const member = await site.join();
    const id = await give(member, { wins: "bonus" }, false);
    const token = await site.launch(member, "dice");
    expect((await sessionOf(token)).free_rounds).toBeNull();
    expect(await listOf(member)).toMatchObject([{ id, state: "waiting", valid_until: null }]);
    expect(codeOf(await play(token, id))).toBe("409 free_rounds_over");
    const [bonus] = (await site.call("GET", "/api/bonuses", { token: member.token })).json["data"];
    expectStatus(await site.call("POST", `/api/bonuses/${bonus.id}/activate`, { token: member.token, body: {} }), 200);
    expect((await sessionOf(token)).free_rounds).toMatchObject({ id, remaining: 3, wins: "bonus" });
    expectStatus(await play(token, id), 201);
    expectStatus(await site.call("POST", `/api/bonuses/${bonus.id}/forfeit`, { token: member.token, body: {} }), 200);
    expect(codeOf(await play(token, id))).toBe("409 free_rounds_over");
    await site.app.modules.bonuses.jobs.notify();
    await expect
      .poll(async () => {
        await site.app.modules.freeRounds.jobs.end();
        return listOf(member, "ended");
      })
      .toMatchObject([{ id, state: "cancelled", remaining: 2 }]);
    expect(await violations()).toEqual([]);
  });
});

describe("free rounds of a bonus past its end", () => {
  it("cannot be played even while the bonus stays active for its open rounds; a minute before the end they can", async () => {
    const { member, id, token } = await sit({ wins: "bonus" });
    const endBonus = (at: Date) => site.database.owner.sql`update active_bonuses set expires_at = ${at} where player_id = ${member.id}`;
    await endBonus(new Date(site.clock.now().getTime() + 60_000));
    expectStatus(await play(token, id), 201);
    await endBonus(site.clock.now());
    expect(codeOf(await play(token, id))).toBe("409 free_rounds_over");
    expect((await sessionOf(token)).free_rounds).toBeNull();
    expect(await listOf(member)).toMatchObject([{ id, state: "expired", remaining: 2 }]);
  });
});

describe("free rounds ended by a closing account and by the job", () => {
  it("are locked in a fixed order, without a deadlock", async () => {
    const { member, id } = await sit();
    const later = await give(member, {});
    const owner = await ownerOf(member);
    const [first, last] = [id, later].toSorted();
    // After this update the first row is stored behind the other one: a scan reaches it last.
    await site.database.sql`update free_round_rewards set valid_until = valid_until + interval '1 minute' where id = ${first}`;
    const { freeRounds } = site.app.modules;
    let ended: Promise<void> | undefined;
    await site.database.db.transaction().execute(async (tx) => {
      await sql`select 1 from free_round_rewards where id = ${first} for no key update`.execute(tx);
      ended = freeRounds.jobs.cancel(owner);
      await untilWaiting(site.database, 1);
      // A transaction that waits for the first row has not locked any later one.
      await sql`select 1 from free_round_rewards where id = ${last} for no key update nowait`.execute(tx);
    });
    await ended;
    expect(await listOf(member, "ended")).toMatchObject([{ state: "cancelled" }, { state: "cancelled" }]);
  });
});

describe("free rounds granted while their player is self-excluded", () => {
  it("are cancelled too", async () => {
    const member = await site.join();
    const owner = await ownerOf(member);
    const { freeRounds, players, rewards } = site.app.modules;
    const gift = { source: "test", external_id: newId(), reward: rewardOf(), reason: "test:rounds" };
    const { cancelling } = await site.database.db.transaction().execute(async (tx) => {
      await players.hold(tx, owner);
      await rewards.grant(tx, owner, gift);
      const job = freeRounds.jobs.cancel(owner);
      await Promise.race([job, untilWaiting(site.database, 1)]);
      return { cancelling: job };
    });
    await cancelling;
    const [row] = await site.database.sql`select status from free_round_rewards where external_id = ${gift.external_id}`;
    expect(row).toEqual({ status: "cancelled" });
  });
});

describe("one round of a reward", () => {
  it("is played once when two servers are called at the same time; two rounds are played by both", async () => {
    const race = async (rounds: number) => {
      const { member, id, token } = await sit({ rounds });
      const answers = await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from free_round_rewards where id = ${id} for update`,
        callers: 2,
        call: (nth) => play(token, id, { base: nth === 0 ? site.url : other.url }),
      });
      const codes = answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0)).toSorted((a, b) => a - b);
      const [row] = await site.database.sql<
        { played: number }[]
      >`select count(*)::int as played from free_round_plays where player_id = ${member.id}`;
      return { codes, played: row?.played };
    };
    expect(await race(1)).toEqual({ codes: [201, 409], played: 1 });
    expect(await race(2)).toEqual({ codes: [201, 201], played: 2 });
    expect(await violations()).toEqual([]);
  });

  it("is played once for one key by two servers; two keys play two rounds", async () => {
    const race = async (keys: readonly [string, string]) => {
      const { id, token } = await sit();
      await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from free_round_rewards where id = ${id} for update`,
        callers: 2,
        call: (nth) => play(token, id, { base: nth === 0 ? site.url : other.url, key: keys[nth] as string }),
      });
      return (await sessionOf(token)).free_rounds.remaining as number;
    };
    const key = newId();
    expect([await race([key, key]), await race([newId(), newId()])]).toEqual([2, 1]);
  });

  it("does not outlive its bonus: a round that waits while the bonus ends is refused", async () => {
    const { member, id, token } = await sit({ wins: "bonus" });
    const owner = await ownerOf(member);
    const [bonus] = (await site.call("GET", "/api/bonuses", { token: member.token })).json["data"];
    let played: Promise<Reply> | undefined;
    await site.database.db.transaction().execute(async (tx) => {
      const { wallet } = site.app.modules;
      await wallet.postIn(tx, {
        ...owner,
        kind: "end_bonus",
        source: "bonus",
        external_id: `${bonus.id}:end`,
        bonus_id: bonus.id,
        end_reason: "forfeited",
      });
      played = play(token, id, { base: other.url });
      await untilWaiting(site.database, 1);
    });
    expect(codeOf(await (played as Promise<Reply>))).toBe("409 free_rounds_over");
    const { rows } = await sql<{ remaining: number }>`select remaining from free_round_rewards where id = ${id}`.execute(site.database.db);
    expect(rows).toEqual([{ remaining: 3 }]);
  });
});

describe("a coupon of free rounds", () => {
  const window = () => ({ ends_at: `${new Date(site.clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10)}T00:00:00Z` });

  it("grants them once", async () => {
    const { code } = await coupons.publish({ trigger: { code: "code_entered" }, rewards: [rewardOf({ rounds: 20 })], window: window() });
    const member = await site.join();
    expectStatus(await coupons.redeem(member, code), 200);
    expect(await listOf(member)).toMatchObject([{ state: "active", rounds: 20, remaining: 20, wins: "cash" }]);
    expect(await coupons.titlesOf(member)).toContain(`20 rodadas grátis em ${dice.title}`);
    expect((await coupons.redeem(member, code)).status).toBe(409);
    expect(await listOf(member)).toHaveLength(1);
  });

  it("is refused while the brand has switched the provider off, and redeemed afterwards", async () => {
    const { code } = await coupons.publish({ trigger: { code: "code_entered" }, rewards: [rewardOf()], window: window() });
    const member = await site.join();
    const [{ catalog }, tenant] = [site.app.modules, await coupons.tenantOf("trevo")];
    const switchTo = (state: "on" | "off") =>
      catalog.setProviderState({ tenant, request_id: "r" }, { provider_code: "house", state, reason: "test", staff_id: newId() });
    await switchTo("off");
    expect(codeOf(await coupons.redeem(member, code))).toBe("503 free_rounds_unavailable");
    await switchTo("on");
    expect(await listOf(member)).toEqual([]);
    expectStatus(await coupons.redeem(member, code), 200);
    expect(await listOf(member)).toHaveLength(1);
  });

  it("is not published for a game whose round takes several calls, or for a stake that the brand does not accept", async () => {
    const publish = (changed: Partial<FreeRounds>) =>
      coupons.publish({ trigger: { code: "code_entered" }, rewards: [rewardOf(changed)], window: window() });
    await expect(publish({ game: await gameOf("mines") })).rejects.toThrow("reward_not_available");
    const { max_house_stake } = (await coupons.tenantOf("trevo")).settings;
    await expect(publish({ stake: max_house_stake + 1 })).rejects.toThrow("reward_not_available");
    await publish({ stake: max_house_stake });
  });
});

describe("the invariants of free rounds", () => {
  const counted = "free rounds remaining = given - played";
  const drawn = "a free round that was played is one round of the ledger, without a stake";
  const granted = "free rounds have one grant, and a grant its rounds";
  let id = "";
  beforeAll(async () => {
    const seat = await sit();
    id = seat.id;
    expectStatus(await play(seat.token, id), 201);
  });

  it.each<[string, (reward: string) => string, string[]]>([
    ["a round that came back", (reward) => `update free_round_rewards set remaining = remaining + 1 where id = '${reward}'`, [counted]],
    ["more rounds than were given", (reward) => `update free_round_rewards set rounds = rounds + 1 where id = '${reward}'`, [counted]],
    [
      "a round that was never drawn",
      (reward) => `update free_round_plays set round_id = gen_random_uuid() where reward_id = '${reward}'`,
      [drawn],
    ],
    ["another win", (reward) => `update free_round_plays set payout = payout + 1 where reward_id = '${reward}'`, [drawn]],
    ["another stake", (reward) => `update free_round_rewards set stake = stake + 1 where id = '${reward}'`, [drawn]],
    ["a round without a play", (reward) => `delete from free_round_plays where reward_id = '${reward}'`, [counted, drawn]],
    ["rounds without a grant", (reward) => `update free_round_rewards set external_id = 'x' where id = '${reward}'`, [granted]],
    [
      "a grant without rounds",
      (reward) =>
        `update reward_grants set source = 'other' where external_id = (select external_id from free_round_rewards where id = '${reward}')`,
      [granted],
    ],
  ])("report %s", async (_, corruption, due) => {
    expect(await violations()).toEqual([]);
    const undone = new Error("undone");
    const run = site.database.owner.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(corruption(id)).execute(tx);
      expect(await violatedIn(tx)).toEqual(due);
      throw undone;
    });
    await expect(run).rejects.toThrow(undone);
  });
});
