import type { Log } from "../../kernel/log.ts";
import type { Command } from "./command.ts";
import type { Posted, Posting } from "./posting.ts";

export interface Announcer {
  listen(listener: (postings: Posted[]) => void): void;
  /** Never throws: a failed hint must not undo anything. */
  publish(postings: Posted[]): void;
}

export function createAnnouncer(log: Log): Announcer {
  const listeners: ((postings: Posted[]) => void)[] = [];
  return {
    listen: (listener) => {
      listeners.push(listener);
    },
    publish: (postings) => {
      if (postings.length === 0) return;
      for (const listener of listeners) {
        try {
          listener(postings);
        } catch (error) {
          log.error({ err: error }, "a listener of the ledger failed");
        }
      }
    },
  };
}

/** Commands that moved something now; replays and refusals are excluded. */
export function postedOf(commands: readonly Command[], postings: readonly Posting[]): Posted[] {
  return commands.flatMap((command, index) => {
    const posting = postings[index];
    if (posting?.status !== "posted") return [];
    const { balance, wagered, required } = posting;
    const progress = wagered === null || required === null ? null : { bonus_id: null, wagered, required };
    return [{ owner: { tenant_id: command.tenant_id, player_id: command.player_id }, balance, progress, command }];
  });
}
