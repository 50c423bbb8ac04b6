import type { QueueCount } from "@trevo/contract";

/** Largest count that is shown exactly. */
const mostShown = 999;

export interface Waiting {
  readonly waiting: number;
  readonly late: number;
  /** The item that is due first: the start of its wait and its due time in ms. */
  readonly first: { readonly since: number; readonly due: number } | null;
}

export const countText = (waiting: number): string => (waiting > mostShown ? `${mostShown}+` : String(waiting));

export function sumOf(counts: readonly QueueCount[]): Waiting {
  const terms = counts.flatMap(({ oldest_at, due_at }) =>
    due_at === null ? [] : [{ since: Date.parse(oldest_at), due: Date.parse(due_at) }],
  );
  return {
    waiting: counts.reduce((sum, one) => sum + one.waiting, 0),
    late: counts.reduce((sum, one) => sum + one.late, 0),
    first: terms.toSorted((one, other) => one.due - other.due)[0] ?? null,
  };
}
