import { describe, expect, it } from "vitest";
import type { NodeMessage } from "./node-messages.ts";
import { createAssembler, envelopesOf } from "./node-parts.ts";

const message = (text: string): NodeMessage => ({
  kind: "channel_events",
  tenant_id: 1,
  events: [{ channels: ["orders"], event: "x", data: text }],
});
const onTheBus = (envelope: object) => Buffer.byteLength(JSON.stringify({ topic: "realtime", data: envelope }));

describe("a message in parts", () => {
  it("is sent whole while it fits", () => {
    const [only, ...more] = envelopesOf("node", message("a".repeat(7_000)));
    expect(more).toEqual([]);
    expect(only).toEqual({ node: "node", message: message("a".repeat(7_000)) });
  });

  it("is split to fit the bus and reassembled in any order", () => {
    const large = message('ção\u0001"'.repeat(8_000));
    const parts = envelopesOf("0199a000-0000-7000-8000-00000000000a", large);
    expect(parts.length).toBeGreaterThan(10);
    for (const part of parts) expect(onTheBus(part)).toBeLessThanOrEqual(7_999);
    const assembler = createAssembler();
    const taken = parts.toReversed().map((part) => assembler.take(part));
    expect(taken.slice(0, -1).every((each) => each === null)).toBe(true);
    expect(taken.at(-1)).toEqual(large);
  });

  it("is not mixed with a message of another node", () => {
    const assembler = createAssembler();
    const [one, two] = [envelopesOf("one", message("1".repeat(9_000))), envelopesOf("two", message("2".repeat(9_000)))];
    const taken = one.flatMap((part, index) => [part, two[index]]).flatMap((part) => (part ? [assembler.take(part)] : []));
    expect(taken.filter((each) => each !== null)).toEqual([message("1".repeat(9_000)), message("2".repeat(9_000))]);
  });

  it("is dropped when it stays incomplete, oldest first", () => {
    const assembler = createAssembler();
    const lost = envelopesOf("node", message("x".repeat(9_000)));
    const last = lost.pop();
    for (const part of lost) assembler.take(part);
    for (let other = 0; other < 200; other++)
      assembler.take(envelopesOf("node", message("y".repeat(9_000)))[0] ?? { node: "node", message: message("") });
    expect(last && assembler.take(last)).toBeNull();
  });
});
