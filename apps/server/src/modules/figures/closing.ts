import { createHash } from "node:crypto";
import type { DayClosing, DayClosingFile } from "@trevo/contract";
import { canonicalJson, localDate, nextDay, startOfDay } from "@trevo/domain";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { Db } from "../../kernel/db.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { entriesSource } from "../wallet/index.ts";
import type { DayFigures, StoredClosing, TenantDay } from "./closings-store.ts";
import { figuresFollower } from "./figures-follower.ts";
import { presentSums } from "./present.ts";
import { type Sums, addSums, noSums, sumNames } from "./sums.ts";

/** How long after midnight a transaction that began before it may commit, in ms. */
const settleMs = 60_000;
/** Maximum number of waiting entries searched for the oldest. */
const mostWaiting = 10_000;

export const hashOf = ({ tenant_id, day, figures }: Pick<StoredClosing, "tenant_id" | "day" | "figures">): string =>
  createHash("sha256")
    .update(canonicalJson({ tenant_id, day, sums: { ...figures.sums }, balances: { ...figures.balances } }))
    .digest("hex");

export const dayOf = ({ id, timezone }: Tenant, day: string): TenantDay => ({
  tenant_id: id,
  day,
  begins: startOfDay(day, timezone),
  ends: startOfDay(nextDay(day), timezone),
});

export const todayOf = ({ timezone }: Tenant, moment: Date): string => localDate(moment, timezone);

/** Returns the time up to which every entry is counted: that of the oldest waiting entry, or a moment ago. */
export async function readCountedUntil(db: Db, moment: Date): Promise<Date> {
  const { at } = await followerCursors.readOrCreate(db, figuresFollower.name);
  const { oldest } = await entriesSource.waiting(db, at, mostWaiting);
  const settled = new Date(moment.getTime() - settleMs);
  return oldest && oldest < settled ? oldest : settled;
}

interface Read {
  readonly day: TenantDay;
  readonly now: Sums;
  readonly closing: StoredClosing | undefined;
  readonly moment: Date;
  readonly countedUntil: Date;
}

const stateOf = ({ day, closing, moment, countedUntil }: Read): DayClosing["state"] => {
  if (closing) return "signed";
  if (moment < day.ends) return "open";
  return countedUntil < day.ends ? "counting" : "due";
};

export function presentClosing(read: Read): DayClosing {
  const { day, now, closing } = read;
  const sums = closing?.figures.sums ?? now;
  const less = Object.fromEntries(sumNames.map((name) => [name, -sums[name]]));
  const after = addSums(addSums(noSums, now), less);
  const hasMore = closing !== undefined && sumNames.some((name) => after[name] !== 0);
  return {
    day: day.day,
    state: stateOf(read),
    figures: presentSums(sums),
    signed: closing ? { by: closing.signed_by, at: closing.signed_at.toISOString() } : null,
    after: hasMore ? presentSums(after) : null,
  };
}

/** A day with the figures that are signed or would be. */
export type ReadDay = Omit<Read, "now"> & { readonly now: DayFigures };

export function presentFile(read: ReadDay, { timezone }: Tenant): DayClosingFile {
  const { day, now, closing } = read;
  const figures = closing?.figures ?? now;
  return {
    ...presentClosing({ ...read, now: now.sums }),
    timezone,
    balances: figures.balances,
    hash: closing?.hash ?? hashOf({ ...day, figures }),
  };
}
