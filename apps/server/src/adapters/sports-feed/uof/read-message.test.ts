import { readFileSync } from "node:fs";
import { join } from "node:path";
import { selectionIndex } from "@trevo/sports";
import { describe, expect, it } from "vitest";
import type { Ignored } from "../port.ts";
import { mapMarket, mappedMarkets, notOffered } from "./markets.ts";
import { deadHeatOf, readUofMessage, UnreadableMessage } from "./read-message.ts";
import { eventOf } from "./routing-key.ts";
import { MalformedXml } from "./xml.ts";

const sample = (name: string): string => readFileSync(join(import.meta.dirname, "samples", `${name}.xml`), "utf8");
const event = (text: string) => {
  const message = readUofMessage(text);
  if (message.t !== "event") throw new Error(`a message ${message.t}`);
  return message;
};
const contentOf = (text: string, t: string) => event(text).contents.find((content) => content.t === t);

describe("an odds change", () => {
  it("tells the state of the match by half, with its clock and all red cards", () => {
    expect(contentOf(sample("odds-change"), "state")).toMatchObject({
      state: "live",
      facts: { phase: "half2", ending: null, score: { half1: [1, 0], half2: [0, 1] }, reds: [1, 1], goals: null, corners: null },
      clock: { phase: "half2", base_s: 3_665, rate: 1 },
      danger: null,
    });
  });

  it("is read into prices in the order of the selections, whatever the order of its outcomes", () => {
    expect(contentOf(sample("odds-change"), "prices")).toEqual({
      t: "prices",
      prices: [
        {
          market: { type: "result", part: "match", line_x4: 0 },
          status: "active",
          odds_x1000: [2_450, 2_200, 5_100],
          prob_ppm: [387_000, 431_000, 182_000],
        },
        {
          market: { type: "total", part: "match", line_x4: 10 },
          status: "active",
          odds_x1000: [2_250, 1_620],
          prob_ppm: [409_000, 591_000],
        },
        { market: { type: "handicap", part: "match", line_x4: -1 }, status: "suspended", odds_x1000: [2_300, 1_600], prob_ppm: null },
        { market: { type: "btts", part: "match", line_x4: 0 }, status: "suspended", odds_x1000: null, prob_ppm: null },
        { market: { type: "next_goal", part: "goal_3", line_x4: 0 }, status: "active", odds_x1000: [2_600, 2_400, 3_400], prob_ppm: null },
        { market: { type: "result", part: "half1", line_x4: 0 }, status: "hidden", odds_x1000: null, prob_ppm: null },
        { market: { type: "double_chance", part: "match", line_x4: 0 }, status: "suspended", odds_x1000: null, prob_ppm: null },
      ],
    });
  });

  it("closes a market that has a foreign outcome, or that is not described as ours", () => {
    const prices = (misdescribed: string[]) => {
      const read = readUofMessage(sample("odds-change"), { misdescribed: new Set(misdescribed) });
      const found = read.t === "event" ? read.contents.find(({ t }) => t === "prices") : null;
      return found?.t === "prices" ? found.prices : [];
    };
    const closed = { status: "suspended", odds_x1000: null, prob_ppm: null };
    expect(prices([]).at(-1)).toEqual({ market: { type: "double_chance", part: "match", line_x4: 0 }, ...closed });
    expect(prices(["1"])).toContainEqual({ market: { type: "result", part: "match", line_x4: 0 }, ...closed });
    expect(prices(["1"]).filter(({ status }) => status === "active")).toHaveLength(2);
  });

  it("leaves out an unknown market, two specifiers that its market does not have, and a market with a foreign outcome, and names each", () => {
    expect(event(sample("odds-change")).ignored).toEqual(["unknown_market", "unknown_specifier", "unknown_specifier", "unknown_outcome"]);
  });

  it("without the score of each half tells no state of a second half", () => {
    const read = event(sample("odds-change").replaceAll("period_score ", "other_score "));
    expect(read.contents.map(({ t }) => t)).toEqual(["prices"]);
    expect(read.ignored).toContain("unknown_state");
  });

  it.each([
    ["0", "0", { state: "scheduled", facts: { phase: "not_started", ending: null } }],
    ["1", "40", { state: "ended", facts: { phase: "full_time", ending: "full_time" } }],
    ["3", "100", { state: "ended", facts: { phase: "full_time", ending: "full_time" } }],
    ["7", "7", { state: "interrupted", facts: { phase: "half2", ending: null } }],
    ["9", "7", { state: "abandoned", facts: { phase: "half2", ending: "abandoned" } }],
  ])("of status %s and match status %s is a state", (status, matchStatus, state) => {
    const text = sample("odds-change").replace('status="1" match_status="7"', `status="${status}" match_status="${matchStatus}"`);
    expect(contentOf(text, "state")).toMatchObject(state);
  });
});

describe("a settlement", () => {
  it("is read with void factors and dead heats; markets that are undecided or have no exact dead heat are closed", () => {
    expect(event(sample("bet-settlement"))).toMatchObject({
      kind: "results",
      request: null,
      ignored: ["unknown_result", "unknown_result", "unknown_market"],
      contents: [
        {
          t: "result",
          results: [
            { market: { type: "result" }, outcomes: [lost, won, lost] },
            { market: { type: "handicap", line_x4: -1 }, outcomes: [halfLost, halfWon] },
            { market: { type: "handicap", line_x4: 0 }, outcomes: [returned, returned] },
            {
              market: { type: "btts" },
              outcomes: [
                { ...won, dead_heat: { places: 1, tied: 2 } },
                { ...won, dead_heat: { places: 1, tied: 3 } },
              ],
            },
          ],
        },
        {
          t: "prices",
          prices: [
            { market: { type: "total", line_x4: 10 }, status: "suspended", odds_x1000: null },
            { market: { type: "odd_even" }, status: "suspended", odds_x1000: null },
          ],
        },
      ],
    });
  });

  it.each([
    [0.5, { places: 1, tied: 2 }],
    [0.3333, { places: 1, tied: 3 }],
    [0.6667, { places: 2, tied: 3 }],
    [0.25, { places: 1, tied: 4 }],
    [0, null],
    [1, null],
    [0.123456, null],
  ])("with the dead-heat factor %s has these places", (factor, places) => expect(deadHeatOf(factor)).toEqual(places));

  it("with a void factor of its own invention decides nothing", () => {
    const read = event(sample("bet-settlement").replace('void_factor="0.5"', 'void_factor="0.7"'));
    expect(read.ignored).toHaveLength(4);
  });
});

describe("the other messages", () => {
  it("are read", () => {
    const at = (ms: number) => new Date(1_700_000_000_000 + ms);
    expect(readUofMessage(sample("alive"))).toEqual({ t: "alive", product: 3, at: at(0), subscribed: true });
    expect(readUofMessage(sample("alive").replace('subscribed="1"', 'subscribed="0"'))).toMatchObject({ subscribed: false });
    expect(readUofMessage(sample("snapshot-complete"))).toEqual({ t: "snapshot_complete", product: 1, at: at(1_000), request: 1234 });
    expect(event(sample("bet-stop"))).toMatchObject({ kind: "odds", contents: [{ t: "bet_stop" }] });
    const key = { type: "next_goal", part: "goal_3", line_x4: 0 };
    expect(event(sample("rollback-bet-settlement"))).toMatchObject({
      request: 55,
      contents: [{ t: "undo", of: "result", markets: [{ type: "result" }] }],
    });
    expect(contentOf(sample("bet-cancel"), "cancel")).toEqual({
      t: "cancel",
      markets: [key],
      from: at(10_000).toISOString(),
      to: at(20_000).toISOString(),
    });
    const rollback = sample("rollback-bet-cancel");
    expect(contentOf(rollback, "undo")).toEqual({ t: "undo", of: "cancel", markets: [key], from: null, to: null });
    const ofWindow = rollback.replace(' product="1"', ' product="1" start_time="1700000000000" end_time="1700000060000"');
    expect(contentOf(ofWindow, "undo")).toMatchObject({ from: "2023-11-14T22:13:20.000Z", to: "2023-11-14T22:14:20.000Z" });
    expect(readUofMessage(sample("fixture-change"))).toMatchObject({ t: "fixture_change", event: "sr:match:9000001", cancelled: true });
  });

  it.each([
    ["", MalformedXml],
    ["<alive", MalformedXml],
    ["<alive></live>", MalformedXml],
    ['<alive product="1" product="2"/>', MalformedXml],
    ['<!DOCTYPE a [<!ENTITY b "c">]><alive product="1" timestamp="1" subscribed="1"/>', MalformedXml],
    [`${"<a>".repeat(40)}${"</a>".repeat(40)}`, MalformedXml],
    ['<alive timestamp="1700000000000" subscribed="1"/>', UnreadableMessage],
    ['<alive product="one" timestamp="1700000000000" subscribed="1"/>', UnreadableMessage],
    ['<alive product="1" timestamp="yesterday" subscribed="1"/>', UnreadableMessage],
    ['<snapshot_complete product="1" timestamp="1700000000000"/>', UnreadableMessage],
    ['<odds_change product="1" timestamp="1700000000000"/>', UnreadableMessage],
    ['<toString product="1" timestamp="1700000000000" event_id="sr:match:1"/>', UnreadableMessage],
    [
      '<bet_cancel product="1" timestamp="1700000000000" event_id="sr:match:1" start_time="x"><market id="1"/></bet_cancel>',
      UnreadableMessage,
    ],
  ])("refuse %s", (text, error) => expect(() => readUofMessage(text)).toThrow(error));
});

describe("the mapping of markets", () => {
  it("has an outcome for each selection, and each outcome once", () => {
    for (const { outcomes, selections } of mappedMarkets()) {
      expect(outcomes).toHaveLength(selections.length);
      expect(new Set(outcomes).size).toBe(outcomes.length);
    }
  });

  it("counts the home side's goals first in the ids of scores", () => {
    const mapped = mapMarket("45", undefined);
    if (typeof mapped === "string") throw new Error(mapped);
    const idOf = (score: string) => mapped.outcomes[selectionIndex("score", score)];
    expect([idOf("0:0"), idOf("1:0"), idOf("1:1"), idOf("4:4"), idOf("other")]).toEqual(["274", "276", "286", "322", "324"]);
  });

  it.each([
    ["18", "total=2.75", { type: "total", part: "match", line_x4: 11 }],
    ["18", "total=0", "unknown_specifier"],
    ["18", "total=2.6", "unknown_specifier"],
    ["18", "", "unknown_specifier"],
    ["18", "total=2.5|total=3.5", "unknown_specifier"],
    ["16", "hcp=0:1", "unknown_specifier"],
    ["16", "hcp=-0", { type: "handicap", part: "match", line_x4: 0 }],
    ["8", "goalnr=0", "unknown_specifier"],
    ["8", "goalnr=12", { type: "next_goal", part: "goal_12", line_x4: 0 }],
    ["1e1", "", "unknown_market"],
    [undefined, "", "unknown_market"],
  ])("reads market %s with %s", (id, specifiers, expected) => {
    const mapped = mapMarket(id, specifiers);
    expect(typeof mapped === "string" ? mapped : mapped.key).toEqual(expected);
  });

  it("is not used for a market that the partner describes differently, or not at all", () => {
    const told = [
      { id: "1", outcomes: ["3", "2", "1"], specifiers: [] },
      { id: "18", outcomes: ["12", "13"], specifiers: ["total", "from"] },
      { id: "10", outcomes: ["9", "10"], specifiers: [] },
      { id: "777", outcomes: [], specifiers: [] },
    ];
    const ignored: Ignored[] = [];
    const left = notOffered(told, (one) => void ignored.push(one));
    const undescribed = mappedMarkets()
      .map(({ id }) => String(id))
      .filter((id) => !["1", "10", "18"].includes(id));
    expect(left).toEqual(new Set(["18", "10", ...undescribed]));
    expect(ignored.map(({ reason, detail }) => `${reason} ${detail}`)).toEqual([
      "misdescribed_market 18",
      "misdescribed_market 10",
      `undescribed_market ${undescribed.join(", ")}`,
    ]);
    const read = readUofMessage(sample("rollback-bet-settlement"), { misdescribed: new Set(["1"]) });
    expect(read).toMatchObject({ contents: [], ignored: ["unknown_market"] });
  });
});

it("a routing key names the event of a body that cannot be read", () => {
  expect(eventOf("hi.-.live.odds_change.1.sr:match.1234.-")).toEqual({ event: "sr:match:1234", product: "liveodds" });
  expect(eventOf("hi.pre.-.bet_settlement.1.sr:match.1234.-")).toEqual({ event: "sr:match:1234", product: "pre" });
  expect(eventOf("-.-.-.alive.-.-.-.-")).toBeNull();
  expect(eventOf("a.b.c.d.e.sr:match.../../x.-")).toBeNull();
});

const won = { won: true, void_halves: 0 };
const lost = { won: false, void_halves: 0 };
const halfWon = { won: true, void_halves: 1 };
const halfLost = { won: false, void_halves: 1 };
const returned = { won: false, void_halves: 2 };
