import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BrandProvider, ProviderCall } from "@trevo/contract";
import { sql } from "kysely";
import { raceAtBarrier } from "./barrier.ts";
import { subjects } from "./conformance/subjects.ts";
import { openTable } from "./conformance/table.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const [subject] = subjects.filter(({ dialect }) => dialect.code === "swipe-games");
const code = "swipe-games";

let site: TestSite;
let ana: TestMember;
let bia: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site), await hire(site)];
  await eventually("the games of the studio", async () => ((await providerAt("trevo")).synced_at === null ? undefined : true));
});
afterAll(() => site.close());

const get = (path: string, who = ana) => office(site, "GET", path, { token: who.token });
const post = (path: string, body: object = {}, who = ana) => office(site, "POST", path, { token: who.token, body });
const listAt = async (brand: string) => expectStatus(await get(`${brand}/providers`), 200).json["data"] as BrandProvider[];
async function providerAt(brand: string, of = code): Promise<BrandProvider> {
  const found = (await listAt(brand)).find((one) => one.code === of);
  if (!found) throw new Error(`no ${of}`);
  return found;
}
const switchTo = (state: "on" | "off", { brand = "trevo", of = code, who = ana } = {}) =>
  post(`${brand}/providers/${of}/state`, { state, reason: "Erros no provedor" }, who);
const answerOf = ({ status, json }: Awaited<ReturnType<typeof post>>) => [status, json["code"] ?? null];
const actionsOf = async (of = code) =>
  ((await get(`trevo/audit-events?subject=provider:${of}`)).json["data"] as { action: string }[]).map(({ action }) => action);
const swipe = () => {
  if (!subject) throw new Error("no subject");
  return subject;
};
const launchOf = async (gamecode: string) => {
  const member = await site.join();
  const [game] = await site.database.sql<{ id: number }[]>`select id from games where gamecode = ${gamecode}`;
  return site.call("POST", "/api/games/url", { token: member.token, body: { game_id: game?.id, mode: "real" } });
};

describe("the list of providers", () => {
  it("shows the brand's agreement, games and state, providers with an agreement first", async () => {
    expect(await providerAt("trevo")).toMatchObject({
      state: "on",
      suspension: null,
      agreement: "credentials",
      lists_games: true,
      unlisted: 0,
    });
    expect((await providerAt("trevo")).games).toBeGreaterThan(0);
    expect(await providerAt("aurora")).toMatchObject({ agreement: "none", games: 0, synced_at: null, recent: null });
    const agreements = (await listAt("aurora")).map(({ agreement }) => agreement !== "none");
    expect(agreements).toEqual(agreements.toSorted((a, b) => Number(b) - Number(a)));
    expect(agreements).toContain(false);
  });

  it("is open to an auditor, who may operate nothing", async () => {
    const auditor = await hire(site, { may: ["auditor"] });
    expectStatus(await get("trevo/providers", auditor), 200);
    expectStatus(await get(`trevo/providers/${code}/calls`, auditor), 200);
    for (const act of ["test", "sync"])
      expect(answerOf(await post(`trevo/providers/${code}/${act}`, {}, auditor))).toEqual([403, "forbidden"]);
    expect(answerOf(await switchTo("off", { who: auditor }))).toEqual([403, "forbidden"]);
    expect(answerOf(await get("trevo/providers/nobody/calls"))).toEqual([404, "not_found"]);
  });
});

describe("a provider's calls", () => {
  it("are listed newest first with their answers, only those not answered OK if so filtered, and never at another brand", async () => {
    const table = await openTable(site, swipe());
    expect((await table.say({ kind: "bet", amount: 100 })).taken).toBe(true);
    expect((await table.say({ kind: "bet", amount: 99_999_999 })).taken).toBe(false);
    await site.app.modules.providers.calls.flush();
    const all = expectStatus(await get(`trevo/providers/${code}/calls`), 200).json["data"] as ProviderCall[];
    const refused = expectStatus(await get(`trevo/providers/${code}/calls?outcome=not_ok`), 200).json["data"] as ProviderCall[];
    expect(all.map(({ code: outcome }) => outcome).slice(0, 2)).toEqual(["INSUFFICIENT_FUNDS", "OK"]);
    expect(refused).toEqual(all.filter(({ code: outcome }) => outcome !== "OK"));
    expect(refused.length).toBeGreaterThan(0);
    const first = expectStatus(await get(`trevo/providers/${code}/calls?limit=1`), 200).json;
    const second = expectStatus(await get(`trevo/providers/${code}/calls?limit=1&after=${String(first["next"])}`), 200).json;
    expect([first["data"], second["data"]]).toEqual([[all[0]], [all[1]]]);
    expect((await providerAt("trevo")).recent).toMatchObject({ calls: all.length, not_ok: refused.length, until: all[0]?.at });
    expect((await get(`aurora/providers/${code}/calls`)).json).toEqual({ data: [], next: null });
  });

  it("cannot be read by another operator", async () => {
    const foreigner = await hire(site, { operator: "meridian" });
    for (const path of ["trevo/providers", `trevo/providers/${code}/calls`])
      expect(answerOf(await get(path, foreigner))).toEqual([404, "not_found"]);
  });
});

describe("a test", () => {
  it("counts the games and stores none of them", async () => {
    const before = await site.database.sql`select * from provider_games where provider_code = ${code} order by gamecode`;
    const { data } = expectStatus(await post(`trevo/providers/${code}/test`), 200).json;
    expect(data).toMatchObject({ fault: null });
    expect(data.games).toBeGreaterThan(0);
    expect(await site.database.sql`select * from provider_games where provider_code = ${code} order by gamecode`).toEqual(before);
    expect((await actionsOf())[0]).toBe("provider_tested");
  });

  it("reports the fault of a provider that does not answer as it should", async () => {
    const base_url = `${site.sandboxUrl.replace("http:", "https:").replace("127.0.0.1", "localhost")}/`;
    const keys = { own_key: "own-key-of-aurora", callback_key: "callback-key-of-aurora" };
    expectStatus(await post(`aurora/providers/${code}/credentials`, { base_url, client_id: "aurora", ...keys }), 200);
    const { data } = expectStatus(await post(`aurora/providers/${code}/test`), 200).json;
    expect(data.games).toBeNull();
    expect(data.fault).toContain("localhost");
    expect(JSON.stringify(data)).not.toContain("key-of-aurora");
    expect(answerOf(await post(`aurora/providers/${code}/sync`))).toEqual([503, "provider_unavailable"]);
  });

  it("ends the holding back of calls once the provider answers", async () => {
    const { providers, tenants } = site.app.modules;
    const tenant = await tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    const { Fault } = await import("../src/kernel/errors.ts");
    const fail = () => providers.query(tenant, code, () => Promise.reject(new Fault("down", { retryable: true })));
    for (let nth = 0; nth < 5; nth++) await expect(fail()).rejects.toThrow("provider_unavailable");
    expect(await providerAt("trevo")).toMatchObject({ is_held_back: true });
    expectStatus(await post(`trevo/providers/${code}/test`), 200);
    expect(await providerAt("trevo")).toMatchObject({ is_held_back: false });
  });

  it("is refused for a provider that has no list of games, or no agreement", async () => {
    expect((await providerAt("trevo", "house")).lists_games).toBe(false);
    for (const act of ["test", "sync"]) {
      expect(answerOf(await post(`trevo/providers/house/${act}`))).toEqual([409, "wrong_state"]);
      expect(answerOf(await post(`aurora/providers/hub88/${act}`))).toEqual([409, "wrong_state"]);
    }
  });
});

describe("an import", () => {
  it("says what it changed, and brings back a game that the catalogue lacks", async () => {
    const { games } = await providerAt("trevo");
    await site.database.owner.sql`delete from tenant_games where game_id = (select id from games where gamecode = ${swipe().gamecode})`;
    await eventually("the list without the game", async () => ((await providerAt("trevo")).games === games - 1 ? true : undefined));
    const { data } = expectStatus(await post(`trevo/providers/${code}/sync`), 200).json;
    expect(data).toEqual({ listed: games, added: 0, changed: 0, unlisted: 0 });
    await eventually("the list with the game", async () => ((await providerAt("trevo")).games === games ? true : undefined));
    expect((await actionsOf())[0]).toBe("provider_games_synced");
  });
});

describe("a provider that is switched off", () => {
  it("launches nothing at this brand until it is switched on again; the reason and the member stay on record", async () => {
    const { gamecode } = swipe();
    expect((await launchOf(gamecode)).status).toBe(200);
    const off = expectStatus(await switchTo("off"), 200).json["data"];
    expect(off).toMatchObject({ state: "off", suspension: { reason: "Erros no provedor", suspended_by: ana.id } });
    expect(answerOf(await launchOf(gamecode))).toEqual([503, "game_maintenance"]);
    expect(await providerAt("aurora")).toMatchObject({ state: "on" });
    expect(answerOf(await switchTo("off", { who: bia }))).toEqual([409, "wrong_state"]);
    expect(expectStatus(await switchTo("on", { who: bia }), 200).json["data"]).toMatchObject({ state: "on", suspension: null });
    expect((await launchOf(gamecode)).status).toBe(200);
    expect((await actionsOf()).slice(0, 2)).toEqual(["provider_resumed", "provider_suspended"]);
  });

  it("is named at its games in the catalogue, and grants no free rounds", async () => {
    const { gamecode } = swipe();
    const stateAt = async (brand: string, of = gamecode) => {
      const games = expectStatus(await get(`${brand}/games?limit=100`), 200).json["data"] as Record<string, unknown>[];
      return games.find((game) => game["gamecode"] === of)?.["provider_state"];
    };
    const { providers, tenants } = site.app.modules;
    const tenant = await tenants.bySlug("trevo");
    if (!tenant) throw new Error("no tenant");
    const table = await openTable(site, swipe());
    const [game] = await site.database.sql<{ id: number }[]>`select id from games where gamecode = ${gamecode}`;
    const grant = () =>
      providers.grants.grant(tenant, {
        player_id: table.owner.player_id,
        player: table.seat.player,
        game: { id: game?.id ?? 0, provider_code: code, gamecode },
        rounds: 5,
        valid_until: new Date(site.clock.now().getTime() + 86_400_000),
      });
    const granted = async () => (await site.database.owner.sql`select id from free_round_grants`).length;
    const before = await granted();
    expectStatus(await switchTo("off"), 200);
    expect([await stateAt("trevo"), await stateAt("trevo", "dice"), await stateAt("aurora", "dice")]).toEqual(["off", "on", "on"]);
    await expect(grant()).rejects.toThrow("free_rounds_unavailable");
    expect(await granted()).toBe(before);
    expectStatus(await switchTo("on"), 200);
    expect(await stateAt("trevo")).toBe("on");
    await grant();
    expect(await granted()).toBe(before + 1);
  });

  it("is switched by one of two members who decide at once, with one entry in the log", async () => {
    const { id } = (await site.app.modules.tenants.bySlug("trevo")) ?? { id: 0 };
    const before = (await actionsOf("softswiss")).length;
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table provider_suspensions in share row exclusive mode`,
      callers: 2,
      call: (nth) => switchTo("off", { of: "softswiss", who: nth === 0 ? ana : bia }),
    });
    const statuses = answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value.status] : []));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await sql`select from provider_suspensions where tenant_id = ${id} and provider_code = 'softswiss'`.execute(
      site.database.owner.db,
    );
    expect([rows.length, (await actionsOf("softswiss")).length - before]).toEqual([1, 1]);
    expectStatus(await switchTo("on", { of: "softswiss" }), 200);
  });

  it.each([
    ["without a reason", { state: "off" }],
    ["with an empty reason", { state: "off", reason: " " }],
    ["with a reason that is one character too long", { state: "off", reason: "x".repeat(501) }],
    ["to an unknown state", { state: "paused", reason: "x" }],
  ])("is not switched %s", async (_, body) => {
    expect(answerOf(await post(`trevo/providers/${code}/state`, body))).toEqual([422, "invalid_fields"]);
    expect(await providerAt("trevo")).toMatchObject({ state: "on" });
  });
});
