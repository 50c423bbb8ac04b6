import type { GameFreeRounds } from "@trevo/contract";
import { currentEngine } from "@trevo/engines";
import { centavos } from "@trevo/domain";
import {
  type BonusWallet,
  type BonusWalletCommand,
  type RewardArgs,
  type WageringArgs,
  applyToBonusWallet,
  bonusTermsOf,
  emptyBonusWallet,
  wageringArgs,
} from "@trevo/offers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../src/kernel/ids.ts";
import { type CouponSite, createCouponSite } from "./coupon-site.ts";
import { type TestSite, expectStatus, startTestSite } from "./test-site.ts";

const players = 200;
const mostPlayers = 1_000;
/** Each of these ends of a bonus must occur for some players at least. */
const metEnds = ["converted", "spent", "forfeited"] as const;
const atOnce = 8;
const actionsEach = 9;

interface Game {
  readonly gamecode: string;
  readonly id: number;
  readonly title: string;
  readonly wager_class: number;
}

interface Given {
  readonly args: WageringArgs;
  readonly reward: RewardArgs;
}

let site: TestSite;
let coupons: CouponSite;
let tenant_id = 0;
const games: Game[] = [];
const given: Given[] = [];

/** Each player's choices, the same in every run. The results of rounds come from the product and differ. */
function choicesOf(seed: number) {
  let state = seed * 2_654_435_761 + 1;
  const below = (count: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((state >>> 0) / 2 ** 32) * count);
  };
  return { below, of: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

beforeAll(async () => {
  site = await startTestSite();
  coupons = createCouponSite(site);
  tenant_id = (await coupons.tenantOf("trevo")).id;
  for (const gamecode of ["dice", "limbo", "feira"]) {
    const { json } = await site.call("POST", "/api/games/get", { body: { game_id: gamecode } });
    games.push({ gamecode, ...(json["data"] as Omit<Game, "gamecode">) });
  }
  const dice = { id: games[0]?.id ?? 0, title: games[0]?.title ?? "" };
  const rounds = (wins: "cash" | "bonus"): RewardArgs => ({ code: "free_rounds", game: dice, rounds: 3, stake: 200, wins, days: 7 });
  const full = Array.from({ length: 8 }, () => 10_000);
  for (const [reward, wagering] of [
    [{ code: "bonus_fixed", amount: 1_000 }, {}],
    [
      { code: "bonus_fixed", amount: 1_501 },
      { times_x10: 15, max_stake: 700, steps: 3, cap_x10: 100, class_bps: full },
    ],
    [
      { code: "bonus_fixed", amount: 777 },
      { times_x10: 10, counts: "bonus", principal: "removed", cap_x10: 10, class_bps: full },
    ],
    [rounds("bonus"), { times_x10: 20, class_bps: full }],
    [rounds("cash"), {}],
  ] as const satisfies readonly (readonly [RewardArgs, object])[])
    given.push({ args: wageringArgs.parse(wagering), reward });
}, 120_000);
afterAll(() => site.close());

/** A player whose every action runs in both the product and the model. */
async function createPlayer(seed: number) {
  const choose = choicesOf(seed);
  const member = await site.join();
  const owner = { tenant_id, player_id: member.id };
  const tokens = new Map<string, string>();
  const freeRounds: GameFreeRounds[] = [];
  let model: BonusWallet = emptyBonusWallet;
  const apply = (command: BonusWalletCommand): string => {
    const { wallet, status } = applyToBonusWallet(model, command, site.clock.now());
    model = wallet;
    return status;
  };
  const launched = async ({ gamecode }: Game): Promise<string> => {
    const token = tokens.get(gamecode) ?? (await site.launch(member, gamecode));
    tokens.set(gamecode, token);
    return token;
  };
  const get = async (path: string) => (await site.call("GET", `/api/${path}`, { token: member.token })).json["data"];

  const deposit = async (): Promise<void> => {
    const amount = 1 + choose.below(1_200);
    await site.app.modules.wallet.post({ ...owner, kind: "deposit", source: "test", external_id: newId(), amount });
    apply({ kind: "deposit", amount });
  };

  /** Grants the bonus as a coupon with these terms would. */
  const grant = async ({ args, reward }: Given): Promise<void> => {
    const gift = { source: "test", external_id: newId(), reward, reason: "test:simulated", requested: true, wagering: args };
    const granted = await site.database.db.transaction().execute((tx) => site.app.modules.rewards.grant(tx, owner, gift));
    if (granted.bonus_id !== undefined) activated(granted.bonus_id, { args, reward });
    if (reward.code !== "free_rounds") return;
    const session = await site.call("GET", "/house/api/session", { token: await launched(games[0] as Game) });
    freeRounds.unshift(session.json["data"].free_rounds as GameFreeRounds);
  };
  /** The product has activated the bonus; activate it in the model too, with the terms derived from the same rules. */
  const activated = (bonus_id: string, { args, reward }: Given): void => {
    const granted = reward.code === "bonus_fixed" ? reward.amount : 0;
    const rounds = reward.code === "free_rounds" ? { rounds: { count: reward.rounds, stake: reward.stake } } : {};
    const { terms, required } = bonusTermsOf(args, { granted, now: site.clock.now(), ...rounds });
    expect(apply({ kind: "activate_bonus", bonus_id, amount: granted, required, terms })).toBe("posted");
  };

  const play = async (): Promise<void> => {
    const game = choose.of(games);
    const token = await launched(game);
    const free = game.gamecode === "dice" ? freeRounds[0] : undefined;
    const params =
      game.gamecode === "dice"
        ? { target: 2 + choose.below(97), direction: choose.of(["over", "under"]) }
        : game.gamecode === "limbo"
          ? { target: choose.of([1.5, 2, 10]) }
          : {};
    const stake = free?.stake ?? choose.of([100, 101, 250, 333, 700, 701, 1_000, 1_001]);
    const body = { game: game.gamecode, stake, params, ...(free && { free_rounds: free.id }) };
    const reply = await site.call("POST", "/house/api/rounds", { token, body });
    const { data, code } = reply.json as { data?: { id: string; payout: number; balance: number }; code?: string };
    if (free) return followFree(expectStatus(reply, 201).json["data"], free.wins);
    const read = currentEngine(game.gamecode)?.read(params);
    if (!read?.ok) throw new Error(`no such bet: ${JSON.stringify(body)}`);
    const at_risk = Math.max(0, Math.min(stake, read.bet.maxPayout(centavos(stake)) - stake));
    const stated = { amount: stake, game_id: game.id, wager_class: game.wager_class, at_risk };
    const status = apply({ kind: "play_round", round: data?.id ?? newId(), payout: data?.payout ?? 0, ...stated });
    expect(code ?? "posted", JSON.stringify(body)).toBe(status);
    if (data) expect(data.balance).toBe(model.cash + model.bonus);
  };
  const followFree = (
    { id, payout, balance, free_round }: { id: string; payout: number; balance: number; free_round: { remaining: number } },
    wins: "cash" | "bonus",
  ): void => {
    const stake = { amount: 0, game_id: games[0]?.id ?? 0, at_risk: 0 };
    if (wins === "cash") apply({ kind: "play_round", round: id, payout, ...stake });
    else {
      apply({ kind: "bet", key: `${id}:bet`, round: id, closes: false, ...stake });
      apply({ kind: "win", key: `${id}:win`, round: id, amount: payout, closes: true, into_bonus: model.active?.bonus_id ?? "" });
    }
    expect(balance).toBe(model.cash + model.bonus);
    if (free_round.remaining === 0) freeRounds.shift();
  };

  const forfeit = async (): Promise<void> => {
    if (!model.active) return;
    const { bonus_id } = model.active;
    expectStatus(await site.call("POST", `/api/bonuses/${bonus_id}/forfeit`, { token: member.token, body: {} }), 200);
    expect(apply({ kind: "end_bonus", bonus_id, end_reason: "forfeited" })).toBe("posted");
    freeRounds.splice(0, freeRounds.length, ...freeRounds.filter(({ wins }) => wins === "cash"));
  };

  return {
    step: async (): Promise<void> => {
      const dice = choose.below(20);
      if (dice === 0) await deposit();
      else if (dice === 1) await forfeit();
      else if (dice < 5 && !model.active && freeRounds.length === 0) await grant(choose.of(given));
      else await play();
    },
    begin: async (): Promise<void> => {
      await deposit();
      await grant(choose.of(given));
    },
    /** Compares the product's state of the player with the model's. */
    compare: async (): Promise<void> => {
      expect(await coupons.moneyOf(member)).toEqual({ cash: model.cash, bonus: model.bonus });
      const open = (await get("bonuses")) as Record<string, unknown>[];
      expect(
        open
          .filter(({ state }) => state === "active")
          .map(({ id, wagered, required, converted, left }) => ({ id, wagered, required, converted, left })),
      ).toEqual(
        model.active
          ? [
              {
                id: model.active.bonus_id,
                wagered: model.active.wagered,
                required: model.active.required,
                converted: model.active.converted,
                left: model.bonus,
              },
            ]
          : [],
      );
      for (const { bonus_id, end_reason, wagered, converted } of Object.values(model.ended))
        expect(await get(`bonuses/${bonus_id}`)).toMatchObject({ state: end_reason, wagered, converted });
    },
    ends: () => Object.values(model.ended).map(({ end_reason }) => end_reason),
  };
}

it("200 simulated players match the model of a bonus wallet to the centavo", { timeout: 300_000 }, async () => {
  const ends = new Map<string, number>();
  const isMissing = (end: string): boolean => (ends.get(end) ?? 0) <= 3;
  let next = 1;
  const work = async (): Promise<void> => {
    // Results are drawn by the product: where these players have not met every end, add more players.
    while (next <= players || (next <= mostPlayers && metEnds.some(isMissing))) {
      const player = await createPlayer(next++);
      await player.begin();
      for (let nth = 0; nth < actionsEach; nth += 1) await player.step();
      await player.compare();
      for (const end of player.ends()) ends.set(end, (ends.get(end) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const end of metEnds) expect(isMissing(end), end).toBe(false);
});
