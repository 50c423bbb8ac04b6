import { centavos } from "@trevo/domain";
import { type HouseBet, type HouseEngine, currentEngine } from "@trevo/engines";
import { defaultClassWeights, wagerClassOf } from "@trevo/offers";
import { describe, expect, it } from "vitest";
import type { LaunchScope, Tenant } from "../../kernel/scope.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { checkRound } from "./house-round.ts";

/** Without limits of the brand, so that every bet of a game can be checked. */
const tenant = { id: 1, settings: { ...defaultSettings, min_house_stake: 1, max_house_payout: Number.MAX_SAFE_INTEGER } } as Tenant;
const riskOf = (game: string, stake: number, params: Record<string, unknown>): number =>
  checkRound({ tenant, gamecode: game, mode: "real" } as LaunchScope, { game, stake, params }).at_risk;

const numbers = (count: number) => Array.from({ length: count }, (_, number) => ({ kind: "straight", numbers: [number], amount: 10 }));
const chips = (...kinds: readonly string[]) => kinds.map((kind) => ({ kind, amount: 100 }));

describe("the amount at risk", () => {
  it.each([
    ["dice at 98 %", "dice", 1_000, { target: 2, direction: "over" }, 10],
    ["dice at 50 %", "dice", 1_000, { target: 50, direction: "over" }, 980],
    ["limbo at its lowest target", "limbo", 1_000, { target: 1.01 }, 10],
    ["36 of the 37 numbers", "roleta", 360, { bets: numbers(36) }, 0],
    ["35 of the 37 numbers", "roleta", 350, { bets: numbers(35) }, 10],
    ["all numbers", "roleta", 370, { bets: numbers(37) }, 0],
    ["red and black", "roleta", 200, { bets: chips("red", "black") }, 0],
    ["red, black and the zero", "roleta", 210, { bets: [...chips("red", "black"), ...numbers(1)] }, 150],
    ["red and even", "roleta", 200, { bets: chips("red", "even") }, 200],
    ["plinko at low risk", "plinko", 1_000, { rows: 8, risk: "low" }, 1_000],
    ["a keno bet on one number", "keno", 1_000, { picks: [1] }, 1_000],
    ["the wheel at low risk", "roda", 1_000, { segments: 10, risk: "low" }, 500],
  ])("of %s is the most that can be won, up to the stake", (_, game, stake, params, expected) => {
    expect(riskOf(game, stake, params)).toBe(expected);
  });
});

/** Games with a choice of bets. Slots have one bet, which covers nothing. */
const games = ["dice", "limbo", "double", "plinko", "keno", "roda", "roleta"];
/** Limbo has millions. */
const mostBets = 20_000;
/** In parts per million. Published returns are rounded to basis points, so that a bet may lose a little less than 4 %. */
const minLoss = 39_900n;

/** Chips on a table add up to the stake. */
const stakeOf = ({ params }: HouseBet): number =>
  (params["bets"] as readonly { amount: number }[] | undefined)?.reduce((sum, { amount }) => sum + amount, 0) ?? 1_000;

function firstBets(engine: HouseEngine): HouseBet[] {
  const bets: HouseBet[] = [];
  for (const bet of engine.bets()) {
    if (bets.length === mostBets) break;
    if (bet.acceptsStake(centavos(stakeOf(bet)))) bets.push(bet);
  }
  return bets;
}

/** Whether the bet loses, on average, less than it should of what it counts. */
function isCheap(game: string, bet: HouseBet, weight: number): boolean {
  const stake = stakeOf(bet);
  const { numerator, denominator } = bet.exactReturn(centavos(stake));
  const counted = BigInt(riskOf(game, stake, bet.params)) * BigInt(weight);
  return BigInt(stake) * (denominator - numerator) * 10_000n * 1_000_000n < counted * minLoss * denominator;
}

describe.each(games)("%s", (game) => {
  const rules = currentEngine(game);
  const bets = rules ? firstBets(rules) : [];
  const weight = defaultClassWeights[wagerClassOf({ edge_bps: 10_000 - (rules?.returnBasisPoints ?? 10_000) })] ?? 0;

  it("has no bet that meets a wagering requirement for less than 4 % of it", () => {
    expect(bets.length).toBeGreaterThan(0);
    expect(bets.filter((bet) => isCheap(game, bet, weight)).map(({ params }) => params)).toEqual([]);
  });

  it("would have one if its stakes counted in full", () => {
    expect(bets.some((bet) => isCheap(game, bet, 10_000))).toBe(true);
  });
});
