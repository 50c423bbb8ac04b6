import type { Localized, Locale } from "@trevo/domain";
import type { z } from "zod";
import type { Views } from "./views.ts";

/** Actions of rules. `analyse` defines their precedence. */
export const ruleActions = ["pass", "soften", "refuse", "hold"] as const;
export type RuleAction = (typeof ruleActions)[number];

export const urgencies = ["care", "minor", "threat", "picture", "scam", "other"] as const;
export type Urgency = (typeof urgencies)[number];

/** Content of a case about the message. */
export interface CaseReport {
  readonly urgency: Urgency;
  readonly reason: string;
}

export interface RuleInput {
  readonly views: Views;
  /** The author's last messages, newest first. */
  readonly recent: readonly string[];
  readonly locale: Locale;
  readonly author_age_ms: number;
  /** Number of people who wrote the same within the last minute, including the author. */
  readonly echoes: number;
  /** The brand's own hosts: links to them are allowed. */
  readonly hosts: readonly string[];
}

export interface RuleHit {
  readonly action: RuleAction;
  readonly detail?: string;
  /** The part to soften, in UTF-16 offsets of the cleaned text. If absent, the whole text is replaced with `text`. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly text?: string;
  readonly mute_minutes?: number;
  readonly care?: 1 | 2;
  readonly case?: CaseReport;
}

/** A moderation rule: arguments that a brand chooses, their description in words, and one pure function. */
export interface ModerationRule<Code extends string = string, Args = unknown> {
  readonly code: Code;
  /** Generates the form in the back office. Its defaults are the rule of a new brand. */
  readonly args: z.ZodType<Args>;
  readonly describe: (args: Args) => Localized;
  readonly find: (input: RuleInput, args: Args) => readonly RuleHit[];
}

export const rule = <const Code extends string, Args>(made: ModerationRule<Code, Args>): ModerationRule<Code, Args> => made;
