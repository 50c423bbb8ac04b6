/**
 * Sports betting arithmetic, used by the server to decide, by pages to preview and by the verifier to recompute. Integers and exact
 * fractions only; floats exist in `@trevo/sports/pricing` alone.
 */
export * from "./betting-rules.ts";
export * from "./book-limits.ts";
export * from "./builder.ts";
export * from "./canonical.ts";
export * from "./cash-out.ts";
export * from "./explain-bet.ts";
export type { ExplainedLeg } from "./explain-words.ts";
export * from "./facts.ts";
export * from "./factor.ts";
export * from "./ladder.ts";
export * from "./leg-progress.ts";
export * from "./line.ts";
export * from "./live-clock.ts";
export * from "./market-types.ts";
export * from "./market-words.ts";
export * from "./min-odds.ts";
export * from "./odds.ts";
export * from "./outcome.ts";
export * from "./outcome-of.ts";
export * from "./price-slip.ts";
export * from "./settle-bet.ts";
export * from "./standings.ts";
export * from "./systems.ts";
export * from "./ticket.ts";
