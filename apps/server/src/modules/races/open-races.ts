import { periodAt, periodBounds } from "@trevo/domain";
import { newId } from "../../kernel/ids.ts";
import { runEach } from "../../kernel/run-each.ts";
import type { Tenant } from "../../kernel/scope.ts";
import type { PublishedOffer } from "../offers/index.ts";
import type { RaceNeeds } from "./needs.ts";
import { type RaceRow, racesStore } from "./races-store.ts";
import { scoreOf } from "./score.ts";

/** True if the brand's policy allows prizes. */
export const hasRaces = ({ settings }: Pick<Tenant, "settings">): boolean => settings.policy.rewards;

/** Opens the current run of each published race, once. An open run continues, whatever happens to the offer. */
export async function openRaces(needs: Pick<RaceNeeds, "db" | "clock" | "log" | "tenants" | "offers">): Promise<void> {
  const tenants = (await needs.tenants.all()).filter(hasRaces);
  await runEach(needs.log, tenants, {
    run: async (tenant) => {
      for (const offer of await needs.offers.published(tenant.id, "race")) {
        await openRun(needs, tenant, offer);
      }
    },
    describe: ({ slug }) => ({ tenant: slug }),
    failure: "races of a brand were not opened",
  });
}

/** Only one version runs at a time: an open run continues, and a version published during it applies from the next run. */
const openRun = (needs: Pick<RaceNeeds, "db" | "clock" | "offers">, tenant: Tenant, { tenant_id, id }: PublishedOffer): Promise<void> =>
  needs.db.transaction().execute(async (tx) => {
    const offer = await needs.offers.lock(tx, { tenant_id, id });
    const race = offer && runOf(tenant, offer, needs.clock.now());
    if (race && !(await racesStore.hasOverlapping(tx, race))) await racesStore.open(tx, race);
  });

/**
 * A race with a period has a run in each period. A race without one runs from the offer's start to its end. Null if there is no run now.
 */
export function runOf(tenant: Pick<Tenant, "timezone" | "settings">, offer: PublishedOffer, now: Date): RaceRow | null {
  const { score, trigger, places } = offer.args;
  if (!score || (score.code === "turnover" && !tenant.settings.policy.turnover_ranking)) return null;
  const bounds =
    trigger?.code === "period_ended"
      ? periodBounds(periodAt(trigger.period, now, tenant.timezone), tenant.timezone)
      : { starts_at: offer.starts_at, ends_at: offer.ends_at };
  if (bounds.starts_at === null || bounds.ends_at === null) return null;
  const starts_at = later(bounds.starts_at, offer.starts_at);
  const ends_at = earlier(bounds.ends_at, offer.ends_at);
  if (starts_at >= ends_at || now >= ends_at) return null;
  return {
    tenant_id: offer.tenant_id,
    id: newId(),
    offer_id: offer.id,
    offer_version: offer.version,
    name: offer.name,
    terms: offer.terms,
    score: scoreOf(score),
    ladder: places.map(({ from, to, rewards }) => ({ from, to, rewards })),
    starts_at,
    ends_at,
    frozen_at: null,
  };
}

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);
const earlier = (one: Date, other: Date | null): Date => (other !== null && other < one ? other : one);
