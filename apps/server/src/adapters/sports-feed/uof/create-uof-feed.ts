import { setTimeout as sleep } from "node:timers/promises";
import { noFacts } from "@trevo/sports";
import { Fault } from "../../../kernel/errors.ts";
import type { OutgoingPolicy } from "../../outgoing-policy.ts";
import type { FeedContent, FeedListener, RecoveryRequest, SportsFeed } from "../port.ts";
import { amqpTransport, type Delivery, type UofTransport } from "./amqp.ts";
import { createUofApi, type NamedFixture, type UofApi } from "./api.ts";
import { createKnownEvents, type KnownEvents } from "./known-events.ts";
import { misdescribed } from "./markets.ts";
import { createProductHealth, type ProductHealth } from "./product-health.ts";
import { productSilenceMs, uofProducts } from "./products.ts";
import { readUofMessage, type Reading, type UofMessage, UnreadableMessage } from "./read-message.ts";
import { eventOf } from "./routing-key.ts";
import { MalformedXml } from "./xml.ts";

export interface UofConfig {
  /** Names the account: the connection is made anew when another one is in use. */
  readonly account: string;
  readonly api_url: string;
  readonly mq_url: string;
  readonly token: string;
}

export interface UofNeeds {
  readonly producer: number;
  /** Null while the installation has no account. */
  readonly config: () => Promise<UofConfig | null>;
  readonly policy?: OutgoingPolicy;
  readonly transport?: UofTransport;
  /** Minimum time between two connections, ms. Each one begins a recovery, which the partner limits. */
  readonly reconnectMs?: number;
}

/** A recovery counts as lost when nothing of it has arrived for this long, ms. */
const recoveryMs = 60_000;
const usualReconnectMs = 5_000;
const checkMs = 1_000;
/** How often the account is compared with the one in use, in checks. */
const accountChecks = 10;
/** Without an account, how long until one is looked for again, ms. Shorter than the silence that would be reported. */
const noAccountMs = 20_000;

/** What one connection works with. */
interface Line {
  readonly api: UofApi;
  readonly listener: FeedListener;
  readonly reading: Reading;
}

const cancelledState: FeedContent = {
  t: "state",
  state: "cancelled",
  facts: { ...noFacts, ending: "cancelled", goals: null, corners: null },
  clock: { phase: "not_started", base_s: 0, at: 0, rate: 0 },
  danger: null,
  seed: null,
};

/** A partner's feed in the format of Unified Odds Feed: XML messages over AMQP, fixtures and recoveries over HTTP. Football only. */
export function createUofFeed({
  producer,
  config,
  policy,
  transport = amqpTransport,
  reconnectMs = usualReconnectMs,
}: UofNeeds): SportsFeed {
  const health = createProductHealth(uofProducts, { monotonic: () => performance.now(), now: Date.now });
  const events = createKnownEvents();
  let line: Line | null = null;
  let connectedAt = Number.NEGATIVE_INFINITY;
  const isCurrent = async (account: string): Promise<boolean> => (await config())?.account === account;

  return {
    code: "uof",
    producer,
    kind: "prices",
    silenceMs: productSilenceMs,
    recoveryMs,
    connect: async (listener, signal) => {
      const account = await config();
      const pauseMs = account ? connectedAt + reconnectMs - performance.now() : noAccountMs;
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (!account || signal.aborted) return;
      connectedAt = performance.now();
      const api = createUofApi(account, policy);
      const bookmaker = await api.whoAmI();
      const wrong = misdescribed(await api.marketDescriptions());
      for (const id of wrong) listener.onIgnored({ reason: "misdescribed_market", detail: id });
      const own: Line = { api, listener, reading: { misdescribed: new Set(wrong) } };
      const ended = new AbortController();
      const watching = watch({ health, isCurrent: () => isCurrent(account.account) }, AbortSignal.any([signal, ended.signal]));
      const watched = watching.finally(() => ended.abort());
      const onOpen = async (): Promise<void> => {
        line = own;
        await listener.onOpen();
        for await (const fixture of api.listed()) await announce({ producer, events, line: own }, fixture);
        health.connected();
      };
      health.connected();
      const opened = { url: account.mq_url, token: account.token, bookmaker };
      const onDelivery = (delivery: Delivery): Promise<void> => takeDelivery({ producer, health, events, line: own }, delivery);
      const ran = transport.run(opened, { onOpen, onDelivery }, AbortSignal.any([signal, ended.signal])).finally(() => ended.abort());
      const results = await Promise.allSettled([watched, ran]);
      line = null;
      for (const result of results) if (result.status === "rejected") throw result.reason;
    },
    recover: (request) => recoverAll({ health, line }, request),
  };
}

async function recoverAll(
  { health, line }: { health: ProductHealth; line: Line | null },
  { request, after }: RecoveryRequest,
): Promise<void> {
  if (!line) throw new Fault("the feed is not connected", { retryable: true });
  const numbers = health.begin(request);
  for (const product of uofProducts)
    await line.api.recover(product.name, { request: numbers.get(product.id) ?? 0, after: health.since(product, after) });
}

/** Ends the connection when a product falls silent (throws) or another account is in use (resolves). */
async function watch(
  { health, isCurrent }: { health: ProductHealth; isCurrent: () => Promise<boolean> },
  signal: AbortSignal,
): Promise<void> {
  for (let checks = 1; !signal.aborted; checks += 1) {
    await sleep(checkMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    health.check();
    if (checks % accountChecks === 0 && !(await isCurrent())) return;
  }
}

interface Taking {
  readonly producer: number;
  readonly events: KnownEvents;
  readonly line: Line;
}

/** Announces a match unless it was announced with the same content. */
async function announce({ producer, events, line }: Taking, { id, draft }: NamedFixture): Promise<void> {
  if (!events.isNew(id, draft)) return;
  await line.listener.onMessage({ producer, seq: null, at: new Date(), fixture: id, content: { t: "fixture", draft } });
  events.keep(id, draft);
}

/** True if the event is a match that is taken. An event of which nothing is known is looked up first. */
async function isTaken(taking: Taking, event: string): Promise<boolean> {
  const known = taking.events.find(event);
  if (known !== undefined) return known === "match";
  const fixture = await taking.line.api.fixture(event);
  if (fixture && fixture !== "other_sport") {
    await announce(taking, fixture);
    return true;
  }
  taking.events.keep(event, null);
  return false;
}

async function takeDelivery(taking: Taking & { readonly health: ProductHealth }, delivery: Delivery): Promise<void> {
  const { listener, reading } = taking.line;
  let message: UofMessage;
  try {
    message = readUofMessage(delivery.body, reading);
  } catch (error) {
    if (!(error instanceof MalformedXml) && !(error instanceof UnreadableMessage)) throw error;
    const reason = error instanceof UnreadableMessage ? error.reason : "malformed";
    listener.onIgnored({ reason, detail: delivery.routingKey.slice(0, 200) });
    if (reason === "malformed") await requestAgain(taking, delivery.routingKey);
    return;
  }
  if (!uofProducts.some(({ id }) => id === message.product)) {
    listener.onIgnored({ reason: "unknown_producer", detail: String(message.product) });
    return;
  }
  await takeMessage(taking, message);
}

/** The content of a message that cannot be read is lost: its event is requested again, at most once a minute. */
async function requestAgain({ events, line, health }: Taking & { readonly health: ProductHealth }, routingKey: string): Promise<void> {
  const lost = eventOf(routingKey);
  if (!lost || !events.mayRequest(lost.event)) return;
  await line.api.recoverEvent(lost.product, { request: health.nextRequest(), event: lost.event });
}

async function takeMessage(taking: Taking & { readonly health: ProductHealth }, message: UofMessage): Promise<void> {
  const { producer, health, line } = taking;
  const { at } = message;
  switch (message.t) {
    case "alive":
      health.alive(message.product, at, message.subscribed);
      return line.listener.onMessage({ producer, seq: null, at, alive: true });
    case "snapshot_complete": {
      const ended = health.end(message.product, message.request);
      return ended === null ? undefined : line.listener.onMessage({ producer, at, snapshot_done: ended });
    }
    case "fixture_change":
      taking.events.forget(message.event);
      if (!(await isTaken(taking, message.event)) || !message.cancelled) return;
      return line.listener.onMessage({ producer, seq: null, at, fixture: message.event, content: cancelledState });
    case "event":
      return takeEvent(taking, message);
  }
}

async function takeEvent(taking: Taking, message: Extract<UofMessage, { t: "event" }>): Promise<void> {
  const { producer, events, line } = taking;
  const { event, at, request, kind, contents, ignored } = message;
  for (const reason of new Set(ignored)) line.listener.onIgnored({ reason, detail: event });
  if (contents.length === 0) return;
  if (!(await isTaken(taking, event))) return line.listener.onIgnored({ reason: "unknown_event", detail: event });
  // A recovery repeats odds of any age; each market keeps its newest.
  if (kind === "odds" && request === null && !events.advance(event, at))
    return line.listener.onIgnored({ reason: "out_of_order", detail: event });
  for (const content of contents)
    await line.listener.onMessage({ producer, seq: null, at, fixture: event, content, ...(request !== null && { repeated: true }) });
}
