import type { Race } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { freezeDelayMs } from "../src/modules/ranks/index.ts";
import { fulfilledOf, raceAtBarrier } from "./barrier.ts";
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

const get = (path: string, member?: Pick<Member, "token">, tenant = "trevo") =>
  site.call("GET", `/api/races${path}`, { tenant, ...(member && { token: member.token }) });
const join = ({ token }: Pick<Member, "token">, id: string, tenant = "trevo") =>
  site.call("POST", `/api/races/${id}/join`, { tenant, token, body: {} });
const read = async (id: string, member?: Member): Promise<Race> => expectStatus(await get(`/${id}`, member), 200).json["data"] as Race;
const idOf = async (tenant: string): Promise<string> => {
  await site.app.modules.races.jobs.openRaces();
  const { data } = expectStatus(await get("?page=1", undefined, tenant), 200).json as { data: { id: string; state: string }[] };
  const race = data.find(({ state }) => state === "running");
  if (!race) throw new Error(`no race runs at ${tenant}`);
  return race.id;
};
const joinWith = async (cash: number): Promise<Member> => {
  const member = await site.join();
  await site.app.modules.wallet.post({
    tenant_id: tenantId,
    player_id: member.id,
    source: "test",
    external_id: newId(),
    kind: "deposit",
    amount: cash,
  });
  return member;
};
const play = async ({ id }: Member, won: number): Promise<void> => {
  const place = { tenant_id: tenantId, player_id: id, source: "studio", provider: "studio", game_id: 7, round: newId() };
  const { wallet } = site.app.modules;
  expect((await wallet.post({ ...place, kind: "bet", external_id: newId(), amount: 100 })).status).toBe("posted");
  expect((await wallet.post({ ...place, kind: "win", external_id: newId(), amount: won, closes: true })).status).toBe("posted");
};
const follow = () => settle(site.app.modules.followers, "races");

describe("a race of the demo brand", () => {
  it("can be joined once by a player, even with two concurrent calls, and never by a guest", async () => {
    const [id, member] = [await idOf("trevo"), await joinWith(1_000)];
    expect((await site.call("POST", `/api/races/${id}/join`, { body: {} })).status).toBe(401);
    expect((await read(id)).joined).toBe(false);
    const answers = await raceAtBarrier({
      database: site.database,
      callers: 2,
      hold: (tx) => tx`lock table race_players in exclusive mode`,
      call: () => join(member, id),
    });
    expect(fulfilledOf(answers).map(({ status }) => status)).toEqual([200, 200]);
    expect(await read(id, member)).toMatchObject({ joined: true, players: 1, own: null });
    const events = await site.database.sql`select 1 from player_events where player_id = ${member.id} and kind = 'race_joined'`;
    expect(events).toHaveLength(1);
    const { json } = await site.call("GET", "/api/notifications?page=1", { token: member.token });
    const links = (json["data"] as { link: string }[]).map(({ link }) => link);
    expect(links.filter((link) => link === `/races/${id}`)).toHaveLength(1);
  });

  it("is not found at another brand, and is absent where the policy allows no rewards", async () => {
    const [id, member] = [await idOf("aurora"), await site.join()];
    expect((await get(`/${id}`, member)).status).toBe(404);
    expect((await join(member, id)).status).toBe(404);
    // Created while a different policy was in force.
    const earlier = newId();
    await site.database.sql`insert into races (tenant_id, id, offer_id, offer_version, name, terms, score, ladder, starts_at, ends_at)
      select tenant.id, ${earlier}, race.offer_id, 1, race.name, race.terms, race.score, race.ladder, race.starts_at, race.ends_at
      from tenants tenant, races race where tenant.slug = 'norte' and race.id = ${id}`;
    const player = await site.join({ tenant: "norte" });
    const asked = [get("?page=1", undefined, "norte"), get(`/${earlier}`, player, "norte"), join(player, earlier, "norte")];
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it("hides the name and score of a hidden player from everyone else", async () => {
    const [id, hidden, other] = [await idOf("trevo"), await joinWith(1_000), await joinWith(1_000)];
    expectStatus(await site.call("POST", "/api/profile/toggle-hide-metrics", { token: hidden.token, body: { hide_metrics: true } }), 200);
    for (const member of [hidden, other]) expectStatus(await join(member, id), 200);
    await play(hidden, 900);
    await play(other, 300);
    await follow();
    expect((await read(id, other)).data).toMatchObject([
      { position: 1, name: null, score: null, me: false },
      { position: 2, score: 300, me: true },
    ]);
    expect((await read(id)).data[0]).toMatchObject({ name: null, score: null });
    expect(await read(id, hidden)).toMatchObject({ data: [{ me: true, score: 900 }, { me: false }], own: { position: 1, score: 900 } });
  });

  it("shows its results only to staff who may read rewards", async () => {
    const id = await idOf("trevo");
    const [reader, other] = [await hire(site, { may: ["rewards.read"] }), await hire(site, { may: ["offers.read"] })];
    expect((await office(site, "GET", `trevo/races/${id}/results`, { token: reader.token })).status).toBe(200);
    expect((await office(site, "GET", `trevo/races/${id}/results`, { token: other.token })).status).toBe(403);
    expect((await office(site, "GET", "trevo/races?page=1", { token: other.token })).status).toBe(200);
  });

  it("cannot be joined after it has ended, and reports the outcome of each place's prize once final", async () => {
    const [id, member, late] = [await idOf("trevo"), await joinWith(1_000), await joinWith(1_000)];
    expectStatus(await join(member, id), 200);
    await play(member, 10_000);
    await follow();
    const race = await read(id, member);
    const before = site.clock.offsetMs();
    site.clock.setOffset(before + Date.parse(race.ends_at) - site.clock.now().getTime());
    expect(expectStatus(await join(late, id), 409).json["code"]).toBe("wrong_state");
    expect((await read(id, member)).state).toBe("closing");
    site.clock.setOffset(site.clock.offsetMs() + freezeDelayMs + 1_000);
    await site.app.modules.races.jobs.freezeRaces();
    expect(await read(id, member)).toMatchObject({ state: "final", own: { position: 1, payout: "waiting" } });
    await site.app.modules.ranks.jobs.payPlaces();
    expect(await read(id, member)).toMatchObject({ state: "final", own: { position: 1, payout: "granted" } });
    const { json } = await site.call("GET", "/api/notifications?page=1", { token: member.token });
    const { title } = json["data"].find((one: { link: string }) => one.link === `/races/${id}`) as { title: string };
    expect(title).toContain("1º lugar");
    site.clock.setOffset(before);
  });
});
