import { useRef } from "react";
import { newIdempotencyKey } from "./api.ts";

/**
 * The key of a money call. The same request keeps its key, so that trying again never moves money twice;
 * another amount is another attempt, and `done` closes one.
 */
export function useAttemptKey(): { keyFor: (request: unknown) => string; done: () => void } {
  const kept = useRef<{ of: string; key: string } | null>(null);
  return {
    keyFor: (request) => {
      const of = JSON.stringify(request);
      if (kept.current?.of !== of) kept.current = { of, key: newIdempotencyKey() };
      return kept.current.key;
    },
    done: () => {
      kept.current = null;
    },
  };
}
