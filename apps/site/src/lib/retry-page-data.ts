import { noteCall } from "./api-health.ts";

const firstPauseMs = 500;
const longestPauseMs = 8_000;

/** Neither a page of ours nor its data: the server, or what stands before it, cannot answer for a while. */
const isAway = (reply: Response): boolean => reply.status >= 502 && !reply.headers.has("x-remix-response");

const answered = { ok: true } as const;
const failed = (status: number) => ({ ok: false, status, error: { code: "unavailable", message: "" }, retryAfterMs: null }) as const;

/**
 * `fetch` for a router that takes the open page away when the next one's data does not come: such a call is repeated until it is answered or
 * called off. The open page stays, and the strip says why nothing happens (api-health.ts).
 */
export function retryPageData(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith(".data"))) return ask(input, init);
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const reply = await ask(input, init).catch((error: unknown) => {
        if (init?.signal?.aborted) throw error;
        return null;
      });
      if (reply && !isAway(reply)) {
        noteCall(answered, true);
        return reply;
      }
      noteCall(failed(reply?.status ?? 0), true);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
}
