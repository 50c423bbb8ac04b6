import { type TemplateKey, type TemplateWords, templateKeys, templateTextMax, templateTitleMax } from "@trevo/contract";
import { locales } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { paymentWords } from "../../compose-templates.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { brandTemplates, productWordsOf, sampleValues } from "./brand-templates.ts";
import { checkTemplate } from "./check-template.ts";
import { writeWords } from "./template-words.ts";
import { tryTemplate } from "./try-template.ts";

const zone = "America/Sao_Paulo";
const settings = { ...defaultSettings, siteTitle: "Trevo" };
const tenant: Tenant = { id: 1, operator_id: 1, slug: "trevo", timezone: zone, operator_timezone: zone, state: "active", settings };
const brand = { tenant, hosts: ["trevo.example"] };
const words = (title: string, text: string, en: { title: string; text: string } = { title: "Title", text: "Text." }): TemplateWords => ({
  pt: { title, text },
  en,
});
const check = (key: TemplateKey, checked: TemplateWords): string[] =>
  checkTemplate(brandTemplates[key], checked, brand).map(({ locale, field, code, detail }) => `${locale}.${field}: ${code} ${detail}`);

describe("the check of a brand's text", () => {
  it.each(templateKeys)("accepts the product's own text of %s", (key) => {
    expect(check(key, productWordsOf(key, paymentWords))).toEqual([]);
  });

  it.each([
    ["an empty title", words(" ", "Texto."), "pt.title: required null"],
    ["a title one character too long", words("a".repeat(templateTitleMax + 1), "Texto."), "pt.title: too_long 60"],
    ["a text one character too long", words("Título", "a ".repeat(templateTextMax / 2) + "b"), "pt.text: too_long 400"],
    ["a second line in a title", words("Um\nBcc: a@b.example", "Texto."), "pt.title: control_character null"],
    ["a reversed reading direction", words("Título", "Um \u202etexto."), "pt.text: control_character null"],
    ["an invisible character", words("Título", "Um\u200b texto."), "pt.text: control_character null"],
    ["an unknown variable", words("Olá {cpf}", "Texto."), "pt.title: unknown_variable cpf"],
    ["a name that every object has", words("Olá {constructor}", "Texto."), "pt.title: unknown_variable constructor"],
    ["a brace that is not closed", words("Olá {amount", "Texto."), "pt.title: unknown_variable {"],
    ["a link to another host", words("Título", "Veja trevo.example.evil.example/x"), "pt.text: foreign_link trevo.example.evil.example/x"],
    [
      "a link with a name before the host",
      words("Título", "https://trevo.example@evil.example/"),
      "pt.text: foreign_link https://trevo.example@evil.example/",
    ],
    ["a name with an unusual ending", words("Título", "Veja aposta.bet"), "pt.text: foreign_link aposta.bet"],
    ["an address in numbers", words("Título", "Veja 203.0.113.7/x"), "pt.text: foreign_link 203.0.113.7/x"],
    ["a mailbox", words("Título", "mailto:x@evil.example"), "pt.text: foreign_link mailto:x@evil.example"],
    [
      "a link in a text that is also sent to phones",
      words("Título", "Veja https://trevo.example/x"),
      "pt.text: link_in_phone_message https://trevo.example/x",
    ],
    ["an invitation to play", words("Título", "Aposte agora!"), "pt.text: offers_play aposte"],
    ["an invitation without accents", words("ÚLTIMA CHANCE", "Texto."), "pt.title: offers_play ultima chance"],
    ["a countdown", words("Título", "Restam só 3 horas."), "pt.text: offers_play restam so 3 horas"],
  ])("refuses %s", (_, checked, problem) => {
    expect(check("deposit_credited", checked)).toContain(problem);
  });

  it("accepts a title and a text of exactly the maximum length in the mailbox, if they fit an SMS", () => {
    expect(check("deposit_credited", words("a".repeat(templateTitleMax), "Texto."))).toEqual([]);
    const long = `Curto.\n\n${"a ".repeat(196)}`;
    expect(long).toHaveLength(templateTextMax);
    expect(check("deposit_credited", words("Título", long))).toEqual([]);
  });

  it("refuses a text of which an SMS would lose the end, from the 161st character on", () => {
    const room = 160 - `${brand.tenant.settings.siteTitle}: T. `.length;
    expect(check("deposit_credited", words("T", "a".repeat(room)))).toEqual([]);
    expect(check("deposit_credited", words("T", "a".repeat(room + 1)))).toEqual(["pt.text: too_long_for_sms 160"]);
  });

  it("requires the variables without which a player would not learn what matters, in both languages", () => {
    expect(check("self_excluded", words("Título", "Texto."))).toEqual([
      "pt.text: variable_missing until",
      "en.text: variable_missing until",
    ]);
    expect(check("withdrawal_refused", words("Título", "{reason}", { title: "Title", text: "{reason} {amount}" }))).toEqual([
      "pt.text: variables_differ amount",
    ]);
  });
});

describe("a text with its values", () => {
  it("does not look for variables in a value, and is not written if one has no value", () => {
    const written = { words: words("{brand}", "{amount}"), locale: "pt" } as const;
    expect(writeWords({ ending: null }, { ...written, values: { brand: "{amount}", amount: "R$ 1,00" } })).toEqual({
      title: "{amount}",
      text: "R$ 1,00",
    });
    expect(writeWords({ ending: null }, { ...written, values: { brand: "Trevo" } })).toBeNull();
  });

  it("keeps the ending of an exclusion whatever the brand writes", async () => {
    const own = words("Até logo", "Vale até {until}.", { title: "Goodbye", text: "Until {until}." });
    const { problems, previews } = await trial("self_excluded", own);
    expect(problems).toEqual([]);
    for (const text of [previews.pt?.email?.text, previews.pt?.email?.html, previews.pt?.sms]) expect(text).toContain("CVV, 188");
    expect(previews.pt).toMatchObject({ push: null, whatsapp: null });
  });
});

const trial = (key: TemplateKey, own: TemplateWords) =>
  tryTemplate(
    { tenants: { hosts: async () => brand.hosts }, addressOf: (host) => `https://${host}` },
    { tenant: brand.tenant },
    { key, words: own },
  );

describe("every message with a text of the brand", () => {
  const markup = `<img src=x onerror=alert(1)> "a" 'b' & </title><script>`;

  it.each(templateKeys.flatMap((key) => locales.map((locale) => [key, locale] as const)))(
    "%s in %s is complete on each channel",
    async (key, locale) => {
      const { previews } = await trial(key, productWordsOf(key, paymentWords));
      const preview = previews[locale];
      const all = [
        preview?.email?.subject,
        preview?.email?.text,
        preview?.email?.html,
        preview?.sms,
        preview?.whatsapp,
        preview?.push?.text,
      ];
      const sent = all.filter((one) => typeof one === "string");
      expect(sent.length).toBeGreaterThan(3);
      for (const one of sent) {
        expect(one).not.toMatch(/\{\w+\}|undefined|null/);
        for (const [address = ""] of one.matchAll(/https?:\/\/[^\s"<]+/g)) expect(new URL(address).hostname).toBe("trevo.example");
        // RFC 5321 (section 4.5.3.1.6), without the line's end.
        for (const line of one.split("\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(998);
      }
      expect(preview?.email?.html).toContain(`<html lang="${locale}">`);
      expect(preview?.email?.html).not.toMatch(/<script|<link|<img|url\(|@import/);
      expect(preview?.sms?.length).toBeLessThanOrEqual(160);
      expect(preview?.sms).toMatch(/^[\n -~]*$/);
    },
  );

  it.each(templateKeys)("%s shows markup of the brand as text", async (key) => {
    const own = words("{brand}", markup, { title: markup, text: markup });
    const { previews } = await trial(key, own);
    for (const preview of [previews.pt, previews.en]) {
      expect(preview?.email?.html).not.toMatch(/<img|<script|onerror=alert\(1\)>/);
      expect(preview?.email?.html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    }
  });

  it("has a sample for each of its variables", () => {
    for (const key of templateKeys)
      for (const name of brandTemplates[key].variables) expect(sampleValues("pt", brand.tenant)[name].length).toBeGreaterThan(0);
  });
});
