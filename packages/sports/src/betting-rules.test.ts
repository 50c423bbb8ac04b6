import { locales } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { bettingRules } from "./betting-rules.ts";
import { correctionBounds, defaultSportLimits, earlyResultMs, liveDelaysMs } from "./book-limits.ts";
import { cashOutBounds, defaultCashOutFees } from "./cash-out.ts";
import { betBounds } from "./systems.ts";

const textOf = (locale: (typeof locales)[number]): string =>
  bettingRules(locale)
    .flatMap(({ title, lines }) => [title, ...lines])
    .join("\n")
    // Intl puts a no-break space after the currency symbol.
    .replaceAll(/\s/g, " ");

describe("the rules of sports bets", () => {
  it("have the same parts and the same number of lines in each language, each with its own address", () => {
    const [pt, en] = locales.map((locale) => bettingRules(locale));
    expect(pt?.map(({ id, lines }) => [id, lines.length])).toEqual(en?.map(({ id, lines }) => [id, lines.length]));
    expect(new Set(pt?.map(({ id }) => id)).size).toBe(pt?.length);
    expect(pt?.map(({ title }) => title)).not.toEqual(en?.map(({ title }) => title));
  });

  it.each([
    [
      "pt",
      {
        min_stake: "R$ 1",
        payout: "R$ 200.000 · R$ 80.000 · R$ 20.000",
        player: "R$ 100.000 · R$ 40.000 · R$ 10.000",
        combinations: "1.000",
        correction: "R$ 50.000",
      },
    ],
    [
      "en",
      {
        min_stake: "R$1",
        payout: "R$200,000 · R$80,000 · R$20,000",
        player: "R$100,000 · R$40,000 · R$10,000",
        combinations: "1,000",
        correction: "R$50,000",
      },
    ],
  ] as const)("state the constants that decide bets: %s", (locale, { min_stake, payout, player, combinations, correction }) => {
    expect(defaultSportLimits).toMatchObject({ min_stake: 1_00, tier_payout: [200_000_00, 80_000_00, 20_000_00] });
    const text = textOf(locale);
    expect(correctionBounds).toEqual({ netTaking: 50_000_00, ms: 86_400_000 });
    const stated = [min_stake, payout, player, combinations, correction, "24", String(betBounds.maxLegs), String(betBounds.maxSystemLegs)];
    for (const ms of [...liveDelaysMs, earlyResultMs]) stated.push(String(ms / 1_000));
    for (const bps of [defaultCashOutFees.base_bps, defaultCashOutFees.max_bps, cashOutBounds.minOfStake, cashOutBounds.maxOfPotential])
      stated.push(`${bps / 100}%`);
    expect(stated.filter((one) => !text.includes(one))).toEqual([]);
  });
});
