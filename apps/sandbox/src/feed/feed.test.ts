import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openJournal } from "../journal.ts";
import { createFeed } from "./create-feed.ts";
import { playedBefore } from "./create-schedule.ts";
import { commitmentOf, drawMatch } from "./draw-match.ts";
import { matchesAtOnce, orderSeason, readPairings } from "./pairings.ts";

const seeds = Array.from({ length: 1_500 }, (_, index) => `seed ${index}`);
const matches = new Map(seeds.map((seed) => [seed, drawMatch(seed, [1.5, 1.1])]));
const finalOf = (seed: string) => {
  const { half1, half2, ending, goals, corners1, corners2 } = matches.get(seed)?.at(-1)?.state ?? {};
  return { half1: half1 ?? [0, 0], half2: half2 ?? [0, 0], ending, goals: goals ?? [], corners: [corners1 ?? [0, 0], corners2 ?? [0, 0]] };
};

describe("a season", () => {
  const order = orderSeason(readPairings());

  it("has every pairing of the six competitions once", () => {
    expect(order).toHaveLength(1_981);
    expect(new Set(order.map(({ competition, round, home, away }) => [competition.id, round, home.id, away.id].join())).size).toBe(1_981);
  });

  it("has no club in two matches that are played at the same time, except at the very end", () => {
    const overlaps = order.flatMap((_, index) => {
      const clubs = order.slice(index, index + matchesAtOnce).flatMap(({ home, away }) => [home.id, away.id]);
      return new Set(clubs).size === clubs.length ? [] : [index];
    });
    expect(overlaps.filter((index) => index < order.length - 120)).toEqual([]);
  });
});

describe("a drawn match", () => {
  it("is the same for the same seed, and different for another", () => {
    expect(drawMatch("a", [1.5, 1.1])).toEqual(drawMatch("a", [1.5, 1.1]));
    expect(drawMatch("a", [1.5, 1.1])).not.toEqual(drawMatch("b", [1.5, 1.1]));
  });

  it("has the expected number of goals, 44 % of them in the first half", () => {
    const played = seeds.map(finalOf).filter(({ ending }) => ending === "full_time");
    const sum = (of: (match: ReturnType<typeof finalOf>) => number) =>
      played.reduce((total, match) => total + of(match), 0) / played.length;
    // One goal in 25 is cancelled, and a side that is behind scores more.
    expect(sum(({ half1, half2 }) => (half1[0] ?? 0) + (half2[0] ?? 0))).toBeCloseTo(1.47, 0.8);
    expect(sum(({ half1, half2 }) => (half1[1] ?? 0) + (half2[1] ?? 0))).toBeCloseTo(1.09, 0.8);
    const goals = played.flatMap((match) => match.goals);
    expect(goals.filter(({ half }) => half === "half1").length / goals.length).toBeCloseTo(0.44, 1);
  });

  it("counts only valid goals in its score", () => {
    for (const seed of seeds.slice(0, 500))
      for (const { state } of matches.get(seed) ?? [])
        for (const half of ["half1", "half2"] as const)
          expect(state[half]).toEqual(
            ["home", "away"].map(
              (side) => state.goals.filter((goal) => goal.side === side && goal.half === half && !goal.cancelled).length,
            ),
          );
  });

  it("may be postponed, abandoned or corrected", () => {
    const endings = new Set(seeds.map((seed) => finalOf(seed).ending));
    expect(endings).toEqual(new Set(["full_time", "abandoned", "postponed"]));
    const corrected = seeds.filter(
      (seed) => matches.get(seed)?.filter(({ state }) => state.ending === "full_time").length !== 1 && finalOf(seed).ending === "full_time",
    );
    expect(corrected.length).toBeGreaterThan(0);
  });
});

describe("the feed", () => {
  const open = ({ isUnderWay } = { isUnderWay: false }) => {
    let time = Date.parse("2026-11-23T12:00:00.000Z");
    const journal = openJournal(join(mkdtempSync(join(tmpdir(), "feed-")), "books.jsonl"));
    // One in a hundred matches is postponed or abandoned; the first match of this season is played.
    if (!isUnderWay) journal.table("sports-feed").put("season", { secret: "a season", starts_at: time });
    const messages: { seq: number | null; at: string; type?: unknown; fixture?: unknown; commitment?: unknown; seed?: unknown }[] = [];
    const create = () => createFeed({ journal, now: () => time, speed: 60, listedHours: 1, isUnderWay });
    const feed = create();
    feed.listen((message) => messages.push(message));
    const pass = (ms: number): void => {
      for (const end = time + ms; time < end;) {
        time += 1_000;
        feed.tick();
      }
    };
    return { feed, messages, pass, reopen: create };
  };
  const minute = 60_000;

  it("commits to a seed before kick-off, and publishes it with the end of the match and not before", () => {
    const { feed, messages, pass } = open();
    feed.recover({ request: "r", after: null });
    pass(4 * minute);
    const listed = messages.find(({ type, fixture }) => type === "fixture" && fixture === "m0");
    const states = messages.filter(({ type, fixture }) => type === "state" && fixture === "m0");
    expect(states.length).toBeGreaterThan(3);
    const seed = states.at(-1)?.seed;
    expect(states.slice(0, -1).every((state) => state.seed === null || state.seed === seed)).toBe(true);
    expect(states[0]?.seed).toBeNull();
    expect(commitmentOf(String(seed))).toBe(listed?.commitment);
  });

  it("numbers its messages without a gap, and its heartbeats name the newest", () => {
    const { messages, pass } = open();
    pass(4 * minute);
    const numbered = messages.filter(({ type }) => type !== "alive").map(({ seq }) => Number(seq));
    expect(numbered.length).toBeGreaterThan(20);
    expect(numbered).toEqual(numbered.map((_, index) => (numbered[0] ?? 0) + index));
    expect(messages.findLast(({ type }) => type === "alive")?.seq).toBeLessThanOrEqual(numbered.at(-1) ?? 0);
  });

  it("leaves a gap, repeats a message and falls silent when ordered to", () => {
    const { feed, messages, pass } = open();
    pass(2 * minute);
    feed.order({ kind: "gap", count: 2 });
    feed.order({ kind: "duplicate", count: 1 });
    const before = messages.filter(({ type }) => type !== "alive").length;
    pass(minute);
    const later = messages.filter(({ type }) => type !== "alive").map(({ seq }) => Number(seq));
    expect((later[before] ?? 0) - (later[before - 1] ?? 0)).toBe(3);
    expect(later[before + 1]).toBe(later[before]);
    feed.order({ kind: "silence", count: minute });
    const count = messages.length;
    pass(minute - 1_000);
    expect(messages).toHaveLength(count);
    pass(minute);
    expect(messages.length).toBeGreaterThan(count);
  });

  it("repeats the matches in play for a recovery, and names the request at the end", () => {
    const { feed, messages, pass } = open();
    pass(2 * minute);
    messages.length = 0;
    feed.recover({ request: "r1", after: null });
    expect(messages.at(-1)).toMatchObject({ type: "snapshot_done", request: "r1" });
    expect(messages.every(({ seq }) => seq === null)).toBe(true);
    expect(messages.some(({ type, fixture }) => type === "state" && fixture === "m0")).toBe(true);
  });

  it.each([
    [true, true],
    [false, false],
  ])("with a first season under way: %s, has matches in play at its first start: %s", (isUnderWay, expected) => {
    const { feed, messages } = open({ isUnderWay });
    feed.recover({ request: "r", after: null });
    expect(messages.some(({ type, seed }) => type === "state" && seed === null)).toBe(expected);
    expect(messages.some(({ type, seed }) => type === "state" && seed !== null)).toBe(expected);
  });

  it("announces every match before its states in a recovery", () => {
    const { feed, messages } = open({ isUnderWay: true });
    feed.recover({ request: "r", after: null });
    const announced = new Set<unknown>();
    const unknown: unknown[] = [];
    for (const { type, fixture } of messages)
      if (type === "fixture") announced.add(fixture);
      else if (type === "state" && !announced.has(fixture)) unknown.push(fixture);
    expect(unknown).toEqual([]);
  });

  it("sends the results of the season so far after a first recovery, once, and not after a later one", () => {
    const { feed, messages, pass } = open({ isUnderWay: true });
    const resultsSince = (count: number) =>
      messages.slice(count).filter(({ seq, type, seed }) => seq === null && type === "state" && seed !== null);
    feed.recover({ request: "first", after: null });
    const before = messages.length;
    pass(2 * minute);
    const played = new Set(resultsSince(before).map(({ fixture }) => fixture));
    expect(played.size).toBe(resultsSince(before).length);
    expect(played.size).toBeGreaterThanOrEqual(playedBefore);
    const after = messages.length;
    feed.recover({ request: "later", after: Date.parse("2026-11-23T12:01:00.000Z") });
    pass(minute);
    expect(resultsSince(after).length).toBeLessThan(20);
  });

  it("continues with the same matches after a restart", () => {
    const { feed, pass, reopen } = open();
    pass(6 * minute);
    expect(feed.drawn("m0")).not.toBeNull();
    expect(reopen().drawn("m0")).toEqual(feed.drawn("m0"));
  });

  it("does not return a match before its end", () => {
    const { feed, pass } = open();
    pass(minute);
    expect(feed.drawn("m0")).toBeNull();
    expect(feed.drawn("m9999999999")).toBeNull();
  });
});
