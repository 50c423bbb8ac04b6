import { type Endpoint, type Permission, type Role, allRoles, contract, permissionsOfRole, withImplied } from "@trevo/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { excludeBySql } from "./exclude-by-sql.ts";
import { hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

interface Route {
  readonly key: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly permission: Permission;
  readonly reach: Endpoint["reach"];
}

const nobodysId = "01890a5d-ac96-774b-bcce-b302099a8057";

/** Every staff endpoint that requires a permission. */
const routes: Route[] = (Object.entries(contract) as [string, Endpoint][]).flatMap(([key, { permission, reach }]) => {
  const [method, path] = key.split(" ") as [Route["method"], string];
  return permission ? [{ key, method, path: path.replace("/staff/", ""), permission, reach }] : [];
});
const placed = routes.filter(({ path }) => path.startsWith(":tenant/"));
const across = routes.filter(({ path }) => !path.startsWith(":tenant/"));

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterEach(() => site.clock.setOffset(0));
afterAll(() => site.close());

const by = "command:test";
const members = () => site.app.modules.staff.members;

const ask = ({ method, path }: Route, { token, brand }: { token: string; brand: string }): Promise<Reply> => {
  const named = path
    .replace(":tenant", brand)
    .replace(/:game_id/, "1")
    .replace(/:\w+/g, nobodysId);
  return office(site, method, named, { token, ...(method === "POST" && { body: {} }) });
};

type Answer = "admitted" | "forbidden" | "no such brand" | "turned away";

/** An unknown object is answered like an unknown brand; the brand's own lists distinguish the two where it matters. */
async function answerOf(route: Route, at: { token: string; brand: string }): Promise<Answer> {
  const { status, json } = await ask(route, at);
  if (status === 401 || status === 429) return "turned away";
  if (status === 403 && json["code"] === "forbidden") return "forbidden";
  return status === 404 ? "no such brand" : "admitted";
}

/** The routes whose answer at the brand differs from the expected one. */
async function findHoles(which: readonly Route[], at: { token: string; brand: string }, due: (route: Route) => readonly Answer[]) {
  const holes: string[] = [];
  for (const route of which) {
    const answer = await answerOf(route, at);
    if (!due(route).includes(answer)) holes.push(`${route.key} at ${at.brand}: ${answer}`);
  }
  return holes;
}

describe("the matrix of staff endpoints, roles and brands", () => {
  it.each(allRoles)("%s at one brand: reaches its endpoints there, none at another brand, and none of the operator's own", async (role) => {
    const { token } = await hire(site, { may: [role], brand: "trevo" });
    const given = withImplied(permissionsOfRole(role));
    const has = ({ permission }: Route): boolean => given.includes(permission);
    // Routes that name an object find none; routes that read lists answer.
    const own = (route: Route): readonly Answer[] => (has(route) ? ["admitted", "no such brand"] : ["forbidden"]);
    const lists = placed.filter(({ method, path }) => method === "GET" && path.split(":").length === 2);
    expect(await findHoles(placed, { token, brand: "trevo" }, own)).toEqual([]);
    expect(await findHoles(lists.filter(has), { token, brand: "trevo" }, () => ["admitted"])).toEqual([]);
    expect(await findHoles(placed, { token, brand: "aurora" }, (route) => (has(route) ? ["no such brand"] : ["forbidden"]))).toEqual([]);
    expect(await findHoles(across, { token, brand: "" }, (route) => (has(route) && !route.reach ? own(route) : ["forbidden"]))).toEqual([]);
  });

  it.each(allRoles)("%s at every brand: reaches its endpoints at each brand, and those of the operator", async (role) => {
    const { token } = await hire(site, { may: [role] });
    const given = withImplied(permissionsOfRole(role));
    const due = ({ permission }: Route): readonly Answer[] => (given.includes(permission) ? ["admitted", "no such brand"] : ["forbidden"]);
    for (const brand of ["trevo", "aurora"]) expect(await findHoles(routes, { token, brand }, due)).toEqual([]);
    expect(
      await findHoles(placed, { token, brand: "norte" }, (route) => (due(route)[0] === "admitted" ? ["no such brand"] : ["forbidden"])),
    ).toEqual([]);
  });
});

describe("a grant", () => {
  it("expires at its end, also in an open session", async () => {
    const until = new Date(site.clock.now().getTime() + 600_000);
    const { token } = await hire(site, { may: ["audit.read"], brand: "trevo", until });
    const read = async () => (await office(site, "GET", "trevo/audit-events", { token })).status;
    expect(await read()).toBe(200);
    site.clock.setOffset(600_000 + 1_000);
    expect(await read()).toBe(403);
    expect((await office(site, "GET", "me", { token })).status).toBe(200);
  });

  it("shows its brand's rows in lists of several brands, and no other brand's", async () => {
    const list = (token: string, query = "") => office(site, "GET", `withdrawals${query}`, { token });
    for (const tenant of ["trevo", "aurora"]) await requestWithdrawal(tenant);
    const [everywhere, here] = [await hire(site, { may: ["payments"] }), await hire(site, { may: ["payments"], brand: "trevo" })];
    const brandsOf = (reply: Reply) => (expectStatus(reply, 200).json["data"] as { tenant: string }[]).map(({ tenant }) => tenant).sort();
    expect(brandsOf(await list(everywhere.token))).toEqual(["aurora", "trevo"]);
    expect(brandsOf(await list(here.token))).toEqual(["trevo"]);
    expect(brandsOf(await list(here.token, "?tenant=aurora"))).toEqual([]);
  });

  it("shows excluded players' money only at its brand", async () => {
    for (const slug of ["trevo", "aurora"]) {
      const { id: player_id } = await site.join({ tenant: slug });
      const tenant = await site.app.modules.tenants.bySlug(slug);
      const owner = { tenant_id: tenant?.id ?? 0, player_id };
      await site.app.modules.wallet.post({ ...owner, kind: "deposit", amount: 5_000, source: "test", external_id: newId() });
      await excludeBySql(site.database.db, owner);
    }
    const read = async (options: { brand?: string }) => {
      const { token } = await hire(site, { may: ["balances.read"], ...options });
      return (expectStatus(await office(site, "GET", "dormant-balances", { token }), 200).json["data"] as { tenant: string }[]).map(
        ({ tenant }) => tenant,
      );
    };
    expect((await read({})).sort()).toEqual(["aurora", "trevo"]);
    expect(await read({ brand: "trevo" })).toEqual(["trevo"]);
  });

  it("for one brand does not extend a grant for a second brand", async () => {
    const member = await hire(site, { may: ["payouts.read"], brand: "trevo" });
    await members().addPermissions(member.email, { may: ["catalog.read"], brand: "aurora", by });
    const status = async (path: string) => (await office(site, "GET", path, { token: member.token })).status;
    expect([await status("trevo/games"), await status("aurora/games")]).toEqual([404, 200]);
    expect(expectStatus(await office(site, "GET", "me", member), 200).json["data"]).toMatchObject({
      permissions: ["catalog.read", "payouts.read"],
      permissions_everywhere: [],
      tenants: ["trevo", "aurora"],
      brands: [
        { slug: "trevo", permissions: ["payouts.read"] },
        { slug: "aurora", permissions: ["catalog.read"] },
      ],
    });
  });

  it("must name a brand of the member's operator", async () => {
    const member = await hire(site, { may: [] });
    const give = (brand: string) => members().addPermissions(member.email, { may: ["support" satisfies Role], brand, by });
    for (const brand of ["norte", "nenhuma"]) await expect(give(brand)).rejects.toMatchObject({ code: "not_found" });
    await give("trevo");
    expect(await site.database.sql`select role from staff_grants where staff_id = ${member.id}`).toEqual([{ role: "support" }]);
  });
});

describe("a proposal", () => {
  it("can be seen and decided only where the member may decide, at its own brand", async () => {
    const player = await site.join({ tenant: "aurora" });
    const proposer = await hire(site, { may: ["adjustments.propose"], brand: "aurora" });
    const body = { cash: 100, reason: "a reason", note: "a note" };
    const path = `aurora/players/${player.id}/adjustments`;
    const { id } = expectStatus(await office(site, "POST", path, { token: proposer.token, body }), 200).json["data"] as { id: string };
    const [there, elsewhere] = [
      await hire(site, { may: ["owner"], brand: "aurora" }),
      await hire(site, { may: ["owner"], brand: "trevo" }),
    ];
    // A member who may do something else at the proposal's brand.
    await members().addPermissions(elsewhere.email, { may: ["content.read"], brand: "aurora", by });
    const seen = async (token: string) => {
      const list = expectStatus(await office(site, "GET", "proposals", { token }), 200).json["data"] as { id: string }[];
      return [list.some((one) => one.id === id), (await office(site, "GET", `proposals/${id}`, { token })).status];
    };
    expect(await seen(there.token)).toEqual([true, 200]);
    expect(await seen(elsewhere.token)).toEqual([false, 404]);
    const refuse = (token: string) => office(site, "POST", `proposals/${id}/refuse`, { token, body: { reason: "wrong" } });
    expect((await refuse(elsewhere.token)).status).toBe(404);
    expect((await refuse(there.token)).status).toBe(200);
  });

  it("is hidden from its proposer once they may do nothing at its brand", async () => {
    const player = await site.join();
    const proposer = await hire(site, { may: ["adjustments.propose"], brand: "trevo" });
    const body = { cash: 100, reason: "a reason", note: "a note" };
    const path = `trevo/players/${player.id}/adjustments`;
    const { id } = expectStatus(await office(site, "POST", path, { token: proposer.token, body }), 200).json["data"] as { id: string };
    await members().changePermissions(proposer.email, { may: ["adjustments.propose"], brand: "aurora", by });
    expect((await office(site, "GET", `proposals/${id}`, { token: proposer.token })).status).toBe(404);
    expect((await office(site, "POST", `proposals/${id}/withdraw`, { token: proposer.token, body: {} })).status).toBe(404);
  });
});

/** Requests a withdrawal large enough to need a review. */
async function requestWithdrawal(slug: string): Promise<void> {
  const { id, token, cpf } = await site.join({ tenant: slug });
  await site.database.owner.sql`update players set phone_verified_at = now(), email_verified_at = now() where id = ${id}`;
  const tenant = await site.app.modules.tenants.bySlug(slug);
  const owner = { tenant_id: tenant?.id ?? 0, player_id: id };
  await site.app.modules.wallet.post({ ...owner, kind: "deposit", amount: 200_000, source: "test", external_id: newId() });
  const at = { tenant: slug, token };
  const method = await site.call("POST", "/api/wallet/withdraw/method", { ...at, body: { type: "cpf", key: cpf } });
  const body = { amount: 110_000, method_id: expectStatus(method, 201).json["data"].id };
  expectStatus(await site.call("POST", "/api/wallet/withdraw/request", { ...at, body }), 201);
}
