import type { DayClosing, DayClosingFile, closingViews } from "@trevo/contract";
import { nextDay } from "@trevo/domain";
import type { Db } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { dayOf, presentClosing, presentFile, readCountedUntil, todayOf } from "./closing.ts";
import { closingsStore } from "./closings-store.ts";
import type { FiguresNeeds } from "./needs.ts";

export type ClosingView = (typeof closingViews)[number];

const dayMs = 86_400_000;
/** Of the list. */
const mostDays = 62;

const daysBefore = (day: string, days: number): string => new Date(Date.parse(day) - days * dayMs).toISOString().slice(0, 10);

const isIn: { readonly [View in ClosingView]: (closing: DayClosing) => boolean } = {
  due: ({ state }) => state !== "signed",
  signed: ({ state }) => state === "signed",
};

/** Days that are over: from the first that anything happened on, and yesterday in any case. */
export async function listClosings(
  { db, clock }: FiguresNeeds,
  { tenant }: StaffTenantScope,
  view: ClosingView | undefined,
): Promise<DayClosing[]> {
  const moment = clock.now();
  const to = daysBefore(todayOf(tenant, moment), 1);
  const first = await closingsStore.firstHour(db, tenant.id);
  const begun = first ? todayOf(tenant, first) : to;
  const [from = to] = [begun > to ? to : begun, daysBefore(to, mostDays - 1)].toSorted().toReversed();
  const days = [];
  for (let day = from; day <= to; day = nextDay(day)) days.push(dayOf(tenant, day));
  const [countedUntil, signed] = await Promise.all([
    readCountedUntil(db, moment),
    closingsStore.signed(db, { tenant_id: tenant.id, from, to }),
  ]);
  const figures = await closingsStore.figures(db, days);
  const closings = days.toReversed().flatMap((day) => {
    const now = figures.get(day.day);
    const closing = signed.find((one) => one.day === day.day);
    return now ? [presentClosing({ day, now, closing, moment, countedUntil })] : [];
  });
  return view ? closings.filter(isIn[view]) : closings;
}

/** Up to when entries are counted is read before what they come to: whatever is counted meanwhile is in it. */
export async function readDay(
  db: Db,
  { scope: { tenant }, name, moment }: { readonly scope: StaffTenantScope; readonly name: string; readonly moment: Date },
) {
  if (name > todayOf(tenant, moment)) throw refuse("not_found");
  const day = dayOf(tenant, name);
  const countedUntil = await readCountedUntil(db, moment);
  const now = (await closingsStore.figures(db, [day])).get(name);
  if (!now) throw new Error("an aggregate without a row");
  const [closing] = await closingsStore.signed(db, { tenant_id: tenant.id, from: name, to: name });
  return { day, now, closing, moment, countedUntil };
}

/** Refuses with `not_found` for days that have not begun. */
export const readClosing = async ({ db, clock }: FiguresNeeds, scope: StaffTenantScope, day: string): Promise<DayClosingFile> =>
  presentFile(await readDay(db, { scope, name: day, moment: clock.now() }), scope.tenant);
