import type { z } from "zod";
import { Fault } from "../../kernel/errors.ts";
import { type OutgoingCall, callOut } from "../call-out.ts";
import type { OutgoingPolicy } from "../outgoing-policy.ts";
import { readJson } from "../../kernel/read-json.ts";

/** Short, because a player waits for a launch; lists are read by a job. */
const timeoutMs = 10_000;
const maxReplyBytes = 16 * 1024 * 1024;

export interface ProviderRequest {
  readonly method: OutgoingCall["method"];
  readonly url: URL;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly policy?: OutgoingPolicy | undefined;
}

/**
 * Sends a request and reads a reply of this shape. Any other reply, and any status but 2xx, is a `Fault`. A read-only request is tried
 * twice.
 */
export async function callProvider<T>(request: ProviderRequest, shape: z.ZodType<T>): Promise<T> {
  const send = () => callOut({ ...request, headers: { "content-type": "application/json", ...request.headers }, timeoutMs, maxReplyBytes });
  const answer = await send().catch((error: unknown) => {
    if (request.method === "GET" && error instanceof Fault && error.retryable) return send();
    throw error;
  });
  const target = `${request.method} ${request.url.origin}${request.url.pathname}`;
  if (answer.status < 200 || answer.status > 299)
    throw new Fault(`${target}: status ${answer.status}`, { retryable: answer.status >= 500 || answer.status === 429 });
  const read = shape.safeParse(readJson(answer.body));
  if (!read.success) throw new Fault(`${target}: the reply is not as documented`, { retryable: false });
  return read.data;
}
