import type { Locale, Localized } from "@trevo/domain";
import { z } from "zod";
import type { OfferRefusal, PlayerFacts } from "./facts.ts";
import type { FieldShape } from "./field.ts";

export const ruleRoles = [
  "trigger",
  "condition",
  "reward",
  "wagering",
  "goal",
  "score",
  "basis",
  "plan",
  "level",
  "place",
  "tier",
  "points",
  "limits",
  "window",
  "coupon",
] as const;
export type RuleRole = (typeof ruleRoles)[number];

/** Sections of the terms, in order. */
export const headings = ["what", "who", "when", "unlock", "limits", "end"] as const;
export type Heading = (typeof headings)[number];

/** One sentence of the terms in each language, with the fields that it states. A path covers everything under it. */
export interface Sentence extends Localized {
  readonly states: readonly string[];
  /** Absent: the heading of the rule's role. */
  readonly heading?: Heading;
}

export interface Problem {
  readonly path: string;
  readonly code: string;
}

/** A rule without the type of its fields, for lists of rules. */
export interface AnyRule {
  readonly code: string;
  readonly role: RuleRole;
  readonly label: Localized;
  /** The fields without `code`. */
  readonly args: z.ZodObject;
  /** The fields with `code`, which distinguishes the rules of a role. */
  readonly schema: z.ZodObject;
  describe(args: object): readonly Sentence[];
  /** A reward as part of a sentence: "R$ 10,00 em saldo real". */
  noun(args: object): Localized;
  /** Null if it applies. */
  applies(args: object, facts: PlayerFacts): OfferRefusal | null;
}

interface Definition<Code extends string, Role extends RuleRole, Shape extends FieldShape> {
  readonly code: Code;
  readonly role: Role;
  readonly label: Localized;
  readonly args: Shape;
  /** Validation across fields. */
  readonly problem?: (args: z.output<z.ZodObject<Shape, z.core.$strict>>) => Problem | null;
  readonly describe: (args: z.output<z.ZodObject<Shape, z.core.$strict>>) => readonly Sentence[];
  readonly noun?: (args: z.output<z.ZodObject<Shape, z.core.$strict>>) => Localized;
  readonly applies?: (args: z.output<z.ZodObject<Shape, z.core.$strict>>, facts: PlayerFacts) => OfferRefusal | null;
}

/** A rule of offers: its fields with labels and units, its sentences in the terms, and whether it applies to a player. */
export function rule<const Code extends string, const Role extends RuleRole, Shape extends FieldShape>(
  definition: Definition<Code, Role, Shape>,
) {
  type Args = z.output<z.ZodObject<Shape, z.core.$strict>>;
  const { code, role, label, problem, describe, noun, applies } = definition;
  const refuse = (args: unknown, context: z.core.$RefinementCtx): void => {
    const found = problem?.(args as Args);
    if (found) context.addIssue({ code: "custom", message: found.code, path: found.path.split(".") });
  };
  return {
    code,
    role,
    label,
    args: z.strictObject(definition.args).superRefine(refuse),
    schema: z.strictObject({ code: z.literal(code), ...definition.args }).superRefine(refuse),
    describe: (args: object) => describe(args as Args),
    noun: (args: object) => noun?.(args as Args) ?? label,
    applies: (args: object, facts: PlayerFacts) => applies?.(args as Args, facts) ?? null,
  };
}

/** The rule of a part's `code`. The schema has refused unknown codes. */
export function ruleOf<Rules extends readonly AnyRule[]>(rules: Rules, { code }: { readonly code: string }): Rules[number] {
  const found = rules.find((known) => known.code === code);
  if (!found) throw new Error(`no rule ${code}`);
  return found;
}

type Words = string | Localized;

const inLanguage =
  (locale: Locale) =>
  (parts: TemplateStringsArray, ...words: readonly Words[]): string =>
    parts.reduce((text, part, index) => {
      const word = words[index - 1] ?? "";
      return `${text}${typeof word === "string" ? word : word[locale]}${part}`;
    });

/** Template literals that insert each value in the given language. */
export const pt = inLanguage("pt");
export const en = inLanguage("en");
