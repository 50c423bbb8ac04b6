import type { Db } from "../../kernel/db.ts";
import { spreadOf } from "./confidence.ts";
import { rulesOf } from "./house-version.ts";
import { type HourSpan, hoursStore } from "./hours-store.ts";
import { returnsStore } from "./store.ts";
import { versionKey } from "./sum-rounds.ts";

/** Sums of the rounds that closed in an hour, of games with published rules. In centavos. */
export interface ExpectedHour {
  readonly hour: Date;
  /** What the house kept, and what it should have kept by the games' rules. */
  readonly kept: number;
  readonly expected: number;
  /** Variance of what was kept, in centavos squared. */
  readonly variance: number;
}

/**
 * Returns the hours in which such rounds closed, earliest first. Versions with few rounds are left out, because the spread of their rounds
 * is not known yet.
 */
export async function readExpectedHours(db: Db, span: HourSpan): Promise<ExpectedHour[]> {
  const [sums, rows] = await Promise.all([returnsStore.read(db, span.tenant_id), hoursStore.read(db, span)]);
  const known = new Map(
    sums.flatMap((sum) => {
      const rules = rulesOf(sum);
      const spread = rules ? spreadOf(sum, rules.returnBasisPoints) : null;
      return rules && spread !== null ? [[versionKey(sum), { share: 1 - rules.returnBasisPoints / 10_000, spread }] as const] : [];
    }),
  );
  const hours = new Map<number, ExpectedHour>();
  for (const row of rows) {
    const game = known.get(versionKey(row));
    if (!game) continue;
    const before = hours.get(row.hour.getTime()) ?? { hour: row.hour, kept: 0, expected: 0, variance: 0 };
    hours.set(row.hour.getTime(), {
      hour: row.hour,
      kept: before.kept + row.staked - row.won,
      expected: before.expected + row.staked * game.share,
      variance: before.variance + Number(row.staked_squared) * game.spread,
    });
  }
  return [...hours.values()];
}
