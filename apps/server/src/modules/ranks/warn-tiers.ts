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
/** Before the review. */
const warnDays = 7;

/**
 * Seven days before tiers are set, whoever would fall with the points of today is told so, once a month. Not who may win nothing, and not whom offers leave
 * alone: the notification names how many points are missing. The page of the club says the same to everybody at any time.
 */
export async function warnTiers(needs: RankNeeds): Promise<void> {
  const now = needs.clock.now();
  await runEach(needs.log, await needs.tenants.all(), {
    run: async (tenant) => {
      const review = nextReview(now, tenant.timezone);
      const from = new Date(review.at.getTime() - warnDays * dayMs);
      if (now < from || (await tiersStore.isWarned(needs.db, tenant.id, review.month))) return;
      const { tiers } = await needs.programmes.ranks(tenant.id);
      // The follower may be behind: nobody is told of a fall that booked points prevent.
      if (tiers.length > 0 && (await needs.points.isBookedUntil(from))) await warnBrand(needs, tenant, { review, tiers, now });
    },
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "players of a brand were not told that their tier will fall",
  });
}

interface Warning {
  readonly review: Review;
  readonly tiers: readonly TierStep[];
  readonly now: Date;
}

async function warnBrand(needs: RankNeeds, tenant: Tenant, { review, tiers, now }: Warning): Promise<void> {
  const earned = await needs.points.earnedBetween(tenant.id, { since: new Date(review.at.getTime() - tierDays * dayMs), until: now });
  await needs.db.transaction().execute(async (tx) => {
    if (!(await tiersStore.takeWarning(tx, tenant.id, { month: review.month, warned_at: now }))) return;
    for (const { player_id, tier } of await tiersStore.all(tx, tenant.id)) {
      const fall = fallOf(tiers, { tier, points: wholePoints(Math.max(0, earned.get(player_id) ?? 0)) });
      const [from, to] = [tiers[fall?.from ?? -1], tiers[fall?.to ?? -1]];
      const key = { tenant_id: tenant.id, player_id };
      if (!fall || !from || !to || !(await needs.mayWin(tx, key)) || (await needs.withholdsOffers(tx, key))) continue;
      const notification = fallNotification(key, {
        from: from.name,
        to: to.name,
        missing: fall.missing,
        review,
        timezone: tenant.timezone,
      });
      await needs.notifications.send(tx, { to: key, notification });
    }
  });
}
