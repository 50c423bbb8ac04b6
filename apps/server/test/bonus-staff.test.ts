import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { raceAtBarrier } from "./barrier.ts";
import { giveTestBonus } from "./give-test-bonus.ts";
import { type TestMember, hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let clerk: TestMember;
beforeAll(async () => {
  site = await startTestSite();
  clerk = await hire(site, { may: ["rewards.grant"] });
}, 120_000);
afterAll(() => site.close());

const end = (id: string, { brand = "trevo", token = clerk.token } = {}) =>
  office(site, "POST", `${brand}/bonuses/${id}/end`, { token, body: { reason: "given twice by mistake" } });
const stateOf = async ({ token }: Member, id: string) =>
  (await site.call("GET", `/api/bonuses/${id}`, { token })).json["data"].state as string;
const moneyOf = async ({ id }: Member) => {
  const { tenants, wallet } = site.app.modules;
  const { cash, bonus } = await wallet.balance({ tenant_id: (await tenants.bySlug("trevo"))?.id ?? 0, player_id: id });
  return { cash, bonus };
};

describe("a bonus ended by staff", () => {
  it("is cancelled with its remaining amount, leaves the cash, and is in the audit log with the reason", async () => {
    const member = await site.join();
    await site.deposit(member, 1_500);
    const { id } = await giveTestBonus(site, member, { requested: true });
    expect(expectStatus(await end(id), 200).json["data"]).toEqual({ id, ended: true });
    expect([await stateOf(member, id), await moneyOf(member)]).toEqual(["cancelled", { cash: 1_500, bonus: 0 }]);
    const events = await site.database.sql`select subject, detail from audit_events where action = 'bonus_ended'`;
    expect(events).toEqual([{ subject: `player:${member.id}`, detail: { bonus_id: id, was: "active", reason: "given twice by mistake" } }]);
    expect(expectStatus(await end(id), 409).json["code"]).toBe("wrong_state");
  });

  it("cannot be activated any more if it was waiting", async () => {
    const member = await site.join();
    const { id } = await giveTestBonus(site, member);
    expectStatus(await end(id), 200);
    expect(await stateOf(member, id)).toBe("cancelled");
    expectStatus(await site.call("POST", `/api/bonuses/${id}/activate`, { token: member.token, body: {} }), 409);
  });

  it("is not found at another brand or with another id, and is not ended without the permission", async () => {
    const { id } = await giveTestBonus(site, await site.join());
    expectStatus(await end(id, { brand: "aurora" }), 404);
    expectStatus(await end(newId()), 404);
    const reader = await hire(site, { may: ["rewards.read"] });
    expectStatus(await end(id, { token: reader.token }), 403);
  });

  it("ends once when two members end it at the same time; two bonuses both end", async () => {
    const race = async (count: 1 | 2) => {
      const ids: string[] = [];
      for (let nth = 0; nth < count; nth += 1) ids.push((await giveTestBonus(site, await site.join(), { requested: true })).id);
      const answers = await raceAtBarrier({
        database: site.database,
        hold: (tx) => tx`select 1 from bonuses where id in ${tx(ids)} for update`,
        callers: 2,
        call: (nth) => end(ids[nth % count] ?? ""),
      });
      return answers.map((answer) => (answer.status === "fulfilled" ? answer.value.status : 0)).toSorted((a, b) => a - b);
    };
    expect([await race(1), await race(2)]).toEqual([
      [200, 409],
      [200, 200],
    ]);
  });
});
