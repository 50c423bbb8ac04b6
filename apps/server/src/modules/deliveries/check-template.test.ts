import { type TemplateKey, type TemplateWords, templateKeys, templateTextMax, templateTitleMax } from "@trevo/contract";
import { locales } from "@trevo/domain";
import { describe, expect, it } from "vitest";
import { paymentWords } from "../../compose-templates.ts";
import type { Tenant } from "../../kernel/scope.ts";
import { depositMessages } from "../deposits/index.ts";
import { withdrawalMessages } from "../withdrawals/index.ts";
import { defaultSettings } from "../../seed/default-settings.ts";
import { brandTemplates, longestValues, productWordsOf, sampleValues } from "./brand-templates.ts";
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
    ["offers in the plural", words("Título", "Veja nossas promoções e ofertas"), "pt.text: offers_play promocoes"],
    ["coupons", words("Título", "Use seus cupons"), "pt.text: offers_play cupons"],
    ["a bonus", words("Bônus de 100%", "Texto."), "pt.title: offers_play bonus"],
    ["an invitation to win", words("Ganhe mais", "Texto."), "pt.title: offers_play ganhe"],
    ["an invitation across two lines", words("Título", "Jogue\nagora"), "pt.text: offers_play jogue agora"],
    ["an invitation with marks between its words", words("Título", "Sem – risco"), "pt.text: offers_play sem risco"],
    ["an English invitation in the Portuguese text", words("Título", "Bet now"), "pt.text: offers_play bet now"],
    [
      "a Portuguese invitation in the English text",
      words("Título", "Texto.", { title: "Aposta", text: "Text." }),
      "en.title: offers_play aposta",
    ],
    ["a link from a variable", words("Título", "Veja {brand}.win"), "pt.text: foreign_link {brand}.win"],
    ["a link that ends in a variable", words("Título", "Veja evil.{brand}"), "pt.text: foreign_link evil.Trevo"],
    ["a link from an amount", words("Título", "{amount}.win"), "pt.text: foreign_link {amount}.win"],
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

  it("reports a link once, whether or not it contains a variable", () => {
    expect(check("deposit_credited", words("Título {brand}", "Veja evil.example/{brand}.", { title: "{brand}", text: "Text." }))).toEqual([
      "pt.text: foreign_link evil.example/{brand}.",
    ]);
  });

  it("accepts the name of a brand that looks like a link, as each SMS begins with it", () => {
    const named = { ...brand, tenant: { ...tenant, settings: { ...settings, siteTitle: "Trevo.bet" } } };
    const of = (text: string) => checkTemplate(brandTemplates.deposit_credited, words("{brand}", text, { title: "{brand}", text }), named);
    expect(of("Pago.")).toEqual([]);
    expect(of("www{brand}/x").map(({ detail }) => detail)).toEqual(["wwwTrevo.bet/x", "wwwTrevo.bet/x"]);
  });

  it("measures an SMS with the longest reason", () => {
    const room = 160 - `${settings.siteTitle}: T. `.length;
    const longest = (key: "deposit_returned" | "withdrawal_refused") => {
      const { reasons } = { deposit_returned: depositMessages, withdrawal_refused: withdrawalMessages }[key];
      return Math.max(...reasons.map(({ pt }) => pt.length));
    };
    const all = { title: "T", text: "{reason}" };
    for (const key of ["deposit_returned", "withdrawal_refused"] as const) {
      const more = "a".repeat(room - longest(key));
      expect(check(key, words("T", `${more}{reason}`, all))).toEqual([]);
      expect(check(key, words("T", `${more}a{reason}`, all))).toEqual(["pt.text: too_long_for_sms 160"]);
      const { reasons } = { deposit_returned: depositMessages, withdrawal_refused: withdrawalMessages }[key];
      for (const locale of locales)
        expect(longestValues(key, locale, tenant).reason).toHaveLength(Math.max(...reasons.map((one) => one[locale].length)));
    }
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

describe("the SMS of a text in paragraphs", () => {
  const cut = words("Obrigado", "Obrigado.\n\nVale até {until}.", { title: "Thank you", text: "Thank you.\n\nUntil {until}." });

  it("must have what the player has to know in its title or first paragraph", () => {
    expect(check("self_excluded", cut)).toEqual(["pt.text: variable_missing until", "en.text: variable_missing until"]);
    expect(check("self_excluded", words("Título", "\n\n{until}", { title: "Until {until}", text: "One.\n\nTwo." }))).toEqual([
      "pt.text: variable_missing until",
    ]);
    const reason = words("Saque", "Não foi pago.\n\n{reason}", { title: "Withdrawal", text: "{reason}\n\nSorry." });
    expect(check("withdrawal_refused", reason)).toEqual(["pt.text: variable_missing reason"]);
  });

  it("has the ending of an exclusion", async () => {
    const own = words("Até logo", "Vale até {until}.\n\nObrigado.\n\nAté.", { title: "Bye", text: "Until {until}.\n\nThank you." });
    const { problems, previews } = await trial("self_excluded", own);
    expect(problems).toEqual([]);
    expect(previews.pt?.sms).toMatch(
      /^Trevo: Ate logo\. Vale ate 31\/12\/2030.* Saque o saldo com sua senha\. Para conversar: CVV, 188\.$/,
    );
    expect(previews.en?.sms).toMatch(/^Trevo: Bye\. Until .* Log in to withdraw\. To talk: CVV, 188\.$/);
    expect(previews.pt?.email?.text).toMatch(/^Vale até [^\n]*CVV, 188\.\n\nObrigado\.\n\nAté\.\n\n/);
  });

  it("has the ending also after an empty first paragraph", async () => {
    const { previews } = await trial("self_excluded_forever", words("Até logo", "\n\nObrigado.", { title: "Bye", text: "Bye." }));
    expect(previews.pt?.sms).toMatch(/^Trevo: Ate logo\. Nao ha jogo.* CVV, 188\.$/);
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
