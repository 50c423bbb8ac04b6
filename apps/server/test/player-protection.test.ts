import { localDate } from "@trevo/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const dayMs = 24 * 3_600_000;

/** The protection section of a player's file. */
describe("the protection part of a player's file", () => {
  let site: TestSite;
  let ana: TestMember;
  let reader: TestMember;

  beforeAll(async () => {
    site = await startTestSite();
    [ana, reader] = [await hire(site), await hire(site, { may: ["protection.read"] })];
  });
  afterAll(() => site.close());

  const read = async (by: TestMember, id: string) =>
    expectStatus(await office(site, "GET", `trevo/players/${id}/protection`, { token: by.token }), 200).json["data"];
  const changes = async (id: string, query = "") =>
    expectStatus(await office(site, "GET", `trevo/players/${id}/protection-changes${query}`, { token: reader.token }), 200).json;
  const setLimit = async (who: Member, body: object, tenant = "trevo") =>
    expectStatus(await site.call("POST", "/api/protection/limits", { tenant, token: who.token, body }), 200);
  const inDays = (days: number): string => localDate(new Date(site.clock.now().getTime() + days * dayMs), "America/Sao_Paulo");
  const protect = async (id: string, body: object) =>
    expectStatus(
      await office(site, "POST", `trevo/players/${id}/protect`, { token: ana.token, body: { reason: "as told", ...body } }),
      200,
    );

  it("shows limits with a requested increase, and omits limits that the player has not set", async () => {
    const who = await site.join();
    expect(await read(reader, who.id)).toMatchObject({ restricted: null, limits: [], exclusions: [], signs: [], waits_since: null });
    await setLimit(who, { kind: "deposit", period: "day", value: 10_000 });
    await setLimit(who, { kind: "deposit", period: "day", value: 20_000 });
    await setLimit(who, { kind: "time", period: "week", value: 90 });
    const { limits } = await read(reader, who.id);
    expect(limits).toMatchObject([
      { kind: "deposit", period: "day", value: 10_000, used: 0, pending: { value: 20_000 } },
      { kind: "time", period: "week", value: 90, pending: null },
    ]);
  });

  it("shows an exclusion with its requester and the member who entered it, and hides protection notes from members who may only read", async () => {
    const who = await site.join();
    await protect(who.id, { action: "exclude", until: inDays(40), told_by: "court" });
    const seen = await read(reader, who.id);
    expect(seen).toMatchObject({ restricted: "self_excluded", decisions: null });
    expect(seen.exclusions).toMatchObject([{ state: "active", by: "court", entered_by: ana.id, removal_requested_at: null }]);
    expect((await read(ana, who.id)).decisions).toMatchObject([{ action: "exclude", reason: "as told", by: ana.id, told_by: "court" }]);
    await site.database.owner.sql`
      update exclusions set start_at = now() - interval '2 days', end_at = now() - interval '1 minute' where player_id = ${who.id}`;
    expect((await read(reader, who.id)).exclusions).toMatchObject([{ state: "ended" }]);
  });

  it("shows a cooling-off period until it is over, and how long a risk sign has been waiting", async () => {
    const who = await site.join();
    await protect(who.id, { action: "pause", until: inDays(2), told_by: "player" });
    const tenant = await site.app.modules.tenants.bySlug("trevo");
    const key = { tenant_id: tenant?.id ?? 0, player_id: who.id };
    await site.database.db.transaction().execute((tx) => site.app.modules.protection.recordRiskSign(tx, key, { kind: "distress" }));
    const seen = await read(reader, who.id);
    expect(seen).toMatchObject({ restricted: "cooling_off", marketing: false, signs: [{ kind: "distress", handled_at: null }] });
    expect(seen.paused_until).not.toBeNull();
    expect(seen.waits_since).toBe(seen.signs[0].at);
    await site.database.owner.sql`update protection_states set paused_until = now() - interval '1 second' where player_id = ${who.id}`;
    expect((await read(reader, who.id)).paused_until).toBeNull();
  });

  it("lists a person's changes at every brand of the operator page by page, newest first, each once", async () => {
    const who = await site.join({ verified: true });
    for (const value of [50_000, 40_000, 30_000]) await setLimit(who, { kind: "loss", period: "week", value });
    const other = await site.join({ tenant: "aurora", verified: true });
    const { owner } = site.database;
    await owner.sql`update players set person_id = (select person_id from players where id = ${who.id}) where id = ${other.id}`;
    await setLimit(other, { kind: "time", period: "day", value: 60 }, "aurora");
    const first = await changes(who.id, "?limit=2");
    expect(first["data"]).toMatchObject([
      { what: "limit_set", kind: "time", value_after: 60 },
      { what: "limit_lowered", value_before: 40_000, value_after: 30_000 },
    ]);
    const rest = await changes(who.id, `?limit=2&after=${String(first["next"])}`);
    expect(rest["data"]).toMatchObject([
      { what: "limit_lowered", value_before: 50_000, value_after: 40_000 },
      { what: "limit_set", value_after: 50_000 },
    ]);
    expect(rest["next"]).toBeNull();
  });

  it("is closed to members who may not read protection, and to other operators", async () => {
    const who = await site.join();
    const support = await hire(site, { may: ["players.read", "register.read"] });
    const foreigner = await hire(site, { operator: "meridian" });
    for (const part of ["protection", "protection-changes"]) {
      expect((await office(site, "GET", `trevo/players/${who.id}/${part}`, { token: support.token })).status).toBe(403);
      expect((await office(site, "GET", `trevo/players/${who.id}/${part}`, { token: foreigner.token })).status).toBe(404);
    }
  });
});
