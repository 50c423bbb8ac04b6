import { type TemplateProblem, type TemplateProblemCode, type TemplateWords, templateTextMax, templateTitleMax } from "@trevo/contract";
import { type Locale, locales } from "@trevo/domain";
import { partsOf, toGsm } from "../../adapters/messaging/gsm-text.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { type BrandTemplate, type Values, longestValues, sampleValues } from "./brand-templates.ts";
import { fill, firstParagraphOf, variablePattern, writeWords } from "./template-words.ts";
import { smsText } from "./write-phone-message.ts";

export interface CheckedBrand {
  readonly tenant: Pick<Tenant, "timezone" | "settings">;
  /** Of the brand. */
  readonly hosts: readonly string[];
}

const maxLengths = { title: templateTitleMax, text: templateTextMax } as const;
/** Whatever a mailbox or phone may turn into a link: addresses with a scheme, mailboxes, names with a dot, and IPv4 addresses. */
const links =
  /(?:[a-z][a-z\d+.-]*:\/\/|mailto:|tel:|www\.)\S+|[^\s@]+@[^\s@]+\.[^\s@]+|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?:[/:?#]\S*)?|\d{1,3}(?:\.\d{1,3}){3}\S*/giu;

/** A variable that becomes the first name of an address, as phones show it. */
const variableLink = /\{[^{}]*\}\.\p{L}\S*/gu;

/**
 * What makes a message an offer, without accents, in each language. No message of a brand's text is marketing: whoever wants none, or is
 * excluded, gets them too.
 */
const offers: readonly RegExp[] = [
  /\b(?:apost(?:a|as|e|em|ar)|jogue (?:agora|ja|mais)|gratis|ganhe|recupere|garantid[oa]s?|ultimas? chances?|sem risco|dinheiro facil|volte a jogar|promoc(?:ao|oes)|ofertas?|cupo(?:m|ns)|bonus|rodadas? (?:gratis|extras?)|so hoje|(?:faltam|restam) (?:so |apenas )?\d+ ?(?:h|horas?|min|minutos?|dias?))\b/,
  /\b(?:bet now|play (?:now|more)|for free|free (?:spins?|bets?)|win (?:it )?back|guaranteed|last chances?|risk ?free|easy money|promotions?|offers?|coupons?|bonus(?:es)?|today only|only \d+ ?(?:h|hours?|min|minutes?|days?)|come back and play)\b/,
];
/** Without accents, capitals, line breaks and marks between the words. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ");

/** Lines may end in a text; anything else that is invisible may not be in it, nor what reverses the reading direction. */
const controls = { title: /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u, text: /[^\P{C}\n]|[\p{Zl}\p{Zp}]/u } as const;

type Field = TemplateProblem["field"];
const variablesIn = (text: string): string[] => [...text.matchAll(variablePattern)].map(([, name = ""]) => name);

/** Returns everything that prevents the publication of a text; nothing if it can be sent. */
export function checkTemplate(template: BrandTemplate, words: TemplateWords, brand: CheckedBrand): TemplateProblem[] {
  const problems = locales.flatMap((locale) => [
    ...(["title", "text"] as const).flatMap((field) => checkField(template, { locale, field, text: words[locale][field] }, brand)),
    ...checkWhole(template, { words, locale }, brand),
  ]);
  return [...problems, ...checkBoth(words)];
}

interface Checked {
  readonly locale: Locale;
  readonly field: Field;
  readonly text: string;
}

function checkField(template: BrandTemplate, { locale, field, text }: Checked, { tenant, hosts }: CheckedBrand): TemplateProblem[] {
  const found: TemplateProblem[] = [];
  const add = (code: TemplateProblemCode, detail: string | null = null): void => void found.push({ locale, field, code, detail });
  if (text.trim() === "") add("required");
  if (text.length > maxLengths[field]) add("too_long", String(maxLengths[field]));
  if (controls[field].test(text)) add("control_character");
  for (const name of variablesIn(text)) if (!template.variables.some((known) => known === name)) add("unknown_variable", name);
  if (/[{}]/.test(text.replace(variablePattern, ""))) add("unknown_variable", text.includes("{") ? "{" : "}");
  for (const link of linksIn(text, sampleValues(locale, tenant))) {
    if (!isOwn(link, hosts)) add("foreign_link", link);
    else if (template.channels.some((channel) => channel === "sms" || channel === "whatsapp")) add("link_in_phone_message", link);
  }
  const offered = offers.map((offer) => offer.exec(plain(text))?.[0]).find((word) => word !== undefined);
  if (offered !== undefined) add("offers_play", offered);
  return found;
}

/** Links in a text as it is written, and those that its variables make. A value may be a link: the name of a brand often is. */
function linksIn(text: string, values: Values): string[] {
  const find = (searched: string, pattern = links): string[] => [...searched.matchAll(pattern)].map(([link]) => link);
  const written = [...find(text), ...find(text, variableLink)];
  const known = new Set([...written.map((link) => fill(link, values)), ...Object.values(values).flatMap((value) => find(value))]);
  const made = find(fill(text, values) ?? "").filter((link) => ![...known].some((one) => one?.endsWith(link)));
  return [...written, ...made];
}

function isOwn(link: string, hosts: readonly string[]): boolean {
  const address = /^https?:\/\//i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(address)) return false;
  const { hostname, username } = new URL(address);
  return username === "" && hosts.includes(hostname);
}

function checkWhole(
  template: BrandTemplate,
  { words, locale }: { words: TemplateWords; locale: Locale },
  { tenant }: CheckedBrand,
): TemplateProblem[] {
  const { title, text } = words[locale];
  const isShort = template.channels.includes("sms");
  const used = new Set([...variablesIn(title), ...variablesIn(isShort ? firstParagraphOf(text) : text)]);
  const missing = template.required
    .filter((name) => !used.has(name))
    .map((name): TemplateProblem => ({ locale, field: "text", code: "variable_missing", detail: name }));
  const written = writeWords(template, { words, locale, values: longestValues(template.key, locale, tenant) });
  const isLong = isShort && written && partsOf(toGsm(smsText(tenant.settings.siteTitle, written))) > 1;
  return isLong ? [...missing, { locale, field: "text", code: "too_long_for_sms", detail: "160" }] : missing;
}

/** Both languages say the same, so they contain the same values. */
function checkBoth(words: TemplateWords): TemplateProblem[] {
  const used = (locale: Locale) => new Set([...variablesIn(words[locale].title), ...variablesIn(words[locale].text)]);
  const [inBase, inEnglish] = [used("pt"), used("en")];
  return [...new Set([...inBase, ...inEnglish])]
    .filter((name) => !(inBase.has(name) && inEnglish.has(name)))
    .map((name) => ({
      locale: inBase.has(name) ? "en" : "pt",
      field: "text",
      code: "variables_differ",
      detail: name,
    }));
}
