import { readFile } from "node:fs/promises";
import { localDate } from "@trevo/domain";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RiskSign } from "../src/modules/protection/risk-signs.ts";
import { runBehindLock } from "./barrier.ts";
import { countOf, countedAt, later } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { signedIn } from "./tenants.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

const halfHour = 30 * 60_000;
const dayMs = 24 * 3_600_000;

/** Players with signs of risk, and the actions of staff to protect them. */
describe("player protection by staff", () => {
  let site: TestSite;
  let ana: TestMember;
  let reader: TestMember;
  let foreigner: TestMember;

  beforeAll(async () => {
    site = await startTestSite();
    [ana, reader] = [await hire(site), await hire(site, { may: ["protection.read"] })];
    foreigner = await hire(site, { operator: "meridian" });
  });
  afterAll(() => site.close());

  const sign = async (who: Member, of: RiskSign = { kind: "distress" }) => {
    const { protection } = site.app.modules;
    const key = { tenant_id: (await trevo()).id, player_id: who.id };
    await site.database.db.transaction().execute((tx) => protection.recordRiskSign(tx, key, of));
  };
  const trevo = async () => {
    const found = await site.app.modules.tenants.bySlug("trevo");
    if (!found) throw new Error("no tenant trevo");
    return found;
  };
  const read = async (by: TestMember, id: string) =>
    expectStatus(await office(site, "GET", `trevo/protection-alerts/${id}`, { token: by.token }), 200).json["data"];
  const decide = (by: TestMember, id: string, body: object) =>
    office(site, "POST", `trevo/protection-alerts/${id}/decide`, { token: by.token, body });
  const protect = (by: TestMember, id: string, body: object) =>
    office(site, "POST", `trevo/players/${id}/protect`, { token: by.token, body: { reason: "as told", told_by: "player", ...body } });
  /** Date in the operator's time zone, this many days from now. */
  const inDays = (days: number): string => localDate(new Date(site.clock.now().getTime() + days * dayMs), "America/Sao_Paulo");
  const concerned = async (): Promise<Member> => {
    const who = await site.join();
    await sign(who);
    return who;
  };
  const code = async (reply: Promise<{ status: number; json: Record<string, unknown> }>) => {
    const { status, json } = await reply;
    return [status, json["code"]];
  };
  const notifications = async (who: Member): Promise<string> =>
    JSON.stringify((await site.call("GET", "/api/notifications", { token: who.token })).json["data"]);
  const audited = (action: string, who: Member) =>
    site.database.sql`select actor, detail from audit_events where action = ${action} and subject = ${`player:${who.id}`} order by id`;

  it("lists a player with signs once, masked, and counts as late one millisecond after 30 minutes", async () => {
    const who = await concerned();
    await sign(who, { kind: "care_case", reference: "ticket:1" });
    await sign(who, { kind: "limit_reached" });
    const { data } = expectStatus(await office(site, "GET", "protection-alerts", { token: reader.token }), 200).json;
    expect(data).toMatchObject([{ tenant: "trevo", id: who.id, kinds: ["care_case", "distress"], signs: 2 }]);
    expect(data[0].player_name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
    const counted = await countOf(site, "protection_alerts", reader);
    expect(counted).toMatchObject({ waiting: 1, late: 0, oldest_at: data[0].raised_at, due_at: data[0].due_at });
    expect(Date.parse(data[0].due_at) - Date.parse(data[0].raised_at)).toBe(halfHour);
    const tenant = await trevo();
    const lateAt = async (ms: number) => countedAt(site, "protection_alerts", { tenant, now: later(counted?.due_at, ms) });
    expect([await lateAt(0), await lateAt(1)]).toMatchObject([[{ late: 0 }], [{ late: 1 }]]);
    expect(expectStatus(await office(site, "GET", "protection-alerts", { token: foreigner.token }), 200).json["data"]).toEqual([]);
    const { version } = await read(ana, who.id);
    expectStatus(await decide(ana, who.id, { action: "close", expected_version: version, reason: "spoke yesterday" }), 200);
    expect(await countOf(site, "protection_alerts", reader)).toBeUndefined();
    expect((await read(ana, who.id)).player.marketing).toBe(false);
  });

  it("includes signs from before the queue existed, due from its introduction", async () => {
    const who = await concerned();
    const { owner } = site.database;
    const [queue] = await owner.sql<{ began: Date }[]>`
      update migrations set applied_at = now() - interval '10 minutes' where name = '0232_protection_decisions.sql' returning applied_at as began`;
    await owner.sql`update protection_signs set at = now() - interval '40 days' where player_id = ${who.id}`;
    const alert = async () => (await read(ana, who.id)) as { raised_at: string; due_at: string; version: string };
    expect(Date.parse((await alert()).due_at)).toBeLessThan(Date.now());
    const migration = await readFile(new URL("../database/migrations/0266_signs_of_before.sql", import.meta.url), "utf8");
    await owner.sql.unsafe(migration.slice(migration.indexOf("update protection_signs")));
    const { raised_at, due_at, version } = await alert();
    expect(Date.parse(due_at)).toBe((queue?.began.getTime() ?? 0) + halfHour);
    expect(Date.parse(raised_at)).toBeLessThan(Date.now() - 39 * dayMs);
    expect(await countOf(site, "protection_alerts", reader)).toMatchObject({ waiting: 1, late: 0, due_at });
    const { data } = expectStatus(await office(site, "GET", "protection-alerts", { token: reader.token }), 200).json;
    expect(data).toMatchObject([{ id: who.id, due_at }]);
    expectStatus(await decide(ana, who.id, { action: "close", expected_version: version, reason: "long ago" }), 200);
  });

  it("hides care notes from read-only members, and keeps them out of the audit log", async () => {
    const who = await concerned();
    const { version: expected_version } = await read(ana, who.id);
    const body = { action: "contact", expected_version, reason: "wrote about debts" };
    expect(await code(decide(reader, who.id, body))).toEqual([403, "forbidden"]);
    expect((await decide(foreigner, who.id, body)).status).toBe(404);
    expect(await code(decide(ana, who.id, { ...body, reason: " " }))).toEqual([422, "invalid_fields"]);
    expect(await code(decide(ana, who.id, { ...body, expected_version: "0" }))).toEqual([409, "wrong_state"]);
    const done = expectStatus(await decide(ana, who.id, body), 200).json["data"];
    expect(done).toMatchObject({ raised_at: null, decisions: [{ action: "contact", reason: "wrote about debts", by: ana.id }] });
    expect((await read(reader, who.id)).decisions).toBeNull();
    expect(await audited("protection_alert_decided", who)).toEqual([
      { actor: `staff:${ana.id}`, detail: { action: "contact", until: null, signs: 1 } },
    ]);
    expect(await notifications(who)).toContain("Queremos saber como você está");
  });

  it("lets a member who may only review signs contact a player and close the signs, but not pause, exclude or stop marketing", async () => {
    const who = await concerned();
    const reviewer = await hire(site, { may: ["protection.review"] });
    const { version: expected_version } = await read(reviewer, who.id);
    const body = { expected_version, reason: "plays all night" };
    for (const act of [{ action: "pause", until: inDays(3) }, { action: "exclude" }, { action: "no_marketing" }])
      expect(await code(decide(reviewer, who.id, { ...body, ...act }))).toEqual([403, "forbidden"]);
    expect(await read(reviewer, who.id)).toMatchObject({ version: expected_version, player: { restricted: null, paused_until: null } });
    expectStatus(await decide(reviewer, who.id, { ...body, action: "contact" }), 200);
  });

  it("lets the first of two members decide, and refuses a decision when there are more signs than were seen", async () => {
    const who = await concerned();
    const { version: expected_version } = await read(ana, who.id);
    const lock = sql`select 1 from wallets where player_id = ${who.id} for update`;
    const replies = await runBehindLock(site.database, lock, [
      () => decide(ana, who.id, { action: "suggest_limit", expected_version, reason: "often" }),
      () => decide(ana, who.id, { action: "close", expected_version, reason: "nothing" }),
    ]);
    expect(replies.map((one) => (one.status === "fulfilled" ? one.value.status : 0))).toEqual([200, 409]);
    expect(await notifications(who)).toContain("Que tal definir um limite?");
    await sign(who);
    const seen = await read(ana, who.id);
    await sign(who);
    const stale = decide(ana, who.id, { action: "close", expected_version: seen.version, reason: "nothing" });
    expect(await code(stale)).toEqual([409, "wrong_state"]);
  });

  it("pauses until the end of a day; a shorter pause by staff or player does not shorten it", async () => {
    const who = await concerned();
    const { version: expected_version } = await read(ana, who.id);
    const body = { action: "pause", expected_version, reason: "asked for it" };
    for (const until of [undefined, inDays(0), inDays(190), "2026-02-31"])
      expect(await code(decide(ana, who.id, { ...body, ...(until && { until }) }))).toEqual([422, "invalid_fields"]);
    const paused = expectStatus(await decide(ana, who.id, { ...body, until: inDays(30) }), 200).json["data"];
    expect(paused.player).toMatchObject({ restricted: "cooling_off", paused_until: paused.decisions[0].until, marketing: false });
    expectStatus(await protect(ana, who.id, { action: "pause", until: inDays(3) }), 200);
    await site.call("POST", "/api/protection/cooling-off", { token: who.token, body: { hours: 24 } });
    expect((await read(ana, who.id)).player.paused_until).toBe(paused.player.paused_until);
    const refused = await site.call("POST", "/api/main-gateway/qrcode-pix", { token: who.token, body: { amount: 5_000 } });
    expect(refused.json["code"]).toBe("cooling_off");
    expect(await notifications(who)).toContain("Sua conta está em pausa");
  });

  it("pauses for at most 180 days", async () => {
    const who = await site.join();
    expect(await code(protect(ana, who.id, { action: "pause", until: inDays(181) }))).toEqual([422, "invalid_fields"]);
    expect((await read(ana, who.id)).player.paused_until).toBeNull();
    expectStatus(await protect(ana, who.id, { action: "pause", until: inDays(180) }), 200);
  });

  it("excludes at once, indefinitely or for longer; a shorter term by staff shortens nothing, and sessions end", async () => {
    const who = await site.join();
    expect(await code(protect(reader, who.id, { action: "exclude" }))).toEqual([403, "forbidden"]);
    expect((await protect(foreigner, who.id, { action: "exclude" })).status).toBe(404);
    expect(await code(protect(ana, who.id, { action: "unexclude" }))).toEqual([422, "invalid_fields"]);
    expect(await code(protect(ana, who.id, { action: "exclude", told_by: "rumour" }))).toEqual([422, "invalid_fields"]);
    expect((await read(ana, who.id)).player.exclusion).toBeNull();
    const year = expectStatus(await protect(ana, who.id, { action: "exclude", until: inDays(365), told_by: "court" }), 200).json["data"];
    expectStatus(await protect(ana, who.id, { action: "exclude", until: inDays(30) }), 200);
    expect((await read(ana, who.id)).player).toMatchObject({ restricted: "self_excluded", exclusion: { end_at: year.until } });
    await eventually("the end of the session", async () =>
      (await site.call("GET", "/api/profile/wallet", { token: who.token })).status === 401 ? true : undefined,
    );
    const login = await site.call("POST", "/api/auth/login", { body: { username: who.phone, password: who.password } });
    expect(login.json["code"]).toBe("self_excluded");
    expectStatus(await protect(ana, who.id, { action: "exclude" }), 200);
    expect((await read(ana, who.id)).player.exclusion.end_at).toBeNull();
    expect((await audited("player_protected", who)).map(({ detail }) => detail)).toEqual([
      { action: "exclude", until: year.until, told_by: "court" },
      { action: "exclude", until: expect.any(String), told_by: "player" },
      { action: "exclude", until: null, told_by: "player" },
    ]);
  });

  it("excludes indefinitely at a third party's request: the player cannot request its end, but can for their own exclusion", async () => {
    const { protection, players } = site.app.modules;
    for (const [told_by, outcome] of [
      ["court", "exclusion_fixed"],
      ["player", "asked"],
    ] as const) {
      const who = await site.join();
      expectStatus(await protect(ana, who.id, { action: "exclude", told_by }), 200);
      const tenant = await trevo();
      const player = await players.byId({ tenant_id: tenant.id, player_id: who.id });
      if (!player) throw new Error("no such player");
      const asked = protection.removeExclusion(signedIn(tenant, player)).then(
        () => "asked",
        (error: { code: string }) => error.code,
      );
      expect(await asked).toBe(outcome);
      expect((await read(ana, who.id)).player.exclusion?.end_at === null).toBe(told_by === "court");
    }
  });

  it("closes the alert of an account that was closed", async () => {
    const who = await concerned();
    await site.database.owner.sql`update players set state = 'closed', closed_at = now() where id = ${who.id}`;
    const { version: expected_version } = await read(ana, who.id);
    const decided = (action: string) => code(decide(ana, who.id, { action, expected_version, reason: "gone" }));
    expect(await decided("exclude")).toEqual([409, "wrong_state"]);
    expect((await decided("close"))[0]).toBe(200);
  });

  it("stops marketing for a time, even without a sign; a sign by staff does not enter the queue", async () => {
    const who = await site.join();
    expect((await read(ana, who.id)).player.marketing).toBe(true);
    expectStatus(await protect(ana, who.id, { action: "no_marketing", until: inDays(60), told_by: "family" }), 200);
    expect(await read(ana, who.id)).toMatchObject({ raised_at: null, player: { marketing: false, restricted: null } });
    const { protection } = site.app.modules;
    const key = { tenant_id: (await trevo()).id, player_id: who.id };
    site.clock.setOffset(62 * dayMs);
    expect((await protection.marketingBlocks(key.tenant_id, [key.player_id])).get(who.id)).toBeNull();
    site.clock.setOffset(0);
  });

  it("requires a fresh second factor to protect an account", async () => {
    const who = await site.join();
    await site.database.owner.sql`update staff_sessions set proved_at = now() - interval '10 minutes'`;
    const body = { action: "exclude", reason: "as told", told_by: "player" };
    const reply = await site.call("POST", `/api/staff/trevo/players/${who.id}/protect`, { tenant: "backoffice", token: ana.token, body });
    expect(reply.json["code"]).toBe("step_up_required");
    await sign(who);
    const { version: expected_version } = await read(ana, who.id);
    const decided = await site.call("POST", `/api/staff/trevo/protection-alerts/${who.id}/decide`, {
      tenant: "backoffice",
      token: ana.token,
      body: { action: "exclude", reason: "as told", expected_version },
    });
    expect(decided.json["code"]).toBe("step_up_required");
    expect((await read(ana, who.id)).player.exclusion).toBeNull();
  });

  it.each(["protect", "decide"])("excludes every account of a person who was identified meanwhile: %s", async (act) => {
    const other = await site.join({ tenant: "aurora", verified: true });
    const who = await concerned();
    const { version: expected_version } = await read(ana, who.id);
    const known = sql`
      update players set person_id = (select person_id from players where id = ${other.id}) where id = ${who.id} and person_id is distinct from
        (select person_id from players where id = ${other.id})`;
    const [reply] = await runBehindLock(site.database, known, [
      () =>
        act === "protect"
          ? protect(ana, who.id, { action: "exclude" })
          : decide(ana, who.id, { action: "exclude", reason: "as told", expected_version }),
    ]);
    expect(reply?.status === "fulfilled" && reply.value.status).toBe(200);
    const login = await site.call("POST", "/api/auth/login", {
      tenant: "aurora",
      body: { username: other.phone, password: other.password },
    });
    expect(login.json["code"]).toBe("self_excluded");
  });
});
