import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { runBehindLock } from "./barrier.ts";
import { countOf } from "./queue-counts.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

/** Accounts that share a device, a Pix key or a payer, and the staff's decisions about them. */
describe("linked accounts", () => {
  let site: TestSite;
  let ana: TestMember;
  let reader: TestMember;

  beforeAll(async () => {
    site = await startTestSite();
    [ana, reader] = [await hire(site, { may: ["risk.review"] }), await hire(site, { may: ["links.read"] })];
  });
  afterAll(() => site.close());

  const find = () => site.app.modules.risk.jobs.findLinks();
  const list = async (query = "") =>
    expectStatus(await office(site, "GET", `trevo/link-groups${query}`, { token: reader.token }), 200).json["data"];
  const groupOf = async (who: Member) => (await list(`?player=${who.id}`))[0];
  const read = async (id: string) =>
    expectStatus(await office(site, "GET", `trevo/link-groups/${id}`, { token: reader.token }), 200).json["data"];
  const decide = (by: TestMember, id: string, body: object) =>
    office(site, "POST", `trevo/link-groups/${id}/decide`, { token: by.token, body: { reason: "looked at both", ...body } });
  /** Gives the accounts the same device or network. */
  const share = async (kind: "device" | "network", name: string, ...who: Member[]) => {
    for (const { id } of who)
      await site.database.owner.sql`insert into link_signals (tenant_id, player_id, kind, hash, at)
        select tenant_id, id, ${kind}, ${Buffer.from(name)}, now() from players where id = ${id} on conflict do nothing`;
  };
  const addKey = async (who: Member, key: string) =>
    expectStatus(await site.call("POST", "/api/wallet/withdraw/method", { token: who.token, body: { type: "evp", key } }), 201);

  it("records the network of a registration as a keyed hash, and deletes it after 90 days", async () => {
    const who = await site.join();
    const rows = await site.database.owner.sql`select kind, hash from link_signals where player_id = ${who.id}`;
    expect(rows.map(({ kind }) => kind)).toEqual(["network"]);
    expect(JSON.stringify(rows)).not.toContain("127.0.0");
    await site.database.owner.sql`update link_signals set at = now() - interval '91 days' where player_id = ${who.id}`;
    await site.app.modules.risk.jobs.forgetSignals();
    expect(await site.database.owner.sql`select 1 from link_signals where player_id = ${who.id}`).toEqual([]);
  });

  it("are never formed by a network alone: no group and no block results from it", async () => {
    const crowd = [await site.join(), await site.join(), await site.join()];
    await share("network", "a carrier", ...crowd);
    await find();
    for (const who of crowd) expect(await groupOf(who)).toBeUndefined();
    const states = await site.database.owner.sql`select distinct state from players where id = any(${crowd.map(({ id }) => id)})`;
    expect(states).toEqual([{ state: "active" }]);
  });

  it("are found by one Pix key and one device, masked, with the weight of each part", async () => {
    const [one, other] = [await site.join({ verified: true }), await site.join({ verified: true })];
    const key = "123e4567-e89b-42d3-a456-426614174000";
    await addKey(one, key);
    await addKey(other, key);
    await share("device", "a phone", one, other);
    await find();
    const listed = await groupOf(one);
    expect(listed).toMatchObject({ state: "open", accounts: 2, verdict: null });
    expect(listed.kinds).toEqual(expect.arrayContaining(["pix_key", "device"]));
    const group = await read(listed.id);
    expect(group.strength).toBe(group.kinds.reduce((sum: number, kind: string) => sum + weightOf(group.parts, kind), 0));
    expect(group.members.map(({ id }: { id: string }) => id)).toEqual([one.id, other.id]);
    for (const { name } of group.members) expect(name).toMatch(/^\p{L}+( \p{L}\.)+$/u);
    for (const text of [key, one.cpf, one.phone]) expect(JSON.stringify(group)).not.toContain(text);
    expect((await countOf(site, "link_groups", reader))?.waiting).toBeGreaterThan(0);
  });
  const weightOf = (parts: { kind: string; weight: number }[], kind: string) => parts.find((part) => part.kind === kind)?.weight ?? 0;

  it("keep a decision until they share more, and are not changed by it", async () => {
    const [one, other] = [await site.join(), await site.join()];
    await share("device", "a computer", one, other);
    await find();
    const { id } = await groupOf(one);
    const { version: expected_version } = await read(id);
    expect((await decide(reader, id, { verdict: "household", expected_version })).status).toBe(403);
    expect((await decide(ana, id, { verdict: "household", expected_version: expected_version + 1 })).status).toBe(409);
    expect((await decide(ana, id, { verdict: "guilty", expected_version })).status).toBe(422);
    const decided = expectStatus(await decide(ana, id, { verdict: "one_person", expected_version }), 200).json["data"];
    expect(decided).toMatchObject({ state: "decided", verdict: "one_person", decisions: [{ reason: "looked at both", by: ana.id }] });
    expect(decided.members.map(({ state }: { state: string }) => state)).toEqual(["active", "active"]);
    await find();
    expect(await groupOf(one)).toMatchObject({ id, state: "decided" });
    await share("device", "another computer", one, other);
    await find();
    expect(await groupOf(one)).toMatchObject({ id, state: "open", verdict: "one_person" });
    const [event] = await site.database.owner.sql`select actor, detail from audit_events where subject = ${`link_group:${id}`}`;
    expect(event).toEqual({ actor: `staff:${ana.id}`, detail: { verdict: "one_person", accounts: 2, strength: 35 } });
  });

  it("accept the decision of the first of two members only", async () => {
    const [one, other] = [await site.join(), await site.join()];
    await share("device", "a tablet", one, other);
    await find();
    const { id } = await groupOf(one);
    const { version: expected_version } = await read(id);
    const replies = await runBehindLock(site.database, sql`select 1 from link_groups where id = ${id} for update`, [
      () => decide(ana, id, { verdict: "household", expected_version }),
      () => decide(ana, id, { verdict: "unrelated", expected_version }),
    ]);
    expect(replies.map((reply) => (reply.status === "fulfilled" ? reply.value.status : 0)).toSorted((x, y) => x - y)).toEqual([200, 409]);
    expect((await read(id)).decisions).toHaveLength(1);
  });

  it("continue the older of two groups that merge, and let a group lapse that no longer shares anything", async () => {
    const people = [await site.join(), await site.join(), await site.join(), await site.join()] as const;
    const [a, b, c, d] = people;
    await share("device", "first", a, b);
    await find();
    await share("device", "second", c, d);
    await find();
    const [older, newer] = [await groupOf(a), await groupOf(c)];
    await share("device", "joins them", b, c);
    await find();
    expect(await groupOf(d)).toMatchObject({ id: older.id, accounts: 4 });
    expect((await read(newer.id)).state).toBe("lapsed");
    await site.database.owner.sql`delete from link_signals where kind = 'device' and player_id = any(${people.map(({ id }) => id)})`;
    await find();
    expect((await read(older.id)).state).toBe("lapsed");
  });

  it("keep a decision for each part into which a group splits", async () => {
    const people = [await site.join(), await site.join(), await site.join(), await site.join()] as const;
    const [a, b, c, d] = people;
    await share("device", "of two", a, b);
    await share("device", "of two others", c, d);
    await share("device", "of all, and forgotten", b, c);
    await find();
    const { id } = await groupOf(a);
    const { version: expected_version } = await read(id);
    expectStatus(await decide(ana, id, { verdict: "household", expected_version }), 200);
    await site.database.owner.sql`delete from link_signals where hash = ${Buffer.from("of all, and forgotten")}`;
    await find();
    const pieces = [await groupOf(a), await groupOf(d)];
    expect(new Set(pieces.map((piece) => piece.id)).size).toBe(2);
    expect(pieces).toMatchObject([a, d].map(() => ({ state: "decided", verdict: "household", accounts: 2 })));
    await find();
    expect(await groupOf(d)).toMatchObject({ id: pieces[1].id, state: "decided" });
    await share("device", "a third one", c, d);
    await find();
    expect((await groupOf(d)).state).toBe("open");
  });

  it("are listed in pages, strongest first, and hidden from other operators", async () => {
    const first = expectStatus(await office(site, "GET", "trevo/link-groups?limit=1", { token: reader.token }), 200).json;
    const rest = expectStatus(
      await office(site, "GET", `trevo/link-groups?after=${String(first["next"])}`, { token: reader.token }),
      200,
    ).json;
    const all = await list();
    expect([...first["data"], ...rest["data"]].map(({ id }: { id: string }) => id)).toEqual(all.map(({ id }: { id: string }) => id));
    const strengths = all.map(({ strength }: { strength: number }) => strength);
    expect(strengths).toEqual(strengths.toSorted((x: number, y: number) => y - x));
    const foreigner = await hire(site, { operator: "meridian" });
    expect((await office(site, "GET", "trevo/link-groups", { token: foreigner.token })).status).toBe(404);
  });
});
