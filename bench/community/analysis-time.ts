import { analyse } from "../../apps/server/src/modules/moderation/index.ts";
import { defaultRules } from "../../apps/server/src/modules/moderation/rules.ts";
import type { Suite } from "../suite.ts";

const terms = 2_000;
const length = 300;
const rounds = 7;
const callsPerRound = 300;

const letters = "bcdfghjklmnpqrstvwxz";
/** Generates distinct words that occur in no sentence. */
const termOf = (n: number): string => `${letters[n % 20]}${letters[Math.floor(n / 20) % 20]}a${letters[Math.floor(n / 400) % 20]}oqx`;

const words = "vi um tucano no telhado da casa ao lado e ele ficou a tarde inteira olhando a chuva".split(" ");
/** Generates a chat message in which no two consecutive words are the same. */
const lineOf = (size: number): string =>
  Array.from({ length: size }, (_, nth) => words[nth % words.length])
    .join(" ")
    .slice(0, size);

const event = JSON.stringify({
  event: "App\\Events\\MessageSent",
  data: JSON.stringify(Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`field${nth}`, `a value of some length ${nth}`]))),
});

/** Returns the microseconds of one call, the median of the rounds. */
function microsOf(call: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const started = process.cpuUsage();
    for (let nth = 0; nth < callsPerRound; nth++) call();
    const { user, system } = process.cpuUsage(started);
    return (user + system) / callsPerRound;
  }).sort((one, other) => one - other);
  return times[Math.floor(rounds / 2)] ?? 0;
}

/**
 * Measures the analysis of 300 characters against a brand's 2,000 terms, compared with one `JSON.parse` of a 3 kB event, and the same at a
 * third of the length.
 */
export const analysisTime: Suite = async () => {
  // More terms than a brand may publish.
  const own = Array.from({ length: terms }, (_, n) => ({ term: termOf(n), category: "sexual", weight: 1 }) as const);
  const rules = { ...defaultRules, slurs: { ...defaultRules.slurs, terms: own } };
  const context = { recent: [], locale: "pt", rules, author_age_ms: 1e10 } as const;
  const [whole, third] = [lineOf(length), lineOf(length / 3)];
  for (const text of [whole, third]) for (let nth = 0; nth < 3_000; nth++) analyse(text, context);
  const figures = {
    terms,
    event_bytes: event.length,
    analysis_micros: microsOf(() => analyse(whole, context)),
    analysis_of_a_third_micros: microsOf(() => analyse(third, context)),
    parse_micros: microsOf(() => JSON.parse(event) as unknown),
  };
  return {
    figures,
    bars: [
      {
        what: "analysis of 300 characters with 2,000 terms / JSON.parse of 3 kB",
        ratio: figures.analysis_micros / figures.parse_micros,
        bar: 15,
        atMost: true,
      },
      {
        what: "analysis of 300 characters / three of 100",
        ratio: figures.analysis_micros / (3 * figures.analysis_of_a_third_micros),
        bar: 1.5,
        atMost: true,
      },
    ],
  };
};
