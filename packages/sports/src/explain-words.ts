import { type Localized, multiplyRationals, rational, type Rational, toDecimal, centavos } from "@trevo/domain";
import type { Score } from "./facts.ts";
import { factorOf } from "./factor.ts";
import { formatLine, neighboursOf } from "./line.ts";
import type { MarketKey } from "./market-types.ts";
import { decimalMark, selectionWords } from "./market-words.ts";
import { exactDecimal, formatDecimalOdds } from "./odds.ts";
import { nameOfOutcome, type Outcome, type OutcomeName } from "./outcome.ts";
import type { BetTerms, Settlement } from "./settle-bet.ts";

interface Named {
  readonly market: MarketKey;
  readonly code: string;
}

/** A leg with what decided it: the result of its `selection`, or of those of a `builder`. `score` is absent if no score decided it. */
export interface ExplainedLeg {
  readonly outcome: Outcome | null;
  readonly selection?: Named;
  readonly builder?: readonly (Named & { readonly outcome: Outcome | null })[];
  readonly score?: Score;
}

type Language = keyof Localized;

const outcomeWords: Record<OutcomeName, Localized> = {
  won: { pt: "ganhou", en: "won" },
  lost: { pt: "perdeu", en: "lost" },
  void: { pt: "devolvida", en: "void" },
  half_won: { pt: "metade ganhou, metade devolvida", en: "half won, half void" },
  half_lost: { pt: "metade perdeu, metade devolvida", en: "half lost, half void" },
  dead_heat: { pt: "empate técnico", en: "dead heat" },
};

const words = (pt: string, en: string): Localized => ({ pt, en });
const spell = (text: string, language: Language): string => text.replace(".", decimalMark[language]);

/** Rounded half up to a centavo for display. Only the total of a bet is a payout, which is rounded down. */
function money(value: Rational, language: Language): string {
  const rounded = (value.numerator * 2n + value.denominator) / (value.denominator * 2n);
  return spell(toDecimal(centavos(Number(rounded))), language);
}

function factorText(value: Rational, language: Language): string {
  try {
    return spell(exactDecimal(value), language);
  } catch {
    return `${value.numerator}/${value.denominator}`;
  }
}

/** `Mandante (ganhou) + Mais de 2,5 (perdeu)`. */
function builderName(selections: NonNullable<ExplainedLeg["builder"]>): Localized {
  const say = (language: Language): string =>
    selections
      .map(({ market, code, outcome }) => {
        const name = selectionWords(market, code)[language];
        return outcome ? `${name} (${outcomeWords[nameOfOutcome(outcome)][language]})` : name;
      })
      .join(" + ");
  return words(say("pt"), say("en"));
}

function headOf(index: number, { selection, builder, score }: ExplainedLeg): Localized {
  const other = builder ? builderName(builder) : words(`Seleção ${index + 1}`, `Selection ${index + 1}`);
  const name = selection ? selectionWords(selection.market, selection.code) : other;
  const at = score ? `, ${score[0]}–${score[1]}` : "";
  return words(name.pt + at, name.en + at);
}

/** The two lines of a quarter line, each with half the stake; the better one for this selection first, in the selection's notation. */
function halfLines({ market, code }: { market: MarketKey; code: string }): readonly [number, number] {
  const isHandicap = market.type === "handicap";
  const own = isHandicap && code === "away" ? -market.line_x4 : market.line_x4;
  const [lower, higher] = neighboursOf(own);
  const lowerIsBetter = !isHandicap && code === "over";
  return lowerIsBetter ? [lower, higher] : [higher, lower];
}

const halfWords: Localized<Record<"on" | "won" | "lost" | "back", string>> = {
  pt: { on: "metade em", won: "ganhou", lost: "perdeu", back: "devolvida" },
  en: { on: "half on", won: "won", lost: "lost", back: "void" },
};

/** `metade em -0,5 ganhou (5,00 × 1,825 = 9,13), metade em -1 devolvida (5,00)`. */
function halvesOf(leg: ExplainedLeg, { stake, odds_x1000 }: { stake: Rational; odds_x1000: number }): Localized | null {
  const { outcome, selection } = leg;
  if (outcome?.void_halves !== 1 || !selection) return null;
  const half = multiplyRationals(stake, rational(1, 2));
  const prize = multiplyRationals(half, rational(odds_x1000, 1_000));
  const [better, worse] = halfLines(selection);
  const say = (language: Language): string => {
    const { on, won, lost, back } = halfWords[language];
    const line = (line_x4: number) => spell(formatLine(line_x4), language);
    const odds = spell(formatDecimalOdds(odds_x1000), language);
    const returned = (line_x4: number) => `${on} ${line(line_x4)} ${back} (${money(half, language)})`;
    return outcome.won
      ? `${on} ${line(better)} ${won} (${money(half, language)} × ${odds} = ${money(prize, language)}), ${returned(worse)}`
      : `${returned(better)}, ${on} ${line(worse)} ${lost} (${money(rational(0), language)})`;
  };
  return words(say("pt"), say("en"));
}

function singleWords(terms: BetTerms, leg: ExplainedLeg): Localized {
  const odds_x1000 = terms.legs[0]?.odds_x1000 ?? 0;
  const stake = rational(terms.stake);
  const head = headOf(0, leg);
  const halves = halvesOf(leg, { stake, odds_x1000 });
  if (halves) return words(`${head.pt}: ${halves.pt}.`, `${head.en}: ${halves.en}.`);
  const outcome = leg.outcome;
  const factor = outcome && factorOf(odds_x1000, outcome);
  const name = outcomeWords[outcome ? nameOfOutcome(outcome) : "lost"];
  const say = (language: Language): string => {
    const paid = factor ? multiplyRationals(stake, factor) : rational(0);
    const sum = `${money(stake, language)} × ${factor ? factorText(factor, language) : "0"} = ${money(paid, language)}`;
    return `${head[language]}: ${name[language]} (${sum}).`;
  };
  return words(say("pt"), say("en"));
}

function legWords(terms: BetTerms, { legs, index }: { legs: readonly ExplainedLeg[]; index: number }): Localized {
  const leg = legs[index] ?? { outcome: null };
  const head = headOf(index, leg);
  if (!leg.outcome) return words(`${head.pt}: não faz diferença.`, `${head.en}: makes no difference.`);
  const factor = factorOf(terms.legs[index]?.odds_x1000 ?? 0, leg.outcome);
  const name = outcomeWords[nameOfOutcome(leg.outcome)];
  return words(`${head.pt}: ${name.pt}, fator ${factorText(factor, "pt")}.`, `${head.en}: ${name.en}, factor ${factorText(factor, "en")}.`);
}

interface SizeSum {
  readonly k: number;
  readonly combinations: number;
  readonly sum: Rational;
}

const sizeWords = ({ k, combinations, sum }: SizeSum, legs: number): Localized =>
  words(
    `${combinations} ${combinations === 1 ? "combinação" : "combinações"} de ${k} entre ${legs}: ${money(sum, "pt")}.`,
    `${combinations} ${combinations === 1 ? "combination" : "combinations"} of ${k} among ${legs}: ${money(sum, "en")}.`,
  );

function totalWords({ is_free }: BetTerms, { payout }: Settlement): Localized {
  const [pt, en] = [money(rational(payout), "pt"), money(rational(payout), "en")];
  return is_free
    ? words(`Aposta grátis: paga o que excede o valor. Total ${pt}.`, `Free bet: pays what exceeds its value. Total ${en}.`)
    : words(`Total ${pt}.`, `Total ${en}.`);
}

/**
 * One sentence per leg, one per size of a system, and the total. Intermediate amounts are rounded for display; the total is what is paid.
 */
export function explainInWords(
  terms: BetTerms,
  { legs, bySize, settlement }: { legs: readonly ExplainedLeg[]; bySize: readonly SizeSum[]; settlement: Settlement },
): readonly Localized[] {
  const [first] = legs;
  const total = totalWords(terms, settlement);
  if (legs.length === 1 && first) return [singleWords(terms, first), total];
  const perLeg = legs.map((_, index) => legWords(terms, { legs, index }));
  return [...perLeg, ...bySize.map((size) => sizeWords(size, legs.length)), total];
}
