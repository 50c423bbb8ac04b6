import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Tenant } from "../../src/kernel/scope.ts";
import { newId } from "../../src/kernel/ids.ts";
import { activationOf, commandOf } from "../../src/modules/wallet/wallet-fixture.ts";
import { agreeOnBook } from "../partner-book.ts";
import { type TestSite, eventually, startTestSite } from "../test-site.ts";
import { subjects } from "./subjects.ts";
import { type Subject, type Table, openTable } from "./table.ts";

/** Covers what is specific to one protocol, in addition to the rules that hold for all. */
let site: TestSite;
let tenant: Tenant;

beforeAll(async () => {
  site = await startTestSite();
  await agreeOnBook(site);
  const found = await site.app.modules.tenants.bySlug("trevo");
  if (!found) throw new Error("no tenant");
  tenant = found;
  const { providers } = site.app.modules;
  for (const { dialect, gamecode, game } of subjects)
    await eventually(`the games of ${dialect.code}`, async () =>
      (await providers.codeOf(tenant, { provider_code: dialect.code, gamecode })) === game ? true : undefined,
    );
});
afterAll(() => site.close());

const subjectOf = (code: string): Subject => {
  const subject = subjects.find(({ dialect }) => dialect.code === code);
  if (!subject) throw new Error(`no ${code}`);
  return subject;
};
const post = (table: Table, action: string, fields: Record<string, unknown>) => table.sayWritten({ method: "POST", action, fields });
const leave = (table: Table) => site.call("POST", "/api/auth/logout", { token: table.member.token });

/** Returns the whole answer, for tests that need more than a dialect parses. */
async function answerOf(table: Table, action: string, fields: Record<string, unknown>) {
  const { dialect, key } = table.subject;
  const raw = JSON.stringify(fields);
  const reply = await site.call("POST", `/callbacks/trevo/${dialect.code}/${action}`, { raw, headers: dialect.sign(raw, key(site)) });
  return reply.json;
}

async function gameIdOf({ gamecode, dialect }: Subject): Promise<number> {
  const id = await site.app.modules.catalog.idOf({ provider_code: dialect.code, gamecode });
  if (id === null) throw new Error("no game");
  return id;
}

describe.each(subjects)("an inactive brand, for $dialect.code", (subject) => {
  it.each(["maintenance", "inactive"] as const)("in %s: stakes are refused, and wins and rollbacks are accepted", async (state) => {
    const table = await openTable(site, subject);
    const [won, undone] = [0, 1].map(() => ({ transaction: randomUUID(), round: randomUUID() }));
    if (!won || !undone) return;
    for (const bet of [won, undone]) expect((await table.say({ kind: "bet", ...bet })).taken).toBe(true);
    await site.app.modules.tenants.change(tenant.id, { state });
    try {
      expect((await table.say({ kind: "bet" })).taken).toBe(false);
      expect((await table.say({ kind: "win", round: won.round, target: won.transaction, amount: 2_500 })).taken).toBe(true);
      expect((await table.say({ kind: "rollback", round: undone.round, target: undone.transaction })).taken).toBe(true);
      expect(await table.balance()).toBe(11_500);
    } finally {
      await site.app.modules.tenants.change(tenant.id, { state: "active" });
    }
  });
});

describe.each(subjects)("an id that no column can hold, from $dialect.code", (subject) => {
  it.each(["a\0b", "\ud800"])("is refused permanently, so that it is not sent again (%j)", async (transaction) => {
    const table = await openTable(site, subject);
    const said = await table.say({ kind: "bet", transaction });
    expect([said.taken, said.code === subject.codes.temporary]).toEqual([false, false]);
    expect(await table.balance()).toBe(10_000);
  });
});

/** A partner's sportsbook has no bonus money at all. */
const games = subjects.filter(({ isBook }) => !isBook);

describe.each(games)("a game that accepts no bonus money, of $dialect.code", (subject) => {
  it("shows and accepts cash only; a repeated request gets the same answer", async () => {
    const table = await openTable(site, subject);
    const { wallet } = site.app.modules;
    await wallet.post(activationOf(table.owner, { amount: 5_000 }));
    expect((await table.say({ kind: "balance" })).balance).toBe(15_000);
    const allow = (bonus_allowed: boolean) =>
      site.database.sql`update games set bonus_allowed = ${bonus_allowed} where gamecode = ${subject.gamecode}`;
    await allow(false);
    try {
      await eventually("cash alone", async () => ((await table.say({ kind: "balance" })).balance === 10_000 ? true : undefined));
      expect((await table.say({ kind: "bet", amount: 10_001 })).code).toBe(subject.codes.funds);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 10_000 } as const;
      for (let nth = 0; nth < 2; nth++) expect(await table.say(bet)).toMatchObject({ taken: true, balance: 0 });
      expect(await wallet.balance(table.owner)).toMatchObject({ cash: 0, bonus: 5_000 });
    } finally {
      await allow(true);
    }
  });
});

describe.each(games)("a bonus with terms, at $dialect.code", (subject) => {
  it("is not shown in a game that it excludes; a repeated request gets the same answer after the bonus has ended", async () => {
    const table = await openTable(site, subject);
    const { wallet } = site.app.modules;
    const bonus_id = newId();
    const terms = { except_games: [await gameIdOf(subject)], except_bps: [-1] };
    await wallet.post(activationOf(table.owner, { amount: 5_000, bonus_id, terms }));
    expect((await table.say({ kind: "balance" })).balance).toBe(10_000);
    expect((await table.say({ kind: "bet", amount: 10_001 })).code).toBe(subject.codes.funds);
    const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 4_000 } as const;
    expect(await table.say(bet)).toMatchObject({ taken: true, balance: 6_000 });
    await wallet.post(commandOf(table.owner, "end_bonus", { bonus_id, end_reason: "expired" }));
    expect(await table.say(bet)).toMatchObject({ taken: true, balance: 6_000 });
  });

  it("is shown in a game that counts for it; a repeated request gets the first answer", async () => {
    const table = await openTable(site, subject);
    const { wallet } = site.app.modules;
    const bonus_id = newId();
    await wallet.post(activationOf(table.owner, { amount: 5_000, bonus_id }));
    const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 4_000 } as const;
    expect(await table.say(bet)).toMatchObject({ taken: true, balance: 11_000 });
    await wallet.post(commandOf(table.owner, "end_bonus", { bonus_id, end_reason: "expired" }));
    const stored = subject.dialect.code === "hub88";
    expect(await table.say(bet)).toMatchObject({ taken: true, balance: stored ? 11_000 : 6_000 });
  });

  it("refuses a stake above its limit with another code than insufficient funds, and accepts one at the limit", async () => {
    const table = await openTable(site, subject, { money: 0 });
    await site.app.modules.wallet.post(activationOf(table.owner, { amount: 5_000, terms: { max_stake: 500 } }));
    const refused = await table.say({ kind: "bet", amount: 501 });
    expect([refused.taken, refused.code === subject.codes.funds, refused.code === subject.codes.temporary]).toEqual([false, false, false]);
    expect(await table.say({ kind: "bet", amount: 500 })).toMatchObject({ taken: true, balance: 4_500 });
  });
});

describe("Swipe Games", () => {
  const subject = subjectOf("swipe-games");

  it("does not count a launch that was not answered: the game counts neither as played nor as viewed", async () => {
    const { providers } = site.app.modules;
    const member = await site.join();
    const game = async () => (await site.call("POST", "/api/games/get", { body: { game_id: subject.gamecode } })).json["data"];
    const { id, views } = await game();
    const launch = () => site.call("POST", "/api/games/url", { token: member.token, body: { game_id: id, mode: "real" } });
    const recent = async () => (await site.call("GET", "/api/games/recent", { token: member.token })).json["total"];
    const config = await providers.configOf(tenant, subject.dialect.code);
    if (!config) throw new Error("no agreement");
    const agree = (base_url: string) =>
      providers.credentials.set(
        { tenant, request_id: null },
        {
          provider_code: subject.dialect.code,
          actor: "staff:test",
          credentials: { ...config, base_url, callback_key: config.callback_keys[0] ?? "" },
        },
      );
    await agree("http://127.0.0.1:9/");
    expect((await launch()).json["code"]).toBe("provider_unavailable");
    expect([await recent(), (await game()).views]).toEqual([0, views]);
    await agree(config.base_url);
    expect((await launch()).status).toBe(200);
    expect([await recent(), (await game()).views]).toEqual([1, views + 1]);
  });

  it("sends free spins one by one, and their sum is paid once", async () => {
    const table = await openTable(site, subject);
    const game = { id: await gameIdOf(subject), provider_code: subject.dialect.code, gamecode: subject.gamecode };
    const valid_until = new Date(site.clock.now().getTime() + 86_400_000);
    const granted = { player_id: table.owner.player_id, player: table.seat.player, game, rounds: 10, valid_until };
    const frID = await site.app.modules.providers.grants.grant(tenant, granted);
    const round = randomUUID();
    const say = (action: string, type: string, amount: string, txID: string = randomUUID()) =>
      post(table, action, { sessionID: table.seat.session, type, amount, txID, roundID: round, frID });
    for (const action of ["bet", "win"]) expect(await say(action, "free", "5.00")).toMatchObject({ taken: true, balance: 10_000 });
    const sum = randomUUID();
    for (let nth = 0; nth < 2; nth++) expect(await say("win", "regular", "12.34", sum)).toMatchObject({ taken: true, balance: 11_234 });
    expect(await table.balance()).toBe(11_234);
    // A grant is paid once, and only to its player: any other sum for it waits for a person.
    expect(await say("win", "regular", "500.00")).toMatchObject({ taken: true, balance: 11_234 });
    const other = await openTable(site, subject);
    expect(
      (
        await post(other, "win", {
          sessionID: other.seat.session,
          type: "regular",
          amount: "1.00",
          txID: randomUUID(),
          roundID: round,
          frID,
        })
      ).taken,
    ).toBe(false);
  });

  it("has a grant paid by the next win if the first win was cancelled before it arrived", async () => {
    const table = await openTable(site, subject);
    const game = { id: await gameIdOf(subject), provider_code: subject.dialect.code, gamecode: subject.gamecode };
    const valid_until = new Date(site.clock.now().getTime() + 86_400_000);
    const granted = { player_id: table.owner.player_id, player: table.seat.player, game, rounds: 10, valid_until };
    const frID = await site.app.modules.providers.grants.grant(tenant, granted);
    const win = (txID: string) =>
      post(table, "win", { sessionID: table.seat.session, type: "regular", amount: "3.00", txID, roundID: txID, frID });
    const calledOff = randomUUID();
    await table.say({ kind: "rollback", target: calledOff });
    await win(calledOff);
    expect(await table.balance()).toBe(10_000);
    const corrected = randomUUID();
    for (let nth = 0; nth < 2; nth++) expect(await win(corrected)).toMatchObject({ taken: true, balance: 10_300 });
    expect(await win(randomUUID())).toMatchObject({ taken: true, balance: 10_300 });
  });

  it("cannot use a grant of another game than the session's", async () => {
    const table = await openTable(site, subject);
    const id = await gameIdOf(subject);
    const [elsewhere] = await site.database.sql<{ id: number }[]>`select id from games where id <> ${id} limit 1`;
    const game = { id: elsewhere?.id ?? 0, provider_code: subject.dialect.code, gamecode: subject.gamecode };
    const valid_until = new Date(site.clock.now().getTime() + 86_400_000);
    const granted = { player_id: table.owner.player_id, player: table.seat.player, game, rounds: 10, valid_until };
    const frID = await site.app.modules.providers.grants.grant(tenant, granted);
    const ids = { sessionID: table.seat.session, txID: randomUUID(), roundID: randomUUID(), frID };
    expect((await post(table, "win", { ...ids, type: "regular", amount: "1.00" })).taken).toBe(false);
    expect(await table.balance()).toBe(10_000);
  });

  it("has a grant paid that it identifies by its own id", async () => {
    const table = await openTable(site, subject);
    const game = { id: await gameIdOf(subject), provider_code: subject.dialect.code, gamecode: subject.gamecode };
    const valid_until = new Date(site.clock.now().getTime() + 86_400_000);
    const granted = { player_id: table.owner.player_id, player: table.seat.player, game, rounds: 10, valid_until };
    const id = await site.app.modules.providers.grants.grant(tenant, granted);
    const [row] = await site.database.sql<{ own: string }[]>`select provider_grant as own from free_round_grants where id = ${id}`;
    const win = {
      sessionID: table.seat.session,
      type: "regular",
      amount: "3.00",
      txID: randomUUID(),
      roundID: randomUUID(),
      frID: row?.own,
    };
    expect(await post(table, "win", win)).toMatchObject({ taken: true, balance: 10_300 });
  });

  it("receives requests to grant and cancel free rounds in its documented format", async () => {
    const { providers } = site.app.modules;
    const { seat, owner } = await openTable(site, subject);
    const game = { id: await gameIdOf(subject), provider_code: subject.dialect.code, gamecode: subject.gamecode };
    const valid_until = new Date(site.clock.now().getTime() + 29 * 86_400_000);
    const id = await providers.grants.grant(tenant, { player_id: owner.player_id, player: seat.player, game, rounds: 10, valid_until });
    await providers.grants.cancel(tenant, { provider_code: game.provider_code, id });
    expect(await providers.sync(tenant, game.provider_code)).toMatchObject({ listed: 1 });
  });
});

describe("Hub88", () => {
  const subject = subjectOf("hub88");
  const moveOf = ({ seat }: Table, more: Record<string, unknown>) => ({
    token: seat.session,
    user: seat.player,
    request_uuid: randomUUID(),
    transaction_uuid: randomUUID(),
    game_code: seat.game,
    currency: "BRL",
    round: randomUUID(),
    amount: 0,
    ...more,
  });

  it("gets the same answer each time for a promotion of the game's maker without a grant; the win is parked for staff", async () => {
    const table = await openTable(site, subject);
    await leave(table);
    const promo = { is_supplier_promo: true, is_free: true, round: randomUUID() };
    expect((await post(table, "transaction/bet", moveOf(table, { ...promo, amount: 500_000 }))).taken).toBe(true);
    const win = moveOf(table, { ...promo, amount: 2_500_000, round_closed: true });
    for (let nth = 0; nth < 2; nth++) expect(await post(table, "transaction/win", win)).toMatchObject({ taken: true, balance: 10_000 });
    expect((await post(table, "transaction/win", moveOf(table, { amount: 2_500_000 }))).code).toBe("RS_ERROR_TRANSACTION_DOES_NOT_EXIST");
    expect(await table.balance()).toBe(10_000);
    const [parked] = (await site.app.modules.parkedWins.list({ tenant }, { limit: 100 })).data.filter(
      ({ transaction }) => transaction === win["transaction_uuid"],
    );
    expect(parked).toMatchObject({ amount: 2_500, reason: "promotion" });
    const decision = { id: parked?.id ?? "", decision: "pay", reason: "the maker wrote so", idempotency_key: null } as const;
    await site.app.modules.parkedWins.decide({ tenant, staff_id: randomUUID(), request_id: "test" }, decision);
    expect(await post(table, "transaction/win", win)).toMatchObject({ taken: true, balance: 12_500 });
    expect(await table.balance()).toBe(12_500);
  });

  it("receives the player's country, and the player's name in each answer", async () => {
    const table = await openTable(site, subject);
    const request_uuid = randomUUID();
    const { player: user } = table.seat;
    expect(await answerOf(table, "user/info", { user, request_uuid })).toEqual({ user, request_uuid, status: "RS_OK", country: "BR" });
    expect((await answerOf(table, "user/info", { user: `trevo-${randomUUID()}` }))["status"]).toBe("RS_ERROR_INVALID_TOKEN");
    const { user: _, ...nameless } = moveOf(table, { reference_transaction_uuid: randomUUID() });
    expect(await answerOf(table, "transaction/rollback", nameless)).toMatchObject({ user, balance: 10_000_000 });
  });

  it("may change the game within a session; wins are paid even after the game was removed", async () => {
    const table = await openTable(site, subject);
    const [other] = await site.database.sql<{ id: number }[]>`
      insert into games (provider_code, gamecode, title, category_slug, paint, image) values ('hub88', 'lobby-table', 'Mesa', 'live', 'fo', '/x.svg') returning id`;
    const game_id = other?.id ?? 0;
    await site.database.sql`insert into tenant_games (tenant_id, game_id, position, featured) values (${tenant.id}, ${game_id}, 1, false)`;
    const seated = { ...table.seat, game: "lobby-table" };
    const bet = { transaction: randomUUID(), round: randomUUID() };
    const won = await eventually("the new game to be known", async () => {
      const answer = await table.say({ kind: "bet", ...bet, seat: seated });
      return answer.taken ? answer : undefined;
    });
    expect(won.balance).toBe(9_000);
    await site.database.sql`update tenant_games set state = 'disabled' where game_id = ${game_id}`;
    await eventually("the game to be gone", async () =>
      (await table.say({ kind: "bet", amount: 1, seat: seated })).taken ? undefined : true,
    );
    const before = await table.balance();
    const win = { kind: "win", round: bet.round, target: bet.transaction, amount: 4_000, seat: seated } as const;
    expect((await table.say(win)).taken).toBe(true);
    expect(await table.balance()).toBe(before + 4_000);
    const nowhere = { ...table.seat, game: "never-listed" };
    expect((await table.say({ kind: "bet", seat: nowhere })).code).toBe("RS_ERROR_INVALID_GAME");
    expect((await table.say({ kind: "rollback", target: bet.transaction, round: bet.round, seat: nowhere })).taken).toBe(true);
  });
});

describe("SOFTSWISS", () => {
  const subject = subjectOf("softswiss");
  const play = (table: Table, actions: readonly object[], more: Record<string, unknown> = {}) => {
    const { seat } = table;
    const place = { user_id: seat.player, currency: "BRL", game: seat.game, session_id: seat.session, game_id: randomUUID() };
    return answerOf(table, "play", { ...place, ...more, actions });
  };
  const bet = (amount: number, action_id: string = randomUUID()) => ({ action: "bet", action_id, amount });
  const win = (amount: number, action_id: string = randomUUID()) => ({ action: "win", action_id, amount });
  const voids = (answer: Record<string, any>) => answer["transactions"].map(({ tx_id }: { tx_id: string }) => tx_id === ""); // oxlint-disable-line typescript/no-explicit-any -- an answer as a stranger reads it

  it("changes nothing with a transaction that was cancelled before it arrived; the rest of the request is applied", async () => {
    const table = await openTable(site, subject);
    const off = randomUUID();
    await table.say({ kind: "rollback", target: off });
    const mixed = await play(table, [bet(100), bet(200, off), win(50)]);
    expect([voids(mixed), mixed["balance"]]).toEqual([[false, true, false], 9_950]);
    const fallen = await play(table, [bet(200, off), win(900)]);
    expect([voids(fallen), fallen["balance"]]).toEqual([[true, true], 9_950]);
    const stopped = await play(table, [bet(100), bet(200, off), bet(1_000_000)]);
    expect([stopped["code"], stopped["balance"]]).toEqual([100, 9_950]);
    expect(await table.balance()).toBe(9_950);
  });

  it("receives the protocol's own error for a win without a bet", async () => {
    const table = await openTable(site, subject);
    const said = await table.say({ kind: "win", amount: 900 });
    expect([said.taken, said.status, said.code]).toEqual([false, 404, "404"]);
    expect(await table.balance()).toBe(10_000);
  });

  it("closes a round that it reports as finished without a transaction", async () => {
    const table = await openTable(site, subject);
    const game_id = randomUUID();
    const stake = bet(100);
    await play(table, [stake], { game_id });
    const read = () => site.app.modules.wallet.roundBySource(tenant.id, "softswiss", stake.action_id);
    expect(await read()).toMatchObject({ state: "open" });
    for (let nth = 0; nth < 2; nth++) expect(await play(table, [], { game_id, finished: true })).toMatchObject({ balance: 9_900, game_id });
    expect(await read()).toMatchObject({ state: "closed", won_cash: 0 });
    expect(await play(table, [], { finished: true })).toMatchObject({ balance: 9_900 });
  });
});
