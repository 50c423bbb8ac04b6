import type { ModerationNeeds } from "./needs.ts";
import { wordsKeptDays } from "./policy.ts";
import { retentionStore } from "./retention-store.ts";

const perStep = 1_000;
const dayMs = 86_400_000;

/** The job. Each step commits, so that a run that dies loses nothing, and a concurrent run takes other rows. */
export async function forgetOld({ db, clock }: Pick<ModerationNeeds, "db" | "clock">): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  const terms = { usual: before(wordsKeptDays.usual), protective: before(wordsKeptDays.protective) };
  while ((await retentionStore.eraseWords(db, terms, perStep)) === perStep);
  while ((await retentionStore.eraseNotes(db, terms, perStep)) === perStep);
}
