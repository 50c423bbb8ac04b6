import { centavos } from "@trevo/domain";
import { currentEngine, houseGames } from "@trevo/engines";
import { describe, expect, it } from "vitest";
import { cipherRounds, seededRounds } from "./byte-streams.ts";
import { auditedGames } from "./games.ts";
import { countDrawsAfterDeadDeals } from "./games/dead-deals.ts";
import { stated } from "./games/instant-games.ts";
import { drawsAfterDeadDeals } from "./games/video-poker.ts";
import { honestHouse, magneticHouse, measureGame } from "./measure.ts";
import type { AuditedGame } from "./play.ts";
import { readRecord, withGame } from "./record.ts";
import { chiSquareTest, upperGamma } from "./statistics.ts";

describe("the audit", () => {
  it("covers every house game once, at the version of new rounds", () => {
    const named = auditedGames.flatMap(({ game, alike, version }) => [game, ...alike].map((name) => `${name} ${version}`));
    expect(named.sort()).toEqual(
      houseGames()
        .map(({ game, version }) => `${game} ${version}`)
        .sort(),
    );
  });

  it("computes the same mean, variance and chances as the tables here for games that have both", () => {
    const words: Readonly<Record<string, string>> = { limbo: "target 2×", double: "red", roda: "10 segments, low risk" };
    for (const [game, own] of Object.entries(words)) {
      const engine = currentEngine(game);
      const table = auditedGames.find((audited) => audited.game === game)?.plays.find((play) => play.words === own);
      const [play] = engine ? stated(engine).plays : [];
      expect(play?.mean, game).toBeCloseTo(table?.mean ?? 0, 12);
      expect(play?.variance, game).toBeCloseTo(table?.variance ?? 0, 12);
      expect(play?.classes.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
  });

  it("exposes a bias in a game of two outcomes", () => {
    const double = currentEngine("double");
    if (!double) throw new Error("no double");
    const game = stated(double);
    const audit = { rounds: roundsOf(game), bytes: cipherRounds, houses: [honestHouse, magneticHouse] };
    const [honest = [], magnetic = []] = measureGame(game, audit);
    expect(honest.map(({ passed, freedom }) => [passed, freedom])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect(magnetic.map(({ passed }) => passed)).toEqual([false, false]);
  });

  it("uses one slot for others only if equal bytes give equal ends", () => {
    for (const { game, alike, plays } of auditedGames.filter((audited) => audited.alike.length > 0)) {
      const longest = Math.max(...[game, ...alike].map((name) => currentEngine(name)?.drawBytes ?? 0));
      const next = seededRounds(game, longest);
      const rounds = Array.from({ length: 300 }, () => next().bytes);
      const endsOf = (name: string) => {
        const read = currentEngine(name)?.read({});
        return read?.ok ? rounds.flatMap((bytes) => plays.map(({ stake }) => read.bet.play(centavos(stake), bytes))) : name;
      };
      for (const name of alike) expect(endsOf(name), name).toEqual(endsOf(game));
    }
  });

  it("records only up-to-date figures", async () => {
    for (const { game, version, words, stake, exact } of await readRecord()) {
      const play = auditedGames
        .find((audited) => audited.game === game && audited.version === version)
        ?.plays.find((one) => one.words === words && one.stake === stake);
      expect(play?.mean, `${game} v${version}, ${words}`).toBe(exact);
    }
  });

  it("never replaces figures by figures of fewer rounds of the same version", () => {
    const [dice, limbo] = auditedGames.filter(({ game }) => game === "dice" || game === "limbo");
    if (!dice || !limbo) throw new Error("no dice, no limbo");
    const play = (audited: typeof dice, rounds: number) =>
      measureGame(audited, { rounds, bytes: cipherRounds, houses: [honestHouse] }).flat();
    const [long, short, other] = [play(dice, 4_000), play(dice, 2_000), play(limbo, 1_000)];
    const record = withGame(withGame([], other, auditedGames), long, auditedGames);
    expect(record).toEqual([...long, ...other]);
    expect(withGame(record, short, auditedGames)).toEqual(record);
    const next = short.map((row) => ({ ...row, version: row.version + 1 }));
    expect(withGame(record, next, auditedGames)).toEqual([...next, ...other]);
  });
});

/**
 * At least 200,000, and enough for a bias in one round of a hundred to be six standard errors: an even chance needs 360,000 rounds per
 * play.
 */
function roundsOf({ plays }: AuditedGame): number {
  const rarest = Math.min(...plays.flatMap(({ classes }) => classes));
  return Math.max(200_000, Math.ceil(plays.length * (6 / 0.01) ** 2 * (rarest / (1 - rarest))));
}

describe.each(auditedGames)("200,000 rounds of $game", (audited) => {
  const audit = { rounds: roundsOf(audited), bytes: cipherRounds, houses: [honestHouse, magneticHouse] };
  it("match the exact RTP and distribution, and expose a bias in one round of a hundred", { timeout: 120_000 }, () => {
    const [honest = [], magnetic = []] = measureGame(audited, audit);
    expect(honest.filter(({ passed }) => !passed)).toEqual([]);
    expect(honest).toHaveLength(audited.plays.length);
    expect(magnetic.some(({ passed }) => !passed)).toBe(true);
  });

  it("are also drawn from players' seeds", () => {
    const [honest = []] = measureGame(audited, { rounds: 2_000, bytes: seededRounds, houses: [honestHouse] });
    expect(honest.filter(({ passed }) => !passed)).toEqual([]);
  });

  it("include a stake of one centavo; all other stakes are multiples of 50 centavos", () => {
    expect(Math.min(...audited.plays.map(({ stake }) => stake))).toBe(1);
    expect(audited.plays.filter(({ stake }) => stake > 1).every(({ stake }) => stake % 50 === 0)).toBe(true);
  });
});

describe("the calculations of the audit", () => {
  it("count the draws that can follow a discarded deal", { timeout: 60_000 }, () => {
    expect(countDrawsAfterDeadDeals()).toEqual(drawsAfterDeadDeals);
  });

  it.each([
    [1, 3.841458820694124, 0.05],
    [2, 13.815510557964274, 0.001],
    [10, 18.307038053275146, 0.05],
    [36, 67.98516719, 0.001],
  ])("match the chi-square distribution of %d degrees", (freedom, value, p) => {
    expect(upperGamma(freedom / 2, value / 2)).toBeCloseTo(p, 6);
  });

  it("merge classes that are too rare to test alone, without losing any", () => {
    expect(chiSquareTest([50, 50], [0.5, 0.5])).toEqual({ value: 0, freedom: 1, p: 1 });
    expect(chiSquareTest([4_990, 5_000, 10], [0.4995, 0.4999, 0.0006])).toMatchObject({ freedom: 2 });
    expect(chiSquareTest([400, 580, 20], [0.4, 0.5999, 0.0001]).p).toBeLessThan(1);
    expect(chiSquareTest([480, 500, 20], [0.5, 0.4999, 0.0001])).toMatchObject({ freedom: 1 });
  });
});
