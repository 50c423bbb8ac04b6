import { randomUUID } from "node:crypto";
import type { VersionReturn, VersionReturnFile } from "@trevo/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

describe("GET /staff/:tenant/returns", () => {
  let site: TestSite;
  let teresa: TestMember;
  beforeAll(async () => {
    site = await startTestSite();
    teresa = await hire(site, { may: ["returns.read"] });
  });
  afterAll(() => site.close());

  const read = async (path: string): Promise<unknown> =>
    expectStatus(await office(site, "GET", `trevo/returns${path}`, { token: teresa.token }), 200).json["data"];

  it("lists current versions with stakes and wins, and serves the file of one version", async () => {
    const member = await site.join();
    await site.deposit(member, 10_000);
    const token = await site.launch(member, "dice");
    const body = { game: "dice", stake: 100, params: { target: 50, direction: "under" } };
    for (let nth = 0; nth < 3; nth++) await site.call("POST", "/house/api/rounds", { token, key: randomUUID(), body });
    const found = await eventually("three rounds to be counted", async () => {
      const one = ((await read("")) as VersionReturn[]).find(({ id }) => id === "dice-1");
      return one?.rounds === 3 ? one : undefined;
    });
    expect(found).toMatchObject({ promised: 9_900, staked: 300, is_current: true, z: null, interval: null, outside: false });
    expect(found.ggr).toBe(300 - found.won);
    expect((await read("/dice-1")) as VersionReturnFile).toMatchObject({ id: "dice-1", deviation: null, path: [{ rounds: 3, z: null }] });
    expect((await read("/mines-1")) as VersionReturnFile).toMatchObject({ rounds: 0, by_decisions: true, path: [] });
    expect(await read("?view=outside")).toEqual([]);
    expect(await read("?view=old")).toEqual([]);
  });

  it("is refused for an unknown version or view, and without its permission", async () => {
    expectStatus(await office(site, "GET", "trevo/returns/dice-99", { token: teresa.token }), 404);
    expectStatus(await office(site, "GET", "trevo/returns?view=best", { token: teresa.token }), 422);
    const other = await hire(site, { may: ["figures.read"] });
    expectStatus(await office(site, "GET", "trevo/returns", { token: other.token }), 403);
  });
});
