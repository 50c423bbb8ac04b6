import { analyse } from "./analyse.ts";
import type { ModerationRules } from "./rules.ts";
import { fold, lettersOf } from "./views.ts";

export type NameFault = "form" | "words" | "reserved";

const form = /^[A-Za-z0-9_.]{3,16}$/;
/** Names that nobody may use: the brand, its staff, a bank or a means of payment. */
const reserved =
  "admin adm administrador moderador moderator mod staff suporte support oficial official equipe team gerente manager sistema system banco bank bacen pix caixa bradesco itau santander nubank cassino casino ajuda help atendimento sac financeiro pagamento pagamentos saque deposito bot robo trevo root null undefined jogador player".split(
    " ",
  );
const reservedLetters = reserved.map(lettersOf);

/**
 * Two names with the same skeleton look alike to a reader. Case, dots, underscores, digits used as letters and repeated letters make no
 * difference; letters drawn alike (`l`, `i`, `1`; `rn`, `m`; `vv`, `w`) are one.
 */
export function skeletonOf(name: string): string {
  const letters = fold(name)
    .text.replaceAll(/[._\s-]/g, "")
    .replaceAll("rn", "m")
    .replaceAll("vv", "w")
    .replaceAll("cl", "d");
  const alike = [...letters]
    .map(
      (unit) => ({ "0": "o", "1": "l", i: "l", j: "l", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", z: "2" })[unit] ?? unit,
    )
    .join("");
  return alike.replaceAll(/(.)\1+/g, "$1");
}

/** Returns why nobody may have this name in the chat; null if it can be chosen when its skeleton is free. `brand`: words of the brand. */
export function nameFault(name: string, { rules, brand }: { rules: ModerationRules; brand: readonly string[] }): NameFault | null {
  if (!form.test(name) || !/[A-Za-z]/.test(name)) return "form";
  const letters = lettersOf(fold(name).text);
  const own = brand.map((word) => lettersOf(fold(word).text)).filter((word) => word.length >= 4);
  const parts = name.split(/[._]/).map((part) => lettersOf(fold(part.replaceAll(/\d+$/g, "")).text));
  const isReserved = (word: string): boolean =>
    letters === word ||
    parts.includes(word) ||
    (word.length >= 5 && letters.includes(word)) ||
    (word.length >= 3 && lettersOf(fold(name.replaceAll(/\d+$/g, "")).text) === word);
  if ([...reservedLetters, ...own].some(isReserved)) return "reserved";
  const readings = [name, name.replaceAll(/[._]/g, " "), name.replaceAll(/([a-z])([A-Z])/g, "$1 $2"), name.replaceAll(/\d+$/g, "")];
  const context = { recent: [], locale: "pt" as const, rules: strict(rules), author_age_ms: 0 };
  return readings.some((reading) => analyse(reading, context).findings.some(({ action }) => action !== "pass")) ? "words" : null;
}

/** Names are shown everywhere, so mild words are refused in them. Capitals in a name are not shouting. */
const strict = (rules: ModerationRules): ModerationRules => ({
  ...rules,
  slurs: { ...rules.slurs, enabled: true, actions: { mild: "refuse", strong: "refuse", severe: "refuse" } },
  shouting: { ...rules.shouting, enabled: false },
  flood: { ...rules.flood, enabled: false },
});
