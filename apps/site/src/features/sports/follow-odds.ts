import type { SportFixtureDetail, SportMarket } from "@trevo/contract";
import { oddsChannel, type RealtimeEvents } from "@trevo/contract/realtime";

export type OddsFrame = RealtimeEvents["OddsMoved"];

export const headOf = ({ id, channel_heads }: SportFixtureDetail): number => channel_heads[oddsChannel(id)] ?? 0;

export interface Followed {
  readonly fixture: SportFixtureDetail;
  /** Frames are missing, or a change needs data that frames do not contain: the match must be read again. */
  readonly isBehind: boolean;
}

type Moved = OddsFrame["markets"][number];

function moved(market: SportMarket, [, version, takes_bets, odds]: Moved): SportMarket {
  const selections = market.selections.map((selection, index) => ({ ...selection, odds_x1000: odds[index] ?? null }));
  return { ...market, version, takes_bets, selections };
}

function apply(fixture: SportFixtureDetail, frame: OddsFrame): Followed {
  const changes = new Map(frame.markets.map((change) => [change[0], change]));
  const known = fixture.groups.flatMap(({ markets }) => markets);
  const change = (market: SportMarket): SportMarket => {
    const found = changes.get(market.id);
    return found ? moved(market, found) : market;
  };
  // A frame contains neither the reason why betting stopped or resumed, nor the description of a new market.
  const isUnexplained =
    known.some((market) => change(market).takes_bets !== market.takes_bets) ||
    frame.markets.some(([id, , takesBets]) => takesBets && !known.some((market) => market.id === id));
  return {
    isBehind: isUnexplained,
    fixture: {
      ...fixture,
      model: frame.model ?? null,
      main: fixture.main.map(change),
      groups: fixture.groups.map(({ code, markets }) => ({ code, markets: markets.map(change) })),
      channel_heads: { ...fixture.channel_heads, [oddsChannel(fixture.id)]: frame.seq },
    },
  };
}

/** Applies the frames received since the match was read, in any order. Frames before a gap count, frames after it do not. */
export function followOdds(read: SportFixtureDetail, frames: readonly OddsFrame[]): Followed {
  let followed: Followed = { fixture: read, isBehind: false };
  for (const frame of frames.toSorted((a, b) => a.seq - b.seq)) {
    const head = headOf(followed.fixture);
    if (frame.fixture !== read.id || frame.seq <= head) continue;
    if (frame.after !== head) return { ...followed, isBehind: true };
    const next = apply(followed.fixture, frame);
    followed = { fixture: next.fixture, isBehind: followed.isBehind || next.isBehind };
  }
  return followed;
}
