import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type TestSite, eventually } from "../test-site.ts";
import { type HouseSeat, type HouseSend, type HouseSubject, houseWith, sitAtHouse } from "./house-seat.ts";

export interface HouseNeeds {
  readonly site: TestSite;
  readonly subject: HouseSubject;
  /** Replaces the route. */
  readonly send?: HouseSend;
}

export interface HouseRule {
  readonly number: number;
  readonly title: string;
  check(needs: HouseNeeds): Promise<void>;
}

const sit = ({ site, subject, send }: HouseNeeds, money?: number): Promise<HouseSeat> =>
  sitAtHouse(site, subject, { ...(money !== undefined && { money }), ...(send && { send }) });
const together = <T>(count: number, start: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: count }, start));
const roundOf = (needs: HouseNeeds, seat: HouseSeat, id: string) => needs.site.app.modules.wallet.round(seat.owner.tenant_id, id);
const kindsOf = async ({ site }: HouseNeeds, seat: HouseSeat): Promise<string[]> =>
  (
    await site.database.sql<
      { kind: string }[]
    >`select kind::text from entries where player_id = ${seat.owner.player_id} and source = 'house' order by id`
  ).map(({ kind }) => kind);

/**
 * Checks a fault that a provider's callback could have, but that no call of a house game can express: no address accepts such a call, the
 * adapter has no callbacks, and a played round leaves only bets and wins in the ledger.
 */
async function nobodyCanSay(needs: HouseNeeds, action: "bet" | "win" | "rollback"): Promise<void> {
  const seat = await sit(needs);
  const round = await seat.playOut();
  const before = await seat.balance();
  expect(needs.site.app.modules.providers.adapters.get("house")?.callbacks).toBeUndefined();
  const fields = {
    session: seat.token,
    game: needs.subject.game,
    round: round["id"],
    transaction: randomUUID(),
    ref: round["id"],
    amount: 5_000,
  };
  for (const path of [`/callbacks/trevo/house/${action}`, `/house/api/rounds/${round["id"]}/${action}`])
    expect((await needs.site.call("POST", path, { token: seat.token, body: fields })).status).toBe(404);
  expect((await seat.act(round["id"], { action })).status).toBeGreaterThanOrEqual(400);
  expect(await seat.balance()).toBe(before);
  expect(await kindsOf(needs, seat)).toEqual(["bet", "win"]);
}

/** Rules 1 to 23 of the port as they apply to house games. If a rule has no meaning there, a check shows why it cannot be broken. */
export const houseRules: readonly HouseRule[] = [
  {
    number: 1,
    title: "believes no call without the launch's own token: the token is its signature",
    check: async (needs) => {
      const seat = await sit(needs);
      for (const token of [undefined, "", randomUUID(), `${seat.token}x`, seat.token.slice(1), seat.member.token])
        expect((await seat.play({ token })).status).toBe(401);
      expect((await seat.play()).status).toBeLessThan(300);
    },
  },
  {
    number: 2,
    title: "counts money in whole centavos, and shows it exactly",
    check: async (needs) => {
      const seat = await sit(needs, 123_456_789);
      for (const stake of [100.5, -100, Number.NaN]) expect((await seat.play({ stake })).status).toBe(422);
      const { data } = await seat.play({ stake: 101 });
      expect(data).toMatchObject({ stake: 101, balance: 123_456_688 + (data["payout"] ?? 0) });
      expect(await seat.balance()).toBe(data["balance"]);
    },
  },
  {
    number: 3,
    title: "plays a key once however often it comes, answers it alike, and refuses another bet under it",
    check: async (needs) => {
      const seat = await sit(needs);
      const key = randomUUID();
      const replies = await together(8, () => seat.play({ key }));
      expect(new Set(replies.map(({ data }) => data["id"])).size).toBe(1);
      const [first] = replies;
      expect(await seat.balance()).toBe(9_000 + (first?.data["payout"] ?? 0));
      expect((await seat.play({ key, stake: 900 })).code).toBe("idempotency_conflict");
      const other = await sit(needs);
      expect((await other.play({ key })).data["id"]).not.toBe(first?.data["id"]);
    },
  },
  {
    number: 4,
    title: "answers each question for the balance anew",
    check: async (needs) => {
      const seat = await sit(needs);
      const ask = async () => (await needs.site.call("GET", "/house/api/session", { token: seat.token })).json["data"].balance as number;
      expect(await ask()).toBe(10_000);
      const { data } = await seat.play();
      expect(await ask()).toBe(9_000 + (data["payout"] ?? 0));
    },
  },
  { number: 5, title: "has no rollback that could come before its bet", check: (needs) => nobodyCanSay(needs, "rollback") },
  {
    number: 6,
    title: "gives the stake of a round that was never begun back once, whoever finishes it",
    check: async (needs) => {
      if (!needs.subject.step) return nobodyCanSay(needs, "rollback"); // such a round ends in the posting that began it
      const seat = await sit(needs);
      await seat.play();
      const { table } = needs.site.app.modules.play;
      needs.site.clock.setOffset(25 * 3_600_000);
      try {
        await Promise.allSettled([table.finishAbandoned(), table.finishAbandoned()]);
        await table.finishAbandoned();
      } finally {
        needs.site.clock.setOffset(0);
      }
      expect(await seat.balance()).toBe(10_000);
    },
  },
  { number: 7, title: "undoes nothing piece by piece", check: (needs) => nobodyCanSay(needs, "rollback") },
  {
    number: 8,
    title: "takes stakes and steps from a living session only",
    check: async (needs) => {
      const seat = await sit(needs);
      const { data } = await seat.play();
      const before = await seat.balance();
      await needs.site.call("POST", "/api/auth/logout", { token: seat.member.token });
      expect((await seat.play()).status).toBe(401);
      if (needs.subject.step) expect((await seat.act(data["id"], needs.subject.step)).status).toBe(401);
      expect(await seat.balance()).toBe(before);
    },
  },
  {
    number: 9,
    title: "lets nobody act in another's round, or play another game than the one that was launched",
    check: async (needs) => {
      const [seat, other] = [await sit(needs), await sit(needs)];
      const { data } = await seat.play();
      const step = needs.subject.step ?? { action: "cash_out" };
      expect((await other.act(data["id"], step)).code).toBe("not_found");
      const elsewhere = await needs.site.launch(seat.member, "limbo");
      expect((await seat.act(data["id"], step, { token: elsewhere })).code).toBe("not_found");
      expect((await seat.play({ token: elsewhere })).status).toBeGreaterThanOrEqual(400);
      expect(await other.balance()).toBe(10_000);
      expect(await seat.balance()).toBe(9_000 + (data["payout"] ?? 0));
    },
  },
  {
    number: 10,
    title: "refuses the stakes of a blocked player, and lets what is open end",
    check: async (needs) => {
      const seat = await sit(needs);
      const { wallet } = needs.site.app.modules;
      const guard = (change: Parameters<typeof wallet.setRestrictions>[2]) =>
        needs.site.database.db.transaction().execute((tx) => wallet.setRestrictions(tx, seat.owner, change));
      const { data } = await seat.play();
      await guard({ loss_limits: { day: 1, week: null, month: null } });
      if (data["state"] !== "open" && data["payout"] === 0) expect((await seat.play()).code).toBe("limit_reached");
      await guard({ loss_limits: { day: null, week: null, month: null }, may_stake: false });
      if (needs.subject.step) expect((await seat.act(data["id"], needs.subject.step)).status).toBeLessThan(300);
      const before = await seat.balance();
      expect((await seat.play()).status).toBeGreaterThanOrEqual(400);
      expect(await seat.balance()).toBe(before);
    },
  },
  { number: 11, title: "hears of no win: it is drawn behind the stake, never told", check: (needs) => nobodyCanSay(needs, "win") },
  {
    number: 12,
    title: "closes a lost round with a win of nothing",
    check: async (needs) => {
      const seat = await sit(needs);
      let round = await seat.playOut();
      for (let tries = 0; round["payout"] > 0 && tries < 30; tries++) round = await seat.playOut();
      expect(await roundOf(needs, seat, round["id"])).toMatchObject({ state: "closed", staked_cash: 100, won_cash: 0, bets: 1, wins: 1 });
    },
  },
  {
    number: 13,
    title: "sums a round up and closes it for good",
    check: async (needs) => {
      const seat = await sit(needs);
      const round = await seat.playOut();
      const stored = await roundOf(needs, seat, round["id"]);
      expect(stored).toMatchObject({ state: "closed", staked_cash: 100, won_cash: round["payout"] });
      expect((await seat.act(round["id"], needs.subject.step ?? { action: "cash_out" })).status).toBeGreaterThanOrEqual(400);
      expect(await roundOf(needs, seat, round["id"])).toEqual(stored);
    },
  },
  {
    number: 14,
    title: "knows rounds apart: one stake each, and one end",
    check: async (needs) => {
      const seat = await sit(needs);
      for (let nth = 0; nth < 4; nth++) await seat.playOut();
      expect(await kindsOf(needs, seat)).toEqual(["bet", "win", "bet", "win", "bet", "win", "bet", "win"]);
    },
  },
  {
    number: 15,
    title: "asks whether the stake is there, not what may come back",
    check: async (needs) => {
      const seat = await sit(needs, 500);
      expect((await seat.play({ stake: 501 })).code).toBe("insufficient_balance");
      expect([await seat.balance(), await kindsOf(needs, seat)]).toEqual([500, []]);
    },
  },
  {
    number: 16,
    title: "posts a round's moves all or none",
    check: async (needs) => {
      const seat = await sit(needs);
      const { data } = await seat.play();
      const posted = await needs.site.database.sql<
        { xid: string }[]
      >`select distinct xid::text from entries where round_id = ${data["id"]}`;
      const waiting = await needs.site.database.sql`select from open_house_rounds where round_id = ${data["id"]}`;
      expect([posted.length, waiting.length]).toEqual([1, data["state"] === "open" ? 1 : 0]);
      expect((await roundOf(needs, seat, data["id"]))?.state).toBe(data["state"]);
    },
  },
  {
    number: 17,
    title: "is safe to ask again when the answer was lost: the round of the first time answers",
    check: async (needs) => {
      const lost = (): never => {
        throw new Error("planted: the answer is lost");
      };
      const deaf = houseWith(needs.site, { wallet: (real) => ({ ...real, round: lost }) });
      const seat = await sit(needs);
      const key = randomUUID();
      expect(
        (await deaf.play({ token: seat.token, key, body: { game: needs.subject.game, stake: 1_000, params: needs.subject.params } }))
          .status,
      ).toBe(500);
      expect((await kindsOf(needs, seat))[0]).toBe("bet");
      const { data } = await seat.play({ key });
      expect(await seat.balance()).toBe(9_000 + (data["payout"] ?? 0));
    },
  },
  {
    number: 18,
    title: "tells long keys apart, and takes none that is longer than it may be",
    check: async (needs) => {
      const seat = await sit(needs);
      const long = "k".repeat(254);
      const first = (await seat.play({ key: `${long}1` })).data;
      expect((await seat.play({ key: `${long}1` })).data["id"]).toBe(first["id"]);
      if (needs.subject.step) await seat.act(first["id"], needs.subject.step);
      if (needs.subject.step) await seat.act(first["id"], { action: "cash_out" });
      expect((await seat.play({ key: `${long}2` })).data["id"]).not.toBe(first["id"]);
      expect((await seat.play({ key: `${long}12` })).status).toBe(400);
    },
  },
  {
    number: 19,
    title: "lets no crowd of bets go below zero",
    check: async (needs) => {
      const seat = await sit(needs, 1_000);
      const replies = await together(30, () => seat.play());
      const taken = replies.filter(({ data }) => data["id"] !== undefined);
      const won = taken.reduce((sum, { data }) => sum + (data["payout"] ?? 0), 0);
      expect(taken.length).toBeGreaterThan(0);
      expect(await seat.balance()).toBe(1_000 - taken.length * 1_000 + won);
      if (won === 0) expect(taken).toHaveLength(1);
    },
  },
  {
    number: 20,
    title: "keeps of each round what proves it, and nothing that opens anything",
    check: async (needs) => {
      const seat = await sit(needs);
      const { id } = await seat.playOut();
      const { detail } = (await roundOf(needs, seat, id as string)) ?? {};
      expect(detail).toMatchObject({
        game: needs.subject.game,
        params: needs.subject.params,
        outcome: expect.any(Object),
        server_seed_hash: expect.any(String),
      });
      for (const secret of [seat.token, seat.member.token]) expect(JSON.stringify(detail)).not.toContain(secret);
    },
  },
  {
    number: 21,
    title: "tells the rest of the product after the commit; play money never counts",
    check: async (needs) => {
      const seat = await sit(needs);
      const demo = await needs.site.launch(seat.member, needs.subject.game, { mode: "demo" });
      expect((await seat.play({ token: demo })).status).toBeLessThan(300);
      await seat.playOut(300);
      const { totals } = needs.site.app.modules;
      expect(
        await eventually("the stake to be counted", async () =>
          (await totals.of(seat.owner)).staked > 0 ? (await totals.of(seat.owner)).staked : undefined,
        ),
      ).toBe(300);
    },
  },
  {
    number: 22,
    title: "launches without calling anybody, so that nobody's failing stops it",
    check: async (needs) => {
      const adapter = needs.site.app.modules.providers.adapters.get("house");
      const request = {
        mode: "real",
        gamecode: needs.subject.game,
        token: "t",
        tenant: "trevo",
        player: null,
        locale: "pt",
        device: "mobile",
        ip: "::1",
      } as const;
      const nowhere = { base_url: "", client_id: "", own_key: "", callback_keys: [], tenant: "trevo" };
      const launched = await adapter?.launch({ ...request, origin: "http://brand.example", now: needs.site.clock.now() }, nowhere);
      expect(new URL(launched?.url ?? "", "http://brand.example").origin).toBe("http://brand.example");
      expect(adapter?.listGames).toBeUndefined();
    },
  },
  {
    number: 23,
    title: "keeps tenants apart: a launch is nothing at another one's address",
    check: async (needs) => {
      const seat = await sit(needs);
      expect((await seat.play({ tenant: "aurora" })).status).toBe(401);
      expect(await seat.balance()).toBe(10_000);
    },
  },
];
