import type { ApiFailure } from "../../lib/error-text.ts";
import { randomId } from "../../lib/random-id.ts";
import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { type Check, isText, isWhole, jsonOf, listOf, objectOf } from "../../lib/storage-shape.ts";
import { createStore, type Watched } from "../../lib/store.ts";
import type { Reply } from "../../lib/use-action.ts";
import type { SlipLeg } from "./slip.ts";
import { isSlipLeg } from "./slip-leg-shape.ts";

/** A new bet with its legs on the slip, or a cash-out of `bet_id`. `amount`: the stake, or the offer that the player saw. */
export type SentMoney =
  | { readonly amount: number; readonly legs: SlipLeg[]; readonly bet_id: null }
  | { readonly amount: number; readonly legs: null; readonly bet_id: string };

/** A request that was sent and has no response yet. */
export interface Unanswered {
  readonly player: string;
  /** Identifies attempts of the same request. */
  readonly intent: string;
  /** Idempotency key of all its attempts. */
  readonly key: string;
  /** Time of the last attempt, ms since the epoch. */
  readonly sent_at: number;
  readonly money: SentMoney;
}

export interface Attempt {
  readonly key: string;
  /** An earlier attempt has no response: a refusal of this one does not tell whether the earlier one was executed. */
  readonly isRepeat: boolean;
}

interface Sending {
  /** Fields that stay the same while odds and offers change. */
  readonly intent: unknown;
  readonly money: SentMoney;
}

export interface UnansweredMoney {
  /** Requests without a response that are not under way in this tab. */
  readonly missing: Watched<readonly Unanswered[]>;
  /** Called before sending. A request without a response keeps its key, whatever was sent in between. */
  begin(player: string, sendings: readonly Sending[]): readonly Attempt[];
  /** Sends a request that was begun, and keeps its key until a response settles its outcome. */
  run<Data>(attempt: Attempt, send: (idempotencyKey: string) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** Called when the outcome of a request is known. */
  answered(key: string): void;
  /** Loads the requests after hydration and whenever another tab changes them. Returns a function that stops it. */
  follow(): () => void;
}

/** Storage of the requests; `read` returns null if nothing can be stored. */
export interface Kept {
  read(): Unanswered[] | null;
  write(all: readonly Unanswered[]): void;
  onElsewhere(listener: () => void): () => void;
}

const storageKey = "sports-unanswered";
/** Maximum number of stored requests: more than a player can leave open before their outcomes are known. */
const most = 50;

const isNull: Check<null> = (value): value is null => value === null;
const isBet = objectOf({ amount: isWhole, legs: listOf(isSlipLeg), bet_id: isNull });
const isCashOut = objectOf({ amount: isWhole, legs: isNull, bet_id: isText(100) });
const isMoney: Check<SentMoney> = (value): value is SentMoney => isBet(value) || isCashOut(value);

const parse = jsonOf<Unanswered[]>(
  listOf(objectOf<Unanswered>({ player: isText(100), intent: isText(4_000), key: isText(100), sent_at: isWhole, money: isMoney })),
);

const inStorage: Kept = {
  read: () => readStored(storageKey, parse),
  write: (all) => writeStored(storageKey, JSON.stringify(all)),
  onElsewhere: (listener) => onStoredElsewhere(storageKey, listener),
};

/**
 * True if a failure settles the outcome. A missing response, a server error, a conflict (an earlier attempt was executed with the values
 * seen then) and the refusal of a repeat do not.
 */
const isAnswer = ({ status, error }: ApiFailure, { isRepeat }: Attempt): boolean =>
  status >= 400 && status < 500 && status !== 408 && error.code !== "idempotency_conflict" && !isRepeat;

export function createUnanswered(kept: Kept = inStorage, now: () => number = Date.now): UnansweredMoney {
  let all: readonly Unanswered[] = [];
  const underWay = new Set<string>();
  const missing = createStore<readonly Unanswered[]>([]);
  const show = (): void => missing.set(all.filter(({ key }) => !underWay.has(key)));
  const read = (): void => void (all = kept.read() ?? all);
  const change = (next: (before: readonly Unanswered[]) => readonly Unanswered[]): void => {
    read();
    all = next(all).slice(-most);
    kept.write(all);
    show();
  };
  const answered = (key: string): void => {
    underWay.delete(key);
    change((before) => before.filter((one) => one.key !== key));
  };
  const lost = (key: string): void => {
    underWay.delete(key);
    show();
  };
  return {
    missing,
    begin(player, sendings) {
      read();
      const begun = sendings.map(({ money, ...sending }) => {
        const intent = JSON.stringify(sending.intent);
        const before = all.find((one) => one.player === player && one.intent === intent);
        const one: Unanswered = { player, intent, key: before?.key ?? randomId(), sent_at: now(), money };
        return { one, isRepeat: before !== undefined };
      });
      for (const { one } of begun) underWay.add(one.key);
      change((before) => [...before.filter(({ key }) => !begun.some(({ one }) => key === one.key)), ...begun.map(({ one }) => one)]);
      return begun.map(({ one: { key }, isRepeat }) => ({ key, isRepeat }));
    },
    async run(attempt, send) {
      const reply = await send(attempt.key).catch((error: unknown) => {
        lost(attempt.key);
        throw error;
      });
      if (reply.ok || isAnswer(reply, attempt)) answered(attempt.key);
      else lost(attempt.key);
      return reply;
    },
    answered,
    follow() {
      const reread = (): void => {
        read();
        show();
      };
      reread();
      return kept.onElsewhere(reread);
    },
  };
}

export const unanswered = createUnanswered();
