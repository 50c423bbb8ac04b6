import { createBounded } from "./bounded.ts";

/**
 * Orders the stops and prices of an event. Each market keeps its newest price, so a stop is never too old: it suspends the markets that
 * have no later one.
 */
export interface EventOrder {
  /**
   * The time of a stop. Clocks of two products are not compared: it stops what any other product has priced so far. Null for the product
   * if the message that is stopped for cannot be read, so that nobody knows which one sent it: everything so far is stopped.
   */
  stop(event: string, product: number | null, at: Date): Date;
  /** Notes prices. False if a later stop was taken, which did not know the markets that these prices would open. */
  price(event: string, product: number, at: Date): boolean;
}

interface Order {
  readonly stopped: number;
  /** The newest prices of each product. */
  readonly priced: ReadonlyMap<number, number>;
}

const nothing: Order = { stopped: 0, priced: new Map() };

export function createEventOrder(): EventOrder {
  const orders = createBounded<Order>();
  return {
    stop: (event, product, at) => {
      const { stopped, priced } = orders.get(event) ?? nothing;
      const others = [...priced].flatMap(([id, moment]) => (id === product ? [] : [moment]));
      const holds = Math.max(at.getTime(), ...others);
      // With the time of an earlier stop it would be a repetition of it, which changes nothing.
      const moved = product === null || holds > at.getTime() ? Math.max(holds, stopped + 1) : holds;
      orders.set(event, { stopped: Math.max(stopped, moved), priced });
      return new Date(moved);
    },
    price: (event, product, at) => {
      const { stopped, priced } = orders.get(event) ?? nothing;
      if (at.getTime() < stopped) return false;
      orders.set(event, { stopped, priced: new Map(priced).set(product, Math.max(at.getTime(), priced.get(product) ?? 0)) });
      return true;
    },
  };
}
