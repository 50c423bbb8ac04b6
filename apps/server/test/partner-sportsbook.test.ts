import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payloads, sealCall } from "../../sandbox/src/betby/wire.ts";
import type { Bet, ProductCall } from "../../sandbox/src/betby/book.ts";
import { newTransaction } from "../../sandbox/src/betby/book.ts";
import type { OrderName } from "../../sandbox/src/betby/orders.ts";
import { createLog } from "../src/kernel/log.ts";
import type { PlayerKey, Tenant } from "../src/kernel/scope.ts";
import { activationOf } from "../src/modules/wallet/wallet-fixture.ts";
import { agreeOnBook, openBook, partnerKey } from "./partner-book.ts";
import { type Member, type TestSite, eventually, expectStatus, startTestSite } from "./test-site.ts";

let site: TestSite;
let tenantId: number;
let tenant: Tenant;
const logged: Record<string, unknown>[] = [];
let other: TestSite["call"];

beforeAll(async () => {
  site = await startTestSite({}, createLog("warn", { write: (line) => void logged.push(JSON.parse(line)) }));
  await agreeOnBook(site);
  tenant = (await site.app.modules.tenants.bySlug("trevo")) as Tenant;
  tenantId = tenant.id;
  other = (method, path, options) => site.call(method, path, { ...options, tenant: "praca" });
});
afterAll(() => site.close());

interface Player {
  readonly member: Member;
  readonly owner: PlayerKey;
  readonly token: string;
  readonly session: string;
  readonly ref: string;
  cash(): Promise<number>;
}

/** Creates a player of the partner's sportsbook with R$ 100.00. */
async function sit(): Promise<Player> {
  const member = await site.join();
  const owner = { tenant_id: tenantId, player_id: member.id };
  const { wallet } = site.app.modules;
  await wallet.post({ ...owner, kind: "deposit", source: "test", external_id: randomUUID(), amount: 10_000 });
  const { token, session } = await openBook(site, member);
  return { member, owner, token, session, ref: `trevo-${member.id}`, cash: async () => (await wallet.balance(owner)).cash };
}

async function carryOut({ token }: Player, order: OrderName, stake = 1_000): Promise<{ calls: ProductCall[]; bets: Bet[] }> {
  return expectStatus(await site.sandbox("POST", "/sandbox/betby/orders", { order, token, stake }), 200).json["data"];
}

/** Sends a call as the partner does, signed with the partner's key. */
const say = async (action: string, fields: object) => {
  const reply = await site.call("POST", `/callbacks/trevo/betby/${action}`, { raw: sealCall(fields, partnerKey(site)) });
  return { status: reply.status, ...reply.json } as { status: number; code?: number; id?: string; balance?: number; operation?: string };
};
const leg = { id: "1", event_id: "2001", sport_id: "1", tournament_id: "7", category_id: "3", live: false };
const bets = [
  {
    ...leg,
    sport_name: "Futebol",
    category_name: "Simulado",
    tournament_name: "Copa",
    competitor_name: ["Ipê", "Cedro"],
    market_name: "Resultado",
    outcome_name: "Ipê",
    scheduled: 1,
    odds: "1.85",
  },
];
const makeOf = ({ ref, session }: Player, transaction: string, amount = 1_000) =>
  payloads.make({ player: ref, session, transaction, amount, type: "1/1", odds: "1.85", bets });
/** Creates a new player with an open bet of R$ 10.00. */
async function betOnce() {
  const [player, bet] = [await sit(), newTransaction()];
  await say("bet/make", makeOf(player, bet));
  return { player, bet };
}
const resultOf = ({ ref }: Player, bet: string, amount: number, transaction = newTransaction()) => ({
  player: ref,
  bet: `b${bet}`,
  transaction,
  amount,
});
const parked = async ({ owner }: Player) =>
  (await site.app.modules.parkedWins.list({ tenant: { id: tenantId } }, { limit: 1_000 })).data.filter(
    (win) => win.player_id === owner.player_id,
  );

describe("an order to the partner", () => {
  it.each<[order: OrderName, cash: number]>([
    ["well", 10_850],
    ["discard_first", 10_000],
    ["discard_after", 10_000],
    ["lost_reply", 10_850],
    ["duplicate", 10_850],
    ["reordered", 10_850],
    ["bad_signature", 10_000],
    ["alg_none", 10_000],
    ["hs256_with_public_key", 10_000],
    ["expired", 10_000],
    ["wrong_audience", 10_000],
    ["win_rollback_win", 10_850],
    ["lost_rollback_win", 10_850],
    ["refund_rollback_lost", 9_000],
    ["settled_twice", 10_850],
    ["discard_won", 10_850],
    ["unknown_player", 10_000],
    ["cash_out", 9_800],
    ["free_bet", 11_850],
    ["free_bet_refunded", 10_000],
    ["combo", 9_000 + 3_880],
    ["system_2_3", 9_000 + 6_200],
    ["two_bets_at_once", 8_000],
    ["silent", 9_000],
  ])("%s ends with %i centavos, and both sides' books agree", async (order, cash) => {
    const player = await sit();
    await carryOut(player, order);
    expect(await player.cash()).toBe(cash);
    const { json } = await site.sandbox("GET", "/sandbox/betby/reconcile");
    const sums = (json["data"] as { player: string; moved: number }[]).find((sum) => sum.player === player.ref);
    expect(sums?.moved ?? 0).toBe(cash - 10_000);
  });

  it.each(["bad_signature", "alg_none", "hs256_with_public_key", "expired", "wrong_audience"] as const)(
    "%s is answered 401 and 2005",
    async (order) => {
      const { calls } = await carryOut(await sit(), order);
      expect(calls).toMatchObject([{ status: 401, code: "2005" }]);
    },
  );

  it("parks a second result with another number for a person, with its amount and reason", async () => {
    const player = await sit();
    await carryOut(player, "settled_twice");
    expect(await parked(player)).toMatchObject([{ amount: 1_850, reason: "closed_round", state: "waiting" }]);
  });

  it("parks nothing when a large result is repeated", async () => {
    const player = await sit();
    const transaction = newTransaction();
    await say("bet/make", makeOf(player, transaction));
    const win = payloads.win(resultOf(player, transaction, 500_000));
    for (let nth = 0; nth < 3; nth++) expect(await say("bet/win", win)).toMatchObject({ status: 200, balance: 509_000 });
    expect(await parked(player)).toEqual([]);
  });
});

describe("a bet", () => {
  it("is answered as documented, stores its slip with the round, and takes cash only", async () => {
    const player = await sit();
    const { wallet } = site.app.modules;
    await wallet.post(activationOf(player.owner, { amount: 5_000 }));
    expect(await say("bet/make", makeOf(player, newTransaction(), 10_001))).toMatchObject({ status: 400, code: 2001 });
    const transaction = newTransaction();
    expect(await say("bet/make", makeOf(player, transaction, 10_000))).toEqual({
      status: 200,
      id: `b${transaction}`,
      ext_transaction_id: transaction,
      parent_transaction_id: null,
      user_id: player.ref,
      operation: "bet",
      amount: 10_000,
      currency: "BRL",
      balance: 0,
    });
    expect(await wallet.balance(player.owner)).toMatchObject({ cash: 0, bonus: 5_000 });
    const round = await wallet.roundBySource(tenantId, "betby", transaction);
    expect(round).toMatchObject({
      state: "open",
      detail: { type: "1/1", odds: "1.85", bets: [{ outcome: "Ipê", competitors: ["Ipê", "Cedro"] }] },
    });
    const [kept] = await site.database.sql<{ wager_class: number }[]>`select wager_class from rounds where id = ${round?.id ?? ""}`;
    expect(kept?.wager_class).toBe(6);
    expect(await say("bet/commit", payloads.commit(`b${transaction}`))).toEqual({ status: 200 });
    expect(await say("bet/lost", payloads.lost(resultOf(player, transaction, 0)))).toMatchObject({
      status: 200,
      operation: "lost",
      balance: 0,
    });
    expect(await say("bet/settlement", payloads.settlement(`b${transaction}`, "lost"))).toEqual({ status: 200 });
  });

  it("is refused if its parts do not match, in another currency, and for another player's session", async () => {
    const [player, stranger] = [await sit(), await sit()];
    const make = makeOf(player, newTransaction());
    const refusals = [
      [{ ...make, amount: 999 }, 2004],
      [{ ...make, betslip: { ...make.betslip, sum: 1_001 } }, 2004],
      [{ ...make, transaction: { ...make.transaction, amount: 1 } }, 2004],
      [{ ...make, player_id: stranger.ref }, 2004],
      [{ ...make, amount: 10.5 }, 2004],
      [{ ...make, currency: "USD" }, 2002],
      [{ ...make, betslip: { ...make.betslip, currency: "EUR" } }, 2002],
      [{ ...make, session_id: stranger.session }, 1007],
      [{ ...make, session_id: randomUUID() }, 1007],
    ] as const;
    for (const [fields, code] of refusals) expect(await say("bet/make", fields)).toMatchObject({ status: 400, code });
    expect(await player.cash()).toBe(10_000);
    expect(await stranger.cash()).toBe(10_000);
  });

  it("is refused above a player's limit, not at it; the result of an accepted bet is paid", async () => {
    const player = await sit();
    const { wallet } = site.app.modules;
    const guard = (change: Parameters<typeof wallet.setRestrictions>[2]) =>
      site.database.db.transaction().execute((tx) => wallet.setRestrictions(tx, player.owner, change));
    await guard({ loss_limits: { day: 1_000, week: null, month: null } });
    expect(await say("bet/make", makeOf(player, newTransaction(), 1_001))).toMatchObject({ status: 400, code: 1005 });
    const bet = newTransaction();
    expect(await say("bet/make", makeOf(player, bet, 1_000))).toMatchObject({ status: 200 });
    await guard({ loss_limits: { day: null, week: null, month: null }, may_stake: false });
    expect(await say("bet/make", makeOf(player, newTransaction(), 1))).toMatchObject({ status: 400, code: 1005 });
    expect(await say("bet/win", payloads.win(resultOf(player, bet, 1_850)))).toMatchObject({ status: 200, balance: 10_850 });
  });

  it("is refused after logout and if the brand has left the partner; the result of an earlier bet is paid", async () => {
    const { player, bet } = await betOnce();
    const choose = (active: boolean) =>
      site.app.modules.tenants.change(tenantId, { settings: { betby: { active, brand_id: "trevo-book", theme_name: "test" } } });
    await choose(false);
    try {
      expect(await say("bet/make", makeOf(player, newTransaction()))).toMatchObject({ status: 400, code: 1005 });
      expect(await say("bet/make", makeOf(player, bet))).toMatchObject({ status: 200, balance: 9_000 });
    } finally {
      await choose(true);
    }
    await site.call("POST", "/api/auth/logout", { token: player.member.token });
    expect(await say("bet/make", makeOf(player, newTransaction()))).toMatchObject({ status: 400, code: 1007 });
    expect(await say("bet/refund", payloads.refund(resultOf(player, bet, 1_000)))).toMatchObject({ status: 200, balance: 10_000 });
  });

  it("is not reversed by a rollback, which applies to results only; an unknown bet or result has its own code", async () => {
    const { player, bet } = await betOnce();
    expect(await say("bet/rollback", payloads.rollback(resultOf(player, bet, 1_000), `b${bet}`))).toMatchObject({
      status: 400,
      code: 2004,
    });
    expect(await say("bet/win", payloads.win({ ...resultOf(player, bet, 100), bet }))).toMatchObject({ status: 400, code: 2003 });
    expect(await say("bet/win", payloads.win(resultOf(player, newTransaction(), 100)))).toMatchObject({ status: 400, code: 2003 });
    expect(await say("bet/rollback", payloads.rollback(resultOf(player, bet, 1), `b${newTransaction()}`))).toMatchObject({ code: 2003 });
    expect(await player.cash()).toBe(9_000);
  });

  it("leaves a debt if a corrected result was already spent", async () => {
    const player = await sit();
    const [bet, won] = [newTransaction(), newTransaction()];
    await say("bet/make", makeOf(player, bet));
    await say("bet/win", payloads.win(resultOf(player, bet, 5_000, won)));
    await say("bet/make", makeOf(player, newTransaction(), 12_000));
    expect(await say("bet/rollback", payloads.rollback(resultOf(player, bet, 5_000), `b${won}`))).toMatchObject({
      status: 200,
      balance: 0,
    });
    expect(await site.app.modules.wallet.balance(player.owner)).toMatchObject({ cash: 0, debt: 3_000 });
  });
});

describe("a refund", () => {
  const refund = (player: Player, bet: string, amount: number, transaction?: string) =>
    say("bet/refund", payloads.refund(resultOf(player, bet, amount, transaction)));

  it("of a free bet pays no money that nobody staked: it waits for a person, and gets the same answer when repeated", async () => {
    const player = await sit();
    const [bet, refunded] = [newTransaction(), newTransaction()];
    await say("bet/make", { ...makeOf(player, bet), bonus_id: "1", bonus_type: "freebet_freemoney" });
    for (let nth = 0; nth < 2; nth++)
      expect(await refund(player, bet, 1_000, refunded)).toMatchObject({ status: 200, operation: "refund", balance: 10_000 });
    expect(await parked(player)).toMatchObject([{ transaction: refunded, amount: 1_000, reason: "promotion", state: "waiting" }]);
  });

  it("is paid for a part or the whole of the stake, and not for one centavo more", async () => {
    for (const [amount, cash] of [
      [999, 9_999],
      [1_000, 10_000],
      [1_001, 9_000],
    ] as const) {
      const { player, bet } = await betOnce();
      expect(await refund(player, bet, amount)).toMatchObject({ status: 200, balance: cash });
      expect((await parked(player)).map((win) => win.amount)).toEqual(amount > 1_000 ? [amount] : []);
    }
  });

  it("of a bet that never arrived, or was discarded, is refused", async () => {
    const player = await sit();
    const bet = newTransaction();
    expect(await refund(player, bet, 1_000)).toMatchObject({ status: 400, code: 2003 });
    await say("bet/make", makeOf(player, bet));
    await say("bet/discard", payloads.discard(player.ref, bet));
    expect(await refund(player, bet, 1_000)).toMatchObject({ status: 400 });
    expect(await player.cash()).toBe(10_000);
    expect(await parked(player)).toEqual([]);
  });
});

describe("a bonus of the partner", () => {
  const makeWith = async (player: Player, bonus_type: string) =>
    say("bet/make", { ...makeOf(player, newTransaction()), bonus_id: "1", bonus_type });

  it.each(["comboboost", "global_comboboost"])("%s is staked by the player", async (type) => {
    const player = await sit();
    expect(await makeWith(player, type)).toMatchObject({ status: 200, balance: 9_000 });
  });

  it.each(["freebet_refund", "bet_refund", "freebet_no_risk", "freebet_new", "any_freemoney"])(
    "%s is refused, because it is not defined who stakes it",
    async (type) => {
      const player = await sit();
      expect(await makeWith(player, type)).toMatchObject({ status: 400, code: 2004 });
      expect(await player.cash()).toBe(10_000);
    },
  );
});

describe("a result that waits for a person", () => {
  const reviewer = () => ({ tenant, staff_id: randomUUID(), request_id: "test" });
  const decide = (id: string, decision: "pay" | "refuse" = "pay") =>
    site.app.modules.parkedWins.decide(reviewer(), { id, decision, reason: "the partner wrote so", idempotency_key: null });

  /** Creates a bet of R$ 10.00 with a posted result of R$ 18.50 and a waiting result of R$ 19.00. */
  async function settleTwice() {
    const player = await sit();
    const [bet, won] = [newTransaction(), newTransaction()];
    await say("bet/make", makeOf(player, bet));
    await say("bet/win", payloads.win(resultOf(player, bet, 1_850, won)));
    await say("bet/win", payloads.win(resultOf(player, bet, 1_900)));
    const [waiting] = await parked(player);
    if (!waiting) throw new Error("nothing was parked");
    const undo = () => say("bet/rollback", payloads.rollback(resultOf(player, bet, 1_850), `b${won}`));
    return { player, bet, id: waiting.id, undo };
  }

  it("is not paid in addition to a posted one, but can be paid after that was rolled back", async () => {
    const { player, id, undo } = await settleTwice();
    await expect(decide(id)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await player.cash()).toBe(10_850);
    expect(await undo()).toMatchObject({ status: 200, balance: 9_000 });
    expect(await decide(id)).toMatchObject({ state: "paid" });
    expect(await player.cash()).toBe(10_900);
  });

  it("is not paid after its bet was rolled back, and can be refused", async () => {
    const { player, bet, id, undo } = await settleTwice();
    await undo();
    const call = { ...player.owner, source: "betby", provider: "betby", external_id: randomUUID(), target_external_id: bet };
    expect(await site.app.modules.wallet.post({ ...call, kind: "rollback" })).toMatchObject({ status: "posted" });
    await expect(decide(id)).rejects.toMatchObject({ code: "wrong_state" });
    expect(await decide(id, "refuse")).toMatchObject({ state: "refused" });
    expect(await player.cash()).toBe(10_000);
  });

  it("prevents a discard of its bet until it is refused", async () => {
    const { player, bet, id, undo } = await settleTwice();
    await undo();
    const discard = () => say("bet/discard", payloads.discard(player.ref, bet));
    expect(await discard()).toEqual({ status: 200 });
    expect(await player.cash()).toBe(9_000);
    await decide(id, "refuse");
    expect(await discard()).toEqual({ status: 200 });
    expect(await player.cash()).toBe(10_000);
  });

  it("is created for a result above the limit if a person has ended the bet", async () => {
    for (const [amount, cash] of [
      [100_000, 109_000],
      [100_001, 9_000],
    ] as const) {
      const { player, bet } = await betOnce();
      const round = await site.app.modules.wallet.roundBySource(tenantId, "betby", bet);
      if (!round) throw new Error("no round");
      const { ownCases, backOffice } = site.app.modules.openRounds;
      await eventually("the open round", async () =>
        (await site.database.sql`select 1 from open_rounds where round_id = ${round.id}`).length > 0 ? true : undefined,
      );
      await ownCases.report({ ...player.owner, round_id: round.id, provider_code: "betby", moved_at: site.clock.now() });
      const decision = { decision: "close", staked: 1_000, won: 0, reason: "no result came", idempotency_key: null } as const;
      await backOffice.decide(reviewer(), { ...decision, id: round.id });
      expect(await say("bet/win", payloads.win(resultOf(player, bet, amount)))).toMatchObject({ status: 200, balance: cash });
      expect((await parked(player)).map((win) => win.amount)).toEqual(amount > 100_000 ? [amount] : []);
    }
  });
});

describe("a discard", () => {
  it("of a bet with a result changes nothing, and logs a warning with ids only", async () => {
    const { player, bet } = await betOnce();
    await say("bet/win", payloads.win(resultOf(player, bet, 1_850)));
    const round = await site.app.modules.wallet.roundBySource(tenantId, "betby", bet);
    expect(await say("bet/discard", payloads.discard(player.ref, bet))).toEqual({ status: 200 });
    expect(await player.cash()).toBe(10_850);
    const warned = logged.find((line) => line["round_id"] === round?.id);
    expect(warned).toMatchObject({ level: 40, tenant_id: tenantId, provider: "betby", msg: "a bet with a result was cancelled" });
  });

  it("of a bet whose id is longer than a key also leaves its result", async () => {
    const player = await sit();
    const bet = `${newTransaction()}${"7".repeat(300)}`;
    expect(await say("bet/make", makeOf(player, bet))).toMatchObject({ status: 200, balance: 9_000 });
    await say("bet/win", payloads.win(resultOf(player, bet, 1_850)));
    expect(await say("bet/discard", payloads.discard(player.ref, bet))).toEqual({ status: 200 });
    expect(await player.cash()).toBe(10_850);
  });

  it("is final: a repeated request for the discarded bet is refused", async () => {
    const player = await sit();
    const bet = newTransaction();
    const make = makeOf(player, bet);
    for (let nth = 0; nth < 2; nth++) expect(await say("bet/make", make)).toMatchObject({ status: 200, balance: 9_000 });
    await say("bet/discard", payloads.discard(player.ref, bet));
    expect(await say("bet/make", make)).toMatchObject({ status: 400, code: 2004 });
    expect(await player.cash()).toBe(10_000);
  });
});

describe("a race at the partner's sportsbook", () => {
  const pairs = 25;
  const each = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: pairs }, run));

  it("of a bet with its discard leaves the balance unchanged", async () => {
    const player = await sit();
    await each(async () => {
      const bet = newTransaction();
      await Promise.all([say("bet/make", makeOf(player, bet, 100)), say("bet/discard", payloads.discard(player.ref, bet))]);
    });
    expect(await player.cash()).toBe(10_000);
  });

  it("of a result with a discard ends as one of the two, never as both", async () => {
    const player = await sit();
    const ends = await each(async () => {
      const bet = newTransaction();
      await say("bet/make", makeOf(player, bet, 100));
      const [won] = await Promise.all([
        say("bet/win", payloads.win(resultOf(player, bet, 185))),
        say("bet/discard", payloads.discard(player.ref, bet)),
      ]);
      return won.status === 200 ? 85 : 0;
    });
    expect(await player.cash()).toBe(10_000 + ends.reduce<number>((sum, end) => sum + end, 0));
  });

  it("of two results of one bet pays one, and parks the other for a person", async () => {
    const player = await sit();
    await each(async () => {
      const bet = newTransaction();
      await say("bet/make", makeOf(player, bet, 100));
      const results = [185, 190].map((amount) => say("bet/win", payloads.win(resultOf(player, bet, amount))));
      expect((await Promise.all(results)).map(({ status }) => status)).toEqual([200, 200]);
    });
    const waiting = await parked(player);
    expect(waiting).toHaveLength(pairs);
    const held = waiting.reduce((sum, { amount }) => sum + amount, 0);
    expect(await player.cash()).toBe(10_000 - pairs * 100 + pairs * 375 - held);
  });
});

describe("POST /games/launch/sport", () => {
  const open = (body: object, token?: string) => site.call("POST", "/api/games/launch/sport", { body, token });

  it("gives a guest the partner's sportsbook without a token, and a player a token that the partner can check", async () => {
    const guest = expectStatus(await open({}), 200).json;
    expect(guest).toMatchObject({
      book: "betby",
      embed: { brand_id: "trevo-book", theme_name: "test", token: null, expires_at: null, lang: "pt-br", currency: "BRL" },
    });
    expect(guest["embed"].script).toMatch(/\/betby\/bt-renderer\.js$/);
    const player = await sit();
    expect(expectStatus(await site.sandbox("POST", "/betby/mine", { token: player.token }), 200).json["data"]).toEqual([]);
    expectStatus(await site.sandbox("POST", "/betby/mine", { token: `${player.token.slice(0, -4)}AAAA` }), 401);
  });

  it.each([
    ["/live", "/sportsbook/live"],
    ["/event/2001", "/sportsbook/event/2001"],
    ["//elsewhere.example", "/sportsbook"],
    ["https://elsewhere.example/x", "/sportsbook"],
    ["/a/../../b", "/sportsbook"],
    ["/a?b=c", "/sportsbook"],
  ])("turns %s into %s, an address of the brand", async (gameUrl, path) => {
    const address = new URL(expectStatus(await open({ gameUrl }), 200).json["gameUrl"]);
    expect([address.host, address.pathname]).toEqual([new URL(site.url).host, path]);
  });

  it("returns the reason to a player who may not stake, and opens nothing", async () => {
    const { member } = await sit();
    expectStatus(await site.call("POST", "/api/protection/cooling-off", { token: member.token, body: { hours: 24 } }), 200);
    expect((await open({}, member.token)).json["code"]).toBe("cooling_off");
  });

  it("returns the address of our own sportsbook if the brand has that, and 404 if it has neither", async () => {
    const own = expectStatus(await other("POST", "/api/games/launch/sport", { body: { gameUrl: "/live" } }), 200).json;
    expect([new URL(own["gameUrl"]).pathname, own["book"], own["embed"]]).toEqual(["/sportsbook/live", "own", undefined]);
    expectStatus(await site.call("POST", "/api/games/launch/sport", { body: {}, tenant: "aurora" }), 404);
  });

  it("answers the partner's ping", async () => {
    const { status, json } = await site.call("GET", "/callbacks/trevo/betby/ping");
    expect([status, typeof json["timestamp"]]).toEqual([200, "number"]);
  });
});
