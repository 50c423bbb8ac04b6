import type { RefusalCode } from "@trevo/contract";
import type { FastifyInstance } from "fastify";
import { refusalOf } from "./http-errors.ts";
import { type Log, loggableUrl } from "./log.ts";

/** An answered request, for its log line and the metrics. */
export interface Exchange {
  readonly request_id: string;
  readonly method: string;
  readonly url: string;
  /** The effective host with its port. */
  readonly host: string;
  /** Pattern of its route; absent if none matched. */
  readonly route: string | undefined;
  readonly status: number;
  /** Refusal code, if it was refused. */
  readonly refusal: RefusalCode | undefined;
  /** Until the response was handed to the connection. */
  readonly ms: number;
}

export interface Exchanges {
  /** Every answered request is passed to every listener, in order of registration. */
  onAnswered(listener: (exchange: Exchange) => void): void;
  answered(exchange: Exchange): void;
}

export function createExchanges(log: Log): Exchanges {
  const listeners: ((exchange: Exchange) => void)[] = [(exchange) => logExchange(log, exchange)];
  return {
    onAnswered: (listener) => void listeners.push(listener),
    answered: (exchange) => {
      for (const listener of listeners) listener(exchange);
    },
  };
}

/** Reports every response sent by Fastify. */
export function reportExchanges(app: FastifyInstance, { answered }: Pick<Exchanges, "answered">): void {
  app.addHook("onResponse", async (request, reply) => {
    answered({
      request_id: request.id,
      method: request.method,
      url: request.url,
      host: request.host,
      route: request.routeOptions.url,
      status: reply.statusCode,
      refusal: refusalOf(reply),
      ms: reply.elapsedTime,
    });
  });
}

function logExchange(log: Log, { request_id, method, url, host, status, refusal, ms }: Exchange): void {
  log.info({ request_id, method, url: loggableUrl(url), host, status, refusal, ms: Math.round(ms) }, "request");
}
