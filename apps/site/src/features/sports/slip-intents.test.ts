import { describe, expect, it } from "vitest";
import { createSlipIntents } from "./slip-intents.ts";

const [a, b] = [
  { selections: ["1 home"], sizes: [1], stake: 500 },
  { selections: ["2 away"], sizes: [1], stake: 500 },
];

describe("the keys of bets that are sent together", () => {
  it("differ from each other", () => {
    expect(new Set(createSlipIntents().keysFor([a, b])).size).toBe(2);
  });

  it("stay when one of them is sent again without the others", () => {
    const intents = createSlipIntents();
    const [, second] = intents.keysFor([a, b]);
    intents.done(a);
    expect(intents.keysFor([b])).toEqual([second]);
  });

  it("are new after the bet has been placed, and after another one was sent instead", () => {
    const intents = createSlipIntents();
    const [first] = intents.keysFor([a]);
    intents.done(a);
    const [second] = intents.keysFor([a]);
    expect(second).not.toBe(first);
    intents.keysFor([{ ...a, stake: 600 }]);
    expect(intents.keysFor([a])).not.toEqual([second]);
  });
});
