import { randomId } from "./random-id.ts";

export interface IntentKey {
  keyFor(intent: unknown): string;
  done(): void;
}

/**
 * The idempotency key of a money request. The same intent keeps its key, so that trying again never moves money twice; another
 * one (another amount) gets another key, and `done` closes one.
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
