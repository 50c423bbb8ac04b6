import type { QueueCount } from "@trevo/contract";

/** Returns the used share of the term of the item that is due first; 1 is its end. Queues without a term come last. */
const shareOf = ({ oldest_at, due_at }: QueueCount, now: number): number => {
  if (due_at === null) return -1;
  const [since, due] = [Date.parse(oldest_at), Date.parse(due_at)];
  return due <= since ? 1 : (now - since) / (due - since);
};

/** Sorts overdue queues first, then those that have used most of their term; queues without a term by the longest wait. */
export const byLateness = (counts: readonly QueueCount[], now: number): QueueCount[] =>
  counts.toSorted(
    (one, other) =>
      Number(other.late > 0) - Number(one.late > 0) ||
      shareOf(other, now) - shareOf(one, now) ||
      Date.parse(one.oldest_at) - Date.parse(other.oldest_at),
  );
