export { type Analysis, type AnalysisContext, type Finding, analyse } from "./analyse.ts";
export { createModeration } from "./create-moderation.ts";
export { manifest } from "./manifest.ts";
export { type NameFault, nameFault, skeletonOf } from "./names.ts";
export type { Moderation } from "./moderation.ts";
export type { Decision } from "./needs.ts";
export { isSlowPoison } from "./policy.ts";
export { reasonText } from "./reasons.ts";
export type { ModerationRules } from "./rules.ts";
