import { useEffect, useState } from "react";

/** Returns the whole seconds until the server accepts another request, counting down to 0. `retryAfterMs` as in a failure. */
export function useRetryWait(retryAfterMs: number | null | undefined): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!retryAfterMs) return setLeft(0);
    const until = Date.now() + retryAfterMs;
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [retryAfterMs]);
  return left;
}
