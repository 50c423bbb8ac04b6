import { generateKeyPairSync, randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type Send, type Subject, type Table, openTable } from "./table.ts";
import type { TestSite } from "../test-site.ts";

export interface RuleNeeds {
  readonly site: TestSite;
  readonly subject: Subject;
  /** Replaces the callback route. */
  readonly send?: Send;
}

export interface Rule {
  readonly number: number;
  readonly title: string;
  check(needs: RuleNeeds): Promise<void>;
}

const sit = ({ site, subject, send }: RuleNeeds, money?: number): Promise<Table> =>
  openTable(site, subject, { ...(money !== undefined && { money }), ...(send && { send }) });

const together = <T>(count: number, start: (nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, nth) => start(nth)));

/** A valid key that no provider uses. */
const { privateKey: foreignKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});

/** Rules 1 to 12 of the port: the format of a call, and whose call it is. */
export const callRules: readonly Rule[] = [
  {
    number: 1,
    title: "verifies before it believes: a wrong key and an altered byte move nothing, an unknown field is no harm",
    check: async (needs) => {
      const table = await sit(needs);
      const other = needs.subject.key(needs.site).includes("PRIVATE KEY") ? foreignKey : "another-secret";
      expect((await table.say({ kind: "bet" }, { key: other })).taken).toBe(false);
      expect((await table.say({ kind: "bet" }, { tamper: needs.subject.tamper ?? ((text) => text.replace(/\}$/, " }")) })).taken).toBe(
        false,
      );
      expect(await table.balance()).toBe(10_000);
      const bet = needs.subject.dialect.write({
        kind: "bet",
        seat: table.seat,
        transaction: randomUUID(),
        round: randomUUID(),
        amount: 1_000,
      });
      expect((await table.sayWritten({ ...bet, fields: { ...bet.fields, a_new_field: { of: ["theirs"] } } })).taken).toBe(true);
      expect(await table.balance()).toBe(9_000);
    },
  },
  {
    number: 2,
    title: "counts money in whole centavos: a stake finer than that is refused, and what is shown is exact",
    check: async (needs) => {
      const table = await sit(needs, 123_456_789);
      if (!needs.subject.isBook) expect((await table.say({ kind: "balance" })).balance).toBe(123_456_789);
      expect((await table.say({ kind: "bet", amount: 1 })).balance).toBe(123_456_788);
      const bet = needs.subject.dialect.write({
        kind: "bet",
        seat: table.seat,
        transaction: randomUUID(),
        round: randomUUID(),
        amount: 10,
      });
      if (needs.subject.finer) expect((await table.sayWritten(needs.subject.finer(bet))).taken).toBe(false);
      expect(await table.balance()).toBe(123_456_788);
    },
  },
  {
    number: 3,
    title: "posts a call once however often it comes, answers it as the protocol wants, and refuses other content under its id",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      expect((await table.say(bet)).balance).toBe(9_000);
      await table.say({ kind: "bet", amount: 500 });
      const again = await table.say(bet);
      expect([again.taken, again.balance]).toEqual([true, needs.subject.replays === "stored" ? 9_000 : 8_500]);
      expect((await table.say({ ...bet, amount: 2_000 })).code).toBe(needs.subject.codes.conflict);
      const win = { kind: "win", transaction: randomUUID(), round: bet.round, target: bet.transaction, amount: 3_000 } as const;
      const replies = await together(8, () => table.say(win));
      expect(replies.map(({ taken }) => taken)).toEqual(Array.from({ length: 8 }, () => true));
      expect(await table.balance()).toBe(11_500);
      const other = await sit(needs);
      expect((await other.say(bet)).taken).toBe(false);
      expect(await other.balance()).toBe(10_000);
    },
  },
  {
    number: 4,
    title: "answers each question for the balance anew",
    check: async (needs) => {
      const table = await sit(needs);
      if (needs.subject.isBook) return;
      const ask = { kind: "balance", transaction: randomUUID() } as const;
      expect((await table.say(ask)).balance).toBe(10_000);
      await table.say({ kind: "bet" });
      expect((await table.say(ask)).balance).toBe(9_000);
    },
  },
  {
    number: 5,
    title: "keeps a rollback that came before its bet, and lets one of the two win any race",
    check: async (needs) => {
      const table = await sit(needs);
      const [target, round] = [randomUUID(), randomUUID()];
      await table.say({ kind: "rollback", target, round });
      expect((await table.say({ kind: "bet", transaction: target, round })).taken).toBe(false);
      await together(20, async () => {
        const pair = { transaction: randomUUID(), round: randomUUID(), amount: 100 };
        const back = table.say({ ...pair, kind: "rollback", transaction: randomUUID(), target: pair.transaction });
        await Promise.all([table.say({ ...pair, kind: "bet" }), back]);
      });
      expect(await table.balance()).toBe(10_000);
    },
  },
  {
    number: 6,
    title: "undoes once, by its own id and by its target; of a win it takes what is there, and the rest is a debt that stops stakes",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      await table.say(bet);
      const back = { kind: "rollback", transaction: randomUUID(), round: bet.round, target: bet.transaction } as const;
      for (const rollback of [back, back, { ...back, transaction: randomUUID() }]) await table.say(rollback);
      expect(await table.balance()).toBe(10_000);

      const [stake, win] = [randomUUID(), randomUUID()];
      const round = randomUUID();
      await table.say({ kind: "bet", transaction: stake, round });
      await table.say({ kind: "win", transaction: win, round, target: stake, amount: 5_000 });
      await table.say({ kind: "bet", amount: 13_000 });
      const correction = await table.say({ kind: "rollback", round, target: win, amount: 5_000 });
      expect([correction.taken, correction.balance]).toEqual([true, 0]);
      expect(await needs.site.app.modules.wallet.balance(table.owner)).toMatchObject({ cash: 0, bonus: 0, debt: 4_000 });
      await needs.site.app.modules.wallet.post({
        ...table.owner,
        kind: "adjustment",
        source: "test",
        external_id: randomUUID(),
        cash: 1_000,
        bonus: 0,
        reason: "test",
      });
      expect((await table.say({ kind: "bet", amount: 10 })).taken).toBe(false);
    },
  },
  {
    number: 7,
    title: "undoes a round piece by piece, wins before bets, and passes over what never was",
    check: async (needs) => {
      const table = await sit(needs);
      const round = randomUUID();
      const [first, second, win] = [randomUUID(), randomUUID(), randomUUID()];
      await table.say({ kind: "bet", transaction: first, round });
      await table.say({ kind: "bet", transaction: second, round, amount: 500 });
      await table.say({ kind: "win", transaction: win, round, target: first, amount: 700 });
      for (const target of [win, randomUUID(), second, first]) await table.say({ kind: "rollback", round, target });
      expect(await table.balance()).toBe(10_000);
    },
  },
  {
    number: 8,
    title: "takes stakes from a living session only; wins, rollbacks and repetitions also after it",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      await table.say(bet);
      await needs.site.call("POST", "/api/auth/logout", { token: table.member.token });
      expect((await table.say({ kind: "bet" })).taken).toBe(false);
      expect((await table.say(bet)).taken).toBe(true);
      expect((await table.say({ kind: "win", round: bet.round, target: bet.transaction, amount: 2_500 })).taken).toBe(true);
      expect((await table.say({ kind: "rollback", round: bet.round, target: bet.transaction })).taken).toBe(true);
      // The stake of a bet that already has a result is not returned.
      expect(await table.balance()).toBe(needs.subject.isBook ? 11_500 : 12_500);
    },
  },
  {
    number: 9,
    title: "believes no session but its player's, at its tenant and its provider",
    check: async (needs) => {
      const [table, other] = [await sit(needs), await sit(needs)];
      const bet = { kind: "bet", amount: 100 } as const;
      if (needs.subject.namesPlayer)
        expect((await table.say({ ...bet, seat: { ...table.seat, player: other.seat.player } })).taken).toBe(false);
      expect((await table.say({ ...bet, seat: { ...table.seat, session: randomUUID() } })).taken).toBe(false);
      const elsewhere = await needs.site.launch(table.member, "dice");
      expect((await table.say({ ...bet, seat: { ...table.seat, session: elsewhere } })).taken).toBe(false);
      expect([await table.balance(), await other.balance()]).toEqual([10_000, 10_000]);
    },
  },
  {
    number: 10,
    title: "refuses the stakes of a blocked player, and nothing else; a free stake passes limits",
    check: async (needs) => {
      const table = await sit(needs);
      const { wallet } = needs.site.app.modules;
      const guard = (change: Parameters<typeof wallet.setRestrictions>[2]) =>
        needs.site.database.db.transaction().execute((tx) => wallet.setRestrictions(tx, table.owner, change));
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      await table.say(bet);
      await guard({ loss_limits: { day: 1_000, week: null, month: null } });
      expect((await table.say({ kind: "bet", amount: 1 })).taken).toBe(false);
      expect((await table.say({ kind: "bet", amount: 0 })).taken).toBe(true);
      await guard({ loss_limits: { day: null, week: null, month: null }, may_stake: false });
      expect((await table.say({ kind: "bet" })).taken).toBe(false);
      expect((await table.say({ kind: "win", round: bet.round, target: bet.transaction, amount: 400 })).taken).toBe(true);
      expect((await table.say({ kind: "rollback", round: bet.round, target: bet.transaction })).taken).toBe(true);
      expect(await table.balance()).toBe(needs.subject.isBook ? 9_400 : 10_400);
    },
  },
  {
    number: 11,
    title: "pays no win before its bet, and pays it when the bet is there",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      const win = { kind: "win", transaction: randomUUID(), round: bet.round, target: bet.transaction, amount: 300 } as const;
      expect((await table.say(win)).taken).toBe(false);
      await table.say(bet);
      expect((await table.say(win)).taken).toBe(true);
      expect(await table.balance()).toBe(9_300);
    },
  },
  {
    number: 12,
    title: "takes a win of nothing: the round is lost and closed",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      await table.say(bet);
      expect((await table.say({ kind: "win", round: bet.round, target: bet.transaction, amount: 0, closes: true })).taken).toBe(true);
      const { wallet } = needs.site.app.modules;
      expect(await wallet.roundBySource(table.owner.tenant_id, needs.subject.dialect.code, bet.transaction)).toMatchObject({
        state: "closed",
        staked_cash: 1_000,
        won_cash: 0,
      });
    },
  },
];

export { sit, together };
