import type { OfferDraft } from "@trevo/offers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { PlayerKey } from "../src/kernel/scope.ts";
import { missionInvariants } from "../src/modules/missions/check-missions.ts";
import { fulfilledOf, raceAtBarrier, untilWaiting } from "./barrier.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { settle } from "./follower-fixture.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenantId: number;

beforeAll(async () => {
  site = await startTestSite({ TREVO_ROLES: "api,realtime,worker" });
  tenantId = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
});
afterAll(() => site.close());

type Goals = NonNullable<OfferDraft["goals"]>;
const oneRound: Goals = [{ code: "rounds", rounds: 1, min_stake: 100 }];
const dayMs = 86_400_000;
const inDays = (days: number) => `${new Date(site.clock.now().getTime() + days * dayMs).toISOString().slice(0, 16)}Z`;

interface TestMission {
  readonly tenant?: string;
  readonly amount?: number;
  readonly days?: number;
  readonly in_all?: number;
  readonly conditions?: OfferDraft["conditions"];
  readonly trigger?: OfferDraft["trigger"];
}
/** Publishes a mission at once. Returns its id. */
const publish = async (
  goals: Goals,
  { tenant = "trevo", amount = 500, days = 30, in_all = 1_000, conditions = [], trigger = null }: TestMission = {},
) => {
  const { offers, tenants } = site.app.modules;
  const brand = await tenants.bySlug(tenant);
  if (!brand) throw new Error("no tenant");
  const window = { starts_at: null, ends_at: inDays(days) };
  const limits = { per_person: 1, per_day: null, in_all, budget_cents: 1_000_000 };
  const args: OfferDraft = { trigger, goals, conditions, rewards: [{ code: "cash", amount }], limits, window };
  const offer = await offers.publishBuiltIn(brand, { id: newId(), kind: "mission", name: { pt: "Missão", en: "Mission" }, args });
  if (!offer) throw new Error("not published");
  return offer.id;
};

const get = (path: string, member?: Pick<Member, "token">, tenant = "trevo") =>
  site.call("GET", `/api/missions${path}`, { tenant, ...(member && { token: member.token }) });
const act = ({ token }: Pick<Member, "token">, id: string, word: "accept" | "claim" | "leave") =>
  site.call("POST", `/api/missions/${id}/${word}`, { token, body: {} });
const accept = async (member: Member, id: string) => expectStatus(await act(member, id, "accept"), 200).json["data"];
const stateOf = async (member: Member, id: string) => expectStatus(await get(`/${id}`, member), 200).json["data"]?.state as string;
const ownerOf = ({ id }: Member): PlayerKey => ({ tenant_id: tenantId, player_id: id });
const cashOf = async (member: Member) => (await site.app.modules.wallet.balance(ownerOf(member))).cash;
const follow = () => settle(site.app.modules.followers, "missions", "mission-events");
const later = (ms: number) => site.clock.setOffset(site.clock.offsetMs() + ms);

const play = async (member: Member, amount = 100) => {
  const place = { ...ownerOf(member), source: "studio", provider: "studio", game_id: 7, round: newId() };
  const bet = await site.app.modules.wallet.post({ ...place, kind: "bet", external_id: newId(), amount, closes: true });
  expect(bet.status).toBe("posted");
};
const joinWith = async (cash: number): Promise<Member> => {
  const member = await site.join();
  const deposit = { ...ownerOf(member), source: "test", external_id: newId(), kind: "deposit" as const, amount: cash };
  await site.app.modules.wallet.post(deposit);
  return member;
};
/** Creates a mission that the player has accepted and completed. Returns its id. */
const completed = async (member: Member): Promise<string> => {
  const id = await publish(oneRound);
  await accept(member, id);
  await play(member);
  await follow();
  expect(await stateOf(member, id)).toBe("completed");
  return id;
};

describe("a mission", () => {
  it("is shown to guests, accepted, completed by playing, and claimed", async () => {
    const member = await joinWith(1_000);
    const id = await publish([{ code: "rounds", rounds: 2, min_stake: 100 }]);
    const shown = expectStatus(await get(`/${id}`), 200).json["data"];
    expect(shown).toMatchObject({
      id,
      state: "open",
      reward: 500,
      rewards: [expect.stringMatching(/^R\$\s5,00 em saldo real$/)],
      progress: 0,
    });
    expect(shown.goals).toEqual([{ code: "rounds", text: expect.stringContaining("2 rodadas"), unit: "count", progress: 0, target: 2 }]);
    expect(await accept(member, id)).toMatchObject({ state: "accepted" });
    await play(member);
    await follow();
    expect(expectStatus(await get(`/${id}`, member), 200).json["data"]).toMatchObject({ state: "accepted", progress: 50 });
    await play(member);
    await follow();
    expect(expectStatus(await act(member, id, "claim"), 200).json["data"]).toMatchObject({ state: "claimed", progress: 100 });
    expect(await cashOf(member)).toBe(1_300);
    const { json } = await site.call("GET", "/api/notifications?page=1", { token: member.token });
    expect((json["data"] as { link: string }[]).map(({ link }) => link)).toContain(`/bonus?tab=missions&mission=${id}`);
  });

  it("with a trigger appears, and can be accepted, only once it has happened", async () => {
    const member = await joinWith(1_000);
    const id = await publish(oneRound, {
      trigger: { code: "mission_completed", mission: { id: await completed(member), title: "Missão" } },
    });
    expect(await stateOf(member, id)).toBe("open");
    const other = await joinWith(1_000);
    const listed = async (viewer?: Member) => {
      const pages = [await get("?page=1", viewer), await get("?page=2", viewer), await get("?page=3", viewer)];
      return pages.flatMap(({ json }) => json["data"] as { id: string }[]).some((mission) => mission.id === id);
    };
    expect([await listed(member), await listed(other), await listed()]).toEqual([true, false, false]);
    expect((await act(other, id, "accept")).json["code"]).toBe("offer_not_for_you");
    expect(await accept(member, id)).toMatchObject({ state: "accepted" });
  });

  it("that is completed prevents closing the account until it is claimed", async () => {
    const member = await joinWith(100);
    const id = await completed(member);
    const obstacles = async () =>
      (expectStatus(await site.call("GET", "/api/profile/privacy", { token: member.token }), 200).json["data"] as { obstacles: unknown[] })
        .obstacles;
    expect(await obstacles()).toEqual([{ why: "missions", count: 1 }]);
    const closing = await site.call("POST", "/api/profile/close", { token: member.token, body: { password: member.password } });
    expect(expectStatus(closing, 409).json["code"]).toBe("account_not_settled");
    expectStatus(await act(member, id, "claim"), 200);
    expect(await obstacles()).toEqual([{ why: "balance", amount: 500 }]);
  });

  it("is not claimed if the claim waits while the account is closed", async () => {
    const member = await joinWith(1_000);
    const id = await completed(member);
    const { players } = site.app.modules;
    const { answer } = await site.database.db.transaction().execute(async (tx) => {
      await players.lockOpen(tx, ownerOf(member));
      const waiting = act(member, id, "claim");
      await untilWaiting(site.database, 1);
      await players.close(tx, ownerOf(member));
      return { answer: waiting };
    });
    expect(expectStatus(await answer, 401).json["code"]).toBe("session_required");
    expect(await cashOf(member)).toBe(900);
  });

  it("is not claimed if the claim waits while its player is excluded", async () => {
    const member = await joinWith(1_000);
    const id = await completed(member);
    const { answer } = await site.database.db.transaction().execute(async (tx) => {
      await site.app.modules.players.lock(tx, ownerOf(member));
      const waiting = act(member, id, "claim");
      await untilWaiting(site.database, 1);
      await excludeBySql(tx, ownerOf(member));
      return { answer: waiting };
    });
    expect(expectStatus(await answer, 403).json["code"]).toBe("self_excluded");
    expect(await cashOf(member)).toBe(900);
  });

  it("is not claimed before it is completed, nor by another player", async () => {
    const [member, other] = [await joinWith(1_000), await site.join()];
    const id = await publish(oneRound);
    await accept(member, id);
    expect(expectStatus(await act(member, id, "claim"), 409).json).toMatchObject({
      code: "mission_not_completed",
      message: "Falha ao reivindicar a recompensa",
    });
    expectStatus(await act(other, id, "claim"), 404);
    expectStatus(await act(other, newId(), "accept"), 404);
    expectStatus(await site.call("POST", `/api/missions/${id}/accept`, { body: {} }), 401);
  });

  it("cannot be accepted again after it was left, and is no longer counted", async () => {
    const member = await joinWith(1_000);
    const id = await publish(oneRound);
    await accept(member, id);
    expect(expectStatus(await act(member, id, "leave"), 200).json["data"]).toMatchObject({ state: "left" });
    expectStatus(await act(member, id, "leave"), 200);
    expect(expectStatus(await act(member, id, "accept"), 409).json["code"]).toBe("wrong_state");
    await play(member);
    await follow();
    expect(await stateOf(member, id)).toBe("left");
  });

  it("whose conditions are not met is not listed, and is refused", async () => {
    const member = await site.join();
    const id = await publish(oneRound, { conditions: [{ code: "contacts_verified" }] });
    const listed = expectStatus(await get("", member), 200).json["data"] as { id: string }[];
    expect(listed.map((one) => one.id)).not.toContain(id);
    expect(expectStatus(await act(member, id, "accept"), 409).json["code"]).toBe("offer_not_for_you");
  });

  it("that is used up is refused until a player leaves it", async () => {
    const [first, second] = [await site.join(), await site.join()];
    const id = await publish(oneRound, { in_all: 1 });
    await accept(first, id);
    expect(expectStatus(await act(second, id, "accept"), 409).json["code"]).toBe("offer_used_up");
    expectStatus(await act(first, id, "leave"), 200);
    await accept(second, id);
  });

  it("expires at its end, counts what was played before it, and stays if it was completed", async () => {
    const [late, done] = [await joinWith(1_000), await joinWith(1_000)];
    const id = await publish(oneRound, { days: 1 });
    await accept(late, id);
    await accept(done, id);
    await play(done);
    later(dayMs + 120_000);
    await play(late);
    await site.app.modules.missions.jobs.expireEnded();
    expect(await stateOf(late, id), "not all of its time has been counted").toBe("accepted");
    await follow();
    await site.app.modules.missions.jobs.expireEnded();
    expect([await stateOf(late, id), await stateOf(done, id)]).toEqual(["expired", "completed"]);
    expectStatus(await act(done, id, "claim"), 200);
    expect(await cashOf(done)).toBe(1_400);
  });

  it("is completed by an earlier action if that action cannot be repeated", async () => {
    const member = await site.join({ verified: true });
    const id = await publish([{ code: "contacts_verified" }]);
    expect(await accept(member, id)).toMatchObject({ state: "completed" });
  });

  it("is completed by a complete profile", async () => {
    const member = await site.join();
    const id = await publish([{ code: "profile_complete" }]);
    await accept(member, id);
    const address = {
      zip_code: "01310100",
      street: "Avenida Paulista",
      number: "1",
      complement: "",
      district: "Bela Vista",
      city: "São Paulo",
      state: "SP",
    };
    expectStatus(await site.call("POST", "/api/address/create", { token: member.token, body: address }), 200);
    const body = { birth_date: "1990-01-01" };
    expectStatus(await site.call("POST", "/api/profile/update-settings", { token: member.token, body }), 200);
    await follow();
    expect(await stateOf(member, id)).toBe("completed");
  });

  it("is completed by a round that the player has verified", async () => {
    const member = await joinWith(1_000);
    const id = await publish([{ code: "round_verified", rounds: 1 }]);
    await accept(member, id);
    const launch = await site.launch(member, "dice");
    const bet = { game: "dice", stake: 100, params: { target: 50, direction: "over" } };
    const round = expectStatus(await site.call("POST", "/house/api/rounds", { token: launch, body: bet }), 201).json["data"];
    const verify = (body: object) => site.call("POST", `/api/wallet/bets/${round.id}/verified`, { token: member.token, body });
    expect(expectStatus(await verify({ server_seed: "00", payout: 0 }), 409).json["code"]).toBe("wrong_state");
    expectStatus(await site.call("POST", "/house/api/fairness/rotate", { token: launch, body: { client_seed: "mine" } }), 200);
    const proof = expectStatus(await site.call("GET", `/api/wallet/bets/${round.id}/proof`, { token: member.token }), 200).json["data"];
    const { server_seed, payout } = proof;
    expectStatus(await verify({ server_seed, payout: payout + 1 }), 422);
    expectStatus(await verify({ server_seed: `${server_seed}0`, payout }), 422);
    await follow();
    expect(await stateOf(member, id)).toBe("accepted");
    expectStatus(await verify({ server_seed, payout }), 200);
    expectStatus(await verify({ server_seed, payout }), 200);
    await follow();
    expect(await stateOf(member, id)).toBe("completed");
  });

  it("of a regulated brand is shown to its players only", async () => {
    const player = await site.join({ tenant: "norte" });
    const id = await publish([{ code: "limit_set" }], { tenant: "norte" });
    expect(expectStatus(await get("", undefined, "norte"), 200).json["data"]).toEqual([]);
    expectStatus(await get(`/${id}`, undefined, "norte"), 404);
    expect((expectStatus(await get("", player, "norte"), 200).json["data"] as { id: string }[]).map((one) => one.id)).toContain(id);
    expectStatus(await get(`/${id}`), 404);
  });

  it("assigned by staff is listed first, and still has to be accepted", async () => {
    const member = await site.join();
    const clerk = await hire(site, { may: ["missions.assign"] });
    const id = await publish(oneRound);
    const assign = () => office(site, "POST", `trevo/players/${member.id}/missions`, { token: clerk.token, body: { mission: id } });
    expect(expectStatus(await assign(), 200).json["data"]).toEqual({ assigned: true });
    expect(expectStatus(await assign(), 200).json["data"]).toEqual({ assigned: false });
    const [first] = expectStatus(await get("", member), 200).json["data"] as { id: string; state: string; assigned: boolean }[];
    expect(first).toMatchObject({ id, state: "open", assigned: true });
    expect(await accept(member, id)).toMatchObject({ state: "accepted", assigned: true });
  });
});

describe("a mission assigned by staff", () => {
  it.each([
    ["has excluded itself", (member: Member) => excludeBySql(site.database.db, ownerOf(member))],
    [
      "has switched offers off",
      ({ token }: Member) =>
        site.call("POST", "/api/profile/offers", { token, body: { enabled: false } }).then((reply) => expectStatus(reply, 200)),
    ],
  ])("is not shown to a player who %s", async (_, stop) => {
    const member = await site.join();
    await stop(member);
    const clerk = await hire(site, { may: ["missions.assign"] });
    const id = await publish(oneRound);
    const assigned = await office(site, "POST", `trevo/players/${member.id}/missions`, { token: clerk.token, body: { mission: id } });
    expect([assigned.status, assigned.json["code"]]).toEqual([409, "wrong_state"]);
    expect(await site.database.sql`select from mission_players where player_id = ${member.id}`).toHaveLength(0);
  });
});

describe("simultaneous requests for missions of one player", () => {
  it("pay once for parallel claims, and all claims get the same answer", async () => {
    const member = await joinWith(1_000);
    const id = await completed(member);
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 5,
      hold: (tx) => tx`select from mission_players where mission_id = ${id} for update`,
      call: () => act(member, id, "claim"),
    });
    expect(fulfilledOf(answers).map(({ status, json }) => [status, json["data"].state])).toEqual(
      Array.from({ length: 5 }, () => [200, "claimed"]),
    );
    expect(await cashOf(member)).toBe(1_400);
    expect(await site.database.sql`select amount from reward_grants where player_id = ${member.id}`).toEqual([{ amount: 500 }]);
  });

  it("accept at most five missions, however many are accepted at once", async () => {
    const member = await site.join();
    const ids = await Promise.all(Array.from({ length: 7 }, () => publish(oneRound)));
    for (const id of ids.slice(0, 4)) await accept(member, id);
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 3,
      hold: (tx) => tx`select pg_advisory_xact_lock(hashtextextended(${`missions:${tenantId}:${member.id}`}, 0))`,
      call: (nth) => act(member, ids[4 + nth] ?? "", "accept"),
    });
    expect(
      fulfilledOf(answers)
        .map(({ status }) => status)
        .toSorted((one, other) => one - other),
    ).toEqual([200, 409, 409]);
    const [{ accepted } = { accepted: 0 }] = await site.database.sql<{ accepted: number }[]>`
      select count(*)::int as accepted from mission_players where player_id = ${member.id} and state = 'accepted'`;
    expect(accepted).toBe(5);
  });

  it("accept one mission once for two calls, and reserve one use", async () => {
    const member = await site.join();
    const id = await publish(oneRound, { in_all: 2 });
    await raceAtBarrier({
      database: site.database,
      callers: 2,
      hold: (tx) => tx`select pg_advisory_xact_lock(hashtextextended(${`missions:${tenantId}:${member.id}`}, 0))`,
      call: () => act(member, id, "accept"),
    });
    await accept(await site.join(), id);
    expect(expectStatus(await act(await site.join(), id, "accept"), 409).json["code"]).toBe("offer_used_up");
  });

  it("pay a mission once that is claimed while it expires, and do not expire it", async () => {
    const member = await joinWith(1_000);
    const id = await publish(oneRound, { days: 1 });
    await accept(member, id);
    await play(member);
    await follow();
    later(dayMs + 120_000);
    await follow();
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 1,
      hold: async (tx) => {
        await tx`select from mission_players where mission_id = ${id} for update`;
        await site.app.modules.missions.jobs.expireEnded();
      },
      call: () => act(member, id, "claim"),
    });
    expect(fulfilledOf(answers).map(({ status }) => status)).toEqual([200]);
    expect([await stateOf(member, id), await cashOf(member)]).toEqual(["claimed", 1_400]);
  });
});

describe("the counters of missions' offers", () => {
  const name = "missions count who accepted them";
  /** Returns whether the counters differ from the rows after a corruption, which is rolled back. */
  const differsAfter = async (corruption: string): Promise<boolean> => {
    const found: boolean[] = [];
    const undone = new Error("undone");
    const run = site.database.owner.db.transaction().execute(async (tx) => {
      await sql.raw(corruption).execute(tx);
      const invariant = missionInvariants.find((one) => one.name === name);
      found.push(((await invariant?.check(tx, "all")) ?? []).length > 0);
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    return found[0] === true;
  };

  it("count accepted, completed and claimed missions, and none that were left or expired", async () => {
    const [claimer, leaver] = [await joinWith(1_000), await joinWith(1_000)];
    const claimed = await completed(claimer);
    expectStatus(await act(claimer, claimed, "claim"), 200);
    const left = await publish(oneRound);
    await accept(leaver, left);
    expectStatus(await act(leaver, left, "leave"), 200);
    await completed(await joinWith(1_000));
    await accept(await site.join(), await publish(oneRound));
    expect(await differsAfter("select 1")).toBe(false);
    for (const corruption of [
      `update mission_players set state = 'left', ended_at = now() where mission_id = (select mission_id from mission_players where state = 'accepted' limit 1)`,
      `update offer_counters set granted = granted + 1 where offer_id = '${claimed}'`,
      `update offer_counters set reserved = 1, reserved_cents = 500 where offer_id = '${left}'`,
      `update mission_players set rewards = '[{"code": "cash", "amount": 501}]' where mission_id = '${claimed}'`,
    ])
      expect([corruption, await differsAfter(corruption)]).toEqual([corruption, true]);
  });
});
