import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout } from "node:timers/promises";

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read as a stranger reads them
export type Json = Record<string, any>;

export interface Call {
  readonly signal: AbortSignal;
  readonly url: string;
  /** The host to send, if it differs from that of the URL. */
  readonly host?: string;
  readonly token?: string;
  /** The member's step-up token for a fresh second factor. */
  readonly stepUp?: string;
  /** Body to post. Without a body and a form, the call reads. */
  readonly body?: unknown;
  readonly form?: FormData;
}

/** Calls the product or the sandbox once. Throws with the answer if it is refused. */
export async function call({ signal, url, host, token, stepUp, body, form }: Call): Promise<Json> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const encoded = form && new Response(form);
  const headers = {
    accept: "application/json",
    ...(encoded && { "content-type": encoded.headers.get("content-type") ?? "" }),
    ...(body !== undefined && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    ...(stepUp && { "x-step-up": stepUp }),
    ...(token && { authorization: `Bearer ${token}` }),
    // Not every system resolves `backoffice.localhost`. The server only needs the host name.
    ...(host && { host }),
  };
  const sent = request(url, { method: body === undefined && !form ? "GET" : "POST", headers, signal }, (answer) => {
    let text = "";
    answer.setEncoding("utf8");
    answer.on("data", (chunk: string) => (text += chunk));
    answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
    answer.on("error", reject);
  });
  sent.on("error", reject);
  if (encoded) sent.end(Buffer.from(await encoded.arrayBuffer()));
  else sent.end(body === undefined ? undefined : JSON.stringify(body));
  const { status, text } = await promise;
  if (status >= 400) throw new Error(`${new URL(url).pathname}: ${status} ${text.slice(0, 300)}`);
  return text === "" ? {} : (JSON.parse(text) as Json);
}

const waitMs = 20_000;
const pollMs = 150;

/** Reads repeatedly until there is a result: background work takes a moment. */
export async function eventually<T>(signal: AbortSignal, what: string, read: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + waitMs; Date.now() < end; await setTimeout(pollMs, undefined, { signal })) {
    const found = await read();
    if (found !== undefined) return found;
  }
  throw new Error(`waited in vain for ${what}`);
}
