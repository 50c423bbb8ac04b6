import { type Live, livePlayersMinutes, liveMinutes } from "@trevo/contract";
import { tenantsWith } from "../../kernel/back-office.ts";
import { refuse } from "../../kernel/errors.ts";
import { createKeptReadings } from "../../kernel/kept-readings.ts";
import type { StaffScope, Tenant } from "../../kernel/scope.ts";
import { idsOf } from "../../kernel/staff-queue.ts";
import { liveFollower } from "./live-follower.ts";
import { type LiveMinute, type LiveWin, liveStore } from "./live-store.ts";
import type { FiguresNeeds } from "./needs.ts";
import { readBehind } from "./read-figures.ts";

const minuteMs = 60_000;
/** How long one reading is served to all readers of the same brands. */
const freshMs = 2_000;

type Reading = Omit<Live, "alarms">;

/** Reads one brand by its slug, or all brands at which the member may read figures. Refuses with `not_found`. */
export function readLive(needs: FiguresNeeds): (scope: StaffScope, query: { readonly tenant?: string | undefined }) => Promise<Live> {
  const kept = createKeptReadings<Reading>({ fresh: { clock: needs.clock, ms: freshMs }, most: 100 });
  return async (scope, { tenant }) => {
    const tenants = scope.tenants.filter(({ slug }) => tenant === undefined || slug === tenant);
    if (tenants.length === 0) throw refuse("not_found");
    const reading = await kept.of(idsOf(tenants).join(), () => readHour(needs, tenants));
    const watched = tenantsWith({ ...scope, tenants }, "health.read");
    const counts = watched.length === 0 ? null : await needs.openAlarms({ tenants: watched, now: needs.clock.now() });
    return { ...reading, alarms: counts && counts.reduce((sum, { waiting }) => sum + waiting, 0) };
  };
}

async function readHour(needs: FiguresNeeds, tenants: readonly Tenant[]): Promise<Reading> {
  const { db, clock } = needs;
  const now = clock.now();
  const tenant_ids = idsOf(tenants);
  const until = new Date((Math.floor(now.getTime() / minuteMs) + 1) * minuteMs);
  const since = (minutes: number): Date => new Date(until.getTime() - minutes * minuteMs);
  const hour = { tenant_ids, from: since(liveMinutes), until };
  const [minutes, players, wins, behind_ms] = await Promise.all([
    liveStore.minutes(db, hour),
    liveStore.players(db, { ...hour, from: since(livePlayersMinutes) }),
    liveStore.wins(db, hour),
    readBehind(needs, liveFollower.name),
  ]);
  const found = new Map(minutes.map((row) => [row.minute.getTime(), row]));
  return {
    at: now.toISOString(),
    behind_ms,
    minutes: Array.from({ length: liveMinutes }, (_, nth) => {
      const at = new Date(hour.from.getTime() + nth * minuteMs);
      return presentMinute(at, found.get(at.getTime()));
    }),
    players,
    wins: await nameWins(needs, tenants, wins),
  };
}

function presentMinute(at: Date, row: LiveMinute | undefined): Reading["minutes"][number] {
  const { staked = 0, won = 0, deposited = 0, deposits = 0, withdrawn = 0, payouts = 0 } = row ?? {};
  return { at: at.toISOString(), staked, won, ggr: staked - won, deposited, deposits, withdrawn, payouts };
}

/** Adds names as staff see them in lists: first name and initials. */
async function nameWins(needs: FiguresNeeds, tenants: readonly Tenant[], wins: readonly LiveWin[]): Promise<Reading["wins"]> {
  const [titles, names] = await Promise.all([
    needs.gameTitles(wins.flatMap(({ game_id }) => (game_id === null ? [] : [game_id]))),
    Promise.all(
      tenants.map(async ({ id }) => {
        const ids = wins.filter(({ tenant_id }) => tenant_id === id).map(({ player_id }) => player_id);
        return [id, ids.length === 0 ? new Map<string, string>() : await needs.staffNames(id, ids)] as const;
      }),
    ),
  ]);
  const byTenant = new Map(names);
  return wins.map(({ tenant_id, player_id, game_id, amount, at }) => ({
    tenant: tenants.find(({ id }) => id === tenant_id)?.slug ?? "",
    player_name: byTenant.get(tenant_id)?.get(player_id) ?? "",
    game: game_id === null ? null : (titles.get(game_id) ?? null),
    amount,
    at: at.toISOString(),
  }));
}
