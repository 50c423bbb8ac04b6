import { useState } from "react";
import type { ApiFailure } from "./error-text.ts";
import { useRetryWait } from "./retry-wait.ts";

type Reply<T> = { ok: true; data: T } | ApiFailure;

/** One call at a time: whether it runs, what it was refused with, and how many seconds to wait before the next. */
export function useAction(placed: (failure: ApiFailure) => boolean = () => false) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const wait = useRetryWait(failure?.retryAfterMs);
  return {
    busy,
    wait,
    /** What it was refused with, for a `FailureNotice`; null once it is tried again. */
    failure,
    /** The answer; null when there was a refusal, or another call runs. */
    run: async <T>(call: () => Promise<Reply<T>>): Promise<T | null> => {
      if (busy || wait > 0) return null;
      setBusy(true);
      setFailure(null);
      const reply = await call();
      setBusy(false);
      if (reply.ok) return reply.data;
      if (!placed(reply)) setFailure(reply);
      return null;
    },
  };
}
