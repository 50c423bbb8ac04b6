import { centavos } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import type { LaunchScope, Tenant } from "../../kernel/scope.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { Refusal } from "../../kernel/errors.ts";
import { checkRound, refuseStake } from "./house-round.ts";

const tenant: Tenant = {
  id: 1,
  operator_id: 1,
  slug: "marca",
  timezone: "America/Sao_Paulo",
  operator_timezone: "America/Sao_Paulo",
  state: "active",
  settings: defaultSettings,
};

/** The parts of a launch that the check of a round reads. */
const launchOf = (game: string) => ({ tenant, gamecode: game, mode: "real" }) as LaunchScope;
const check = (game: string, stake: number, params: Record<string, unknown>) => checkRound(launchOf(game), { game, stake, params });

function refusalOf(work: () => unknown): { code: string; fields: unknown } | null {
  try {
    work();
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: error.code, fields: error.fields };
  }
}

describe("checking a round before it is drawn", () => {
  it.each([
    ["limbo", { target: 1_000_000 }],
    ["double", { colour: "white" }],
    ["plinko", { rows: 16, risk: "high" }],
    ["keno", { picks: [1, 40] }],
    ["roda", { segments: 50, risk: "low" }],
    ["feira", {}],
    [
      "roleta",
      {
        bets: [
          { kind: "red", amount: 60 },
          { kind: "straight", numbers: [0], amount: 40 },
        ],
      },
    ],
  ])("accepts a bet on %s", (game, params) => {
    expect(check(game, 100, params)).toMatchObject({ stake: 100, engine: { game } });
  });

  it("refuses a stake that is not the sum of the chips", () => {
    const params = { bets: [{ kind: "red", amount: 60 }] };
    expect(refusalOf(() => check("roleta", 60, params))).toBeNull();
    expect(refusalOf(() => check("roleta", 100, params))).toEqual({ code: "invalid_fields", fields: { stake: ["invalid"] } });
  });

  it("reports the invalid params, and the limits of the stake", () => {
    expect(refusalOf(() => check("plinko", 100, { rows: 9 }))).toEqual({
      code: "invalid_fields",
      fields: { "params.rows": ["invalid"], "params.risk": ["required"] },
    });
    expect(refusalOf(() => check("double", 1, { colour: "red" }))?.code).toBe("amount_below_minimum");
    expect(refusalOf(() => checkRound(launchOf("double"), { game: "keno", stake: 100, params: { picks: [1] } }))?.fields).toEqual({
      game: ["invalid"],
    });
  });

  it("accepts a bet that may win the largest prize, and refuses one that may win a centavo more", () => {
    const { max_house_payout } = defaultSettings;
    const winning = (most: number) =>
      refusalOf(() => refuseStake(defaultSettings, { acceptsStake: () => true, maxPayout: () => centavos(most) }, 100));
    expect([winning(max_house_payout), winning(max_house_payout + 1)?.code]).toEqual([null, "amount_above_maximum"]);
  });

  it("returns the same choice for the same chips in any order", () => {
    const [red, zero] = [
      { kind: "red", amount: 60 },
      { kind: "straight", numbers: [0], amount: 40 },
    ];
    expect(check("roleta", 100, { bets: [red, zero] }).choice).toBe(check("roleta", 100, { bets: [zero, red] }).choice);
  });
});
