import { randomId } from "../../lib/random-id.ts";

/** The idempotency keys of bets that are sent together. */
export interface SlipIntents {
  /** A bet that was sent before keeps its key; those that are not sent again lose theirs. */
  keysFor(intents: readonly unknown[]): readonly string[];
  done(intent: unknown): void;
}

export function createSlipIntents(): SlipIntents {
  let kept: ReadonlyMap<string, string> = new Map();
  return {
    keysFor(intents) {
      const pairs = intents.map((intent) => JSON.stringify(intent)).map((of) => [of, kept.get(of) ?? randomId()] as const);
      kept = new Map(pairs);
      return pairs.map(([, key]) => key);
    },
    done(intent) {
      kept = new Map([...kept].filter(([of]) => of !== JSON.stringify(intent)));
    },
  };
}
