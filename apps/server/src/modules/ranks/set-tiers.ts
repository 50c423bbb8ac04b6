import { wholePoints } from "@trevo/domain";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { RankNeeds } from "./needs.ts";
import { tierNotification } from "./notifications.ts";
import { monthDue, nextTier, reviewOf, tierOf } from "./policy.ts";
import type { TierStep } from "./programmes.ts";
import { type PlayerTier, tiersStore } from "./tiers-store.ts";

const dayMs = 86_400_000;
/** Number of days whose points count for a tier. */
export const tierDays = 90;

/** Sets the tiers of every brand that has tiers, on the first of the month. */
export async function setTiers(needs: RankNeeds): Promise<void> {
  const now = needs.clock.now();
  await runEach(needs.log, await needs.tenants.all(), {
    run: async (tenant) => {
      const month = monthDue(now, tenant.timezone);
      const { tiers } = await needs.programmes.ranks(tenant.id);
      if (tiers.length > 0 && !(await tiersStore.isSet(needs.db, tenant.id, month))) await setMonth(needs, tenant, { month, tiers });
    },
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "tiers of a brand were not set",
  });
}

async function setMonth(needs: RankNeeds, tenant: Tenant, { month, tiers }: { month: string; tiers: readonly TierStep[] }): Promise<void> {
  const until = reviewOf(month, tenant.timezone);
  // The follower may lag behind. A tier that points already earned would keep must not fall.
  if (!(await needs.points.isBookedUntil(until))) return;
  const earned = await needs.points.earnedBetween(tenant.id, { since: new Date(until.getTime() - tierDays * dayMs), until });
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (tx) => {
    if (!(await tiersStore.takeMonth(tx, tenant.id, { month, set_at: now }))) return;
    const before = new Map((await tiersStore.all(tx, tenant.id)).map((row) => [row.player_id, row]));
    const players = new Set([...earned.keys(), ...before.keys()]);
    const rows = [...players].map((player_id): PlayerTier => {
      const present = before.get(player_id)?.tier ?? 0;
      const points_90d = Math.max(0, earned.get(player_id) ?? 0);
      const tier = nextTier(present, tierOf(tiers, wholePoints(points_90d)));
      const known = before.get(player_id);
      const held =
        tier === present ? { since: known?.since ?? now, tier_before: known?.tier_before ?? null } : { since: now, tier_before: present };
      return { tenant_id: tenant.id, player_id, tier, ...held, points_90d, month };
    });
    await tiersStore.save(tx, rows);
    for (const row of rows) {
      const step = tiers[row.tier];
      const to = { tenant_id: tenant.id, player_id: row.player_id };
      if (step && row.tier !== (before.get(row.player_id)?.tier ?? 0) && (await needs.mayWin(tx, to)))
        await needs.notifications.send(tx, { to, notification: tierNotification(row, step, month) });
    }
  });
}
