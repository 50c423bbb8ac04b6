import type { MarketKey, Outcome } from "@trevo/sports";
import type { FeedContent, FeedPrice, IgnoredReason } from "../port.ts";
import { readStatus } from "./event-status.ts";
import { type MappedMarket, mapMarket } from "./markets.ts";
import { childOf, childrenOf, momentOf, numberOf, parseXml, wholeOf, type XmlElement } from "./xml.ts";

/** What every message has. */
interface Sent {
  readonly product: number;
  readonly at: Date;
}

/** One message of the feed, read. `ignored` names what it contained and is not taken. */
export type UofMessage =
  | (Sent & { readonly t: "alive"; readonly subscribed: boolean })
  | (Sent & { readonly t: "snapshot_complete"; readonly request: number })
  | (Sent & { readonly t: "fixture_change"; readonly event: string; readonly cancelled: boolean })
  | (Sent & {
      readonly t: "event";
      readonly event: string;
      /** Set if a recovery repeats the message. */
      readonly request: number | null;
      /** `odds`: odds and stops, which replace each other. `results`: settlements, cancellations and their rollbacks. */
      readonly kind: "odds" | "results";
      readonly contents: readonly FeedContent[];
      readonly ignored: readonly IgnoredReason[];
    });

/** Text that is no message of the feed. */
export class UnreadableMessage extends Error {
  readonly reason: "malformed" | "unknown_message";
  constructor(reason: UnreadableMessage["reason"], message: string) {
    super(message);
    this.reason = reason;
  }
}

const unreadable = (what: string): never => {
  throw new UnreadableMessage("malformed", what);
};

/** What a message is read with. */
export interface Reading {
  /** Ids of markets that the partner describes differently from our mapping, or not at all. They are not offered. */
  readonly misdescribed: ReadonlySet<string>;
}

interface Read {
  readonly contents: readonly FeedContent[];
  readonly ignored: readonly IgnoredReason[];
}

/** Calls `read` with each market that is known here; `unread` are those of them that it cannot read. What is not taken is named in `ignored`. */
function readMarkets<T extends object>(
  markets: readonly XmlElement[],
  { misdescribed }: Reading,
  read: (market: MappedMarket, element: XmlElement) => T | IgnoredReason,
): { readonly found: readonly T[]; readonly unread: readonly MarketKey[]; readonly ignored: readonly IgnoredReason[] } {
  const found: T[] = [];
  const unread: MarketKey[] = [];
  const ignored: IgnoredReason[] = [];
  for (const element of markets) {
    const { id, specifiers } = element.attributes;
    const mapped = mapMarket(id, specifiers);
    if (typeof mapped === "string") {
      ignored.push(mapped);
      continue;
    }
    const one = misdescribed.has(id ?? "") ? "unknown_market" : read(mapped, element);
    if (typeof one !== "string") {
      found.push(one);
      continue;
    }
    ignored.push(one);
    unread.push(mapped.key);
  }
  return { found, unread, ignored };
}

/** A market about which something was said that cannot be read: its last price is not trusted. */
const withoutPrice = (market: MarketKey): FeedPrice => ({ market, status: "suspended", odds_x1000: null, prob_ppm: null });

const pricesOf = (prices: readonly FeedPrice[]): FeedContent[] => (prices.length > 0 ? [{ t: "prices", prices }] : []);

const outcomesById = (element: XmlElement): Map<string, XmlElement["attributes"]> =>
  new Map(childrenOf(element, "outcome").map(({ attributes }) => [attributes["id"] ?? "", attributes]));

const oddsOf = (text: string | undefined): number | null => {
  const odds = numberOf(text);
  return odds === null ? null : Math.round(odds * 1_000);
};

const ppmOf = (text: string | undefined): number | null => {
  const chance = numberOf(text);
  return chance !== null && chance >= 0 && chance <= 1 ? Math.round(chance * 1_000_000) : null;
};

/** All or null: a vector with a hole cannot be used. */
const whole = (values: readonly (number | null)[]): number[] | null => {
  const found = values.flatMap((value) => value ?? []);
  return found.length === values.length ? found : null;
};

const minOdds = 1_001;

/**
 * The price of a market. It takes bets only while the market is active with all of its outcomes: bets on a market with a missing price
 * could not be offered whole.
 */
function priceOf({ key, outcomes }: MappedMarket, element: XmlElement): FeedPrice | IgnoredReason {
  const { status = "1" } = element.attributes;
  const named = outcomesById(element);
  if ([...named.keys()].some((id) => !outcomes.includes(id))) return "unknown_outcome";
  if (status === "0" || status === "-3" || status === "-4") return { market: key, status: "hidden", odds_x1000: null, prob_ppm: null };
  const listed = outcomes.map((id) => named.get(id));
  const odds_x1000 = whole(listed.map((outcome) => (outcome?.["active"] === "0" ? null : oddsOf(outcome?.["odds"]))));
  const isPriced = odds_x1000?.every((odds) => odds >= minOdds) ?? false;
  const prob_ppm = whole(listed.map((outcome) => ppmOf(outcome?.["probabilities"])));
  if (status !== "1" || !isPriced) return { market: key, status: "suspended", odds_x1000: isPriced ? odds_x1000 : null, prob_ppm };
  return { market: key, status: "active", odds_x1000, prob_ppm };
}

function readOdds(message: XmlElement, reading: Reading, at: Date): Read {
  const status = childOf(message, "sport_event_status");
  const state = status ? readStatus(status, at) : null;
  const { found, unread, ignored } = readMarkets(childrenOf(childOf(message, "odds"), "market"), reading, priceOf);
  return {
    contents: [...(state ? [{ t: "state", ...state } as const] : []), ...pricesOf([...found, ...unread.map(withoutPrice)])],
    ignored: [...ignored, ...(status && !state ? (["unknown_state"] as const) : [])],
  };
}

const mostTied = 20;

/** The dead heat of a factor: places paid for tied selections. 0.5 is one place for two. Null if it is none. */
export function deadHeatOf(factor: number): Outcome["dead_heat"] | null {
  for (let tied = 2; tied <= mostTied; tied += 1) {
    const places = Math.round(factor * tied);
    if (places >= 1 && places < tied && Math.abs(places / tied - factor) < 5e-4) return { places, tied };
  }
  return null;
}

/** Null if nothing is decided, or the factors have no meaning here. */
function outcomeOf(outcome: XmlElement["attributes"] | undefined): Outcome | null {
  const result = outcome?.["result"];
  if (result !== "0" && result !== "1") return null;
  const won = result === "1";
  const voidFactor = numberOf(outcome?.["void_factor"] ?? "0");
  if (voidFactor !== 0 && voidFactor !== 0.5 && voidFactor !== 1) return null;
  const void_halves = (voidFactor * 2) as Outcome["void_halves"];
  if (void_halves === 2) return { won: false, void_halves };
  const text = outcome?.["dead_heat_factor"];
  const factor = text === undefined ? 1 : numberOf(text);
  if (!won || factor === 1) return { won, void_halves };
  const dead_heat = factor === null ? null : deadHeatOf(factor);
  return dead_heat ? { won, void_halves, dead_heat } : null;
}

function settlementOf({ key, outcomes }: MappedMarket, element: XmlElement) {
  const named = outcomesById(element);
  if ([...named.keys()].some((id) => !outcomes.includes(id))) return "unknown_outcome" as const;
  const decided = outcomes.map((id) => outcomeOf(named.get(id)));
  const all = decided.flatMap((outcome) => outcome ?? []);
  return all.length === outcomes.length ? { market: key, outcomes: all } : ("unknown_result" as const);
}

function readSettlement(message: XmlElement, reading: Reading): Read {
  const { found, unread, ignored } = readMarkets(childrenOf(childOf(message, "outcomes"), "market"), reading, settlementOf);
  const results = found.length > 0 ? [{ t: "result", results: found } as const] : [];
  return { contents: [...results, ...pricesOf(unread.map(withoutPrice))], ignored };
}

const windowMoment = (text: string | undefined): string | null => {
  if (text === undefined) return null;
  return (momentOf(text) ?? unreadable("a window without a moment")).toISOString();
};

const windowOf = ({ attributes: { start_time, end_time } }: XmlElement) => ({ from: windowMoment(start_time), to: windowMoment(end_time) });

function readCancel(message: XmlElement, reading: Reading): Read {
  const { found: markets, ignored } = readMarkets(childrenOf(message, "market"), reading, ({ key }) => key);
  return { contents: markets.length > 0 ? [{ t: "cancel", markets, ...windowOf(message) }] : [], ignored };
}

const readRollback =
  (of: "result" | "cancel") =>
  (message: XmlElement, reading: Reading): Read => {
    const { found: markets, ignored } = readMarkets(childrenOf(message, "market"), reading, ({ key }) => key);
    const undo = { t: "undo", of, markets, ...(of === "cancel" && windowOf(message)) } as const;
    return { contents: markets.length > 0 ? [undo] : [], ignored };
  };

interface Reader {
  readonly kind: "odds" | "results";
  readonly read: (message: XmlElement, reading: Reading, at: Date) => Read;
}

const readers: Readonly<Record<string, Reader>> = {
  odds_change: { kind: "odds", read: readOdds },
  // Groups of markets are not told apart: stopping too much is safe.
  bet_stop: { kind: "odds", read: () => ({ contents: [{ t: "bet_stop" }], ignored: [] }) },
  bet_settlement: { kind: "results", read: readSettlement },
  bet_cancel: { kind: "results", read: readCancel },
  rollback_bet_settlement: { kind: "results", read: readRollback("result") },
  rollback_bet_cancel: { kind: "results", read: readRollback("cancel") },
};

const cancelledChange = "3";

/** Reads one message. Throws `UnreadableMessage`, or `MalformedXml`. */
export function readUofMessage(text: string, reading: Reading = { misdescribed: new Set() }): UofMessage {
  const message = parseXml(text);
  const { name, attributes } = message;
  const product = wholeOf(attributes["product"]) ?? unreadable("there is no product");
  const at = momentOf(attributes["timestamp"]) ?? unreadable("there is no timestamp");
  const request =
    attributes["request_id"] === undefined ? null : (wholeOf(attributes["request_id"]) ?? unreadable("a request without a number"));
  if (name === "alive") return { t: "alive", product, at, subscribed: attributes["subscribed"] === "1" };
  if (name === "snapshot_complete") return { t: name, product, at, request: request ?? unreadable("a snapshot of no request") };
  const event = attributes["event_id"] || unreadable("there is no event");
  if (name === "fixture_change") return { t: name, product, at, event, cancelled: attributes["change_type"] === cancelledChange };
  const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
  if (!reader) throw new UnreadableMessage("unknown_message", `there is no message ${name.slice(0, 50)}`);
  return { t: "event", product, at, event, request, kind: reader.kind, ...reader.read(message, reading, at) };
}
