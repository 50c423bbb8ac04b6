import { periodAt, periodBounds } from "@trevo/domain";
import type { OfferEvent, OfferRefusal } from "@trevo/offers";
import type { Tx } from "../../kernel/db.ts";
import { tenantOfRow } from "../../kernel/scope.ts";
import type { OfferNeeds } from "./needs.ts";
import type { Claiming } from "./offers.ts";
import { refusalOf } from "./refusal-of.ts";

type Needs = Pick<OfferNeeds, "known" | "tenants" | "wallet">;

/**
 * The event that lets the player take an offer without a code; null if it has not happened. It is derived from what the player has done, so
 * that no event is lost, however late the offer was published.
 */
async function eventOf({ known, tenants, wallet }: Needs, tx: Tx, { owner, offer, facts }: Claiming): Promise<OfferEvent | null> {
  const { trigger } = offer.args;
  switch (trigger?.code) {
    case "claimed":
      return { kind: "claimed" };
    case "period_ended": {
      const { timezone } = await tenantOfRow(tenants, owner.tenant_id);
      const { starts_at } = periodBounds(periodAt(trigger.period, facts.now, timezone), timezone);
      // Only for those who were players when the last period ended.
      return facts.registered_at < starts_at ? { kind: "period_ended", period: trigger.period } : null;
    }
    case "level_reached":
      return facts.level >= trigger.level ? { kind: "level_reached", level: trigger.level } : null;
    case "mission_completed": {
      const mission_id = trigger.mission.id;
      return (await known.hasCompletedMission({ ...owner, mission_id }, tx)) ? { kind: "mission_completed", mission_id } : null;
    }
    case "first_stake_settled": {
      const amount = await wallet.firstSettledStake(owner, tx);
      return amount === null ? null : { kind: "first_stake_settled", amount };
    }
    default:
      return null;
  }
}

/** Why the player cannot take an offer without a code now; null if trigger and conditions are met. */
export async function claimRefusalOf(needs: Needs, tx: Tx, claiming: Claiming): Promise<OfferRefusal | null> {
  const { offer, facts } = claiming;
  const event = await eventOf(needs, tx, claiming);
  const isMissing = offer.args.trigger !== null && event === null;
  return refusalOf(offer, { ...facts, event }) ?? (isMissing ? "not_triggered" : null);
}
