import { type Locale, type Localized, perLocale } from "@trevo/domain";
import { basisRules } from "./bases.ts";
import { conditionRules } from "./conditions.ts";
import { goalRules } from "./goals.ts";
import type { OfferArgs, OfferKind } from "./offer-args.ts";
import { planRules } from "./plans.ts";
import { coupon, level, limits, place, pointsProgramme, tier, window } from "./programme.ts";
import { rewardRules } from "./rewards.ts";
import { type AnyRule, type Heading, type RuleRole, type Sentence, headings, ruleOf } from "./rule.ts";
import { scoreRules } from "./scores.ts";
import { countedSportOdds } from "./sport-stake.ts";
import { triggerRules } from "./triggers.ts";
import { wagering } from "./wagering.ts";
import { decimal } from "./words.ts";

const titles: Readonly<Record<Heading, Localized>> = {
  what: { pt: "O que você recebe", en: "What you receive" },
  who: { pt: "Quem pode participar", en: "Who can take part" },
  when: { pt: "Quando vale", en: "When it is valid" },
  unlock: { pt: "Como funciona", en: "How it works" },
  limits: { pt: "Limites", en: "Limits" },
  end: { pt: "Como termina", en: "How it ends" },
};

const headingOf: Readonly<Record<RuleRole, Heading>> = {
  trigger: "when",
  condition: "who",
  reward: "what",
  wagering: "unlock",
  goal: "unlock",
  score: "unlock",
  basis: "what",
  plan: "what",
  level: "what",
  place: "what",
  tier: "what",
  points: "what",
  limits: "limits",
  window: "when",
  coupon: "who",
};

/** Increase it with every change of wording. Texts of earlier editions stay as players read them. */
export const termsEdition = 6;

export interface TermsSection {
  readonly heading: Heading;
  readonly title: Localized;
  readonly sentences: readonly Sentence[];
}

interface Placed extends Sentence {
  readonly heading: Heading;
}

function describePart(known: AnyRule, args: object, path: string): Placed[] {
  return known.describe(args).map((sentence) => ({
    ...sentence,
    heading: sentence.heading ?? headingOf[known.role],
    states: sentence.states.map((field) => `${path}.${field}`),
  }));
}

type Coded = object & { readonly code: string };
const describeOne = (rules: readonly AnyRule[], part: Coded | null, path: string): Placed[] =>
  part === null ? [] : describePart(ruleOf(rules, part), part, path);
const describeAll = (rules: readonly AnyRule[], parts: readonly Coded[], path: string): Placed[] =>
  parts.flatMap((part, no) => describeOne(rules, part, `${path}.${no}`));
const describeList = (known: AnyRule, parts: readonly object[], path: string): Placed[] =>
  parts.flatMap((part, no) => describePart(known, part, `${path}.${no}`));

/** Sentences that apply to every offer of a kind, whatever its arguments. */
const ofKind: Readonly<Partial<Record<OfferKind, Placed>>> = {
  race: {
    pt: "Em caso de empate, fica à frente quem alcançou a pontuação primeiro.",
    en: "In a tie, whoever reached the score first is ahead.",
    states: [],
    heading: "unlock",
  },
  ranking: {
    pt: "As colocações seguem o total apostado em saldo real no período; em caso de empate, fica à frente quem o alcançou primeiro.",
    en: "Places follow the real-balance stakes of the period; in a tie, whoever reached the amount first is ahead.",
    states: [],
    heading: "unlock",
  },
  mission: {
    pt: "Conta o que você fizer depois de aceitar a missão; rodadas de demonstração e com bônus não contam.",
    en: "What you do after accepting the mission counts; demo rounds and bonus stakes do not.",
    states: [],
    heading: "unlock",
  },
};

const cashFirst: Placed = {
  pt: "O saldo real é usado antes do bônus e nunca fica bloqueado.",
  en: "Real balance is used before bonus and is never locked.",
  states: [],
  heading: "unlock",
};

function goalOrder({ goals, goals_in_order }: OfferArgs): Placed[] {
  if (goals.length === 0) return [];
  const heading = "unlock";
  const states = ["goals_in_order"];
  if (goals_in_order)
    return [
      {
        pt: "As metas devem ser cumpridas nesta ordem: cada uma conta o que começar depois de cumprida a anterior. Uma meta cumprida continua cumprida.",
        en: "The goals must be met in this order: each counts what begins after the one before was met. A goal that was met stays met.",
        states,
        heading,
      },
    ];
  return [{ pt: "As metas podem ser cumpridas em qualquer ordem.", en: "The goals can be met in any order.", states, heading }];
}

/** For goals that count rounds of all games. */
function sportsInGoals({ goals }: OfferArgs): Placed[] {
  if (!goals.some((goal) => "min_stake" in goal && goal.code !== "rounds_in")) return [];
  const odds = decimal(countedSportOdds, 3);
  return [
    {
      pt: `Apostas esportivas contam depois de liquidadas, com odds a partir de ${odds.pt}; as devolvidas e o que foi encerrado antes não contam.`,
      en: `Sports bets count once they are settled, at odds of ${odds.en} or more; void bets and what was cashed out do not.`,
      states: [],
      heading: "unlock",
    },
  ];
}

const grouping = ({ group }: OfferArgs): Placed => ({
  pt:
    group === null
      ? "Pode ser usada junto com outras ofertas."
      : `Das ofertas do grupo “${group}”, só uma por vez pode estar em análise ou com bônus em aberto.`,
  en:
    group === null
      ? "It can be combined with other offers."
      : `Of the offers of the group “${group}”, only one at a time can be under review or have an open bonus.`,
  states: ["group"],
  heading: "limits",
});

/** All sentences of a version in the order of its parts, each with the paths that it states. */
export function sentencesOf({ kind, args }: { readonly kind: OfferKind; readonly args: OfferArgs }): readonly Placed[] {
  return [
    ...describeAll(rewardRules, args.rewards, "rewards"),
    ...describeOne(basisRules, args.basis, "basis"),
    ...describeOne(planRules, args.plan, "plan"),
    ...describeList(level, args.levels, "levels"),
    ...describeList(tier, args.tiers, "tiers"),
    ...describeList(place, args.places, "places"),
    ...(args.points ? describePart(pointsProgramme, args.points, "points") : []),
    ...(args.coupon ? describePart(coupon, args.coupon, "coupon") : []),
    ...describeAll(conditionRules, args.conditions, "conditions"),
    ...describeOne(triggerRules, args.trigger, "trigger"),
    ...describeAll(goalRules, args.goals, "goals"),
    ...sportsInGoals(args),
    ...goalOrder(args),
    ...describeOne(scoreRules, args.score, "score"),
    ...[ofKind[kind]].filter((sentence) => sentence !== undefined),
    ...(args.wagering ? [cashFirst, ...describePart(wagering, args.wagering, "wagering")] : []),
    ...describePart(limits, args.limits, "limits"),
    grouping(args),
    ...describePart(window, args.window, "window"),
  ];
}

/** The terms by heading, for display. Headings without sentences are omitted. */
export function termsSections(version: { readonly kind: OfferKind; readonly args: OfferArgs }): readonly TermsSection[] {
  const sentences = sentencesOf(version);
  return headings
    .map((heading) => ({ heading, title: titles[heading], sentences: sentences.filter((sentence) => sentence.heading === heading) }))
    .filter((section) => section.sentences.length > 0);
}

/**
 * The terms of a version as text: sections separated by an empty line, each a heading followed by one line per sentence. Equal arguments
 * yield equal texts; players accept the hash of the text.
 */
export const termsOf = (version: { readonly kind: OfferKind; readonly args: OfferArgs }, locale: Locale): string =>
  termsSections(version)
    .map(({ title, sentences }) => [title, ...sentences].map((text) => text[locale]).join("\n"))
    .join("\n\n");

export const localizedTerms = (version: { readonly kind: OfferKind; readonly args: OfferArgs }): Localized =>
  perLocale((locale) => termsOf(version, locale));
