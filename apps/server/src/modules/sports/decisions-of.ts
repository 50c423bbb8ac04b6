import type { Revision } from "./fixture-standing.ts";
import type { StoredResult, VoidPeriod } from "./market-store.ts";

type Told = Pick<StoredResult, "kind" | "revision" | "outcomes" | "source" | "undoes" | "void_from" | "void_to">;

const whole: VoidPeriod = { void_from: null, void_to: null };

const isSamePeriod = (a: VoidPeriod, b: VoidPeriod): boolean =>
  a.void_from?.getTime() === b.void_from?.getTime() && a.void_to?.getTime() === b.void_to?.getTime();

/** What the revisions of a market for all books come to, each kind apart: a rollback takes back only what it names. */
export interface Decisions {
  /** Results, and cancellations of the whole market, that nobody has taken back. */
  readonly results: readonly Told[];
  readonly cancellations: readonly Told[];
  /** The decision that applies: the one by the betting rules, which is final, otherwise the newest. Null if nothing is decided. */
  readonly standing: Told | null;
}

/** Cancellations by the feed of this period (without one, of the whole market) that it has not taken back. */
export const cancellationsOf = (history: readonly Told[], period: VoidPeriod): readonly Told[] => {
  const taken = history.findLast((one) => one.undoes === "cancel" && isSamePeriod(one, period))?.revision ?? 0;
  return history.filter((one) => one.kind === "cancelled" && one.source !== "rule" && isSamePeriod(one, period) && one.revision > taken);
};

export function decisionsOf(history: readonly Told[]): Decisions {
  const taken = history.findLast(({ kind, undoes }) => kind === "undone" && undoes !== "cancel")?.revision ?? 0;
  const results = history.filter(({ kind, revision }) => kind === "result" && revision > taken);
  const cancellations = cancellationsOf(history, whole);
  const ruled = history.find((one) => one.kind === "cancelled" && one.source === "rule" && isSamePeriod(one, whole));
  const newest = [...results, ...cancellations].toSorted((a, b) => a.revision - b.revision).at(-1);
  return { results, cancellations, standing: ruled ?? newest ?? null };
}

/** A revision with its source, as it is stored. */
export type NewRevision = Revision & Pick<StoredResult, "source" | "undoes"> & VoidPeriod;

/** The revisions by which something is taken back, after which what still stands applies again. */
export function takeBack(
  { market_id, revision }: Pick<Revision, "market_id" | "revision">,
  undone: Pick<NewRevision, "undoes"> & Partial<VoidPeriod>,
  history: readonly Told[],
): readonly NewRevision[] {
  const first = { market_id, kind: "undone", outcomes: null, source: "feed", ...whole, ...undone, revision: revision + 1 } as const;
  const { standing } = decisionsOf([...history, first]);
  if (!standing) return [first];
  const { kind, outcomes, source } = standing;
  return [first, { market_id, kind, outcomes, source, undoes: null, ...whole, revision: revision + 2 }];
}
