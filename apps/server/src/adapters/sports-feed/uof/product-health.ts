import { Fault } from "../../../kernel/errors.ts";
import { maxDelayMs, productSilenceMs, type UofProduct } from "./products.ts";

/** Which products of the feed are up, and which recoveries are on their way. Kept over connections. */
export interface ProductHealth {
  /** A new connection: no product has been silent yet. */
  connected(): void;
  /** The moment from which the product's messages may be missing; null: everything that is listed is requested. */
  since(product: UofProduct, after: Date | null): Date | null;
  /** Begins a recovery of all products and returns the numbers of their requests. An earlier one no longer counts. */
  begin(request: string): ReadonlyMap<number, number>;
  /** A number for the request of one event. */
  nextRequest(): number;
  /** The id of the recovery if this snapshot is the last one that it waits for, and no product is late; null otherwise. */
  end(product: number, request: number): string | null;
  /** The newest time of the feed's clock that any product has named. */
  newest(): Date;
  /** A message that no recovery repeats was sent at this time. Throws if it is late and the recovery has ended. */
  heard(product: number, at: Date): void;
  /**
   * The id of the recovery if it waited only for late products, and they have caught up; null otherwise. Throws if the product has
   * recovered before and says that it is not sending now, or if the heartbeat is late after the recovery.
   */
  alive(product: number, at: Date, subscribed: boolean): string | null;
  /** Throws if a product has been silent for too long. */
  check(): void;
}

/** Messages of several products overtake each other, so a recovery begins this long before the last good moment, ms. */
export const overlapMs = 60_000;
const maxRequest = 2 ** 31 - 1;

interface Clocks {
  readonly monotonic: () => number;
  readonly now: () => number;
}

export function createProductHealth(products: readonly UofProduct[], { monotonic, now }: Clocks): ProductHealth {
  const heardAt = new Map<number, number>();
  /** The last heartbeat after which nothing of the product was missing, by its clock. */
  const goodAt = new Map<number, number>();
  const open = new Map<number, number>();
  const up = new Set<number>();
  /** A product has caught up when no late message of it has arrived for a while. */
  const lateUntil = new Map<number, number>();
  let recovery: string | null = null;
  let newest = 0;
  let number = Math.floor(now() / 1_000) % maxRequest;
  const ended = (): string | null => {
    if (open.size > 0 || [...lateUntil.values()].some((until) => until > monotonic())) return null;
    const request = recovery;
    recovery = null;
    return request;
  };
  // During a recovery everything is suspended, and its many messages delay the others.
  const heard = (product: number, at: Date): void => {
    const delayMs = now() - at.getTime();
    newest = Math.max(newest, Math.min(now(), at.getTime()));
    if (delayMs <= maxDelayMs) return;
    lateUntil.set(product, monotonic() + maxDelayMs);
    if (up.has(product) && recovery === null)
      throw new Fault(`the messages of the feed's product ${product} are ${delayMs} ms late`, { retryable: true });
  };
  const nextRequest = (): number => (number = (number % maxRequest) + 1);
  return {
    connected: () => {
      up.clear();
      for (const { id } of products) heardAt.set(id, monotonic());
    },
    since: ({ id, recoveryMs }, after) => {
      if (!after) return null;
      const since = Math.min(after.getTime(), goodAt.get(id) ?? after.getTime()) - overlapMs;
      return now() - since > recoveryMs ? null : new Date(since);
    },
    begin: (request) => {
      recovery = request;
      for (const { id } of products) open.set(id, nextRequest());
      return new Map(open);
    },
    nextRequest,
    end: (product, request) => {
      if (open.get(product) !== request) return null;
      open.delete(product);
      up.add(product);
      return ended();
    },
    newest: () => new Date(newest || now()),
    heard,
    alive: (product, at, subscribed) => {
      heardAt.set(product, monotonic());
      heard(product, at);
      if (!up.has(product) || open.has(product)) return null;
      if (!subscribed) throw new Fault(`the feed's product ${product} is down`, { retryable: true });
      goodAt.set(product, at.getTime());
      return ended();
    },
    check: () => {
      for (const [id, moment] of heardAt)
        if (monotonic() - moment > productSilenceMs)
          throw new Fault(`the feed's product ${id} sent no heartbeat for ${productSilenceMs} ms`, { retryable: true });
    },
  };
}
