import { setTimeout as sleep } from "node:timers/promises";
import { Fault } from "../../../kernel/errors.ts";
import type { OutgoingPolicy } from "../../outgoing-policy.ts";
import type { RecoveryRequest, SportsFeed } from "../port.ts";
import { amqpTransport, type Delivery, type UofTransport } from "./amqp.ts";
import { createUofApi } from "./api.ts";
import { createEventOrder } from "./event-order.ts";
import { createKnownEvents } from "./known-events.ts";
import { createLostEvents } from "./lost-events.ts";
import { notOffered } from "./markets.ts";
import { createProductHealth, type ProductHealth } from "./product-health.ts";
import { uofProducts } from "./products.ts";
import { announce, type Line, takeDelivery } from "./take-delivery.ts";

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

/** Longer than each product may be silent, because connecting takes a while, ms. */
const silenceMs = 25_000;
/** A recovery counts as lost when nothing of it has arrived for this long, ms. */
const recoveryMs = 60_000;
const usualReconnectMs = 5_000;
const checkMs = 1_000;
/** How often the account is compared with the one in use, in checks. */
const accountChecks = 10;
/** Without an account, how long until one is looked for again, ms. Shorter than the silence that would be reported. */
const noAccountMs = 20_000;

/** A partner's feed in the format of Unified Odds Feed: XML messages over AMQP, fixtures and recoveries over HTTP. Football only. */
export function createUofFeed({
  producer,
  config,
  policy,
  transport = amqpTransport,
  reconnectMs = usualReconnectMs,
}: UofNeeds): SportsFeed {
  const monotonic = (): number => performance.now();
  const health = createProductHealth(uofProducts, { monotonic, now: Date.now });
  const [events, order, lost] = [createKnownEvents(), createEventOrder(), createLostEvents({ monotonic })];
  let line: Line | null = null;
  let connectedAt = Number.NEGATIVE_INFINITY;
  const isCurrent = async (account: string): Promise<boolean> => (await config())?.account === account;

  return {
    code: "uof",
    producer,
    kind: "prices",
    silenceMs,
    recoveryMs,
    connect: async (listener, signal) => {
      const account = await config();
      const pauseMs = account ? connectedAt + reconnectMs - performance.now() : noAccountMs;
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (!account || signal.aborted) return;
      connectedAt = performance.now();
      const api = createUofApi(account, policy);
      const bookmaker = await api.whoAmI();
      const own: Line = { api, listener, reading: { misdescribed: notOffered(await api.marketDescriptions(), listener.onIgnored) } };
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
      const onDelivery = (delivery: Delivery): Promise<void> =>
        takeDelivery({ producer, health, events, order, lost, line: own }, delivery);
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
