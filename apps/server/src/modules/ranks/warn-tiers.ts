import { wholePoints } from "@trevo/domain";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { fallNotification } from "./notifications.ts";
import { type Review, fallOf, nextReview } from "./policy.ts";
import type { TierStep } from "./programmes.ts";
import { tierDays } from "./set-tiers.ts";
import { tiersStore } from "./tiers-store.ts";

const dayMs = 86_400_000;
/** Days between the notification and the review. */
const warnDays = 7;
/** Number of players per transaction. */
const pageSize = 200;

/**
 * Seven days before tiers are set, notifies players whose tier would fall with today's points, once a month. Excludes players who may not
 * win and players whom offers may not address, because the notification names the missing points. The club's page shows the same to
 * everybody at any time. Resumes after a crash; two processes take turns.
 */
export async function warnTiers(needs: RankNeeds, { page = pageSize } = {}): Promise<void> {
  const now = needs.clock.now();
  await runEach(needs.log, await needs.tenants.all(), {
    run: async (tenant) => {
      const review = nextReview(now, tenant.timezone);
      const from = new Date(review.at.getTime() - warnDays * dayMs);
      if (now < from || (await tiersStore.isWarned(needs.db, tenant.id, review.month))) return;
      const { tiers } = await needs.programmes.ranks(tenant.id);
      // The follower may lag behind. Do not announce a fall that points already earned would prevent.
      if (tiers.length === 0 || !(await needs.points.isBookedUntil(from))) return;
      while (!(await warnPage(needs, tenant, { review, tiers, now, page })));
    },
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "players of a brand were not told that their tier will fall",
  });
}

interface Warning {
  readonly review: Review;
  readonly tiers: readonly TierStep[];
  readonly now: Date;
  readonly page: number;
}

/** Processes the next players of the brand: their notifications and the cursor in one transaction. Returns true when none are left. */
const warnPage = (needs: RankNeeds, tenant: Tenant, { review, tiers, now, page }: Warning): Promise<boolean> =>
  needs.db.transaction().execute(async (tx) => {
    const after = await tiersStore.lockCursor(tx, tenant.id, review.month);
    // Another process may have notified the last players in the meantime.
    if (await tiersStore.isWarned(tx, tenant.id, review.month)) return true;
    const players = await tiersStore.after(tx, tenant.id, { after, limit: page });
    const period = { since: new Date(review.at.getTime() - tierDays * dayMs), until: now };
    const ids = players.map(({ player_id }) => player_id);
    const earned = await needs.points.earnedBetween(tenant.id, period, { db: tx, players: ids });
    for (const { player_id, tier } of players) {
      const fall = fallOf(tiers, { tier, points: wholePoints(Math.max(0, earned.get(player_id) ?? 0)) });
      const [from, to] = [tiers[fall?.from ?? -1], tiers[fall?.to ?? -1]];
      const key = { tenant_id: tenant.id, player_id };
      if (!fall || !from || !to || !(await needs.mayWin(tx, key)) || (await needs.withholdsOffers(tx, key))) continue;
      const words = { from: from.name, to: to.name, missing: fall.missing, review, timezone: tenant.timezone };
      await needs.notifications.send(tx, { to: key, notification: fallNotification(key, words) });
    }
    const last = players.length < page;
    if (last) await tiersStore.closeWarning(tx, tenant.id, { month: review.month, warned_at: now });
    else await tiersStore.moveCursor(tx, tenant.id, ids.at(-1) ?? null);
    return last;
  });
