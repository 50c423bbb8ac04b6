import { boxRules } from "@trevo/engines";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BoxShop, type TestPrize, openShop, someAddress } from "./box-shop.ts";
import { hire, office } from "./staff.ts";
import { type Member, type TestSite, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let shop: BoxShop;
beforeAll(async () => {
  site = await startTestSite();
  shop = await openShop(site);
}, 120_000);
afterAll(() => site.close());

const all = 1_000_000_000;
const coins = (price: number) => ({
  price,
  prizes: [
    { weight: 700_000_000, value: price / 2 },
    { weight: 300_000_000, value: price * 2 - price / 10 },
  ],
});
let names = 0;
const name = () => `box-${(names += 1)}`;
const rich = async (cash = 10_000): Promise<Member> => {
  const member = await site.join();
  await site.deposit(member, cash);
  return member;
};
const bought = async (member: Member, box: number) => expectStatus(await shop.buy(member, box), 200).json["data"].id as string;

describe("a box", () => {
  it("is bought with cash, opened with the player's seeds, and its round can be verified", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich();
    const own = expectStatus(await shop.buy(member, box), 200).json["data"];
    expect(own).toMatchObject({
      state: "owned",
      source: "bought",
      price: 500,
      box: { id: box, price: 500, return_bps: 9_200, mean_value: 460 },
    });
    expect(await shop.cash(member)).toBe(9_500);
    const opened = expectStatus(await shop.open(member, own.id as string), 200).json["data"];
    expect(opened).toMatchObject({
      user_box: { id: own.id, state: "opened" },
      prize: { state: "paid", sell_amount: null },
      in_cash: false,
    });
    expect(opened.reel).toHaveLength(27);
    expect(opened.payout).toBe(opened.prizes[opened.prize_no].value);
    expect(await shop.cash(member)).toBe(9_500 + opened.payout);
    const proof = expectStatus(await site.call("GET", `/api/wallet/bets/${opened.prize.round_id}/proof`, { token: member.token }), 200)
      .json["data"];
    expect(proof).toMatchObject({
      game: "caixas",
      rules_hash: boxRules.rulesHash,
      stake: 0,
      payout: opened.payout,
      nonce: opened.nonce,
      params: { box, version: 1 },
    });
    expect(proof.outcome).toMatchObject({ prize: opened.prize_no, reel: opened.reel });
  });

  it("is opened by the catalogue's id: the oldest unopened box of its kind", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich();
    const first = await bought(member, box);
    await bought(member, box);
    expect(expectStatus(await shop.open(member, box), 200).json["data"].user_box.id).toBe(first);
    expectStatus(await shop.open(member, box), 200);
    expect((await shop.open(member, box)).status).toBe(404);
  });

  it("is refused one centavo below its price, and sold at exactly that price", async () => {
    const box = await shop.box(name(), coins(1_000));
    const member = await rich(1_000);
    expectStatus(await shop.buy(member, box), 200);
    expect((await shop.buy(member, box)).status).toBe(402);
    const poor = await rich(1_999);
    await bought(poor, box);
    expect((await shop.buy(poor, box)).json).toMatchObject({ code: "insufficient_balance" });
    expect(await shop.cash(poor)).toBe(999);
  });

  it("returns its price unopened, once, and not if it was opened or given", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich(1_000);
    const id = await bought(member, box);
    expect(expectStatus(await shop.sell(member, id), 200).json["data"]).toMatchObject({ state: "sold" });
    expect(await shop.cash(member)).toBe(1_000);
    expect((await shop.sell(member, id)).status).toBe(409);
    expect((await shop.open(member, id)).status).toBe(409);
    const opened = await bought(member, box);
    expectStatus(await shop.open(member, opened), 200);
    expect((await shop.sell(member, opened)).json).toMatchObject({ code: "wrong_state" });
    const owner = { tenant_id: 1, player_id: member.id };
    const given = await site.database.db
      .transaction()
      .execute((tx) => site.app.modules.boxes.give(tx, { owner, box_id: box, cause: "test:1" }));
    expect((await shop.sell(member, given.id)).json).toMatchObject({ code: "wrong_state" });
    expectStatus(await shop.open(member, given.id), 200);
  });

  it("is given once for its cause, with a notification", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await site.join();
    const owner = { tenant_id: 1, player_id: member.id };
    const give = () =>
      site.database.db.transaction().execute((tx) => site.app.modules.boxes.give(tx, { owner, box_id: box, cause: `test:${member.id}` }));
    expect([(await give()).again, (await give()).again]).toEqual([false, true]);
    const { json } = await site.call("GET", "/api/boxes/user/get", { token: member.token });
    expect(json).toMatchObject({ total: 1, data: [{ source: "given", price: 0, state: "owned" }] });
    const notices = await site.call("GET", "/api/notifications", { token: member.token });
    expect(JSON.stringify(notices.json)).toContain("Você ganhou uma caixa");
  });

  it("returns the same opening for a repeated key, and a conflict for another body", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich();
    const buy = await shop.buy(member, box, { key: "buy-once" });
    expect((await shop.buy(member, box, { key: "buy-once" })).json).toEqual(buy.json);
    expect(await shop.cash(member)).toBe(9_500);
    const opened = await shop.open(member, box, { key: "open-once" });
    expect((await shop.open(member, box, { key: "open-once" })).json).toEqual(expectStatus(opened, 200).json);
    expect((await shop.open(member, buy.json["data"].id as string, { key: "open-once" })).json).toMatchObject({
      code: "idempotency_conflict",
    });
  });

  it("that was bought prevents closing the account, and so does a prize that was won", async () => {
    const [buyer, winner] = [await rich(1_000), await rich(1_000)];
    const stock = await shop.stock(1);
    await bought(buyer, await shop.box(name(), coins(1_000)));
    const item = await shop.box(name(), { price: 1_000, prizes: [{ weight: all, value: 950, form: "item", stock_id: stock }] });
    await bought(winner, item);
    const prize = expectStatus(await shop.open(winner, item), 200).json["data"].prize.id as string;
    const obstacles = async ({ token }: Member) =>
      (expectStatus(await site.call("GET", "/api/profile/privacy", { token }), 200).json["data"] as { obstacles: unknown[] }).obstacles;
    const close = async ({ token, password }: Member) =>
      expectStatus(await site.call("POST", "/api/profile/close", { token, body: { password } }), 409).json["code"];
    expect([await obstacles(buyer), await close(buyer)]).toEqual([[{ why: "boxes", count: 1 }], "account_not_settled"]);
    expect([await obstacles(winner), await close(winner)]).toEqual([[{ why: "prizes", count: 1 }], "account_not_settled"]);
    expectStatus(await shop.ship(winner, prize), 200);
    expect(await obstacles(winner)).toEqual([{ why: "prizes", count: 1 }]);
  });

  it("is not found for another player, another tenant or a guest", async () => {
    const box = await shop.box(name(), coins(500));
    const [member, other] = [await rich(), await rich()];
    const id = await bought(member, box);
    for (const reply of [await shop.open(other, id), await shop.sell(other, id), await shop.open(other, box)])
      expect(reply.status).toBe(404);
    expect((await site.call("POST", "/api/boxes/open", { body: { box_id: box } })).status).toBe(401);
    const abroad = await site.join({ tenant: "aurora" });
    for (const [path, body] of [
      ["/api/boxes/buy", { box_id: box }],
      ["/api/boxes/open", { box_id: id }],
    ] as const)
      expect((await site.call("POST", path, { token: abroad.token, tenant: "aurora", body })).status, path).toBe(404);
  });

  it("is not sold in another version than the one the player has seen, and an owned box keeps its odds", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich();
    const id = await bought(member, box);
    expectStatus(await shop.publish(box, { price: 400, prizes: [{ weight: all, value: 380 }] }), 200);
    const seen = { token: member.token, body: { box_id: box, version: 1 } };
    expect((await site.call("POST", "/api/boxes/buy", seen)).json).toMatchObject({ code: "box_changed" });
    const opened = expectStatus(await shop.open(member, id), 200).json["data"];
    expect(opened.user_box.box).toMatchObject({ version: 1, price: 500 });
    expect(opened.prizes).toHaveLength(2);
    const old = expectStatus(await site.call("GET", `/api/boxes/${box}/odds/1`), 200).json["data"];
    expect(old).toMatchObject({ box: { version: 1, price: 500 }, prizes: [{ weight: 700_000_000 }, { weight: 300_000_000 }] });
    expect((await site.call("GET", `/api/boxes/${box}/odds/3`)).status).toBe(404);
  });

  it("can be opened twenty times a minute; the twenty-first opening is refused", async () => {
    const box = await shop.box(name(), coins(100));
    const member = await rich(3_000);
    for (let nth = 0; nth < 21; nth += 1) await bought(member, box);
    for (let nth = 0; nth < 20; nth += 1) expectStatus(await shop.open(member, box), 200);
    const refused = await shop.open(member, box);
    expect(refused.json).toMatchObject({ code: "too_many_requests" });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    site.clock.setOffset(site.clock.offsetMs() + 60_000);
    expectStatus(await shop.open(member, box), 200);
  });

  it("counts as a loss: a purchase above the loss limit is refused, and a refund frees the limit again", async () => {
    const box = await shop.box(name(), coins(500));
    const member = await rich();
    expectStatus(
      await site.call("POST", "/api/protection/limits", { token: member.token, body: { kind: "loss", period: "day", value: 999 } }),
      200,
    );
    const id = await bought(member, box);
    expect((await shop.buy(member, box)).json).toMatchObject({ code: "limit_reached" });
    expectStatus(await shop.sell(member, id), 200);
    expectStatus(await shop.buy(member, box), 200);
  });
});

describe("an item", () => {
  const itemBox = async (pieces: number, share = 10_000) => {
    const stock = await shop.stock(pieces);
    return shop.box(name(), { price: 1_000, share, prizes: [{ weight: all, value: 950, form: "item", stock_id: stock }] });
  };
  const won = async (member: Member, box: number) => {
    await bought(member, box);
    return expectStatus(await shop.open(member, box), 200).json["data"].prize.id as string;
  };

  it("is sold once, for its share", async () => {
    const member = await rich(1_000);
    const prize = await won(member, await itemBox(1, 9_000));
    expect(await shop.cash(member)).toBe(0);
    expect(expectStatus(await shop.sellPrize(member, prize), 200).json["data"]).toMatchObject({
      state: "sold",
      value: 950,
      sell_amount: null,
    });
    expect(await shop.cash(member)).toBe(855);
    expect((await shop.sellPrize(member, prize)).status).toBe(409);
    expect((await shop.ship(member, prize)).status).toBe(409);
  });

  it("is paid in cash if no piece remains, and the odds stay unchanged", async () => {
    const member = await rich(3_000);
    const box = await itemBox(1);
    await won(member, box);
    await bought(member, box);
    const table = async () => (await site.call("GET", `/api/boxes/get/${box}/prizes`)).json["data"].prizes[0];
    expect(await table()).toMatchObject({ sold_out: true, weight: all });
    expect(expectStatus(await shop.open(member, box), 200).json["data"]).toMatchObject({
      in_cash: true,
      payout: 950,
      prize: { state: "paid" },
    });
    expect(await shop.cash(member)).toBe(1_950);
  });

  it("is not sent to an account without a CPF", async () => {
    const nobody = await site.join({ fields: { cpf: "" } });
    const tenant_id = (await site.app.modules.tenants.bySlug("trevo"))?.id ?? 0;
    const key = { tenant_id, player_id: nobody.id, source: "test", external_id: nobody.id };
    await site.app.modules.wallet.post({ ...key, kind: "deposit", amount: 1_000 });
    const prize = await won(nobody, await itemBox(1));
    expect(expectStatus(await shop.ship(nobody, prize), 403).json["code"]).toBe("kyc_required");
  });

  it("is sent step by step, with a notification at each step, and cannot be sold once it is prepared", async () => {
    const member = await rich(1_000);
    const prize = await won(member, await itemBox(1));
    const requested = expectStatus(await shop.ship(member, prize), 200).json["data"];
    expect(requested).toMatchObject({ state: "requested", shipment: { tracking: null, steps: [{ state: "requested" }] } });
    const { token } = shop.keeper;
    const list = expectStatus(await office(site, "GET", "trevo/shipments?limit=100", { token }), 200).json["data"];
    const { id } = list.find((one: { prize_id: string }) => one.prize_id === prize);
    expect(JSON.stringify(list)).not.toContain(someAddress.street);
    const file = expectStatus(await office(site, "GET", `trevo/shipments/${id}`, { token }), 200).json["data"];
    expect(file).toMatchObject({ address: someAddress, recipient: expect.stringContaining(member.first_name) });
    const step = (body: object) => office(site, "POST", `trevo/shipments/${id}/step`, { token, body });
    expect((await step({ step: "shipped", tracking: "BR1" })).json).toMatchObject({ code: "wrong_state" });
    expectStatus(await step({ step: "preparing" }), 200);
    expect((await shop.sellPrize(member, prize)).json).toMatchObject({ code: "wrong_state" });
    expect((await step({ step: "shipped" })).json).toMatchObject({ code: "invalid_fields" });
    expectStatus(await step({ step: "shipped", tracking: "BR123" }), 200);
    expectStatus(await step({ step: "returned" }), 200);
    const shown = (await site.call("GET", "/api/prizes/user?state=returned", { token: member.token })).json["data"][0];
    expect(shown).toMatchObject({ id: prize, sell_amount: 950, shipment: { tracking: "BR123" } });
    expect(shown.shipment.steps.map((one: { state: string }) => one.state)).toEqual(["requested", "preparing", "shipped", "returned"]);
    expectStatus(await shop.ship(member, prize), 200);
    expect((await step({ step: "preparing" })).json, "a shipment that has ended moves no more").toMatchObject({ code: "wrong_state" });
    expectStatus(await shop.sellPrize(member, prize), 200);
    const [row] = await site.database.sql<
      { sealed: string }[]
    >`select address_sealed::text as sealed from shipments where prize_id = ${prize} limit 1`;
    expect(Buffer.from((row?.sealed ?? "").slice(2), "hex").toString()).not.toContain("Praça");
  });
});

describe("a box as a prize", () => {
  it("is given at the opening", async () => {
    const inner = await shop.box(name(), coins(100));
    const outer = await shop.box(name(), { price: 1_000, prizes: [{ weight: all, value: 950, form: "box", given_box_id: inner }] });
    const member = await rich(1_000);
    await bought(member, outer);
    expect(expectStatus(await shop.open(member, outer), 200).json["data"]).toMatchObject({ payout: 0, prize: { state: "granted" } });
    expectStatus(await shop.open(member, inner), 200);
  });
});

describe("a prize that is neither cash nor an item", () => {
  const dice = async () => {
    const { id, title } = (await site.call("POST", "/api/games/get", { body: { game_id: "dice" } })).json["data"] as {
      id: number;
      title: string;
    };
    return { id, title };
  };
  const openOne = async (prize: TestPrize) => {
    const box = await shop.box(name(), { price: 1_000, prizes: [{ ...prize, weight: all }] });
    const member = await rich(1_000);
    await bought(member, box);
    const opened = expectStatus(await shop.open(member, box, { key: "once" }), 200).json["data"];
    expect(opened).toMatchObject({ payout: 0, prize: { state: "granted", form: prize.form, sell_amount: null } });
    expectStatus(await shop.open(member, box, { key: "once" }), 200);
    return (path: string) => site.call("GET", `/api/${path}`, { token: member.token });
  };

  it("grants free rounds whose wins are cash, once", async () => {
    const reward = { code: "free_rounds" as const, game: await dice(), rounds: 9, stake: 100, days: 7 };
    const get = await openOne({ weight: all, value: 900, form: "free_rounds", reward });
    expect((await get("bonuses/free-rounds")).json["data"]).toMatchObject([{ rounds: 9, stake: 100, wins: "cash", state: "active" }]);
  });

  it("grants a bonus, which waits for its player", async () => {
    const get = await openOne({ weight: all, value: 900, form: "bonus", reward: { code: "bonus_fixed", amount: 900 } });
    expect((await get("bonuses")).json["data"]).toMatchObject([{ state: "waiting", granted: 900, title: "Prize 0" }]);
  });

  it("grants points", async () => {
    const get = await openOne({ weight: all, value: 900, form: "points", reward: { code: "points", points: 40 } });
    expect((await get("points")).json["data"]).toMatchObject({ balance: 40 });
  });

  it("is not published if its value differs, its reward is missing or does not match, or it cannot be granted", async () => {
    const box = await shop.box(name(), coins(500));
    const mines = { ...(await dice()), id: 2_000_000_000 };
    for (const prize of [
      { form: "bonus", reward: { code: "bonus_fixed", amount: 479 } },
      { form: "bonus", reward: { code: "bonus_fixed", amount: 481 } },
      { form: "bonus" },
      { form: "points", reward: { code: "bonus_fixed", amount: 480 } },
      { form: "cash", reward: { code: "points", points: 5 } },
      { form: "free_rounds", reward: { code: "free_rounds", game: mines, rounds: 24, stake: 20, days: 7 } },
    ] satisfies Omit<TestPrize, "weight" | "value">[])
      expect(
        (await shop.publish(box, { price: 500, prizes: [{ ...prize, weight: all, value: 480 }] })).json,
        JSON.stringify(prize),
      ).toMatchObject({
        code: "invalid_fields",
      });
  });
});

describe("a box as a reward", () => {
  const accepts = async (slug: string, id: string) => {
    const { rewards, tenants } = site.app.modules;
    const tenant = await tenants.bySlug(slug);
    if (!tenant) throw new Error("no tenant");
    const reward = { code: "box" as const, box: { id, title: "Box" }, count: 1 };
    return site.database.db.transaction().execute((tx) => rewards.accepts(tx, tenant, reward));
  };

  it("is accepted if the brand has a version of it, and refused elsewhere", async () => {
    const box = await shop.box(name(), coins(500));
    const body = { name: name(), title: { pt: "Rascunho", en: "Draft" }, image: "/boxes/leaf.svg" };
    const draft = expectStatus(await office(site, "POST", "trevo/boxes", { token: shop.keeper.token, body }), 200).json["data"]
      .id as number;
    expect(await accepts("trevo", String(box))).toBe(true);
    for (const id of [String(draft), "2147483648", "prata", "-1"]) expect(await accepts("trevo", id), id).toBe(false);
    for (const slug of ["aurora", "norte"]) expect(await accepts(slug, String(box)), slug).toBe(false);
  });
});

describe("a version of a box", () => {
  it("is published by one person from 85 % to 97 %, and needs two outside that range", async () => {
    const box = await shop.box(name(), coins(10_000));
    const at = async (value: number) =>
      expectStatus(await shop.publish(box, { price: 10_000, prizes: [{ weight: all, value }] }), 200).json["data"];
    for (const value of [8_500, 9_700]) expect(await at(value), String(value)).toMatchObject({ state: "applied", approvals_needed: 0 });
    for (const value of [8_499, 9_701]) expect(await at(value), String(value)).toMatchObject({ state: "waiting", approvals_needed: 1 });
    const { json } = await site.call("GET", `/api/boxes/get/${box}/prizes`);
    expect(json["data"].box).toMatchObject({ version: 3, return_bps: 9_700 });
  });

  it("needs two people if it costs more than the previous one, because boxes already promised are given in the new version", async () => {
    const box = await shop.box(name(), coins(500));
    const at = async (price: number) =>
      expectStatus(await shop.publish(box, { price, prizes: [{ weight: all, value: price * 0.9 }] }), 200).json["data"].state;
    expect([await at(510), await at(500), await at(400), await at(410)]).toEqual(["waiting", "applied", "applied", "waiting"]);
  });

  it("needs two people if no return bounds its value: without a price, or with a prize of points or of another box", async () => {
    const [box, inner] = [await shop.box(name(), coins(500)), await shop.box(name(), coins(500))];
    const points: TestPrize = { weight: all, value: 450, form: "points", reward: { code: "points", points: 1 } };
    for (const table of [
      { price: 0, prizes: [{ weight: all, value: 1_000_000 }] },
      { price: 500, prizes: [points] },
      { price: 500, prizes: [{ weight: all, value: 450, form: "box" as const, given_box_id: inner }] },
    ]) {
      const proposal = expectStatus(await shop.publish(box, table), 200).json["data"];
      expect(proposal, JSON.stringify(table)).toMatchObject({ state: "waiting", approvals_needed: 1 });
    }
    expect((await site.call("GET", `/api/boxes/get/${box}/prizes`)).json["data"].box).toMatchObject({ version: 1 });
  });

  it("is refused if its weights do not add up, or its item is unknown", async () => {
    const box = await shop.box(name(), coins(500));
    for (const prizes of [
      [{ weight: all - 1, value: 480 }],
      [{ weight: all, value: 480, form: "item" as const, stock_id: 999_999 }],
      [{ weight: all, value: 480, form: "item" as const }],
    ])
      expect((await shop.publish(box, { price: 500, prizes })).json).toMatchObject({ code: "invalid_fields" });
  });

  it("never changes, not even by the owner of the tables", async () => {
    await expect(site.database.sql`update box_prizes set weight = 1`).rejects.toThrow(/permission denied/);
    await expect(site.database.owner.sql`update box_versions set price = 1`).rejects.toThrow(/refused/);
    await expect(site.database.owner.sql`update user_boxes set amount = amount + 1`).rejects.toThrow(/never change/);
  });
});

describe("a brand without boxes", () => {
  it("answers every call with 404", async () => {
    const member = await site.join({ tenant: "norte", fields: {} }).catch(() => null);
    const calls: ["GET" | "POST", string, unknown?][] = [
      ["GET", "/api/boxes/all"],
      ["GET", "/api/boxes/get/1/prizes"],
      ["GET", "/api/boxes/1/odds/1"],
    ];
    for (const [method, path, body] of calls) expect((await site.call(method, path, { body, tenant: "norte" })).status, path).toBe(404);
    expect(member === null || typeof member.token === "string").toBe(true);
  });
});

it("a member of staff without the permission can neither see nor change anything", async () => {
  const auditor = await hire(site, { may: ["boxes.read", "shipments.read"] });
  const may = async (method: "GET" | "POST", path: string, body?: object) =>
    (await office(site, method, path, { token: auditor.token, key: `no-${path}`, ...(body && { body }) })).status;
  expect(await may("GET", "trevo/boxes")).toBe(200);
  expect(await may("GET", "trevo/stock")).toBe(200);
  expect(await may("GET", "trevo/shipments")).toBe(200);
  expect(await may("POST", "trevo/stock", { title: { pt: "a", en: "a" }, pieces: 1 })).toBe(403);
  expect(await may("POST", "trevo/boxes/1/withdraw", {})).toBe(403);
  expect(await may("POST", "trevo/shipments/0199a7b2-0000-7000-8000-000000000001/step", { step: "preparing" })).toBe(403);
});
