import { describe, expect, it, vi } from "vitest";
import { afterCall, apiHealthStore, healthy, noteCall } from "./api-health.ts";
import type { ApiFailure } from "./error-text.ts";

const failed = (status: number, errors?: Record<string, string[]>): ApiFailure => ({
  ok: false,
  status,
  error: { message: "x", ...(errors && { errors }) },
  retryAfterMs: null,
});

describe("the health of requests", () => {
  it("keeps the field messages, flattened", () => {
    expect(afterCall(healthy, failed(422, { a: ["one", "two"], b: ["three"] })).current).toEqual(["one", "two", "three"]);
  });

  it("uses the message of the status if the response has none", () => {
    expect(afterCall(healthy, failed(500)).current).toEqual(["error_messages.500"]);
    expect(afterCall(healthy, failed(422, {})).current).toEqual(["error_messages.422"]);
  });

  it.each([403, 490])("leaves status %i to the caller", (status) => {
    expect(afterCall(healthy, failed(status, { a: ["one"] }))).toBe(healthy);
  });

  it("is unavailable after such a response until another one arrives", () => {
    const reply = { ...failed(503), error: { message: "x", code: "unavailable" } } as ApiFailure;
    const away = afterCall(healthy, reply);
    expect(away.isUnavailable).toBe(true);
    expect(afterCall(away, failed(0)).isUnavailable).toBe(true);
    expect(afterCall(away, { ok: true }).isUnavailable).toBe(false);
    expect(afterCall(away, failed(422)).isUnavailable).toBe(false);
    expect(afterCall(healthy, failed(503)).isUnavailable).toBe(false);
  });

  it("is loaded from a read's busy response until four seconds after the retry delay of the last one", () => {
    vi.useFakeTimers();
    const busy = { ...failed(503), error: { message: "x", code: "busy" }, retryAfterMs: 5_000 } as ApiFailure;
    const isLoaded = () => apiHealthStore.get().isLoaded;
    noteCall(failed(503), true);
    noteCall(busy, false);
    expect(isLoaded(), "another 503, and what was sent").toBe(false);
    noteCall(busy, true);
    vi.advanceTimersByTime(8_000);
    noteCall({ ok: true }, true);
    noteCall(busy, true);
    vi.advanceTimersByTime(8_999);
    expect(isLoaded()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isLoaded()).toBe(false);
    vi.useRealTimers();
  });

  it("counts only requests without a response, until one succeeds", () => {
    const twice = [failed(0), failed(0)].reduce(afterCall, healthy);
    expect(twice).toEqual({ ...healthy, unanswered: 2 });
    expect(afterCall(twice, failed(500)).unanswered).toBe(2);
    expect(afterCall(twice, { ok: true }).unanswered).toBe(0);
  });
});
