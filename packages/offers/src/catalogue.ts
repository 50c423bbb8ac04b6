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

/** A rule as shown in the back office's editor. */
export interface CatalogueRule {
  readonly code: string;
  readonly role: RuleRole;
  readonly label: Localized;
  /**
   * JSON Schema (draft 2020-12) of its fields without `code`. Each field has `label` and `control`, and optionally `unit`, `help` and
   * `options`.
   */
  readonly schema: JsonSchema;
}
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** JSON Schema of a form's input: fields with a default may be absent. */
export const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { metadata: fieldMeta, io: "input", reused: "inline" });

export const rulesCatalogue = (): readonly CatalogueRule[] =>
  offerRules.map(({ code, role, label, args }) => ({ code, role, label, schema: jsonSchemaOf(args) }));
