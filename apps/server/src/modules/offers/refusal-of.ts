import { type OfferRefusal, type PlayerFacts, conditionRules, ruleOf, triggerRules } from "@trevo/offers";
import type { PublishedOffer } from "./offers.ts";

/** Why the offer is not for this player now; null when trigger and conditions are met. Without an event the offer is only looked at. */
export function refusalOf({ args: { trigger, conditions } }: Pick<PublishedOffer, "args">, facts: PlayerFacts): OfferRefusal | null {
  if (facts.cares) return "offers_withheld";
  const refusals = conditions.map((condition) => ruleOf(conditionRules, condition).applies(condition, facts));
  const found = refusals.find((refusal) => refusal !== null);
  if (found) return found;
  const triggered = trigger && ruleOf(triggerRules, trigger).applies(trigger, facts);
  return triggered === "not_triggered" && facts.event === null ? null : triggered;
}
