import { randomUUID } from "node:crypto";
import type { Bus } from "../../kernel/bus.ts";
import type { Log } from "../../kernel/log.ts";
import { type NodeEnvelope, type NodeMessage, realtimeTopic } from "./node-messages.ts";
import type { RealtimeMetrics } from "./realtime-metrics.ts";

/** This node among the others. */
export interface NodeLink {
  publish(message: NodeMessage): Promise<void>;
  /** Publishes without waiting; a failure is logged and counted. */
  tell(message: NodeMessage): void;
  /** What the other nodes say; its own messages a node has already acted on. */
  listen(receive: (node: string, message: NodeMessage) => void): void;
}

export function createNodeLink({ bus, log, metrics }: { bus: Bus; log: Log; metrics: RealtimeMetrics }): NodeLink {
  const node = randomUUID();
  const publish = (message: NodeMessage) => bus.publish(realtimeTopic, { node, message } satisfies NodeEnvelope);
  return {
    publish,
    tell: (message) => {
      publish(message).catch((error: unknown) => {
        metrics.drops.inc({ reason: "bus" });
        log.warn({ err: error, kind: message.kind }, "other nodes could not be told");
      });
    },
    listen: (receive) =>
      bus.subscribe(realtimeTopic, (data) => {
        const { node: sender, message } = data as NodeEnvelope;
        if (sender !== node) receive(sender, message);
      }),
  };
}
