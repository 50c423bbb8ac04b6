import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Tenant } from "../src/kernel/scope.ts";
import { openTable } from "./conformance/table.ts";
import { subjects } from "./conformance/subjects.ts";
import { type Member, type TestSite, eventually, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenant: Tenant;
let member: Member;

beforeAll(async () => {
  site = await startTestSite();
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("no tenant");
  tenant = found;
});
afterAll(() => site.close());
beforeEach(async () => {
  member = await site.join();
  const owner = { tenant_id: tenant.id, player_id: member.id };
  await site.app.modules.wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: 10_000 });
});

interface Closing {
  readonly description: string;
  change(gamecode: string, closed: boolean): Promise<void>;
}

const state = (closedAs: "maintenance" | "disabled"): Closing => ({
  description: closedAs,
  change: async (gamecode, closed) => {
    const game = await site.database.sql<{ id: number }[]>`select id from games where gamecode = ${gamecode}`;
    const change = { game_id: game[0]?.id ?? 0, change: { state: closed ? closedAs : ("active" as const) }, actor: "staff:test" };
    await site.app.modules.catalog.change({ tenant, request_id: null }, change);
  },
});

const closings: Closing[] = [
  state("maintenance"),
  state("disabled"),
  {
    description: "for play money only",
    change: async (gamecode, closed) => {
      await site.database.sql`update games set only_demo = ${closed} where gamecode = ${gamecode}`;
    },
  },
];

/** The whole provider is switched off, once for all of its games. */
const providerOff: Closing = {
  description: "of a provider that the brand has switched off",
  change: async (gamecode, closed) => {
    const [game] = await site.database.sql<{ provider_code: string }[]>`select provider_code from games where gamecode = ${gamecode}`;
    const provider_code = game?.provider_code ?? "";
    const { catalog } = site.app.modules;
    if ((await catalog.suspensions(tenant)).has(provider_code) === closed) return;
    const change = { provider_code, state: closed ? "off" : "on", reason: "test", staff_id: randomUUID() } as const;
    await catalog.setProviderState({ tenant, request_id: null }, change);
  },
};
closings.push(providerOff);

const dice = { game: "dice", stake: 100, params: { target: 50, direction: "under" } };
const mines = { game: "mines", stake: 100, params: { mines: 3 } };
const play = (token: string, body: object, key: string = randomUUID()) => site.call("POST", "/house/api/rounds", { token, body, key });

/** A process is notified of a change shortly after the commit, and that applies to this process too. */
const refused = (code: string, call: () => Promise<string>) =>
  eventually("the game to take no more stakes", async () => ((await call()) === code ? true : undefined));

describe.each(closings)("a game that was open and is now $description", ({ change }) => {
  it("accepts no new stake, repeats the answer for an earlier round, and lets an open round end", async () => {
    const [table, steps] = [await site.launch(member, "dice"), await site.launch(member, "mines")];
    const key = randomUUID();
    const before = await play(table, dice, key);
    const open = await play(steps, mines);
    expect([before.status, open.status]).toEqual([201, 201]);
    for (const gamecode of ["dice", "mines"]) await change(gamecode, true);
    try {
      await refused("game_maintenance", async () => (await play(table, dice)).json["code"]);
      expect((await play(table, dice, key)).json["data"].id).toBe(before.json["data"].id);
      expect((await play(table, dice, key)).status).toBe(201);
      const round = `/house/api/rounds/${open.json["data"].id}/actions`;
      for (const action of [{ action: "reveal", params: { cell: 1 } }, { action: "cash_out" }]) {
        const step = await site.call("POST", round, { token: steps, body: action });
        if (step.json["data"]?.state === "closed") break;
        expect(step.status).toBe(200);
      }
      expect((await play(steps, mines)).json["code"]).toBe("game_maintenance");
    } finally {
      for (const gamecode of ["dice", "mines"]) await change(gamecode, false);
    }
    await eventually("the game to be open again", async () => ((await play(table, dice)).status === 201 ? true : undefined));
  });

  it.each(subjects.filter(({ dialect }) => dialect.code === "studio" || dialect.code === "hub88"))(
    "accepts no new stake from $dialect.code, but accepts its wins and rollbacks",
    async (subject) => {
      const seated = await openTable(site, subject);
      const [won, undone] = [randomUUID(), randomUUID()].map((transaction) => ({ transaction, round: randomUUID() }));
      if (!won || !undone) return;
      for (const bet of [won, undone]) expect((await seated.say({ kind: "bet", ...bet })).taken).toBe(true);
      await change(subject.gamecode, true);
      try {
        const before = await seated.balance();
        await eventually("the game to take no more stakes", async () =>
          (await seated.say({ kind: "bet", amount: 1 })).taken ? undefined : true,
        );
        const lost = before - (await seated.balance());
        expect((await seated.say({ kind: "win", round: won.round, target: won.transaction, amount: 2_500 })).taken).toBe(true);
        expect((await seated.say({ kind: "rollback", round: undone.round, target: undone.transaction })).taken).toBe(true);
        expect(await seated.balance()).toBe(10_000 - lost + 1_500);
      } finally {
        await change(subject.gamecode, false);
      }
    },
  );
});
