import type { MatchState } from "../feed/draw-match.ts";
import type { Due, Schedule } from "../feed/create-schedule.ts";
import type { AmqpServer } from "./amqp-server.ts";
import { eventOf, scoreOf, statusXml, type UofMatch } from "./match-xml.ts";
import { marketKeysXml, oddsXml, settlementXml } from "./odds.ts";
import { xml, xmlDocument } from "./xml-text.ts";

export const uofProducts = { liveodds: 1, pre: 3 } as const;
export type UofProductName = keyof typeof uofProducts;

export interface UofNeeds {
  readonly schedule: Schedule;
  readonly server: AmqpServer;
  readonly now: () => number;
  readonly aliveMs: number;
}

/** A disturbance of the feed. `silence` lasts `ms`; the others happen once. `late`: a heartbeat that was sent a minute ago. */
export type UofOrder =
  | { readonly kind: "silence"; readonly ms: number }
  | { readonly kind: "duplicate" | "cut" | "down" | "late" | "malformed" | "unknown_product" | "unknown_message" | "out_of_order" };

export interface Uof {
  tick(): void;
  matches(): readonly UofMatch[];
  find(event: string): UofMatch | null;
  /** Repeats everything that is listed and everything that was settled since a moment, then says that it is complete. */
  recover(product: UofProductName, request: { readonly request: number; readonly after: number | null }): void;
  recoverEvent(product: UofProductName, request: { readonly request: number; readonly event: string }): void;
  order(order: UofOrder): void;
  /** Sends a message as it stands. */
  send(routingKey: string, body: string): void;
}

const minuteS = 60;
const wholeS = 90 * minuteS;
const lateMs = 60_000;
const aliveKey = "-.-.-.alive.-.-.-.-";

interface Message {
  readonly at: number;
  readonly product: number;
  readonly request: number | null;
  readonly match: UofMatch;
}

/** The messages that a match's present state is told by. */
function messagesOf({ at, product, request, match }: Message): { readonly name: string; readonly text: string }[] {
  const { event, state } = match;
  const attributes = { product, event_id: event, timestamp: at, request_id: request };
  const message = (name: string, more: object, ...children: string[]) => ({
    name,
    text: xml(name, { ...attributes, ...more }, ...children),
  });
  const ending = state?.ending ?? null;
  const score = state ? scoreOf(state) : ([0, 0] as const);
  const left = ending === null ? Math.max(0.01, 1 - (state?.clock.base_s ?? 0) / wholeS) : null;
  const odds = message("odds_change", {}, statusXml(state), oddsXml(score, left));
  if (ending === "full_time") return [odds, message("bet_settlement", { certainty: 2 }, settlementXml(score))];
  if (ending !== null) return [odds, message("bet_cancel", {}, ...marketKeysXml(12))];
  return state?.danger ? [message("bet_stop", { groups: "all" }), message("odds_change", {}, statusXml(state))] : [odds];
}

const routingKeyOf = (name: string, event: string, product: number): string =>
  `hi.${product === uofProducts.pre ? "pre" : "-"}.${product === uofProducts.liveodds ? "live" : "-"}.${name}.1.sr:match.${event.split(":")[2]}.-`;

/** A partner's feed in the format of Unified Odds Feed about drawn matches, with odds of its own. */
export function createUof({ schedule, server, now, aliveMs }: UofNeeds): Uof {
  const matches = new Map<string, UofMatch>();
  const disturbed = { silentUntil: 0, isDuplicate: false, isDown: false };
  const subscribed = new Set<number>();
  let until = now() - schedule.longestMs;
  let aliveAt = 0;

  const write = (routingKey: string, text: string): void => {
    if (now() < disturbed.silentUntil) return;
    server.publish(routingKey, xmlDocument(text));
    if (!disturbed.isDuplicate) return;
    disturbed.isDuplicate = false;
    server.publish(routingKey, xmlDocument(text));
  };
  const productOf = ({ state }: UofMatch): number => (state ? uofProducts.liveodds : uofProducts.pre);
  const tell = (match: UofMatch, at: number, request: number | null): void => {
    const product = productOf(match);
    for (const { name, text } of messagesOf({ at, product, request, match })) write(routingKeyOf(name, match.event, product), text);
  };
  const apply = ({ body }: Due): UofMatch => {
    const event = eventOf(body["fixture"]);
    const known = matches.get(event);
    const match: UofMatch =
      body["type"] === "state"
        ? { event, announced: known?.announced ?? {}, state: body as unknown as MatchState }
        : { event, announced: body, state: known?.state ?? null };
    matches.set(event, match);
    return match;
  };
  for (const due of schedule.listedAt(now())) apply(due);

  return {
    tick: () => {
      const moment = now();
      const isFirst = aliveAt === 0;
      for (const due of schedule.between(until, moment)) {
        const match = apply(due);
        if (!isFirst) tell(match, due.at, null);
      }
      until = moment;
      if (moment - aliveAt < aliveMs) return;
      aliveAt = moment;
      for (const product of Object.values(uofProducts)) {
        const isUp = subscribed.has(product) && !disturbed.isDown;
        write(aliveKey, xml("alive", { product, timestamp: moment, subscribed: isUp ? 1 : 0 }));
      }
      disturbed.isDown = false;
    },
    matches: () => [...matches.values()].filter(({ state }) => (state?.ending ?? null) === null),
    find: (event) => matches.get(event) ?? null,
    recover: (name, { request, after }) => {
      const product = uofProducts[name];
      const from = after ?? 0;
      for (const match of matches.values()) {
        const isOver = (match.state?.ending ?? null) !== null;
        if (productOf(match) === product && (!isOver || from > 0)) tell(match, now(), request);
      }
      subscribed.add(product);
      write("-.-.-.snapshot_complete.-.-.-.-", xml("snapshot_complete", { product, timestamp: now(), request_id: request }));
    },
    recoverEvent: (_name, { request, event }) => {
      const match = matches.get(event);
      if (match) tell(match, now(), request);
    },
    order: (order) =>
      disturb(order, { disturbed, server, now, write, any: () => [...matches.values()].find(({ state }) => state?.ending === null) }),
    send: (routingKey, body) => server.publish(routingKey, body),
  };
}

interface Disturbing {
  readonly disturbed: { silentUntil: number; isDuplicate: boolean; isDown: boolean };
  readonly server: AmqpServer;
  readonly now: () => number;
  readonly write: (routingKey: string, text: string) => void;
  readonly any: () => UofMatch | undefined;
}

function disturb(order: UofOrder, { disturbed, server, now, write, any }: Disturbing): void {
  const event = any()?.event ?? eventOf("m0");
  const key = (name: string): string => routingKeyOf(name, event, uofProducts.liveodds);
  const attributes = { product: uofProducts.liveodds, event_id: event, timestamp: now() };
  switch (order.kind) {
    case "silence":
      disturbed.silentUntil = now() + order.ms;
      return;
    case "duplicate":
      disturbed.isDuplicate = true;
      return;
    case "down":
      disturbed.isDown = true;
      return;
    case "cut":
      return server.cut();
    case "late":
      return write(aliveKey, xml("alive", { product: uofProducts.liveodds, timestamp: now() - lateMs, subscribed: 1 }));
    case "malformed":
      return server.publish(key("odds_change"), '<odds_change product="1"');
    case "unknown_product":
      return write(key("bet_stop"), xml("bet_stop", { ...attributes, product: 77, groups: "all" }));
    case "unknown_message":
      return write(key("odds_dance"), xml("odds_dance", attributes));
    case "out_of_order":
      write(key("bet_stop"), xml("bet_stop", { ...attributes, groups: "all" }));
      return write(key("odds_change"), xml("odds_change", { ...attributes, timestamp: now() - 1_000 }, oddsXml([0, 0], 1)));
  }
}
