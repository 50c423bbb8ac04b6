import { z } from "zod";
import { phraseList } from "./phrase-list.ts";
import { type RuleHit, rule } from "./rule.ts";

const begging = phraseList<true>(
  [
    "(alguem|algm|quem|alguma alma) (pode |consegue |) (me |) (manda|mandar|empresta|emprestar|arruma|arrumar|doa|doar|fortalece|fortalecer|ajuda|ajudar) (um pix|com um pix|com pix|dinheiro|com dinheiro|10 reais|20 reais|5 reais|dez reais|vinte reais|cinco reais|um real|uma grana|grana|um troco|saldo|com saldo|uma moral no pix|com 10|com 20|com 5)",
    "(alguem|algm) me (manda|empresta|arruma|doa|fortalece) (algo|alguma coisa|um|uns|10|20|5|50|qualquer)",
    "(me |) (manda|mandem|faz|fazem|faca|doa|doem) (um|um unico|qualquer) pix (pra mim|pra eu|por favor|pfv|pf|ai|hoje)",
    "(preciso de|me da|me de|me arruma|me empresta|me fortalece com) (10 reais|20 reais|5 reais|50 reais|dez reais|vinte reais|cinco reais|uma grana|um pix|saldo|dinheiro pra jogar)",
    "(aceito|aceitando) (doacao|doacoes|pix de qualquer valor|qualquer valor)",
    "(qualquer valor ajuda|qualquer ajuda e bem vinda|me ajuda com qualquer valor)",
    "(anyone|somebody|someone|can you|please) (can |) (lend|send|give|spare|donate) me (some |) (money|pix|10|20|balance|cash|something|anything)",
    "(any donation|donate please|need money please)",
  ].map((pattern) => [pattern, true] as const),
);

export const beggingRule = rule({
  code: "begging",
  args: z.strictObject({ action: z.enum(["pass", "soften", "refuse"]).default("soften") }),
  describe: ({ action }) => ({
    pt: `Pedidos de dinheiro: ${{ pass: "passam", soften: "são cobertos", refuse: "são recusados" }[action]}.`,
    en: `Begging: ${action}.`,
  }),
  find: ({ views }, { action }): RuleHit[] =>
    action === "pass" ? [] : begging.find(views).map(({ start, end }) => ({ action, span: { start, end } })),
});

/** Minimum number of letters in a message for its capitals to be counted. */
const minLetters = 12;
const isUpper = (unit: string): boolean => unit !== unit.toLowerCase();
const isLower = (unit: string): boolean => unit !== unit.toUpperCase();

export const shoutingRule = rule({
  code: "shouting",
  args: z.strictObject({ enabled: z.boolean().default(true), percent: z.int().min(50).max(100).default(70) }),
  describe: ({ enabled, percent }) =>
    enabled
      ? { pt: `Mais de ${percent} % de maiúsculas: vai em minúsculas.`, en: `More than ${percent} % capitals: put in lower case.` }
      : { pt: "Maiúsculas: desligado.", en: "Capitals: off." },
  find: ({ views }, { enabled, percent }): RuleHit[] => {
    if (!enabled || views.raw.toLowerCase() === views.raw) return [];
    const units = [...views.raw];
    const upper = units.filter(isUpper).length;
    const letters = upper + units.filter(isLower).length;
    if (letters < minLetters || upper * 100 <= letters * percent) return [];
    return [{ action: "soften", text: views.raw.toLowerCase() }];
  },
});
