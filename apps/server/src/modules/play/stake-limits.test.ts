import { centavos } from "@trevo/domain";
import { currentEngine, currentMultiActionEngine, houseGames } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { defaultSettings } from "../../seed/default-settings.ts";
import { Refusal } from "../../kernel/errors.ts";
import { refuseStake } from "./house-round.ts";
import { stakeLimits } from "./stake-limits.ts";

const settings = { ...defaultSettings, min_house_stake: 50, max_house_stake: 500_000, max_house_payout: 100_000_000 };

function refusedFor(gamecode: string, stake: number): boolean {
  const read = (currentEngine(gamecode) ?? currentMultiActionEngine(gamecode))?.read({});
  if (!read?.ok) throw new Error("a game in which something is to choose");
  try {
    refuseStake(settings, { acceptsStake: () => true, maxPayout: (amount) => read.bet.maxPayout(amount) }, stake);
    return false;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return true;
  }
}

describe("the stake limits of a game", () => {
  const fixed = houseGames().filter(({ game }) => (currentEngine(game) ?? currentMultiActionEngine(game))?.read({}).ok);

  it.each(fixed.map(({ game }) => game))("for %s are those that a round is checked against", (game) => {
    const { min_stake, max_stake } = stakeLimits(settings, game);
    expect([refusedFor(game, min_stake), refusedFor(game, max_stake)]).toEqual([false, false]);
    expect([refusedFor(game, min_stake - 1), refusedFor(game, max_stake + 1)]).toEqual([true, true]);
  });

  it("are the brand's if the player chooses what may be won", () => {
    expect(stakeLimits(settings, "dice")).toEqual({ min_stake: 50, max_stake: 500_000 });
    expect(stakeLimits(settings, "nothing")).toEqual({ min_stake: 50, max_stake: 500_000 });
  });

  it("are narrow if one stake may win a lot", () => {
    expect(stakeLimits(settings, "onca").max_stake).toBe(4_081);
    expect(currentEngine("onca")?.read({})).toMatchObject({ ok: true });
    expect(centavos(stakeLimits(settings, "blackjack").max_stake)).toBe(500_000);
  });
});
