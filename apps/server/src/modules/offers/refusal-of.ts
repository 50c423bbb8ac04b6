import { type OfferRefusal, type PlayerFacts, conditionRules, ruleOf, triggerRules } from "@trevo/offers";
import type { PublishedOffer } from "./offers.ts";

/**
 * Refusals that the player can change and may therefore see. All others take precedence: a player who is shown what to change learns that
 * the offer is meant for them.
 */
const changeable: ReadonlySet<OfferRefusal> = new Set(["contacts_unverified", "identity_unverified", "bonus_active"]);

/**
 * Returns why the offer is not for this player now, whatever the order of its conditions; null if trigger and conditions are met. Without
 * an event the trigger is not required.
 */
export function refusalOf({ args: { trigger, conditions } }: Pick<PublishedOffer, "args">, facts: PlayerFacts): OfferRefusal | null {
  if (facts.withholdsOffers) return "offers_withheld";
  const refusals = conditions.flatMap((condition) => ruleOf(conditionRules, condition).applies(condition, facts) ?? []);
  const found = refusals.find((refusal) => !changeable.has(refusal)) ?? refusals[0];
  if (found) return found;
  const triggered = trigger && ruleOf(triggerRules, trigger).applies(trigger, facts);
  return triggered === "not_triggered" && facts.event === null ? null : triggered;
}
