import { randomId } from "./random-id.ts";

export interface IntentKey {
  keyFor(intent: unknown): string;
  done(): void;
}

/**
 * Idempotency key of a money request. The same intent keeps its key, so that a retry never moves money twice. Another intent (such as
 * another amount) gets another key, and `done` closes an intent.
 */
export function createIntentKey(): IntentKey {
  let kept: { of: string; key: string } | null = null;
  return {
    keyFor(intent) {
      const of = JSON.stringify(intent);
      if (kept?.of !== of) kept = { of, key: randomId() };
      return kept.key;
    },
    done() {
      kept = null;
    },
  };
}
