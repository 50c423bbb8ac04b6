import { z } from "zod";
import { phraseList, expandPhrase } from "./phrase-list.ts";
import { type RuleAction, type RuleHit, rule } from "./rule.ts";
import { allowedPairs, allowedWords, type SlurCategory, slurCategories, slurTerms } from "./slur-terms.ts";
import { termMatcher } from "./term-matcher.ts";
import { type Views, fold, lettersOf } from "./views.ts";

interface Slur {
  readonly category: SlurCategory;
  readonly weight: 1 | 2 | 3;
}

const word = z.string().min(3).max(40);

const args = z.strictObject({
  enabled: z.boolean().default(true),
  actions: z
    .strictObject({
      mild: z.enum(["pass", "soften", "refuse"]),
      strong: z.enum(["soften", "refuse", "hold"]),
      severe: z.enum(["refuse", "hold"]),
    })
    .default({ mild: "soften", strong: "refuse", severe: "hold" }),
  /** The brand's own terms. */
  terms: z
    .array(z.strictObject({ term: word, category: z.enum(slurCategories), weight: z.union([z.literal(1), z.literal(2), z.literal(3)]) }))
    .max(500)
    .default([]),
  /** Words that moderators found innocent. */
  allow: z.array(word).max(500).default([]),
});

type SlurArgs = z.output<typeof args>;

const builtIn = slurTerms.map(([pattern, category, weight]) => [pattern, { category, weight }] as const);

/** Terms of one word of at least six letters are found wherever their letters are in a row: `f.i l h o d a p-uta`. */
function tightTerms(terms: readonly (readonly [pattern: string, slur: Slur])[]): { letters: string; slur: Slur }[] {
  return terms
    .filter(([, { weight }]) => weight > 1)
    .flatMap(([pattern, slur]) =>
      expandPhrase(pattern.replace("*", "")).map((phrase) => ({
        letters: lettersOf(fold(phrase).text),
        slur,
        isPhrase: phrase.includes(" "),
      })),
    )
    .filter(({ letters, isPhrase }) => letters.length >= (isPhrase ? 11 : 8));
}

function compile(terms: readonly (readonly [pattern: string, slur: Slur])[]) {
  const tight = tightTerms(terms);
  const single = new Map(
    terms.flatMap(([pattern, slur]) =>
      expandPhrase(pattern)
        .filter((phrase) => !/[ *]/.test(phrase))
        .map((phrase) => [lettersOf(fold(phrase).text), slur] as const),
    ),
  );
  const beginnings = new Set(
    [...single].flatMap(([letters, { weight }]) =>
      weight > 1 ? Array.from({ length: letters.length }, (_, index) => letters.slice(0, index + 1)) : [],
    ),
  );
  return { list: phraseList(terms), tight, matcher: termMatcher(tight.map(({ letters }) => letters)), single, beginnings };
}

type Compiled = ReturnType<typeof compile>;

const compiled = compile(builtIn);
const compiledOf = new WeakMap<SlurArgs, Compiled>();

function listOf(given: SlurArgs): Compiled {
  if (given.terms.length === 0) return compiled;
  const known = compiledOf.get(given);
  if (known) return known;
  const made = compile([...builtIn, ...given.terms.map(({ term, category, weight }) => [term, { category, weight }] as const)]);
  compiledOf.set(given, made);
  return made;
}

interface Found extends Slur {
  readonly start: number;
  readonly end: number;
}

/** Finds words cut in two: `vi ado`. */
function cutWords({ tokens }: Views, { single, beginnings }: Pick<Compiled, "single" | "beginnings">): Found[] {
  const found: Found[] = [];
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const [first, second] = [tokens[index], tokens[index + 1]];
    if (!first || !second || first.letters === "" || second.letters === "") continue;
    if (first.letters.length + second.letters.length > 10 || !beginnings.has(first.letters)) continue;
    const slur = single.get(lettersOf(first.letters + second.letters));
    if (slur && slur.weight > 1 && !single.has(first.letters) && !allowedPairs.has(`${first.word} ${second.word}`))
      found.push({ ...slur, start: first.start, end: second.end });
  }
  return found;
}

const plain = (text: string): string => lettersOf(fold(text).text);
const allowedLetters = new Set(allowedWords.map(plain));

const allowedOf = new WeakMap<SlurArgs, ReadonlySet<string>>();

function allowedIn(given: SlurArgs): ReadonlySet<string> {
  if (given.allow.length === 0) return allowedLetters;
  const known = allowedOf.get(given);
  if (known) return known;
  const made = new Set([...allowedLetters, ...given.allow.map(plain)]);
  allowedOf.set(given, made);
  return made;
}

function slursIn(views: Views, given: SlurArgs): Found[] {
  const compiledTerms = listOf(given);
  const { list, tight, matcher } = compiledTerms;
  const worded = list.find(views).map(({ entry, start, end }) => ({ ...entry, start, end }));
  const joined = matcher.find(views.squeezed.text).flatMap(({ term, end }): Found[] => {
    const found = tight[term];
    if (!found) return [];
    const { at } = views.squeezed;
    return [{ ...found.slur, start: at[end - found.letters.length] ?? 0, end: (at[end - 1] ?? 0) + 1 }];
  });
  const cut = cutWords(views, compiledTerms);
  if (worded.length === 0 && joined.length === 0 && cut.length === 0) return [];
  const allowed = allowedIn(given);
  const isAllowed = ({ start, end }: { start: number; end: number }): boolean =>
    views.tokens.some((token) => token.start <= start && token.end >= end && allowed.has(token.letters));
  return [...worded, ...joined, ...cut].filter((found) => !isAllowed(found));
}

const levelOf = { 1: "mild", 2: "strong", 3: "severe" } as const;

export const slursRule = rule({
  code: "slurs",
  args,
  describe: ({ enabled, actions, terms, allow }) =>
    enabled
      ? {
          pt: `Ofensas: leves ${actionWords.pt[actions.mild]}, fortes ${actionWords.pt[actions.strong]}, graves ${actionWords.pt[actions.severe]}. ${terms.length} termos da marca, ${allow.length} liberados.`,
          en: `Offences: mild ${actions.mild}, strong ${actions.strong}, severe ${actions.severe}. ${terms.length} terms of the brand, ${allow.length} allowed.`,
        }
      : { pt: "Ofensas: desligado.", en: "Offences: off." },
  find: ({ views }, given): RuleHit[] => {
    if (!given.enabled) return [];
    return slursIn(views, given).map(({ category, weight, start, end }) => {
      const action: RuleAction = given.actions[levelOf[weight]];
      const urgency = category === "threat" ? ("threat" as const) : ("other" as const);
      return {
        action,
        detail: category,
        span: { start, end },
        ...(action === "hold" && { case: { urgency, reason: category === "threat" ? "threat" : "offence" } }),
      };
    });
  },
});

const actionWords = { pt: { pass: "passam", soften: "são cobertas", refuse: "são recusadas", hold: "são retidas" } } as const;
