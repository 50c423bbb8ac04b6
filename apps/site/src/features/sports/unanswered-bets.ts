import { randomId } from "../../lib/random-id.ts";
import { onStoredElsewhere, readStored, writeStored } from "../../lib/storage.ts";
import { isText, isWhole, jsonOf, listOf, objectOf } from "../../lib/storage-shape.ts";
import { createStore, type Watched } from "../../lib/store.ts";
import { type BetDraft, intentOf, type SlipLeg } from "./slip.ts";
import { isSlipLeg } from "./slip-leg-shape.ts";

/** A bet that was sent, and whose answer has not come. */
export interface UnansweredBet {
  player: string;
  /** What makes two attempts the same bet. */
  intent: string;
  /** The idempotency key of each attempt. */
  key: string;
  /** Of the last attempt, ms since the epoch. */
  sent_at: number;
  stake: number;
  legs: SlipLeg[];
}

export interface SentDraft {
  readonly bet: UnansweredBet;
  /** An attempt before this one has no answer: what this one is refused with does not say whether that one was placed. */
  readonly isRepeat: boolean;
}

export interface UnansweredBets {
  /** Those that are not under way in this tab. */
  readonly missing: Watched<readonly UnansweredBet[]>;
  /** Before they are sent: a bet whose answer is missing keeps its key, whatever was sent in between. */
  send(player: string, drafts: readonly BetDraft[]): readonly SentDraft[];
  /** It is known what became of it. */
  answered(key: string): void;
  /** The attempt ended without an answer. */
  lost(key: string): void;
  /** After hydration, and whenever another tab changes them. Returns how to stop. */
  follow(): () => void;
}

/** Where the bets are kept: null where nothing can be. */
export interface Kept {
  read(): UnansweredBet[] | null;
  write(bets: readonly UnansweredBet[]): void;
  onElsewhere(listener: () => void): () => void;
}

const storageKey = "sports-unanswered";
/** More than a player can leave unanswered within the minutes after which each of them is known. */
const most = 50;

const parse = jsonOf<UnansweredBet[]>(
  listOf(
    objectOf<UnansweredBet>({
      player: isText(100),
      intent: isText(4_000),
      key: isText(100),
      sent_at: isWhole,
      stake: isWhole,
      legs: listOf(isSlipLeg),
    }),
  ),
);

const inStorage: Kept = {
  read: () => readStored(storageKey, parse),
  write: (bets) => writeStored(storageKey, JSON.stringify(bets)),
  onElsewhere: (listener) => onStoredElsewhere(storageKey, listener),
};

export function createUnansweredBets(kept: Kept = inStorage, now: () => number = Date.now): UnansweredBets {
  let all: readonly UnansweredBet[] = [];
  const underWay = new Set<string>();
  const missing = createStore<readonly UnansweredBet[]>([]);
  const show = (): void => missing.set(all.filter(({ key }) => !underWay.has(key)));
  const read = (): void => void (all = kept.read() ?? all);
  const change = (next: (bets: readonly UnansweredBet[]) => readonly UnansweredBet[]): void => {
    read();
    all = next(all).slice(-most);
    kept.write(all);
    show();
  };
  return {
    missing,
    send(player, drafts) {
      read();
      const sent = drafts.map((draft): SentDraft => {
        const intent = JSON.stringify(intentOf(draft));
        const before = all.find((bet) => bet.player === player && bet.intent === intent);
        const key = before?.key ?? randomId();
        const bet = { player, intent, key, sent_at: now(), stake: draft.stake, legs: [...draft.legs] };
        return { bet, isRepeat: before !== undefined };
      });
      for (const { bet } of sent) underWay.add(bet.key);
      change((bets) => [...bets.filter(({ key }) => !sent.some(({ bet }) => bet.key === key)), ...sent.map(({ bet }) => bet)]);
      return sent;
    },
    answered(key) {
      underWay.delete(key);
      change((bets) => bets.filter((bet) => bet.key !== key));
    },
    lost(key) {
      underWay.delete(key);
      show();
    },
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

export const unansweredBets = createUnansweredBets();
