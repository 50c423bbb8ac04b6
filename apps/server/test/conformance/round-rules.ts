import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { defaultSettings } from "../../src/seed/default-settings.ts";
import { eventually } from "../test-site.ts";
import { type Rule, sit, together } from "./call-rules.ts";
import { launch, openTable } from "./table.ts";
import { throughHandler } from "./through-handler.ts";

/** Rules 13 to 25: rounds, load, failures, and what happens around a call. */
export const roundRules: readonly Rule[] = [
  {
    number: 13,
    title: "sums a round up, closes it when told, and takes a late win without opening it again",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      const win = { kind: "win", round: bet.round, target: bet.transaction, amount: 300 } as const;
      const read = () => needs.site.app.modules.wallet.roundBySource(table.owner.tenant_id, needs.subject.dialect.code, bet.transaction);
      await table.say(bet);
      expect(await read()).toMatchObject({ state: "open", staked_cash: 1_000, bets: 1 });
      await table.say({ ...win, closes: true });
      expect(await read()).toMatchObject({ state: "closed", won_cash: 300 });
      expect((await table.say(win)).taken).toBe(true);
      // The second result of a bet waits for a person.
      expect(await read()).toMatchObject(
        needs.subject.isBook ? { state: "closed", won_cash: 300, wins: 1 } : { state: "closed", won_cash: 600, wins: 2 },
      );
    },
  },
  {
    number: 14,
    title: "knows several bets of a round and several wins of a bet apart",
    check: async (needs) => {
      const table = await sit(needs);
      const round = randomUUID();
      const target = randomUUID();
      await table.say({ kind: "bet", transaction: target, round });
      await together(3, () => table.say({ kind: "bet", round, amount: 100 }));
      await together(4, () => table.say({ kind: "win", round, target, amount: 50 }));
      expect(await table.balance()).toBe(needs.subject.isBook ? 8_750 : 8_900);
      const found = await needs.site.app.modules.wallet.roundBySource(table.owner.tenant_id, needs.subject.dialect.code, target);
      expect(found).toMatchObject(
        needs.subject.isBook
          ? { bets: 1, wins: 1, staked_cash: 1_000, won_cash: 50 }
          : { bets: 4, wins: 4, staked_cash: 1_300, won_cash: 200 },
      );
    },
  },
  {
    number: 15,
    title: "asks whether the stake is there, not what may come back",
    check: async (needs) => {
      const table = await sit(needs, 500);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 501, seat: table.seat } as const;
      const reply = needs.subject.batch
        ? await table.sayWritten(needs.subject.batch([bet, { ...bet, kind: "win", transaction: randomUUID(), amount: 9_000 }]))
        : await table.say(bet);
      expect([reply.taken, reply.code]).toEqual([false, needs.subject.codes.funds]);
      expect(await table.balance()).toBe(500);
    },
  },
  {
    number: 16,
    title: "takes the moves of one call all or none",
    check: async (needs) => {
      const table = await sit(needs);
      const { batch } = needs.subject;
      // If a call is a single move, there is nothing to split: the same moves sent one by one have the same result.
      const bet = { kind: "bet", seat: table.seat, round: randomUUID(), transaction: randomUUID(), amount: 1_000 } as const;
      const win = { ...bet, kind: "win", transaction: randomUUID(), target: bet.transaction, amount: 400 } as const;
      const tooMuch = { ...bet, transaction: randomUUID(), amount: 1_000_000 };
      if (batch) {
        expect((await table.sayWritten(batch([bet, win, tooMuch]))).taken).toBe(false);
        expect(await table.balance()).toBe(10_000);
        const done = await table.sayWritten(batch([bet, win]));
        expect([done.taken, done.balance]).toEqual([true, 9_400]);
        expect((await table.sayWritten(batch([bet, win]))).balance).toBe(9_400);
      } else for (const move of [bet, win, tooMuch]) await table.say(move);
      expect(await table.balance()).toBe(9_400);
    },
  },
  {
    number: 17,
    title: "says 'try again' when it does not know, and the next try or a rollback puts everything right",
    check: async (needs) => {
      const { site, subject } = needs;
      const { wallet } = site.app.modules;
      const broken = throughHandler(site, subject, {
        wallet: {
          ...wallet,
          post: async (command) => fail(await wallet.post(command)),
          postIn: () => Promise.reject(new Error("planted")),
        },
      });
      const table = await openTable(site, subject, { send: broken });
      const [kept, undone] = [randomUUID(), randomUUID()].map(
        (transaction) => ({ kind: "bet", transaction, round: randomUUID() }) as const,
      );
      if (!kept || !undone) return;
      for (const bet of [kept, undone]) expect((await table.say(bet)).code).toBe(subject.codes.temporary);
      const healed = { ...(await openTable(site, subject)), seat: table.seat };
      expect((await healed.say({ ...kept, seat: table.seat })).taken).toBe(true);
      await healed.say({ kind: "rollback", round: undone.round, target: undone.transaction, seat: table.seat });
      expect(await table.balance()).toBe(9_000);
    },
  },
  {
    number: 18,
    title: "takes ids longer than a column, each for itself",
    check: async (needs) => {
      const table = await sit(needs);
      const long = `${randomUUID()}${"x".repeat(264)}`;
      const bet = { kind: "bet", transaction: `${long}1`, round: `${long}r` } as const;
      expect((await table.say(bet)).taken).toBe(true);
      expect((await table.say(bet)).taken).toBe(true);
      expect((await table.say({ ...bet, transaction: `${long}2` })).taken).toBe(true);
      expect((await table.say({ kind: "rollback", round: bet.round, target: `${long}1`, transaction: `${long}3` })).taken).toBe(true);
      expect(await table.balance()).toBe(9_000);
    },
  },
  {
    number: 19,
    title: "lets no crowd of bets go below zero",
    check: async (needs) => {
      const table = await sit(needs, 1_000);
      const replies = await together(40, () => table.say({ kind: "bet", amount: 100 }));
      expect(replies.filter(({ taken }) => taken)).toHaveLength(10);
      expect(await table.balance()).toBe(0);
    },
  },
  {
    number: 20,
    title: "keeps each call and its answer, without what opens anything, and finds it by its ids and the time of its entry",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      const { providers, wallet } = needs.site.app.modules;
      const { calls } = providers;
      await table.say(bet);
      await calls.flush();
      await table.say(bet);
      await calls.flush();
      const provider_code = needs.subject.dialect.code;
      const kept = await calls.list(table.owner.tenant_id, { provider_code, limit: 20 });
      const [repeated, first] = kept.filter(({ request }) => request.includes(bet.transaction));
      expect([first, repeated]).toMatchObject([
        { code: "OK", status: 200 },
        { code: "OK", status: 200 },
      ]);
      expect(JSON.stringify([first, repeated])).not.toContain(table.seat.session);
      const find = async (posted_at: readonly Date[]) =>
        (await calls.naming(table.owner.tenant_id, { provider_code, refs: first?.refs ?? [], posted_at })).map(({ id }) => id);
      expect(await find([]), "what posted nothing is found by its ids").toEqual([repeated?.id]);
      const { items } = await wallet.entries(table.owner, { kinds: ["bet"], page: 1, per_page: 1 });
      expect(await find(items.map(({ at }) => at))).toEqual([first?.id, repeated?.id]);
    },
  },
  {
    number: 21,
    title: "tells the rest of the product after the commit: what was staked counts, what was undone or free does not",
    check: async (needs) => {
      const table = await sit(needs);
      const undone = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 700 } as const;
      await table.say(undone);
      await table.say({ kind: "rollback", round: undone.round, target: undone.transaction });
      await table.say({ kind: "bet", amount: 0 });
      const last = { kind: "bet", transaction: randomUUID(), round: randomUUID(), amount: 300 } as const;
      await table.say(last);
      const staked = await eventually("the stakes to be counted", async () => {
        const totals = await needs.site.app.modules.totals.of(table.owner);
        return totals.staked === 300 ? totals.staked : undefined;
      });
      expect(staked).toBe(300);
    },
  },
  {
    number: 22,
    title: "calls a provider that keeps failing no more, says so at once, and comes back",
    check: async (needs) => {
      const { site, subject } = needs;
      const { providers, tenants } = site.app.modules;
      const tenant = await tenants.bySlug("trevo");
      const config = tenant && (await providers.configOf(tenant, subject.dialect.code));
      if (!tenant || !config) throw new Error("no agreement");
      const member = await site.join();
      if (!subject.launchCallsOut) {
        expect(await launch(site, subject, member)).not.toBe("");
        return;
      }
      const game = (await site.call("POST", "/api/games/get", { body: { game_id: subject.gamecode } })).json["data"];
      const open = () => site.call("POST", "/api/games/url", { token: member.token, body: { game_id: game.id, mode: "real" } });
      const credentials = { ...config, callback_key: config.callback_keys[0] ?? "" };
      const agree = (base_url: string) =>
        providers.credentials.set(
          { tenant, request_id: null },
          { provider_code: subject.dialect.code, actor: "staff:test", credentials: { ...credentials, base_url } },
        );
      await agree("http://127.0.0.1:9/");
      for (let nth = 0; nth < 6; nth++) {
        const reply = await open();
        expect([reply.status, reply.json["code"]]).toEqual([503, "provider_unavailable"]);
      }
      await agree(config.base_url);
      expect((await open()).status).toBe(503); // the provider was not called: it would have answered
      site.clock.setOffset(site.clock.offsetMs() + 31_000);
      expect((await open()).status).toBe(200);
    },
  },
  {
    number: 23,
    title: "keeps tenants apart: another one's address knows neither the key nor the player",
    check: async (needs) => {
      const table = await sit(needs);
      expect((await table.say({ kind: "bet" }, { tenant: "aurora" })).taken).toBe(false);
      if (!needs.subject.isBook) expect((await table.say({ kind: "balance" }, { tenant: "aurora" })).taken).toBe(false);
      expect((await table.say({ kind: "bet" }, { tenant: "nobody" })).status).toBe(404);
      expect(await table.balance()).toBe(10_000);
    },
  },
  {
    number: 24,
    title: "pays what comes for a closed round up to the brand's limit, and keeps what exceeds it for a person",
    check: async (needs) => {
      const table = await sit(needs);
      const bet = { kind: "bet", transaction: randomUUID(), round: randomUUID() } as const;
      const late = (amount: number) =>
        ({ kind: "win", transaction: randomUUID(), round: bet.round, target: bet.transaction, amount }) as const;
      const max_late_win = needs.subject.isBook ? 0 : defaultSettings.max_late_win;
      await table.say(bet);
      await table.say({ ...late(300), closes: true });
      expect((await table.say(late(max_late_win))).taken).toBe(true);
      expect(await table.balance()).toBe(9_300 + max_late_win);
      const beyond = late(1);
      for (let nth = 0; nth < 2; nth++) expect((await table.say(beyond)).taken).toBe(true);
      expect((await table.say({ ...beyond, amount: 2 })).code).toBe(needs.subject.codes.conflict);
      expect(await table.balance()).toBe(9_300 + max_late_win);
      const { data } = await needs.site.app.modules.parkedWins.list({ tenant: { id: table.owner.tenant_id } }, { limit: 100 });
      expect(data.filter(({ player_id }) => player_id === table.owner.player_id)).toMatchObject([
        { amount: 1, reason: "closed_round", state: "waiting", transaction: beyond.transaction },
      ]);
    },
  },
  {
    number: 25,
    title: "pays no win of free rounds that nobody granted, and says so in the protocol's own words",
    check: async (needs) => {
      const table = await sit(needs);
      const { freeWin } = needs.subject;
      if (!freeWin) return;
      for (const grant of [randomUUID(), "nobody-granted-this"]) {
        const said = await table.sayWritten(freeWin({ seat: table.seat, grant, amount: 10_000 }));
        expect([said.taken, said.status < 500]).toEqual([false, true]);
        expect(said.code).not.toBe(needs.subject.codes.temporary);
      }
      expect(await table.balance()).toBe(10_000);
      expect(await table.site.database.sql`select 1 from parked_wins where player_id = ${table.owner.player_id}`).toEqual([]);
    },
  },
];

function fail(_posted: unknown): never {
  throw new Error("planted: the answer is lost");
}
