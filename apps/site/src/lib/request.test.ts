import { describe, expect, it } from "vitest";
import { ApiError, dataOf, isTransient, readAgainAfter } from "./request.ts";

const failed = (status: number) => ({ ok: false as const, status, error: { message: "no" }, retryAfterMs: null });

describe("retrying a request", () => {
  it.each([0, 500, 503])("retries after status %i", (status) => {
    expect(isTransient(new ApiError(failed(status)))).toBe(true);
  });

  it.each([400, 401, 404, 409, 422, 429, 499])("does not retry the refusal %i", (status) => {
    expect(isTransient(new ApiError(failed(status)))).toBe(false);
  });

  it("does not retry a bug", () => {
    expect(isTransient(new TypeError("no"))).toBe(false);
  });
});

describe("a read deferred by an overloaded server", () => {
  const busy = (retryAfterMs: number | null) =>
    new ApiError({ ok: false, status: 503, error: { code: "busy", message: "no" }, retryAfterMs });

  it("is repeated after the server's delay, at most twelve times", () => {
    expect([0, 11, 12].map((failures) => readAgainAfter(failures, busy(5_000)))).toEqual([5_000, 5_000, null]);
    expect(readAgainAfter(0, busy(null))).toBe(1_000);
  });

  it("differs from other failures: faults are repeated once, refusals never", () => {
    expect([0, 1].map((failures) => readAgainAfter(failures, new ApiError(failed(503))))).toEqual([1_000, null]);
    expect(readAgainAfter(0, new ApiError(failed(422)))).toBe(null);
  });
});

describe("the data of a response", () => {
  it("is returned if the response is successful", () => {
    expect(dataOf({ ok: true, data: 7 })).toBe(7);
  });

  it("is replaced by a thrown ApiError with the refusal, if there is one", () => {
    const refusal = failed(422);
    expect(() => dataOf(refusal)).toThrow(expect.objectContaining({ failure: refusal }));
  });
});
