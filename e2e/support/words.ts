import { readFileSync } from "node:fs";

const catalogues = [
  "app",
  "app/error",
  "app/frame",
  "app/home",
  "app/routes",
  "features/auth",
  "features/security",
  "features/bonuses",
  "features/boxes",
  "features/casino",
  "features/chat",
  "features/content",
  "features/support",
  "features/deposit",
  "features/deposit-steps",
  "features/fairness",
  "features/install",
  "features/messages",
  "features/notifications",
  "features/partners",
  "features/privacy",
  "features/profile",
  "features/protection",
  "features/prompts",
  "features/ranking",
  "features/races",
  "features/missions",
  "features/points",
  "features/refers",
  "features/showcase",
  "features/sports",
  "features/pwa",
  "features/verification",
  "features/wallet",
  "features/withdraw",
];

export type Locale = "pt" | "en";

/** Returns the site's own text for a key, with its placeholders filled in. */
export type Words = (key: string, blanks?: Record<string, string>) => string;

/** Reads the site's own texts: journeys find buttons by them. `errors.spec.ts` checks that the texts themselves are right. */
export function readWords(locale: Locale): Words {
  const read = (place: string): Record<string, string> =>
    JSON.parse(readFileSync(new URL(`../../apps/site/src/${place}/messages/${locale}.json`, import.meta.url), "utf8")) as Record<
      string,
      string
    >;
  const messages = Object.assign({}, ...catalogues.map(read)) as Record<string, string>;
  return (key, blanks = {}) => {
    const message = messages[key];
    if (message === undefined) throw new Error(`the site has no message ${key} in ${locale}`);
    return message.replaceAll(/\{(\w+)\}/g, (_, name: string) => blanks[name] ?? "");
  };
}

/** `5000` → `R$ 50,00` or `R$ 50.00`, with any kind of space between. */
export function moneyPattern(centavos: number, locale: Locale): RegExp {
  const [thousands, point] = locale === "pt" ? [".", ","] : [",", "."];
  const whole = String(Math.floor(centavos / 100)).replaceAll(/\B(?=(\d{3})+$)/g, thousands);
  const escaped = `${whole}${point}${String(centavos % 100).padStart(2, "0")}`.replaceAll(".", String.raw`\.`);
  return new RegExp(String.raw`R\$\s?${escaped}(?!\d)`);
}

/** Returns the first amount shown in a text, in centavos. */
export function centavosIn(text: string): number {
  const found = /R\$\s?([\d.,]+)/.exec(text)?.[1];
  if (!found) throw new Error(`no amount in “${text}”`);
  return Number(found.replaceAll(/\D/g, ""));
}
