import type { QueueCount } from "@trevo/contract";

/** 1 is the end of the term of the one that is due first; what has no term comes last. */
const shareOf = ({ oldest_at, due_at }: QueueCount, now: number): number => {
  if (due_at === null) return -1;
  const [since, due] = [Date.parse(oldest_at), Date.parse(due_at)];
  return due <= since ? 1 : (now - since) / (due - since);
};

/** What is overdue, then what has used most of its term; without a term, what has waited longest. */
export const byLateness = (counts: readonly QueueCount[], now: number): QueueCount[] =>
  counts.toSorted(
    (one, other) =>
      Number(other.late > 0) - Number(one.late > 0) ||
      shareOf(other, now) - shareOf(one, now) ||
      Date.parse(one.oldest_at) - Date.parse(other.oldest_at),
  );
