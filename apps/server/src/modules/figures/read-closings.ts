import type { DayClosing, DayClosingFile, closingViews } from "@trevo/contract";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { type Slice, sliceOf } from "../../kernel/slice-of.ts";
import { dayOf, presentClosing, presentFile, readCountedUntil, todayOf } from "./closing.ts";
import { type TenantDay, closingsStore } from "./closings-store.ts";
import type { FiguresNeeds } from "./needs.ts";
import { noSums } from "./sums.ts";

export interface ClosingsQuery {
  readonly view?: (typeof closingViews)[number] | undefined;
  /** Only days before this one. */
  readonly after?: string | undefined;
  readonly limit: number;
}

const dayMs = 86_400_000;

const dayBefore = (day: string): string => new Date(Date.parse(day) - dayMs).toISOString().slice(0, 10);

/** Lists past days, latest first: from the first day with any entry, and yesterday in any case. */
export async function listClosings(
  { db, clock }: FiguresNeeds,
  { tenant }: StaffTenantScope,
  { view, after, limit }: ClosingsQuery,
): Promise<Slice<DayClosing>> {
  const moment = clock.now();
  const countedUntil = await readCountedUntil(db, moment);
  const last = dayBefore(todayOf(tenant, moment));
  const [first, signed] = await Promise.all([closingsStore.firstHour(db, tenant.id), closingsStore.signedDays(db, tenant.id)]);
  const begun = first ? todayOf(tenant, first) : last;
  const names: string[] = [];
  for (let day = last; (day >= begun || day === last) && names.length <= limit; day = dayBefore(day)) {
    const isInView = view === undefined || (view === "signed") === signed.has(day);
    if (isInView && (after === undefined || day < after)) names.push(day);
  }
  const days = names.map((name) => dayOf(tenant, name));
  const sums = await closingsStore.sums(db, days);
  const [to = last, from = to] = [names[0], names.at(-1)];
  const closings = await closingsStore.signed(db, { tenant_id: tenant.id, from, to });
  const present = (day: TenantDay): DayClosing =>
    presentClosing({ day, now: sums.get(day.day) ?? noSums, closing: closings.find((one) => one.day === day.day), moment, countedUntil });
  return sliceOf(limit, () => Promise.resolve(days), { present, cursor: ({ day }) => day });
}

/** Reads the time up to which entries are counted before their sums, so that the sums contain at least those entries. */
export async function readDay(
  db: Db,
  { scope: { tenant }, name, moment }: { readonly scope: StaffTenantScope; readonly name: string; readonly moment: Date },
) {
  if (name > todayOf(tenant, moment)) throw refuse("not_found");
  const day = dayOf(tenant, name);
  const countedUntil = await readCountedUntil(db, moment);
  const now = await closingsStore.figures(db, day);
  const [closing] = await closingsStore.signed(db, { tenant_id: tenant.id, from: name, to: name });
  return { day, now, closing, moment, countedUntil };
}

/** Refuses with `not_found` for days that have not begun. */
export const readClosing = async ({ db, clock }: FiguresNeeds, scope: StaffTenantScope, day: string): Promise<DayClosingFile> =>
  presentFile(await readDay(db, { scope, name: day, moment: clock.now() }), scope.tenant);
