import { type OwnRole, type Permission, type Proposal, conflictsOf, dutyConflicts, withImplied } from "@trevo/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { runBehindLock } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
/** Ana proposes, Bia decides; Local manages the team of a single brand. */
let ana: TestMember;
let bia: TestMember;
let local: TestMember;
let stranger: TestMember;
beforeAll(async () => {
  site = await startTestSite();
  [ana, bia] = [await hire(site, { may: ["admin"] }), await hire(site, { may: ["admin"] })];
  local = await hire(site, { may: ["admin"], brand: "trevo" });
  stranger = await hire(site, { operator: "meridian", may: ["admin"] });
});
afterAll(() => site.close());

const reason = "the night shift";
const post = (path: string, body: object, { token } = ana) => office(site, "POST", path, { token, body });
const codeOf = async (reply: Promise<Reply>): Promise<unknown> => {
  const { status, json } = await reply;
  return json["code"] ?? status;
};
const proposed = async (path: string, body: object, by = ana): Promise<Proposal> =>
  expectStatus(await post(path, body, by), 200).json["data"] as Proposal;
const approve = async ({ id }: Proposal, by = bia): Promise<Reply> => {
  const file = expectStatus(await office(site, "GET", `proposals/${id}`, { token: by.token }), 200).json["data"];
  return post(`proposals/${id}/approve`, { version: file.now?.version ?? "x" }, by);
};
const rolesOf = async (by = ana): Promise<OwnRole[]> =>
  expectStatus(await office(site, "GET", "roles", { token: by.token }), 200).json["own"] as OwnRole[];
const permissionsOf = async ({ token }: TestMember): Promise<string[]> =>
  expectStatus(await office(site, "GET", "me", { token }), 200).json["data"].permissions as string[];

let made = 0;
const nextName = (): string => `Turno ${(made += 1)}`;
async function makeRole(permissions: readonly Permission[], name = nextName()): Promise<OwnRole> {
  expectStatus(await approve(await proposed("roles", { name, copied_from: null, permissions, reason })), 200);
  const role = (await rolesOf()).find((one) => one.name === name);
  if (!role) throw new Error("the role was not made");
  return role;
}
const contentOf = ({ name, permissions, version }: OwnRole, change: object = {}) => ({ name, permissions, version, reason, ...change });
const give = async (member: TestMember, role: OwnRole, brand: string | null = null) =>
  expectStatus(await approve(await proposed(`members/${member.id}/grants`, { may: `own:${role.id}`, brand, until: null, reason })), 200);

describe("a custom role of the operator", () => {
  it("is created by two members with its implied permissions, and is recorded in the audit log", async () => {
    const name = nextName();
    const proposal = await proposed("roles", { name, copied_from: "payments", permissions: ["payouts.hold"], reason });
    expect(proposal).toMatchObject({ kind: "staff_role", state: "waiting", after: { role: name, added: "payouts.read,payouts.hold" } });
    expect(await codeOf(approve(proposal, ana))).toBe("approved_by_you");
    expect((await rolesOf()).some((role) => role.name === name)).toBe(false);
    expectStatus(await approve(proposal), 200);
    const role = (await rolesOf()).find((one) => one.name === name);
    expect(role).toMatchObject({ copied_from: "payments", permissions: ["payouts.read", "payouts.hold"], version: 1, members: 0 });
    expect((await rolesOf(stranger)).map(({ id }) => id)).not.toContain(role?.id);
    const events = await site.database.sql`select actor, detail from staff_events where action = 'role_made' order by id desc limit 1`;
    expect(events).toMatchObject([
      {
        actor: `staff:${bia.id}`,
        detail: { role: role?.id, may: "payouts.read,payouts.hold", proposal: proposal.id, proposed_by: ana.id },
      },
    ]);
  });

  it("is granted on sight of its permissions, and never has the name of a preset or of a permission", async () => {
    for (const name of ["support", "Support", "payouts.read", "constructor"])
      expect(await codeOf(post("roles", { name, copied_from: null, permissions: ["audit.read"], reason }))).toBe("already_exists");
    const role = await makeRole(["payouts.hold"], "Suporte");
    expect(await codeOf(post(`roles/${role.id}`, contentOf(role, { name: "finance" })))).toBe("already_exists");
    const dora = await hire(site, { may: [] });
    const given = { may: `own:${role.id}`, brand: null, until: null, reason };
    expect((await proposed(`members/${dora.id}/grants`, given)).after).toMatchObject({
      access: "Suporte",
      added: "payouts.read,payouts.hold",
    });
    const preset = await proposed(`members/${dora.id}/grants`, { ...given, may: "support" });
    expect(preset.after).not.toHaveProperty("added");
  });

  it("opens exactly its endpoints, at the brand where it is granted, until the grant ends", async () => {
    const role = await makeRole(["audit.read", "payouts.hold"]);
    const carla = await hire(site, { may: [] });
    await give(carla, role, "trevo");
    const status = async (path: string) => (await office(site, "GET", path, { token: carla.token })).status;
    expect([await status("trevo/audit-events"), await status("aurora/audit-events"), await status("withdrawals")]).toEqual([200, 404, 200]);
    expect([await status("trevo/games"), await status("members"), await status("access-events")]).toEqual([403, 403, 403]);
    expect(await permissionsOf(carla)).toEqual(["audit.read", "payouts.hold", "payouts.read"]);
    const file = expectStatus(await office(site, "GET", `members/${carla.id}`, { token: ana.token }), 200).json["data"];
    expect(file.grants).toMatchObject([{ role: null, permission: null, own_role: { id: role.id, name: role.name }, brand: "trevo" }]);
    expectStatus(await post(`grants/${file.grants[0].id}/end`, { reason }), 200);
    expect(await permissionsOf(carla)).toEqual([]);
  });

  it("is changed by two members, and the change applies at once to all holders, also in open sessions", async () => {
    const role = await makeRole(["audit.read"]);
    const carla = await hire(site, { may: [] });
    await give(carla, role);
    const change = await proposed(`roles/${role.id}`, contentOf(role, { permissions: ["catalog.curate"], name: "Catálogo" }));
    expect(change.after).toEqual({ role: "Catálogo", added: "catalog.read,catalog.curate", removed: "audit.read", members: 1 });
    expect(await permissionsOf(carla)).toEqual(["audit.read"]);
    expectStatus(await approve(change), 200);
    expect(await permissionsOf(carla)).toEqual(["catalog.curate", "catalog.read"]);
    expect((await rolesOf()).find(({ id }) => id === role.id)).toMatchObject({ name: "Catálogo", version: 2, members: 1 });
    expect(await codeOf(post(`roles/${role.id}`, contentOf(role)))).toBe("wrong_state");
  });

  it("cannot contain permissions that conflict, or that are granted only individually", async () => {
    const ask = (permissions: readonly string[]) => codeOf(post("roles", { name: nextName(), copied_from: null, permissions, reason }));
    for (const pair of dutyConflicts) {
      expect([pair, await ask(pair)]).toEqual([pair, "conflict_of_duties"]);
      for (const single of pair) expect([single, await ask([single])]).toEqual([single, 200]);
    }
    expect(await ask(["break_glass.take"])).toBe("invalid_fields");
    expect(await ask(["everything"])).toBe("invalid_fields");
    expect(await ask([])).toBe("invalid_fields");
  });

  it("is not granted to, or extended for, a member whose other permissions conflict with it", async () => {
    const payer = await hire(site, { may: ["payments"] });
    const managing = await makeRole(["staff.manage"]);
    expect(conflictsOf(["payouts.review"], withImplied(["staff.manage"]))).not.toEqual([]);
    const grant = { may: `own:${managing.id}`, brand: null, until: null, reason };
    expect(await codeOf(post(`members/${payer.id}/grants`, grant))).toBe("conflict_of_duties");
    const harmless = await makeRole(["audit.read"]);
    await give(payer, harmless);
    const widened = contentOf(harmless, { permissions: ["audit.read", "staff.manage"] });
    expect(await codeOf(post(`roles/${harmless.id}`, widened))).toBe("conflict_of_duties");
  });

  it("cannot be changed by its holder, neither by proposing nor by approving", async () => {
    const role = await makeRole(["audit.read"]);
    const wider = contentOf(role, { permissions: ["audit.read", "catalog.read"] });
    const change = await proposed(`roles/${role.id}`, wider);
    const third = await hire(site, { may: ["admin"] });
    await give(third, role);
    expect(await codeOf(approve(change, third))).toBe("forbidden");
    expect(await codeOf(post(`roles/${role.id}`, wider, third))).toBe("forbidden");
    expect((await rolesOf()).find(({ id }) => id === role.id)?.version).toBe(1);
  });

  it("has a unique name among open roles, and is closed by one member once nobody holds it", async () => {
    const role = await makeRole(["audit.read"], "Noite");
    const body = { name: "NOITE", copied_from: null, permissions: ["audit.read"], reason };
    expect(await codeOf(post("roles", body))).toBe("already_exists");
    const carla = await hire(site, { may: [] });
    await give(carla, role);
    expect(await codeOf(post(`roles/${role.id}/close`, { reason }))).toBe("wrong_state");
    const [grant] = await site.database.sql<{ id: string }[]>`select id from staff_grants where staff_id = ${carla.id}`;
    expectStatus(await post(`grants/${grant?.id}/end`, { reason }), 200);
    const waiting = await proposed(`members/${carla.id}/grants`, { may: `own:${role.id}`, brand: null, until: null, reason });
    expectStatus(await post(`roles/${role.id}/close`, { reason }), 200);
    expect(await codeOf(post(`roles/${role.id}/close`, { reason }))).toBe("wrong_state");
    expect([await codeOf(approve(waiting)), await permissionsOf(carla)]).toEqual(["not_found", []]);
    expectStatus(await post("roles", body), 200);
  });

  it("is not kept open by a closed member, whose account returns without the closed role", async () => {
    const role = await makeRole(["audit.read"]);
    const carla = await hire(site, { may: ["content.read"] });
    await give(carla, role);
    expectStatus(await post(`members/${carla.id}/close`, { reason }), 200);
    expect((await rolesOf()).find(({ id }) => id === role.id)?.members).toBe(0);
    expectStatus(await post(`roles/${role.id}/close`, { reason }), 200);
    expectStatus(await approve(await proposed(`members/${carla.id}/reset`, { reason })), 200);
    const file = expectStatus(await office(site, "GET", `members/${carla.id}`, { token: ana.token }), 200).json["data"];
    expect([file.state, file.grants.map(({ permission }: { permission: string }) => permission)]).toEqual(["invited", ["content.read"]]);
  });

  it("is widened although it conflicts with other permissions of a closed member, who loses it", async () => {
    const role = await makeRole(["support.read"]);
    const [payer, other] = [await hire(site, { may: ["payouts.review"] }), await hire(site, { may: ["content.read"] })];
    for (const member of [payer, other]) await give(member, role);
    for (const { id } of [payer, other]) expectStatus(await post(`members/${id}/close`, { reason }), 200);
    const change = await proposed(`roles/${role.id}`, contentOf(role, { permissions: ["support.read", "staff.manage"] }));
    expect(change.after).toMatchObject({ members: 0 });
    expectStatus(await approve(change), 200);
    const holders = await site.database.sql<{ staff_id: string }[]>`
      select staff_id from staff_grants where own_role_id = ${role.id} and ends_at is null`;
    expect(holders.map(({ staff_id }) => staff_id)).toEqual([other.id]);
  });

  it("belongs to its operator, and is managed by members who manage all brands", async () => {
    const role = await makeRole(["audit.read"]);
    const carla = await hire(site, { operator: "meridian", may: [] });
    const grant = { may: `own:${role.id}`, brand: null, until: null, reason };
    expect(await codeOf(post(`members/${carla.id}/grants`, grant, stranger))).toBe("not_found");
    expect(await codeOf(post(`roles/${role.id}`, contentOf(role), stranger))).toBe("not_found");
    expect(await codeOf(post(`roles/${role.id}/close`, { reason }, stranger))).toBe("not_found");
    for (const path of ["roles", `roles/${role.id}`, `roles/${role.id}/close`])
      expect(await codeOf(post(path, {}, local))).toBe("forbidden");
    const unknown = { ...grant, may: `own:${newId()}` };
    const here = await hire(site, { may: [] });
    expect(await codeOf(post(`members/${here.id}/grants`, unknown))).toBe("not_found");
  });

  it.each(["given", "widened"] as const)("that is %s first leaves nobody with conflicting duties", async (first) => {
    const role = await makeRole(["audit.read"]);
    const payer = await hire(site, { may: ["payments"] });
    const grant = await proposed(`members/${payer.id}/grants`, { may: `own:${role.id}`, brand: null, until: null, reason });
    const change = await proposed(`roles/${role.id}`, contentOf(role, { permissions: ["audit.read", "staff.manage"] }));
    const [given, widened] = await Promise.all(
      [grant, change].map(async ({ id }) => {
        const file = expectStatus(await office(site, "GET", `proposals/${id}`, { token: bia.token }), 200).json["data"];
        return () => post(`proposals/${id}/approve`, { version: file.now.version as string }, bia);
      }),
    );
    if (!given || !widened) throw new Error("two calls");
    const lock = sql`select from staff_roles where id = ${role.id} for update`;
    const answers = await runBehindLock(site.database, lock, first === "given" ? [given, widened] : [widened, given]);
    expect(answers).toMatchObject([{ value: { status: 200 } }, { value: { status: 409, json: { code: "conflict_of_duties" } } }]);
    expect(conflictsOf([], (await permissionsOf(payer)) as Permission[])).toEqual([]);
  });

  it("requires a new decision on a reset of its holder when it is widened after the proposal", async () => {
    const role = await makeRole(["support.read"]);
    const holder = await hire(site, { may: ["content.read"] });
    await give(holder, role);
    const reset = await proposed(`members/${holder.id}/reset`, { reason });
    const { version } = expectStatus(await office(site, "GET", `proposals/${reset.id}`, { token: bia.token }), 200).json["data"].now;
    expectStatus(await approve(await proposed(`roles/${role.id}`, contentOf(role, { permissions: ["support.read", "audit.read"] }))), 200);
    expect(await codeOf(post(`proposals/${reset.id}/approve`, { version }, bia))).toBe("wrong_state");
    expectStatus(await approve(reset), 200);
  });
});
