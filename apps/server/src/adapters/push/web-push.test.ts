import { createECDH, randomBytes } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { encode, makePushKeys, retryAfterMs } from "./web-push.ts";

const curve = createECDH("prime256v1");
curve.generateKeys();
const device = { p256dh: curve.getPublicKey("base64url"), auth: randomBytes(16).toString("base64url") };
const hour = 3_600_000;

const tokenOf = (keys: ReturnType<typeof makePushKeys>, endpoint = "https://push.example.com/1", subject = "mailto:a@b.example") =>
  encode({ endpoint, ...device, text: "{}", topic: "t", subject, ttl_seconds: 60, urgency: "normal" }, keys)?.headers[
    "authorization"
  ] as string;
const claimsOf = (authorization: string) =>
  JSON.parse(Buffer.from(/t=[\w-]+\.([\w-]+)\./.exec(authorization)?.[1] ?? "", "base64url").toString()) as {
    aud: string;
    exp: number;
    sub: string;
  };

afterEach(() => vi.useRealTimers());

describe("the time of the next attempt", () => {
  const now = Date.parse("2026-11-29T12:00:00Z");
  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Sun, 29 Nov 2026 12:00:30 GMT", 30_000],
    ["Sun, 29 Nov 2026 11:00:00 GMT", 0],
    ["-1", null],
    ["1.5", null],
    ["soon", null],
    [undefined, null],
  ])("of %s is in %s ms", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe("the token of a push message", () => {
  it("names the push service, the sender and its expiry, and carries the public key", () => {
    const keys = makePushKeys();
    const { aud, sub, exp } = claimsOf(tokenOf(keys));
    expect([aud, sub]).toEqual(["https://push.example.com", "mailto:a@b.example"]);
    expect(exp * 1_000 - Date.now()).toBeLessThanOrEqual(12 * hour);
    expect(tokenOf(keys)).toContain(`k=${keys.public_key}`);
  });

  it("is shared by all messages to a push service, and differs for another service, sender or key", () => {
    const keys = makePushKeys();
    const first = tokenOf(keys);
    expect(tokenOf(keys, "https://push.example.com/2")).toBe(first);
    expect(tokenOf(keys, "https://other.example.com/1")).not.toBe(first);
    expect(tokenOf(keys, "https://push.example.com/1", "mailto:c@d.example")).not.toBe(first);
    expect(tokenOf(makePushKeys())).not.toBe(first);
  });

  it("is renewed long before it expires", () => {
    vi.useFakeTimers();
    const keys = makePushKeys();
    const first = tokenOf(keys);
    vi.advanceTimersByTime(6 * hour - 1);
    expect(tokenOf(keys)).toBe(first);
    vi.advanceTimersByTime(1);
    expect(tokenOf(keys)).not.toBe(first);
  });

  it("is dropped from the cache after hundreds of other push services", () => {
    const keys = makePushKeys();
    const first = tokenOf(keys);
    for (let nth = 0; nth < 200; nth += 1) tokenOf(keys, `https://push${nth}.example.com/1`);
    expect(tokenOf(keys)).not.toBe(first);
  });
});
