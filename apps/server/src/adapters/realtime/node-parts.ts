import { randomUUID } from "node:crypto";
import type { NodeEnvelope, NodeMessage } from "./node-messages.ts";

/** A message too large for the bus travels in parts of this many bytes; base64 makes four bytes of three. */
const partBytes = 5_400;
/** JSON of a message that still fits with its envelope; the bus takes about 7,900 bytes. */
const wholeBytes = 7_700;
/** Messages under assembly at a time. One whose part was lost never ends: the oldest makes room. */
const assembliesMax = 200;

/** The message as the bus takes it: whole, or in parts that must all arrive. */
export function envelopesOf(node: string, message: NodeMessage): NodeEnvelope[] {
  const bytes = Buffer.from(JSON.stringify(message), "utf8");
  if (bytes.length <= wholeBytes) return [{ node, message }];
  const id = randomUUID();
  const of = Math.ceil(bytes.length / partBytes);
  return Array.from({ length: of }, (_, index) => ({
    node,
    part: { id, index, of, text: bytes.subarray(index * partBytes, (index + 1) * partBytes).toString("base64") },
  }));
}

export interface Assembler {
  /** The message, once this envelope makes it whole. */
  take(envelope: NodeEnvelope): NodeMessage | null;
}

export function createAssembler(): Assembler {
  const assemblies = new Map<string, Map<number, string>>();
  return {
    take: (envelope) => {
      if ("message" in envelope) return envelope.message;
      const { id, index, of, text } = envelope.part;
      const key = `${envelope.node}/${id}`;
      const parts = assemblies.get(key) ?? new Map<number, string>();
      parts.set(index, text);
      if (parts.size < of) {
        assemblies.set(key, parts);
        const [oldest] = assemblies.keys();
        if (assemblies.size > assembliesMax && oldest !== undefined) assemblies.delete(oldest);
        return null;
      }
      assemblies.delete(key);
      const ordered = [...parts].sort(([a], [b]) => a - b).map(([, part]) => Buffer.from(part, "base64"));
      return JSON.parse(Buffer.concat(ordered).toString("utf8")) as NodeMessage;
    },
  };
}
