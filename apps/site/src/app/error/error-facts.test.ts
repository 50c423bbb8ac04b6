import { describe, expect, it } from "vitest";
import { errorMessage, errorPlace, errorReference, errorStatus, isFatal } from "./error-facts.ts";

const thrown = (error: Error, stack = "    at Dice (https://trevo.example/assets/game-page-1a2b.js:1:2345)"): Error =>
  Object.assign(error, { stack: `${error.name}: ${error.message}\n${stack}` });

describe("an error", () => {
  it("has a reference composed of status and time", () => {
    expect(errorReference(404, 1_795_258_123_456)).toBe("ERR-404-123456");
    expect(errorReference(null, 1_795_258_000_042)).toBe("ERR-000-000042");
    expect(errorReference(0, 7)).toBe("ERR-000-000007");
  });

  it("has the server's status, or that of a general failure", () => {
    expect(errorStatus({ status: 401, statusText: "Unauthorized", internal: false, data: null })).toBe(401);
    expect(errorStatus(new Error("x"))).toBe(500);
  });

  it("is reported with message and place, without personal data", () => {
    const error = thrown(new TypeError("x is null"));
    expect(errorMessage(error)).toBe("TypeError: x is null");
    expect(errorPlace(error)).toBe("/assets/game-page-1a2b.js:1:2345");
    expect(errorPlace(thrown(new Error("x"), "    at https://elsewhere.example/tag.js:1:1"))).toBeUndefined();
    expect(errorMessage("52998224725")).toBe("string");
  });

  it("is fatal where the site's own code threw it and it was not caught", () => {
    expect(isFatal(thrown(new TypeError("x is null")))).toBe(true);
    expect(isFatal(thrown(new Error("x"), "    at chrome-extension://abc/content.js:1:1"))).toBe(false);
    expect(isFatal(thrown(new DOMException("called off", "AbortError") as Error))).toBe(false);
    expect(isFatal(thrown(new TypeError("Failed to fetch dynamically imported module: https://trevo.example/assets/a.js")))).toBe(false);
    expect(isFatal("nothing")).toBe(false);
  });
});
