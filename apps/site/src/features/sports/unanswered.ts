import type { ApiFailure } from "../../lib/error-text.ts";
import { randomId } from "../../lib/random-id.ts";
import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { type Check, isText, isWhole, jsonOf, listOf, objectOf } from "../../lib/storage-shape.ts";
import { createStore, type Watched } from "../../lib/store.ts";
import type { Reply } from "../../lib/use-action.ts";
import type { SlipLeg } from "./slip.ts";
import { isSlipLeg } from "./slip-leg-shape.ts";

/** A new bet with its legs of the slip, or a cash-out of the bet. `amount`: its stake, or what the player saw. */
export type SentMoney =
  | { readonly amount: number; readonly legs: SlipLeg[]; readonly bet_id: null }
  | { readonly amount: number; readonly legs: null; readonly bet_id: string };

/** What was sent, and whose answer has not come. */
export interface Unanswered {
  readonly player: string;
  /** What makes two attempts the same. */
  readonly intent: string;
  /** The idempotency key of each attempt. */
  readonly key: string;
  /** Of the last attempt, ms since the epoch. */
  readonly sent_at: number;
  readonly money: SentMoney;
}

export interface Attempt {
  readonly key: string;
  /** An attempt before this one has no answer: what this one is refused with does not say whether that one was done. */
  readonly isRepeat: boolean;
}

interface Sending {
  /** What odds and offers that move meanwhile do not change. */
  readonly intent: unknown;
  readonly money: SentMoney;
}

export interface UnansweredMoney {
  /** Those that are not under way in this tab. */
  readonly missing: Watched<readonly Unanswered[]>;
  /** Before they are sent: what has no answer keeps its key, whatever was sent in between. */
  begin(player: string, sendings: readonly Sending[]): readonly Attempt[];
  /** Sends one that was begun, and keeps its key until an answer says what became of it. */
  run<Data>(attempt: Attempt, send: (idempotencyKey: string) => Promise<Reply<Data>>): Promise<Reply<Data>>;
  /** It is known what became of it. */
  answered(key: string): void;
  /** After hydration, and whenever another tab changes them. Returns how to stop. */
  follow(): () => void;
}

/** Where they are kept: null where nothing can be. */
export interface Kept {
  read(): Unanswered[] | null;
  write(all: readonly Unanswered[]): void;
  onElsewhere(listener: () => void): () => void;
}

const storageKey = "sports-unanswered";
/** More than a player can leave unanswered within the minutes after which each of them is known. */
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

/** Whether a failure says what became of it. No answer, a server's fault and a conflict (an attempt before was done, as it was seen then) do not. */
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
