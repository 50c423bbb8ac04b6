import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

/** A clock that a test sets by hand. */
const handClock = () => {
  let time = Date.parse("2026-11-21T12:00:00Z");
  return { now: () => new Date(time), forward: (ms: number) => (time += ms) };
};

describe("the rate limiter", () => {
  it("lets thirty logins a minute through, and says how long the next has to wait", () => {
    const clock = handClock();
    const limiter = createRateLimiter(clock, 1);
    for (let call = 0; call < 30; call++) expect(limiter.take("login", "1.2.3.4")).toBe(0);
    clock.forward(20_000);
    expect(limiter.take("login", "1.2.3.4")).toBe(40_000);
    clock.forward(40_000);
    expect(limiter.take("login", "1.2.3.4")).toBe(0);
  });

  it("counts sources and kinds apart", () => {
    const limiter = createRateLimiter(handClock(), 1);
    for (let call = 0; call < 31; call++) limiter.take("login", "1.2.3.4");
    expect(limiter.take("login", "5.6.7.8")).toBe(0);
    expect(limiter.take("reads", "1.2.3.4")).toBe(0);
  });

  it("counts all addresses of an IPv6 network as one source, and an IPv4 address in either spelling", () => {
    const limiter = createRateLimiter(handClock(), 1);
    for (let call = 0; call < 30; call++) limiter.take("login", `2001:db8:0:7:${call.toString(16)}::1`);
    expect(limiter.take("login", "2001:DB8::7:ffff:ffff:ffff:ffff")).toBeGreaterThan(0);
    expect(limiter.take("login", "2001:db8:0:8::1")).toBe(0);
    for (let call = 0; call < 30; call++) limiter.take("login", "::ffff:1.2.3.4");
    expect(limiter.take("login", "1.2.3.4")).toBeGreaterThan(0);
  });

  it("starts anew when the clock is moved back", () => {
    const clock = handClock();
    const limiter = createRateLimiter(clock, 1);
    for (let call = 0; call < 31; call++) limiter.take("login", "1.2.3.4");
    clock.forward(-3_600_000);
    expect(limiter.take("login", "1.2.3.4")).toBe(0);
  });
});
