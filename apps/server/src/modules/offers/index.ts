export { createOffers } from "./create-offers.ts";
export { faceValueInSql, faceValuesInSql } from "./face-value-store.ts";
export { invariantOfUses } from "./offers-invariants.ts";
export { manifest } from "./manifest.ts";
export type { KnownFacts } from "./needs.ts";
export type { BuiltInOffer, HeldWithin, Offers, ProposedOffer, PublishedOffer } from "./offers.ts";
export { presentSummary } from "./present.ts";
