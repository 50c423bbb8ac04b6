import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestMember, hire, office } from "./staff.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let holder: TestMember;
let id: string;

beforeAll(async () => {
  site = await startTestSite();
  holder = await hire(site, { may: ["payouts.hold", "audit.read"] });
  const member = await site.join({ verified: true });
  await site.deposit(member, 2_500_00);
  const method = await site.call("POST", "/api/wallet/withdraw/method", { token: member.token, body: { type: "cpf", key: member.cpf } });
  const body = { amount: 2_500_00, method_id: method.json["data"].id };
  const asked = await site.call("POST", "/api/wallet/withdraw/request", { token: member.token, key: randomUUID(), body });
  id = expectStatus(asked, 201).json["data"].id as string;
}, 120_000);
afterAll(() => site.close());

const post = (act: string, body: object, { by = holder, brand = "trevo" } = {}) =>
  office(site, "POST", `${brand}/withdrawals/${id}/${act}`, { token: by.token, body, key: randomUUID() });
const seen = { state: "under_review", reason: "a check of the source" };

describe("a withdrawal hold in the back office", () => {
  it("requires its own permission, a reason of at most 500 characters, and the state that was seen; otherwise nothing changes", async () => {
    for (const may of ["payouts.read", "payouts.review"] as const)
      expectStatus(await post("hold", seen, { by: await hire(site, { may: [may] }) }), 403);
    expectStatus(await post("hold", seen, { by: await hire(site, { operator: "meridian" }) }), 404);
    expectStatus(await post("hold", seen, { brand: "aurora" }), 404);
    for (const body of [
      { ...seen, reason: " " },
      { reason: "x" },
      { ...seen, reason: "r".repeat(501) },
      { ...seen, more: 1 },
      { ...seen, state: "approved" },
    ])
      expectStatus(await post("hold", body), 422);
    expect(expectStatus(await post("hold", { ...seen, state: "pending" }), 409).json["code"]).toBe("wrong_state");
    const { json } = expectStatus(await office(site, "GET", `trevo/withdrawals/${id}`, { token: holder.token }), 200);
    expect(json["data"]).toMatchObject({ held: false, may_hold: true, holds: [] });
  });

  it("prevents all approvals until it is lifted, and the audit log records each actor", async () => {
    expectStatus(await post("hold", { ...seen, reason: "r".repeat(500) }), 200);
    const payer = await hire(site, { may: ["payouts.review"] });
    expect(expectStatus(await post("approve", {}, { by: payer }), 409).json["code"]).toBe("payout_held");
    expectStatus(await post("unhold", seen), 200);
    expectStatus(await post("approve", {}, { by: payer }), 200);
    const { json } = await office(site, "GET", `trevo/audit-events?subject=withdrawal:${id}`, { token: holder.token });
    const actions = (json["data"] as { action: string }[]).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(["withdrawal_held", "withdrawal_unheld", "withdrawal_approved"]));
  });
});
