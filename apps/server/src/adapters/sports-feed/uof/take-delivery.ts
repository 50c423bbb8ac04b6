import { noFacts } from "@trevo/sports";
import { Fault } from "../../../kernel/errors.ts";
import type { FeedContent, FeedListener, IgnoredReason } from "../port.ts";
import type { Delivery } from "./amqp.ts";
import type { NamedFixture, UofApi } from "./api.ts";
import type { EventOrder } from "./event-order.ts";
import type { KnownEvents } from "./known-events.ts";
import type { LostEvent, LostEvents } from "./lost-events.ts";
import type { ProductHealth } from "./product-health.ts";
import { uofProducts } from "./products.ts";
import { readUofMessage, type Reading, type UofMessage, UnreadableMessage } from "./read-message.ts";
import { eventOf } from "./routing-key.ts";
import { MalformedXml } from "./xml.ts";

/** What one connection works with. */
export interface Line {
  readonly api: UofApi;
  readonly listener: FeedListener;
  readonly reading: Reading;
}

export interface Taking {
  readonly producer: number;
  readonly health: ProductHealth;
  readonly events: KnownEvents;
  readonly order: EventOrder;
  readonly lost: LostEvents;
  readonly line: Line;
}

type EventMessage = Extract<UofMessage, { t: "event" }>;

const cancelledState: FeedContent = {
  t: "state",
  state: "cancelled",
  facts: { ...noFacts, ending: "cancelled", goals: null, corners: null },
  clock: { phase: "not_started", base_s: 0, at: 0, rate: 0 },
  danger: null,
  seed: null,
};

/** Lost events that are asked for at once; messages wait meanwhile. */
const atOnce = 20;

/** Announces a match unless it was announced with the same content. */
export async function announce(
  { producer, events, line }: Pick<Taking, "producer" | "events" | "line">,
  { id, draft }: NamedFixture,
): Promise<void> {
  if (!events.isNew(id, draft)) return;
  await line.listener.onMessage({ producer, seq: null, at: new Date(), fixture: id, content: { t: "fixture", draft } });
  events.keep(id, draft);
}

/** Takes one message. Throws if the connection is of no use any more. */
export async function takeDelivery(taking: Taking, delivery: Delivery): Promise<void> {
  const { listener, reading } = taking.line;
  let message: UofMessage;
  try {
    message = readUofMessage(delivery.body, reading);
  } catch (error) {
    if (!(error instanceof MalformedXml) && !(error instanceof UnreadableMessage)) throw error;
    const reason = error instanceof UnreadableMessage ? error.reason : "malformed";
    listener.onIgnored({ reason, detail: delivery.routingKey.slice(0, 200) });
    return loseContent(taking, delivery.routingKey, reason);
  }
  const product = uofProducts.find(({ id }) => id === message.product);
  if (!product) return listener.onIgnored({ reason: "unknown_producer", detail: String(message.product) });
  await takeMessage(taking, message, product.name);
}

async function takeMessage(taking: Taking, message: UofMessage, product: string): Promise<void> {
  const { producer, health, events, line } = taking;
  const { at } = message;
  switch (message.t) {
    case "alive": {
      const ended = health.alive(message.product, at, message.subscribed);
      await line.listener.onMessage({ producer, seq: null, at, alive: true });
      if (ended !== null) await line.listener.onMessage({ producer, at, snapshot_done: ended });
      return askForLost(taking);
    }
    case "snapshot_complete": {
      const ended = health.end(message.product, message.request);
      return ended === null ? undefined : line.listener.onMessage({ producer, at, snapshot_done: ended });
    }
    case "fixture_change": {
      health.heard(message.product, at);
      const wasMatch = events.find(message.event) === "match";
      events.forget(message.event);
      const isMatch = await lookUp(taking, { event: message.event, product });
      if ((!isMatch && !wasMatch) || !message.cancelled) return;
      return line.listener.onMessage({ producer, seq: null, at, fixture: message.event, content: cancelledState });
    }
    case "event":
      if (message.request === null) health.heard(message.product, at);
      return takeEvent(taking, message, product);
  }
}

async function takeEvent(taking: Taking, message: EventMessage, product: string): Promise<void> {
  const { producer, lost, line } = taking;
  const { event, request, contents, ignored } = message;
  for (const reason of new Set(ignored)) line.listener.onIgnored({ reason, detail: event });
  if (contents.length === 0) return;
  if (!(await isTaken(taking, { event, product })))
    return line.listener.onIgnored({ reason: lost.find(event)?.reason ?? "unknown_event", detail: event });
  for (const { content, at } of inOrder(taking, message))
    await line.listener.onMessage({ producer, seq: null, at, fixture: event, content, ...(request !== null && { repeated: true }) });
}

/** What the message may change, each part with the time from which it holds. */
function inOrder(
  { order, lost, line }: Taking,
  { event, product, at, request, kind, contents }: EventMessage,
): { readonly content: FeedContent; readonly at: Date }[] {
  if (kind === "results") return contents.map((content) => ({ content, at }));
  // An answer tells what stands after the lost message, whenever its odds were made.
  const answered = request === null ? null : lost.answerHolds(event, request);
  const pricedAt = answered && answered > at ? answered : at;
  return contents.flatMap((content) => {
    if (content.t === "bet_stop") return { content, at: order.stop(event, product, at) };
    if (content.t !== "prices") return { content, at };
    // A recovery repeats odds of any age; each market keeps its newest.
    if (order.price(event, product, pricedAt) || request !== null) return { content, at: pricedAt };
    line.listener.onIgnored({ reason: "out_of_order", detail: event });
    return [];
  });
}

type Named = Pick<LostEvent, "event" | "product">;

/** True if the event is a match that is taken. An event of which nothing is known is looked up first. */
async function isTaken(taking: Taking, named: Named): Promise<boolean> {
  const known = taking.events.find(named.event);
  if (known !== undefined) return known === "match";
  return taking.lost.find(named.event) ? false : lookUp(taking, named);
}

const isMatch = (event: string): boolean => event.startsWith("sr:match:");

/** True if the event is a match that is taken. A match that the partner does not tell about now is left out and looked up again later. */
async function lookUp(taking: Taking, named: Named): Promise<boolean> {
  const { events, lost, line } = taking;
  const { event } = named;
  if (lost.isResting()) return leaveOut(taking, named, "unavailable_event");
  let fixture: Awaited<ReturnType<UofApi["fixture"]>>;
  try {
    fixture = await line.api.fixture(event);
  } catch (error) {
    restAfter(taking, error);
    return leaveOut(taking, named, "unavailable_event");
  }
  if (fixture === null && isMatch(event)) return leaveOut(taking, named, "unknown_event");
  if (fixture === null || fixture === "other_sport") {
    events.keep(event, null);
    lost.remove(event);
    return false;
  }
  await announce(taking, fixture);
  return true;
}

/** Throws what is no failure of the partner's interface. If it fails altogether, it is left alone for a while. */
function restAfter({ lost }: Taking, error: unknown): void {
  if (!(error instanceof Fault)) throw error;
  if (error.retryable) lost.rest();
}

async function leaveOut(taking: Taking, named: Named, reason: IgnoredReason): Promise<false> {
  taking.lost.failed({ ...named, reason, stoppedAt: await stopAll(taking, named.event) });
  return false;
}

/** Nobody knows what was lost: the event takes no bets until its next prices. Returns the time of the stop. */
async function stopAll({ producer, health, order, line }: Taking, event: string): Promise<Date> {
  // By the feed's clock: a time that is ahead of it would outlast the next stops and prices.
  const at = order.stop(event, null, health.newest());
  await line.listener.onMessage({ producer, seq: null, at, fixture: event, content: { t: "bet_stop" } });
  return at;
}

/** A message that cannot be read may have been a stop. Its event is suspended and asked for. */
async function loseContent(taking: Taking, routingKey: string, reason: IgnoredReason): Promise<void> {
  const named = eventOf(routingKey);
  if (!named || taking.events.find(named.event) === "other") return;
  taking.lost.add({ ...named, reason, stoppedAt: await stopAll(taking, named.event) });
  const due = taking.lost.due().find(({ event }) => event === named.event);
  if (due) await askFor(taking, due);
}

async function askForLost(taking: Taking): Promise<void> {
  for (const one of taking.lost.due().slice(0, atOnce)) if (!taking.lost.isResting()) await askFor(taking, one);
}

/** Asks for everything of the event, which is looked up first if it is not known. */
async function askFor(taking: Taking, one: LostEvent): Promise<void> {
  const { health, events, lost, line } = taking;
  if (events.find(one.event) === undefined && !(await lookUp(taking, one))) return;
  const request = health.nextRequest();
  try {
    await line.api.recoverEvent(one.product, { request, event: one.event });
  } catch (error) {
    restAfter(taking, error);
    lost.failed(one);
    return line.listener.onIgnored({ reason: "unavailable_event", detail: one.event });
  }
  lost.asked(one.event, request);
}
