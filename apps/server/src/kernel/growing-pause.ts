import { type RawBuilder, sql } from "kysely";

/** Attempts counted within a day of each other are free at first; then the pauses grow. */
export interface PauseRule {
  readonly free: number;
  readonly pauseMs: number;
  readonly longestMs: number;
  readonly forgetBefore: Date;
}

/** The pause doubles with every attempt from `free` on. */
export const growingPause = (count: RawBuilder<number>, rule: PauseRule) =>
  sql`least(${rule.longestMs}::float8, ${rule.pauseMs}::float8 * power(2, least(${count} - ${rule.free}::int, 30)))`;

export const after = (start: Date, pauseMs: RawBuilder<unknown>) =>
  sql<Date>`${start}::timestamptz + ${pauseMs} * interval '1 millisecond'`;
