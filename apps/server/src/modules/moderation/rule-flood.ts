import { z } from "zod";
import { distanceWithin } from "./distance.ts";
import { type RuleHit, rule } from "./rule.ts";
import { lettersOf, viewsOf } from "./views.ts";

/** Greetings, laughter and cheers may be repeated. */
const cheers =
  /^(?:[aehikorsu]{2,}|k+|rs+|ha+|he+|oi+|ola|opa|eai|e ai|salve|bom dia|boa tarde|boa noite|boa+|valeu|vlw|obrigad[oa]|obg|parabens|sim|nao|n|s|ok|blz|beleza|show|top|gg|uhul+|vamo+s?|bora|foi|hi|hello|hey|good morning|good night|thanks|thx|lol|yes|no|nice|wow|tmj|fui|tchau|bye|amem|boa sorte|good luck|gl)$/;
const comparedLength = 300;

const isCheer = (words: string): boolean => cheers.test(words.trim()) || lettersOf(words).length <= 3;

export const floodRule = rule({
  code: "flood",
  args: z.strictObject({
    enabled: z.boolean().default(true),
    /** Number of people who write the same within a minute. */
    echoes: z.int().min(2).max(20).default(3),
  }),
  describe: ({ enabled, echoes }) =>
    enabled
      ? {
          pt: `Repetição: recusa o que quase iguala uma das duas últimas mensagens da pessoa; retém o que ${echoes} pessoas escrevem em um minuto.`,
          en: `Repetition: refuses what nearly equals one of the author's last two messages; holds what ${echoes} people write within a minute.`,
        }
      : { pt: "Repetição: desligado.", en: "Repetition: off." },
  find: ({ views, recent, echoes }, args): RuleHit[] => {
    if (!args.enabled || (echoes < args.echoes && recent.length === 0) || isCheer(views.words)) return [];
    if (echoes >= args.echoes && views.words.length >= 14)
      return [{ action: "hold", detail: "echo", case: { urgency: "other", reason: "spam" } }];
    const own = views.words.trim().slice(0, comparedLength);
    const isSaidAgain = recent.slice(0, 2).some((before) => {
      const said = viewsOf(before).words.trim().slice(0, comparedLength);
      const limit = Math.max(2, Math.ceil(Math.max(own.length, said.length) / 8));
      return distanceWithin(own, said, limit) < limit;
    });
    return isSaidAgain ? [{ action: "refuse", detail: "again" }] : [];
  },
});
