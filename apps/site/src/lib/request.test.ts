import { describe, expect, it } from "vitest";
import { ApiError, dataOf, isTransient } from "./request.ts";

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

describe("the data of an answer", () => {
  it("is returned where the answer is good", () => {
    expect(dataOf({ ok: true, data: 7 })).toBe(7);
  });

  it("is an ApiError with the refusal where there is one", () => {
    const refusal = failed(422);
    expect(() => dataOf(refusal)).toThrow(expect.objectContaining({ failure: refusal }));
  });
});
