import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import type { Posted } from "../src/modules/wallet/posting.ts";
import { giveTestBonus, testTerms } from "./give-test-bonus.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let member: Member;
let method_id: string;
let owner: { tenant_id: number; player_id: string };

beforeAll(async () => {
  site = await startTestSite();
  member = await site.join({ verified: true });
  const tenant = await site.app.modules.tenants.bySlug("trevo");
  owner = { tenant_id: tenant?.id ?? 0, player_id: member.id };
  await site.app.modules.wallet.post({ ...owner, source: "test", external_id: newId(), kind: "deposit", amount: 50_000 });
  const { token, cpf } = member;
  const reply = await site.call("POST", "/api/wallet/withdraw/method", { token, body: { type: "cpf", key: cpf } });
  method_id = expectStatus(reply, 201).json["data"]?.id as string;
});
afterAll(() => site.close());

const get = async (path: string) => expectStatus(await site.call("GET", `/api${path}`, { token: member.token }), 200).json;
const request = (body: object, key = newId()) =>
  site.call("POST", "/api/wallet/withdraw/request", { token: member.token, key, body: { amount: 2_000, method_id, ...body } });
const money = async () => {
  const { cash, bonus, held } = await site.app.modules.wallet.balance(owner);
  return { cash, bonus, held };
};

describe("a withdrawal while a bonus is active", () => {
  it("that ends the bonus requires a confirmation, then ends it and reserves the amount in one step", async () => {
    const { id } = await giveTestBonus(site, member, { requested: true, terms: { ...testTerms, withdrawal_ends_it: true } });
    const before = await money();
    const named = { left: 2_000, wagered: 0, required: 20_000 };
    expect((await get("/wallet/withdraw/terms"))["data"]).toMatchObject({ ends_bonus: { id, ...named } });
    const key = newId();
    for (const body of [{}, { end_bonus: false }])
      expect(expectStatus(await request(body, key), 409).json).toMatchObject({ code: "bonus_would_end", bonus: id, ...named });
    expect(await money()).toEqual(before);
    expectStatus(await request({ end_bonus: true }, key), 201);
    expectStatus(await request({ end_bonus: true }, key), 201);
    expect(await money()).toEqual({ cash: before.cash - 2_000, bonus: 0, held: before.held + 2_000 });
    expect((await get(`/bonuses/${id}`))["data"]).toMatchObject({ state: "forfeited" });
    expect((await get("/wallet/withdraw/terms"))["data"]).toMatchObject({ ends_bonus: null });
  });

  it("leaves the bonus as it is if it is refused", async () => {
    const { id } = await giveTestBonus(site, member, { requested: true, terms: { ...testTerms, withdrawal_ends_it: true } });
    const { cash } = await money();
    expectStatus(await request({ end_bonus: true, amount: cash + 1 }), 402);
    expect((await get(`/bonuses/${id}`))["data"]).toMatchObject({ state: "active", left: 2_000 });
    await site.call("POST", `/api/bonuses/${id}/forfeit`, { token: member.token, body: {} });
  });

  it("that does not end the bonus requires no confirmation, and the bonus stays", async () => {
    const { id } = await giveTestBonus(site, member, { requested: true });
    expect((await get("/wallet/withdraw/terms"))["data"]).toMatchObject({ ends_bonus: null });
    expectStatus(await request({}), 201);
    expect((await get(`/bonuses/${id}`))["data"]).toMatchObject({ state: "active", left: 2_000 });
  });

  it("is listed in the bonus history, each movement with its bonus", async () => {
    const { data } = (await get("/wallet/bonuses")) as { data: { amount: number; bonus: { state: string; title: string } | null }[] };
    expect(data.map(({ amount, bonus }) => [amount, bonus?.state, bonus?.title])).toEqual([
      [2_000, "active", "Bônus de teste"],
      [-2_000, "forfeited", "Bônus de teste"],
      [2_000, "forfeited", "Bônus de teste"],
      [-2_000, "forfeited", "Bônus de teste"],
      [2_000, "forfeited", "Bônus de teste"],
    ]);
  });

  it("is followed by the bonus's progress with every stake", async () => {
    const { wallet } = site.app.modules;
    const wagered = ((await wallet.activeBonus(owner))?.wagered ?? 0) + 300;
    const heard: Posted[] = [];
    wallet.onPosted((postings) => heard.push(...postings.filter((one) => one.owner.player_id === member.id)));
    const place = { provider: "studio", game_id: 7, round: newId(), wager_class: 0 };
    await wallet.post({ ...owner, ...place, kind: "bet", source: "studio", external_id: newId(), amount: 300 });
    await wallet.announce(owner);
    // The job may announce bonuses that ended earlier at any time.
    expect(heard.filter(({ command }) => command !== null)).toMatchObject([{ progress: { wagered, required: 20_000 } }]);
    expect(heard.at(-1)).toMatchObject({ progress: { wagered, required: 20_000, bonus_id: expect.any(String) } });
  });
});
