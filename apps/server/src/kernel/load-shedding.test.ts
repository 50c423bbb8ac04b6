import { type EndpointKey, contract } from "@trevo/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { Refusal } from "./errors.ts";
import { type LoadShedding, createLagReading, createLoadShedding, loadLimits } from "./load-shedding.ts";
import { loadStepOf, loadSteps } from "./load-steps.ts";
import { type Metrics, createMetrics } from "./metrics.ts";

let now: { waiting: number; lagMs: number };
let metrics: Metrics;
let load: LoadShedding;

beforeEach(() => {
  now = { waiting: 0, lagMs: 0 };
  metrics = createMetrics();
  load = createLoadShedding({ metrics, readings: { waiting: () => now.waiting, lagMs: () => now.lagMs } });
});

const shedAt = (readings: Partial<typeof now>): readonly string[] => {
  now = { waiting: 0, lagMs: 0, ...readings };
  load.read();
  return load.shed();
};

describe("load shedding", () => {
  it.each(loadSteps.map((step, at) => ({ step, at })))(
    "sheds $step at its limit and not one below, after all previous steps",
    ({ step, at }) => {
      const { waiting, lagMs } = loadLimits[step];
      expect(shedAt({ waiting: waiting - 1 })).toEqual(loadSteps.slice(0, at));
      expect(shedAt({ waiting })).toEqual(loadSteps.slice(0, at + 1));
      expect(shedAt({})).toEqual([]);
      expect(shedAt({ lagMs: lagMs - 1 })).toEqual(loadSteps.slice(0, at));
      expect(shedAt({ lagMs })).toEqual(loadSteps.slice(0, at + 1));
    },
  );

  it("ends a step below seven tenths of its limit, one after the other", () => {
    shedAt({ waiting: loadLimits.bets.waiting });
    expect(shedAt({ waiting: loadLimits.bets.waiting * 0.7 })).toEqual(loadSteps);
    expect(shedAt({ waiting: loadLimits.bets.waiting * 0.7 - 1 })).toEqual(loadSteps.slice(0, -1));
    expect(shedAt({ waiting: 700 })).toEqual(["reports"]);
    expect(shedAt({ waiting: 699 })).toEqual([]);
    expect(shedAt({ waiting: 700 })).toEqual([]);
  });

  it("refuses as busy with a time to retry, and counts the refusal; steps that are not shed pass", async () => {
    shedAt({ waiting: loadLimits.feed.waiting });
    expect(() => load.refuseIfShed("search")).not.toThrow();
    try {
      load.refuseIfShed("feed");
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ code: "busy", retryAfter: 5 });
    }
    const text = await metrics.metrics();
    expect(text).toContain('trevo_load_shed{step="feed"} 1');
    expect(text).toContain('trevo_load_shed{step="search"} 0');
    expect(text).toContain('trevo_load_refusals_total{step="feed"} 1');
  });

  it("measures the lag of a loop whose every turn is long", async () => {
    const lagMs = createLagReading();
    for (let turn = 0; turn < 6; turn++) {
      const end = performance.now() + 80;
      while (performance.now() < end);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
    expect(lagMs()).toBeGreaterThan(30);
  });
});

describe("load shedding by endpoint", () => {
  const stepOf = (key: EndpointKey, query: object = {}) => loadStepOf(key, query);

  it("never sheds withdrawals, cash-outs, ends of rounds, limits, self-exclusion, deposits, or what a second factor completes", () => {
    const never: EndpointKey[] = [
      "GET /wallet/withdraw/terms",
      "GET /wallet/withdraw/methods",
      "POST /wallet/withdraw/method",
      "POST /wallet/withdraw/request",
      "GET /wallet/withdrawals/:id",
      "POST /main-gateway/user-cancel-withdrawal",
      "POST /main-gateway/qrcode-pix",
      "POST /main-gateway/consult-status-transaction",
      "POST /house/api/crash/bets/:id/cash-out",
      "POST /sportsbook/bets/:id/cash-out",
      "POST /house/api/rounds/:id/actions",
      "GET /house/api/rounds",
      "POST /profile/self-exclusion",
      "POST /protection/limits",
      "POST /protection/cooling-off",
      "POST /auth/login/second-factor",
      "POST /auth/logout",
      "GET /profile/wallet",
      "POST /boxes/open",
      "POST /boxes/sell",
      "POST /prizes/sell",
      "POST /staff/login",
      "POST /staff/:tenant/withdrawals/:id/approve",
    ];
    expect(never.filter((key) => stepOf(key) !== null)).toEqual([]);
    const essential = Object.entries(contract).filter(([, endpoint]) => "limit" in endpoint && endpoint.limit === "essential");
    expect(essential.length).toBeGreaterThan(10);
    expect(essential.filter(([key]) => stepOf(key as EndpointKey) !== null)).toEqual([]);
  });

  it("sheds every download with the reports, and lists as searches only if they have a search term", () => {
    const downloads = Object.keys(contract).filter((key) => "download" in contract[key as EndpointKey]) as EndpointKey[];
    expect(downloads.length).toBeGreaterThan(4);
    expect(new Set(downloads.map((key) => stepOf(key)))).toEqual(new Set(["reports"]));
    expect(stepOf("GET /casinos/games")).toBeNull();
    expect(stepOf("GET /casinos/games", { searchTerm: "aviao" })).toBe("search");
  });
});
