import type { Localized, Locale } from "@trevo/domain";
import type { z } from "zod";
import type { Views } from "./views.ts";

/** From the weakest to the strongest. */
export const ruleActions = ["pass", "soften", "refuse", "hold"] as const;
export type RuleAction = (typeof ruleActions)[number];

export const urgencies = ["care", "minor", "threat", "picture", "scam", "other"] as const;
export type Urgency = (typeof urgencies)[number];

/** What a case about the message says. */
export interface CaseReport {
  readonly urgency: Urgency;
  readonly reason: string;
}

export interface RuleInput {
  readonly views: Views;
  /** The author's last messages, the newest first. */
  readonly recent: readonly string[];
  readonly locale: Locale;
  readonly author_age_ms: number;
  /** How many people wrote the same within the last minute, the author included. */
  readonly echoes: number;
  /** Of the brand itself: links to them are allowed. */
  readonly hosts: readonly string[];
}

export interface RuleHit {
  readonly action: RuleAction;
  readonly detail?: string;
  /** What to soften, in UTF-16 offsets of the cleaned text; absent: all of it is rewritten as `text`. */
  readonly span?: { readonly start: number; readonly end: number };
  readonly text?: string;
  readonly mute_minutes?: number;
  readonly care?: 1 | 2;
  readonly case?: CaseReport;
}

/** A rule of the moderation: arguments that a brand chooses, in words, and one pure function. */
export interface ModerationRule<Code extends string = string, Args = unknown> {
  readonly code: Code;
  /** Draws the form in the back office. Its defaults are the rule as a brand starts with it. */
  readonly args: z.ZodType<Args>;
  readonly describe: (args: Args) => Localized;
  readonly find: (input: RuleInput, args: Args) => readonly RuleHit[];
}

export const rule = <const Code extends string, Args>(made: ModerationRule<Code, Args>): ModerationRule<Code, Args> => made;
