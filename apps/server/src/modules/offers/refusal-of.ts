import { type OfferRefusal, type PlayerFacts, conditionRules, ruleOf, triggerRules } from "@trevo/offers";
import type { PublishedOffer } from "./offers.ts";

/** What the player can change, and may therefore be told. Anything else comes first: who is told what to change learns that the offer is meant for them. */
const changeable: ReadonlySet<OfferRefusal> = new Set(["contacts_unverified", "identity_unverified", "bonus_active"]);

/** Why the offer is not for this player now, whatever the order of its conditions; null when trigger and conditions are met. Without an event the offer is only looked at. */
export function refusalOf({ args: { trigger, conditions } }: Pick<PublishedOffer, "args">, facts: PlayerFacts): OfferRefusal | null {
  if (facts.cares) return "offers_withheld";
  const refusals = conditions.flatMap((condition) => ruleOf(conditionRules, condition).applies(condition, facts) ?? []);
  const found = refusals.find((refusal) => !changeable.has(refusal)) ?? refusals[0];
  if (found) return found;
  const triggered = trigger && ruleOf(triggerRules, trigger).applies(trigger, facts);
  return triggered === "not_triggered" && facts.event === null ? null : triggered;
}
