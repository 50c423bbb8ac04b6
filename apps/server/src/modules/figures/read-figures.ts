import type { Figures as Answer, SpanFigures } from "@trevo/contract";
import { followerCursors } from "../../kernel/follower-cursors.ts";
import type { StaffTenantScope } from "../../kernel/scope.ts";
import { entriesSource } from "../wallet/index.ts";
import { figuresFollower } from "./figures-follower.ts";
import type { FiguresQuery } from "./figures.ts";
import type { FiguresNeeds } from "./needs.ts";
import { pointsOf } from "./points.ts";
import { presentSums } from "./present.ts";
import { spansOf, stepsOf } from "./spans.ts";
import { figuresStore } from "./store.ts";
import { type BrandHour, type Sums, addSums, noSums } from "./sums.ts";

const sumUp = (hours: readonly BrandHour[], until: Date): SpanFigures =>
  presentSums(hours.filter(({ hour }) => hour < until).reduce<Sums>(addSums, noSums));

/** Returns how long the oldest uncounted entry has been waiting, in ms. */
export async function readBehind({ db, clock }: Pick<FiguresNeeds, "db" | "clock">, name = figuresFollower.name): Promise<number> {
  const { at } = await followerCursors.readOrCreate(db, name);
  const { oldest } = await entriesSource.waiting(db, at, 1);
  return oldest ? Math.max(0, clock.now().getTime() - oldest.getTime()) : 0;
}

export async function readFigures(needs: FiguresNeeds, { tenant }: StaffTenantScope, query: FiguresQuery): Promise<Answer> {
  const { db, clock } = needs;
  const moment = clock.now();
  const { id: tenant_id, timezone } = tenant;
  const { now, earlier, until, earlierUntil } = spansOf(query, timezone, moment);
  const hoursOf = ({ begins, ends }: typeof now) => figuresStore.hours(db, { tenant_id, from: begins, until: ends });
  const playersOf = ({ from, to }: typeof now) => figuresStore.players(db, { tenant_id, from, to });
  const [hours, hoursEarlier, players, playersEarlier, balances, payouts, behind_ms, expected] = await Promise.all([
    hoursOf(now),
    hoursOf(earlier),
    playersOf(now),
    until ? null : playersOf(earlier),
    figuresStore.balances(db, tenant_id),
    needs.payoutTimes(tenant),
    readBehind(needs),
    needs.expectedHours({ tenant_id, from: now.begins, until: now.ends }),
  ]);
  const { step, starts } = stepsOf(now, timezone);
  const startsEarlier = stepsOf(earlier, timezone).starts;
  const { cash, held, bonus, debt } = balances;
  return {
    from: now.from,
    to: now.to,
    timezone,
    behind_ms,
    total: { ...sumUp(hours, now.ends), ...players },
    comparison: {
      from: earlier.from,
      to: earlier.to,
      until: until && until.toISOString(),
      now: sumUp(hours, until ?? now.ends),
      earlier: sumUp(hoursEarlier, earlierUntil),
      players: playersEarlier?.players ?? null,
      first_deposits: playersEarlier?.first_deposits ?? null,
    },
    step,
    points: pointsOf({ moment, starts, ends: now.ends, hours, expected, startsEarlier, hoursEarlier }),
    payouts,
    balances: { cash, held, bonus, debt },
  };
}
