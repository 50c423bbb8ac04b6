import { isCnpj, isCpf } from "@trevo/domain";
import { z } from "zod";
import type { DigitRun } from "./digit-runs.ts";
import { type RuleHit, rule } from "./rule.ts";
import type { Views } from "./views.ts";

/** A random Pix key is a UUID version 4; the product's own ids are version 7. */
const randomKey = /(?:^|[^0-9a-f])[0-9a-f]{8}[ -]?[0-9a-f]{4}[ -]?4[0-9a-f]{3}[ -]?[89ab][0-9a-f]{3}[ -]?[0-9a-f]{12}(?:$|[^0-9a-f])/;
const brCode = /0 ?0 ?0 ?2 ?0 ?1 ?\d ?\d|br ?\. ?gov ?\. ?bcb ?\. ?pix/;
const nearCode = / (?:codigo|cod|code|token|senha|sms|otp|pin) /;
const nearDocument = / (?:cpf|cnpj|rg|documento|identidade|cnh|passaporte) /;
const account = /(?:agencia|ag) ?[:.]? ?\d{3,5}|(?:conta|cc|c\/c) ?(?:corrente|poupanca)? ?[:.]? ?\d{4,12} ?-? ?\d/;

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Groups of four or more digits, one group, or digit by digit. */
const isCard = ({ digits, groups }: DigitRun): boolean =>
  /^[3-6]\d{12,18}$/.test(digits) &&
  luhn(digits) &&
  (groups.length === 1 || groups.length >= digits.length - 2 || groups.every((length) => length >= 4));

/** A document number may be at either end of a longer run of digits. */
const withEdges = (digits: string, length: number): string[] =>
  digits.length === length
    ? [digits]
    : digits.length > length && digits.length <= length + 4
      ? [digits.slice(0, length), digits.slice(-length)]
      : [];

function documentOf(run: DigitRun, views: Views): string | null {
  const { digits, groups } = run;
  if (digits.length < 6) return null;
  const isWhole = groups.length <= 6 || groups.length >= digits.length - 2;
  if (isWhole && digits.length === 11 && isCpf(digits)) return "cpf";
  if (isWhole && digits.length === 14 && isCnpj(digits)) return "cnpj";
  if (isCard(run)) return "card";
  const isNear = digits.length >= 7 && (nearDocument.test(views.words) || nearDocument.test(views.letters));
  if (isNear && ((digits.length >= 7 && digits.length <= 14) || withEdges(digits, 11).some(isCpf))) return "document";
  const isCode = digits.length === 6 && (nearCode.test(views.words) || nearCode.test(views.letters));
  if (isCode && (groups.length === 1 || groups.length === 6 || groups.join(",") === "3,3")) return "code";
  return null;
}

function documentIn(views: Views): string | null {
  const { text } = views.folded;
  if (views.hasDigit && randomKey.test(text)) return "pix_key";
  if ((views.hasDigit || text.includes("pix")) && brCode.test(text)) return "br_code";
  if (views.hasDigit && account.test(text.replaceAll("\n", " "))) return "account";
  for (const run of views.digitRuns) {
    const found = documentOf(run, views);
    if (found !== null) return found;
  }
  return null;
}

export const documentsRule = rule({
  code: "documents",
  args: z.strictObject({ action: z.enum(["refuse", "hold"]).default("refuse") }),
  describe: ({ action }) => ({
    pt: `CPF, CNPJ, chaves Pix, cartões, contas e códigos: ${action === "refuse" ? "recusa" : "retém"}.`,
    en: `CPF, CNPJ, Pix keys, cards, accounts and codes: ${action}.`,
  }),
  find: ({ views }, { action }): RuleHit[] => {
    const detail = documentIn(views);
    return detail === null ? [] : [{ action, detail }];
  },
});
