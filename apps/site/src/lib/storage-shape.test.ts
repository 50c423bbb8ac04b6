import { describe, expect, it } from "vitest";
import { asciiLine, isInstant, isText, isWhole, jsonOf, listOf, momentMs, objectOf, oneOf, orNull } from "./storage-shape.ts";

describe("asciiLine", () => {
  it.each(["a", "verao 2026", "x".repeat(64)])("accepts one line of printable ASCII: %s", (text) => expect(asciiLine(64)(text)).toBe(text));

  it.each(["", " a", "a ", "a\nb", "verão", "x".repeat(65)])(
    "refuses characters that a header cannot contain, and one character too many: %j",
    (text) => expect(asciiLine(64)(text)).toBeNull(),
  );
});

describe("momentMs", () => {
  it("accepts milliseconds up to the last valid date", () => {
    expect([momentMs("0"), momentMs("1763799000000"), momentMs("8640000000000000")]).toEqual([0, 1763799000000, 8_640_000_000_000_000]);
  });

  it.each(["", "soon", "-1", "1e3", "1.5", "8640000000000001", "9".repeat(400)])("refuses %j", (text) => expect(momentMs(text)).toBeNull());
});

it("oneOf accepts only the named values", () => {
  expect(oneOf("dark", "light")("dark")).toBe("dark");
  expect(oneOf("dark", "light")("")).toBeNull();
});

describe("jsonOf", () => {
  const parse = jsonOf<{ at: string; amount: number | null; tags: string[] }>(
    objectOf({ at: isInstant, amount: orNull(isWhole), tags: listOf(isText(3)) }),
  );

  it("accepts the shape, with or without other fields", () => {
    expect(parse('{"at":"2026-11-22T10:00:00Z","amount":null,"tags":["abc"],"more":1}')).toMatchObject({ amount: null, tags: ["abc"] });
  });

  it.each([
    "{",
    "7",
    "null",
    "[]",
    "{}",
    '{"at":"2026-11-22","amount":1.5,"tags":[]}',
    '{"at":"2026-11-22","amount":1,"tags":["abcd"]}',
    '{"at":"2026-11-22","amount":1,"tags":{"length":0}}',
    '{"at":"2026-13-45","amount":1,"tags":[]}',
    '{"at":1,"amount":1,"tags":[]}',
    `{"at":"2026-11-22","amount":1,"tags":[],"more":"${"x".repeat(200_000)}"}`,
  ])("refuses anything else", (text) => expect(parse(text)).toBeNull());
});
