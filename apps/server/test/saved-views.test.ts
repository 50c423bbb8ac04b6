import { mostViews, type Permission, type SavedView } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { raceAtBarrier } from "./barrier.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Reply, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let [fay, gil]: [TestMember, TestMember] = [] as never;
const may: readonly Permission[] = ["payouts.read", "rounds.read"];
const list = "GET /staff/withdrawals";

beforeAll(async () => {
  site = await startTestSite();
  [fay, gil] = [await hire(site, { may }), await hire(site, { may })];
});
afterAll(() => site.close());

const content = (change: Partial<SavedView> = {}) => ({
  name: "High",
  query: { min_amount: "50000" },
  columns: null,
  shared: false,
  ...change,
});
const post = (path: string, body: object, { token } = fay) => office(site, "POST", `views${path}`, { token, body });
const add = (change: Partial<SavedView> = {}, by = fay) => post("", { list, ...content(change) }, by);
const viewOf = ({ json }: Reply): SavedView => json["data"] as SavedView;
const codeOf = ({ status, json }: Reply) => [status, json["code"]];
const listed = async (by = fay) =>
  (expectStatus(await office(site, "GET", "views", { token: by.token }), 200).json["data"] as SavedView[]).map(({ name }) => name);

describe("a saved view", () => {
  it("keeps filters and columns under a name; only its member sees, changes and removes it", async () => {
    const view = viewOf(expectStatus(await add(), 201));
    expect(view).toEqual({ id: view.id, list, ...content(), made_by: fay.id });
    const changed = content({ name: "Higher", query: { min_amount: "90000" }, columns: ["player", "amount"] });
    expect(viewOf(expectStatus(await post(`/${view.id}`, changed), 200))).toEqual({ ...view, ...changed });
    expect([await listed(), await listed(gil)]).toEqual([["Higher"], []]);
    expect(codeOf(await post(`/${view.id}`, content(), gil))).toEqual([404, "not_found"]);
    expect(codeOf(await post(`/${view.id}/remove`, {}, gil))).toEqual([404, "not_found"]);
    expectStatus(await post(`/${view.id}/remove`, {}), 200);
    expect(await listed()).toEqual([]);
  });

  it("that is shared is visible to everyone who may open the list, and can be changed only by its member", async () => {
    const view = viewOf(expectStatus(await add({ name: "Shared", shared: true }), 201));
    const reader = await hire(site, { may: ["rounds.read"] });
    const foreigner = await hire(site, { may, operator: "meridian" });
    expect(await Promise.all([fay, gil, reader, foreigner].map((by) => listed(by)))).toEqual([["Shared"], ["Shared"], [], []]);
    expect(codeOf(await post(`/${view.id}`, content(), gil))).toEqual([404, "not_found"]);
    expect(codeOf(await post(`/${view.id}/remove`, {}, gil))).toEqual([404, "not_found"]);
    const manager = await hire(site, { may: ["staff.manage"] });
    const own = viewOf(expectStatus(await add({ name: "Own" }), 201));
    expect(codeOf(await post(`/${own.id}/remove`, {}, manager))).toEqual([404, "not_found"]);
    expectStatus(await post(`/${view.id}/remove`, {}, manager), 200);
    expectStatus(await post(`/${own.id}/remove`, {}), 200);
  });

  it("is refused for an unknown list, a list the member may not open, and a filter the list does not accept", async () => {
    expect(codeOf(await post("", { ...content(), list: "GET /staff/nothing" }))).toEqual([403, "forbidden"]);
    expect(codeOf(await post("", { ...content(), list: "constructor" }))).toEqual([403, "forbidden"]);
    expect(codeOf(await post("", { ...content(), list: "POST /staff/logout" }))).toEqual([403, "forbidden"]);
    expect(codeOf(await post("", { ...content({ query: {} }), list: "GET /staff/members" }))).toEqual([403, "forbidden"]);
    expect(codeOf(await add({ query: { nobody: "1" } }))).toEqual([422, "invalid_fields"]);
    expect(codeOf(await add({ query: { min_amount: "much" } }))).toEqual([422, "invalid_fields"]);
    expect(codeOf(await add({ name: " " }))).toEqual([422, "invalid_fields"]);
    expect(await listed()).toEqual([]);
  });

  it("has a name that is unique on its list", async () => {
    const [one, other] = [viewOf(expectStatus(await add({ name: "One" }), 201)), viewOf(expectStatus(await add({ name: "Other" }), 201))];
    expect(codeOf(await add({ name: "One" }))).toEqual([409, "view_exists"]);
    expect(codeOf(await post(`/${other.id}`, content({ name: "One" })))).toEqual([409, "view_exists"]);
    expectStatus(await add({ name: "One" }, gil), 201);
    for (const { id } of [one, other]) expectStatus(await post(`/${id}/remove`, {}), 200);
  });

  it("is limited to twenty per list, even with two concurrent calls", async () => {
    for (let nth = 1; nth < mostViews; nth += 1) expectStatus(await add({ name: `View ${nth}` }), 201);
    const answers = await raceAtBarrier({
      database: site.database,
      hold: (tx) => tx`lock table staff_views in share mode`,
      callers: 2,
      call: (nth) => add({ name: `Last ${nth}` }),
    });
    const replies = answers.map((answer) => (answer.status === "fulfilled" ? answer.value : expect.unreachable()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await listed()).toHaveLength(mostViews);
  });
});
