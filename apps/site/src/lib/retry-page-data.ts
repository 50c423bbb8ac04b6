import { noteCall } from "./api-health.ts";

const firstPauseMs = 500;
const longestPauseMs = 8_000;

/** True if the response is neither a page of ours nor its data: the server or its proxy cannot respond for a while. */
const isAway = (reply: Response): boolean => reply.status >= 502 && !reply.headers.has("x-remix-response");

const answered = { ok: true } as const;
const failed = (status: number) => ({ ok: false, status, error: { code: "unavailable", message: "" }, retryAfterMs: null }) as const;

/**
 * `fetch` for the router, which would discard the open page when the data of the next one fails to load. Such a call is repeated until it
 * is answered or aborted. The open page stays, and a banner explains the delay (api-health.ts).
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
