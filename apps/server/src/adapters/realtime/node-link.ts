import { randomUUID } from "node:crypto";
import type { Bus } from "../../kernel/bus.ts";
import type { Log } from "../../kernel/log.ts";
import { type NodeEnvelope, type NodeMessage, realtimeTopic } from "./node-messages.ts";
import { createAssembler, envelopesOf } from "./node-parts.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";

/**
 * Connects this node to the others. Every publication is a commit in PostgreSQL, so a single node keeps its events to itself; messages that
 * end sockets are always published.
 */
export interface NodeLink {
  publish(message: NodeMessage): Promise<void>;
  /** Publishes only if another node is known. */
  publishToOthers(message: NodeMessage): Promise<void>;
  /** Publishes without waiting; a failure is logged and counted. */
  send(message: NodeMessage): void;
  /** Like `send`, but only if another node is known. */
  sendToOthers(message: NodeMessage): void;
  /** Receives the messages of other nodes. A node has already acted on its own messages. */
  listen(receive: (node: string, message: NodeMessage) => void): void;
  /** Announces this node and drops silent ones. Call it at the start and every `helloMs`. Resolves after the attempt, even if it failed. */
  greet(): Promise<void>;
  /** Number of other nodes known. */
  others(): number;
  /** A socket that is not on this node must be on another one: assume a node that has sent nothing yet. */
  suspectOthers(): void;
  leave(): Promise<void>;
}

export const helloMs = 10_000;
const silentMs = 35_000;

export function createNodeLink({ bus, log, metrics }: { bus: Bus; log: Log; metrics: RealtimeMetrics }): NodeLink {
  const node = randomUUID();
  /** Other nodes and when they last sent a message (monotonic ms). */
  const others = new Map<string, number>();
  const assembler = createAssembler();
  const publish = async (message: NodeMessage) => {
    for (const envelope of envelopesOf(node, message)) await bus.publish(realtimeTopic, envelope);
  };
  const attempt = (message: NodeMessage) =>
    publish(message).catch((error: unknown) => {
      metrics.drops.inc({ reason: "bus" });
      log.warn({ err: error, kind: message.kind }, "could not notify other nodes");
    });
  const send = (message: NodeMessage) => void attempt(message);
  const noteSender = (sender: string, message: NodeMessage) => {
    if (message.kind === "bye") return others.delete(sender);
    // The answer announces this node to the new one.
    if (!others.has(sender) && message.kind === "hello") send({ kind: "hello" });
    return others.set(sender, performance.now());
  };
  return {
    publish,
    send,
    publishToOthers: async (message) => {
      if (others.size > 0) await publish(message);
    },
    sendToOthers: (message) => {
      if (others.size > 0) send(message);
    },
    listen: (receive) =>
      bus.subscribe(realtimeTopic, (data) => {
        const envelope = data as NodeEnvelope;
        const { node: sender } = envelope;
        if (sender === node) return;
        const message = assembler.take(envelope);
        if (!message) return;
        noteSender(sender, message);
        receive(sender, message);
      }),
    others: () => others.size,
    suspectOthers: () => void others.set("suspected", performance.now()),
    greet: async () => {
      for (const [other, receivedAt] of others) if (performance.now() - receivedAt > silentMs) others.delete(other);
      await attempt({ kind: "hello" });
    },
    leave: () => publish({ kind: "bye" }).catch(() => undefined),
  };
}
