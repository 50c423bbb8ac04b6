import { Fault } from "../../../kernel/errors.ts";
import { productSilenceMs, type UofProduct } from "./products.ts";

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
  /** The id of the recovery if this snapshot is the last one that it waits for; null otherwise. */
  end(product: number, request: number): string | null;
  /** Throws if the product has recovered before and says that it is not sending now. */
  alive(product: number, at: Date, subscribed: boolean): void;
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
  let recovery: string | null = null;
  let number = Math.floor(now() / 1_000) % maxRequest;
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
      if (open.size > 0) return null;
      const ended = recovery;
      recovery = null;
      return ended;
    },
    alive: (product, at, subscribed) => {
      heardAt.set(product, monotonic());
      if (!up.has(product) || open.has(product)) return;
      if (!subscribed) throw new Fault(`the feed's product ${product} is down`, { retryable: true });
      goodAt.set(product, at.getTime());
    },
    check: () => {
      for (const [id, moment] of heardAt)
        if (monotonic() - moment > productSilenceMs)
          throw new Fault(`the feed's product ${id} sent no heartbeat for ${productSilenceMs} ms`, { retryable: true });
    },
  };
}
