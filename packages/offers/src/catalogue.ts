import type { Localized } from "@trevo/domain";
import { z } from "zod";
import { basisRules } from "./bases.ts";
import { conditionRules } from "./conditions.ts";
import { fieldMeta } from "./field.ts";
import { goalRules } from "./goals.ts";
import { planRules } from "./plans.ts";
import { coupon, level, limits, place, pointsProgramme, tier, window } from "./programme.ts";
import { rewardRules } from "./rewards.ts";
import type { AnyRule, RuleRole } from "./rule.ts";
import { scoreRules } from "./scores.ts";
import { triggerRules } from "./triggers.ts";
import { wagering } from "./wagering.ts";

export const offerRules: readonly AnyRule[] = [
  ...triggerRules,
  ...conditionRules,
  ...rewardRules,
  wagering,
  ...goalRules,
  ...scoreRules,
  ...basisRules,
  ...planRules,
  level,
  place,
  tier,
  pointsProgramme,
  limits,
  window,
  coupon,
];

/** A rule as the office's editor draws it. */
export interface CatalogueRule {
  readonly code: string;
  readonly role: RuleRole;
  readonly label: Localized;
  /** JSON Schema, draft 2020-12, of its fields without `code`. Each field carries `label`, `control`, and where it has them `unit`, `help` and `options`. */
  readonly schema: JsonSchema;
}
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The JSON Schema of what a form sends: fields with a default may be absent. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { metadata: fieldMeta, io: "input", reused: "inline" });

export const rulesCatalogue = (): readonly CatalogueRule[] =>
  offerRules.map(({ code, role, label, args }) => ({ code, role, label, schema: jsonSchemaOf(args) }));
