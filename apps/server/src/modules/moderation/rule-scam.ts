import { z } from "zod";
import { phraseList, type PhraseList } from "./phrase-list.ts";
import { type RuleHit, rule } from "./rule.ts";
import { scamPhrases } from "./scam-phrases.ts";
import { termMatcher } from "./term-matcher.ts";
import { lettersOf } from "./views.ts";

const phrases: PhraseList<{ readonly id: number; readonly weight: number }> = phraseList(
  scamPhrases.map(([pattern, weight], id) => [pattern, { id, weight }] as const),
);

/** Searched in the letters of the whole message, however they are spaced. Long enough not to occur in innocent words. */
const tight: readonly (readonly [letters: string, weight: number])[] = (
  [
    ["grupovip", 5],
    ["sinaisvip", 5],
    ["dobroseupix", 9],
    ["dobroteupix", 9],
    ["compraconta", 6],
    ["vendoconta", 6],
    ["comproconta", 6],
    ["contalaranja", 6],
    ["suporteoficial", 6],
    ["lucrogarantido", 5],
    ["rendaextra", 4],
    ["chamanozap", 5],
    ["chamanoinsta", 5],
    ["chamanotelegram", 5],
    ["chamanowhats", 5],
    ["canaldesinais", 5],
    ["grupodesinais", 5],
    ["roboaviator", 5],
    ["robodoaviator", 5],
    ["emprestimorapido", 6],
  ] as const
).map(([letters, weight]) => [lettersOf(letters), weight] as const);
const tightMatcher = termMatcher(tight.map(([letters]) => letters));

export const scamRule = rule({
  code: "scam",
  args: z.strictObject({
    enabled: z.boolean().default(true),
    hold_at: z.int().min(3).max(9).default(5),
    mute_at: z.int().min(5).max(20).default(9),
    mute_minutes: z.int().min(1).max(60).default(10),
  }),
  describe: ({ enabled, hold_at, mute_at, mute_minutes }) =>
    enabled
      ? {
          pt: `Golpes, por frases com peso: a partir de ${hold_at} retém, a partir de ${mute_at} também silencia por ${mute_minutes} min.`,
          en: `Scams, by weighted phrases: holds from ${hold_at} on, from ${mute_at} on it also mutes for ${mute_minutes} min.`,
        }
      : { pt: "Golpes: desligado.", en: "Scams: off." },
  find: ({ views }, { enabled, hold_at, mute_at, mute_minutes }): RuleHit[] => {
    if (!enabled) return [];
    const weights = new Map<string, number>();
    for (const { entry } of phrases.find(views)) weights.set(String(entry.id), entry.weight);
    const worded = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const joined = Math.max(0, ...tightMatcher.find(views.squeezed.text).map(({ term }) => tight[term]?.[1] ?? 0));
    const weight = Math.max(worded, joined);
    if (weight < hold_at) return [];
    const detail = `weight ${weight}`;
    return [{ action: "hold", detail, case: { urgency: "scam", reason: "scam" }, ...(weight >= mute_at && { mute_minutes }) }];
  },
});
