import { z } from "zod";
import type { ModerationRule, RuleHit, RuleInput } from "./rule.ts";
import { contactsRule } from "./rule-contacts.ts";
import { documentsRule } from "./rule-documents.ts";
import { floodRule } from "./rule-flood.ts";
import { linksRule } from "./rule-links.ts";
import { careRule, impersonationRule, minorRule } from "./rule-people.ts";
import { scamRule } from "./rule-scam.ts";
import { slursRule } from "./rule-slurs.ts";
import { beggingRule, shoutingRule } from "./rule-tone.ts";

/** In the order in which their findings are reported. */
export const moderationRules = {
  care: careRule,
  minor: minorRule,
  links: linksRule,
  contacts: contactsRule,
  documents: documentsRule,
  scam: scamRule,
  slurs: slursRule,
  impersonation: impersonationRule,
  flood: floodRule,
  begging: beggingRule,
  shouting: shoutingRule,
} as const;

export type ModerationRuleCode = keyof typeof moderationRules;

/** `shape` checks the form of a text and has no settings. */
export type RuleCode = ModerationRuleCode | "shape";

/**
 * A brand's settings. There is a minimum by construction: the arguments of `links`, `contacts`, `documents`, `minor` and `care` have no
 * value that lets a finding pass.
 */
export const rulesSchema = z.strictObject({
  care: careRule.args.prefault({}),
  minor: minorRule.args.prefault({}),
  links: linksRule.args.prefault({}),
  contacts: contactsRule.args.prefault({}),
  documents: documentsRule.args.prefault({}),
  scam: scamRule.args.prefault({}),
  slurs: slursRule.args.prefault({}),
  impersonation: impersonationRule.args.prefault({}),
  flood: floodRule.args.prefault({}),
  begging: beggingRule.args.prefault({}),
  shouting: shoutingRule.args.prefault({}),
});

export type ModerationRules = z.output<typeof rulesSchema>;

export const defaultRules: ModerationRules = rulesSchema.parse({});

/** Returns the findings of one rule with a brand's arguments. */
export const findingsOf = (code: ModerationRuleCode, input: RuleInput, rules: ModerationRules): readonly RuleHit[] =>
  (moderationRules[code] as ModerationRule).find(input, rules[code]);

export const ruleCodes = Object.keys(moderationRules) as ModerationRuleCode[];
