import { beforeEach, describe, expect, it } from "vitest";
import { createProductHealth, type ProductHealth } from "./product-health.ts";
import { maxDelayMs, productSilenceMs, uofProducts } from "./products.ts";

const epoch = 1_700_000_000_000;
let elapsed: number;
let health: ProductHealth;
const ago = (ms: number) => new Date(epoch + elapsed - ms);
/** The end of a recovery of both products, which returns its id. */
const recover = (request: string): string | null => {
  const ends = [...health.begin(request)].map(([product, number]) => health.end(product, number));
  return ends.at(-1) ?? null;
};
beforeEach(() => {
  elapsed = 0;
  health = createProductHealth(uofProducts, { monotonic: () => elapsed, now: () => epoch + elapsed });
  health.connected();
});

describe("a live product", () => {
  beforeEach(() => expect(recover("first")).toBe("first"));

  it("is down when a heartbeat is later than the limit, and not at the limit", () => {
    expect(health.alive(1, ago(maxDelayMs), true)).toBeNull();
    expect(() => health.alive(1, ago(maxDelayMs + 1), true)).toThrow("20001 ms late");
  });

  it("is down when another message is later than the limit, although its heartbeats are not", () => {
    health.alive(1, ago(0), true);
    health.heard(1, ago(maxDelayMs));
    expect(() => health.heard(1, ago(maxDelayMs + 1))).toThrow("20001 ms late");
  });

  it("is down when no heartbeat has come for longer than the limit", () => {
    elapsed = productSilenceMs;
    health.check();
    elapsed += 1;
    expect(() => health.check()).toThrow("sent no heartbeat");
  });
});

describe("a product that is late during a recovery", () => {
  it("ends it when no late message has come for a while, by its next heartbeat", () => {
    const numbers = health.begin("second");
    expect(health.alive(3, ago(60_000), true)).toBeNull();
    elapsed = 5_000;
    health.heard(3, ago(30_000));
    for (const [product, number] of numbers) expect(health.end(product, number)).toBeNull();
    elapsed += maxDelayMs - 1;
    expect(health.alive(1, ago(0), true)).toBeNull();
    elapsed += 1;
    expect(health.alive(1, ago(0), true)).toBe("second");
    expect(health.alive(1, ago(0), true)).toBeNull();
  });

  it("does not end the connection, because everything is suspended", () => {
    const [one] = [...health.begin("third")];
    health.end(...(one ?? [0, 0]));
    expect(() => health.heard(1, ago(60_000))).not.toThrow();
  });
});
