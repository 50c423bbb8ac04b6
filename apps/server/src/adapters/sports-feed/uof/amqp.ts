import amqp from "amqplib";
import { Fault } from "../../../kernel/errors.ts";

/** A message as it was delivered. The routing key names its type and event, even if the body cannot be read. */
export interface Delivery {
  readonly routingKey: string;
  readonly body: string;
}

export interface AmqpConfig {
  /** `amqps://host:port`. */
  readonly url: string;
  readonly token: string;
  readonly bookmaker: string;
}

/** Carries messages and knows nothing of their content. */
export interface UofTransport {
  /** Resolves when the connection has ended; throws if it could not be made or was lost. Handles one message after the other. */
  run(
    config: AmqpConfig,
    handle: { readonly onOpen: () => Promise<void>; readonly onDelivery: (delivery: Delivery) => Promise<void> },
    signal: AbortSignal,
  ): Promise<void>;
}

const exchange = "unifiedfeed";
const heartbeatS = 10;
const connectMs = 10_000;
/** Deliveries on their way at once; the server holds back the others. */
const prefetch = 500;
/** Messages are some kilobytes. A larger one is not even decoded; without its content it counts as malformed. */
export const maxBodyBytes = 4 * 1024 * 1024;

/** Neither the address with the token nor the token itself may get into a message of an error. */
const lost = (error: unknown): Fault =>
  new Fault(`the connection to the feed's message server was lost (${(error as { code?: string } | null)?.code ?? "no code"})`, {
    retryable: true,
  });

/** AMQP 0-9-1: a queue of our own, exclusive and named by the server, bound to every message of the exchange. */
export const amqpTransport: UofTransport = {
  run: async ({ url, token, bookmaker }, { onOpen, onDelivery }, signal) => {
    const { hostname, port, protocol } = new URL(url);
    const isTls = protocol === "amqps:";
    const model = await amqp
      .connect(
        {
          protocol: isTls ? "amqps" : "amqp",
          hostname,
          port: Number(port) || (isTls ? 5671 : 5672),
          username: token,
          password: "",
          vhost: `/unifiedfeed/${bookmaker}`,
          heartbeat: heartbeatS,
        },
        { timeout: connectMs, servername: hostname },
      )
      .catch((error: unknown) => {
        throw lost(error);
      });
    const ended = Promise.withResolvers<void>();
    // Whoever awaits it still sees the failure. It may come before that, while the queue is being set up.
    ended.promise.catch(() => undefined);
    model.on("error", (error) => ended.reject(lost(error)));
    model.on("close", () => ended.resolve());
    const stop = (): void => void model.close().catch(() => undefined);
    signal.addEventListener("abort", stop, { once: true });
    let handled: Promise<void> = Promise.resolve();
    const inTurn = (next: () => Promise<void>): void => {
      handled = handled.then(next);
      handled.catch((error: unknown) => ended.reject(error instanceof Error ? error : new Error("a message was not handled")));
    };
    try {
      const channel = await model.createChannel();
      channel.on("error", (error) => ended.reject(lost(error)));
      await channel.prefetch(prefetch);
      const { queue } = await channel.assertQueue("", { exclusive: true, durable: false, autoDelete: true });
      await channel.bindQueue(queue, exchange, "#");
      const consume = (message: amqp.ConsumeMessage | null): void => {
        if (!message) return ended.resolve();
        const { content } = message;
        const body = content.length > maxBodyBytes ? "" : content.toString("utf8");
        const delivery = { routingKey: message.fields.routingKey, body };
        inTurn(async () => {
          await onDelivery(delivery);
          channel.ack(message);
        });
      };
      inTurn(onOpen);
      await channel.consume(queue, consume, { exclusive: true });
      await ended.promise;
    } finally {
      signal.removeEventListener("abort", stop);
      stop();
    }
  },
};
