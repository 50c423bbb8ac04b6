import { randomUUID } from "node:crypto";
import type { NodeEnvelope, NodeMessage } from "./node-messages.ts";

/** Bytes per part of a message that is too large for the bus; base64 turns three bytes into four. */
const partBytes = 5_400;
/** Bytes of JSON that still fit with the envelope; the bus accepts about 7,900. */
const wholeBytes = 7_700;
/** Maximum number of messages being assembled. A message with a lost part is never completed, so the oldest is dropped. */
const assembliesMax = 200;

/** Returns the message in the form that the bus accepts: whole, or in parts that must all arrive. */
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
  /** Returns the message once this envelope completes it. */
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
