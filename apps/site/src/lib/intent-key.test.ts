import { describe, expect, it } from "vitest";
import { createIntentKey } from "./intent-key.ts";

describe("the idempotency key of an intent", () => {
  it("stays the same while the same request is repeated", () => {
    const intent = createIntentKey();
    const first = intent.keyFor({ amount: 1000 });
    expect(intent.keyFor({ amount: 1000 })).toBe(first);
  });

  it("changes with one centavo", () => {
    const intent = createIntentKey();
    expect(intent.keyFor({ amount: 1001 })).not.toBe(intent.keyFor({ amount: 1000 }));
  });

  it("changes for the same amount once the first request has succeeded", () => {
    const intent = createIntentKey();
    const first = intent.keyFor({ amount: 1000 });
    intent.done();
    expect(intent.keyFor({ amount: 1000 })).not.toBe(first);
  });
});
