import { Agent as HttpAgent, type RequestOptions, request as httpRequest } from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { Fault } from "../kernel/errors.ts";
import type { OutgoingPolicy } from "./outgoing-policy.ts";

/** One outgoing HTTP call. Redirects are returned as answers and never followed. */
export interface OutgoingCall {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** From the first byte sent to the last byte received. */
  timeoutMs: number;
  /** A longer reply is cut off and causes a fault. */
  maxReplyBytes: number;
  /** Restrictions for an address that somebody else entered. */
  policy?: OutgoingPolicy | undefined;
  /** Client certificate and trusted authority in PEM. */
  tls?: { cert: string; key: string; ca?: string | undefined };
}

export interface Answer {
  status: number;
  body: string;
  /** The `Retry-After` header as sent; absent without one. */
  retry_after?: string;
}

/** Errors before anything can have reached the other side. */
const neverArrived = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "CERT_HAS_EXPIRED",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/**
 * Makes the call; any status is an answer. Without an answer it throws a `Fault`, whose outcome is unknown unless the call only reads or
 * never arrived.
 */
export function callOut(call: OutgoingCall): Promise<Answer> {
  const fault = call.policy?.faultOf(call.url);
  if (fault) return Promise.reject(new Fault(`${call.method} ${call.url.origin}: ${fault}`, { retryable: false }));
  const deadline = AbortSignal.timeout(call.timeoutMs);
  return new Promise((resolve, reject) => {
    const fail = (cause: Error): void =>
      reject(toFault(call, deadline.aborted ? new Error(`no answer within ${call.timeoutMs} ms`, { cause }) : cause));
    const send = call.url.protocol === "https:" ? httpsRequest : httpRequest;
    const outgoing = send(call.url, { ...options(call), signal: deadline }, (incoming) => {
      const chunks: Buffer[] = [];
      let size = 0;
      incoming.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > call.maxReplyBytes) incoming.destroy(new Error(`the reply is longer than ${call.maxReplyBytes} bytes`));
      });
      incoming.on("error", fail);
      const retry_after = incoming.headers["retry-after"];
      incoming.on("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          body: Buffer.concat(chunks).toString("utf8"),
          ...(retry_after !== undefined && { retry_after }),
        }),
      );
    });
    outgoing.on("error", fail);
    outgoing.end(call.body);
  });
}

interface Agents {
  readonly "http:": HttpAgent;
  readonly "https:": HttpsAgent;
}

/**
 * Connections whose address a policy has checked. Node's own agent does not separate them: a guarded call would reuse a connection that an
 * unguarded call to the same host had opened, without any lookup.
 */
const checkedConnections = new WeakMap<OutgoingPolicy, Agents>();

/** The settings of Node's own agent. */
const kept = { keepAlive: true, scheduling: "lifo", timeout: 5_000 } as const;

function agentOf(policy: OutgoingPolicy, url: URL): HttpAgent | HttpsAgent {
  const known = checkedConnections.get(policy) ?? { "http:": new HttpAgent(kept), "https:": new HttpsAgent(kept) };
  checkedConnections.set(policy, known);
  return url.protocol === "https:" ? known["https:"] : known["http:"];
}

function options(call: OutgoingCall): RequestOptions & { cert?: string; key?: string; ca?: string } {
  const headers = {
    accept: "application/json",
    ...call.headers,
    ...(call.body !== undefined && { "content-length": Buffer.byteLength(call.body) }),
  };
  const { tls } = call;
  const lookup = call.policy?.lookupFor(call.url);
  return {
    method: call.method,
    headers,
    ...(lookup && call.policy && { lookup, agent: agentOf(call.policy, call.url) }),
    ...(tls && { cert: tls.cert, key: tls.key, ...(tls.ca && { ca: tls.ca }) }),
  };
}

function toFault(call: OutgoingCall, cause: Error): Fault {
  const arrived = !("code" in cause && typeof cause.code === "string" && neverArrived.has(cause.code));
  return new Fault(
    `${call.method} ${call.url.origin}${call.url.pathname}: ${cause.message}`,
    { retryable: true, outcomeUnknown: arrived && call.method !== "GET" },
    { cause },
  );
}
