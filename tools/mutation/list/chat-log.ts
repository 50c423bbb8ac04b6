import type { Mutant } from "../mutant.ts";

const file = "apps/site/src/features/chat/room-log.ts";
const suite = ["apps/site/src/features/chat/room-log.test.ts"];

const on = (id: string, find: string, replace: string): Mutant => ({ id: `chat-log/${id}`, file, suite, find, replace });

/** Mutants of the chat log on a screen when messages arrive late, twice or not at all. */
export const chatLogMutants: readonly Mutant[] = [
  on(
    "reset-goes-back",
    "return log.isLoaded && answer.latest_seq < log.have ? log : replaceBy(log, answer);",
    "return replaceBy(log, answer);",
  ),
  on("older-page-of-another-window", "  if (oldestShown(log) !== before) return log;\n", ""),
  on("deleted-message-returns", "    .filter(({ id }) => !log.removed.has(id))\n", ""),
  on("corrected-card-returns", "log.cards.get(one.id) ?? one.attachments", "one.attachments"),
  on("pinned-message-moves", "{ ...change, seq: known.seq }", "change"),
  on("stale-pins-of-an-answer", "const isCurrent = answer.latest_seq >= next.have;", "const isCurrent = true;"),
  on("unpinned-stays", "pinned: log.pinned.filter(({ id }) => id !== unpin),", "pinned: log.pinned,"),
  on("quote-of-a-deleted-message", "{ ...message, reply_to: { ...message.reply_to, text: null } }", "message"),
  on("waiting-applied-out-of-turn", "waiting.get(next.have + 1)) {", "waiting.values().next().value) {"),
  on("eleventh-waits", "unsent.length >= queueMax", "unsent.length > queueMax"),
  on("held-counts-as-unsent", 'log.pending.filter(({ state }) => state !== "held")', "log.pending"),
  on("sent-at-ten-minutes", "nowMs - message.written_ms > queueMs", "nowMs - message.written_ms >= queueMs"),
  on("window-drops-the-newest", "log.messages.slice(-window)", "log.messages.slice(0, window)"),
];
