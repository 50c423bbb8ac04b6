import AxeBuilder from "@axe-core/playwright";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Theme } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { brandTemplates, sampleValues } from "../apps/server/src/modules/deliveries/brand-templates.ts";
import type { Outgoing } from "../apps/server/src/modules/deliveries/needs.ts";
import { writeWords } from "../apps/server/src/modules/deliveries/template-words.ts";
import { notificationTemplate, templates } from "../apps/server/src/modules/deliveries/templates.ts";
import { writeEmail } from "../apps/server/src/modules/deliveries/write-email.ts";
import { codeEmail } from "../apps/server/src/modules/sessions/messages.ts";
import { auroraTheme, norteTheme, trevoTheme } from "../apps/server/src/seed/themes.ts";
import { paymentWords } from "../apps/server/src/compose-templates.ts";
import { expect, test } from "./support/journey.ts";

const screens = join(import.meta.dirname, "../test-results/screens");

interface Brand {
  readonly title: string;
  readonly colors: Theme["light"];
  readonly theme: Theme;
}
const brands: readonly Brand[] = [
  { title: "Trevo", theme: trevoTheme, colors: trevoTheme.light },
  { title: "Aurora", theme: auroraTheme, colors: auroraTheme.light },
  { title: "Norte", theme: norteTheme, colors: norteTheme.light },
];

/** Longer than a phone's line: the title of a game, or of a brand's own text. */
const longWord = "Pneumoultramicroscopicossilicovulcanoconiótico";
const zone = "America/Sao_Paulo";

/** Every e-mail of the product with sample data, by the name of its template. */
function mailsOf({ title: siteTitle, colors, theme }: Brand, locale: Locale): ReadonlyMap<string, string> {
  const tenant = { id: 1, timezone: zone, settings: { siteTitle, theme } } as never as Parameters<typeof codeEmail>[0];
  const write = (words: { title: string; text: string; link: string }, more: Partial<Outgoing> = {}): string =>
    writeEmail({
      to: { tenant_id: 1, player_id: "" },
      address: "ana@exemplo.com.br",
      reference: "sample",
      locale,
      brand: siteTitle,
      isMarketing: false,
      push: { ttl_seconds: 60, urgency: "normal" },
      title: words.title,
      text: words.text,
      path: words.link,
      url: `https://trevo.example${words.link}`,
      token: null,
      tag: "",
      colors,
      unsubscribe: null,
      ...more,
    }).html ?? "";
  const long = {
    title_pt: longWord,
    title_en: longWord,
    text_pt: `${longWord}\n\n${"Texto longo. ".repeat(60)}`,
    text_en: `${longWord}\n\n${"Long text. ".repeat(60)}`,
    path: "/casino",
  };
  const unsubscribe = {
    page: "https://trevo.example/unsubscribe#token",
    one_click: "https://trevo.example/api/messages/unsubscribe/token",
  };
  const mails = new Map<string, string>();
  for (const [key, vars] of [
    ["limit_set", {}],
    ["self_excluded", { until: "2030-12-31T23:59:00.000Z" }],
    ["self_excluded_forever", {}],
    ["news", long],
    [notificationTemplate("service", "money"), long],
  ] as const) {
    const words = templates.get(key)?.words(vars, { timezone: zone })[locale];
    if (words) mails.set(key, write(words, key === "news" ? { isMarketing: true, unsubscribe } : {}));
  }
  for (const [key, words] of Object.entries(paymentWords)) {
    const template = brandTemplates[key as keyof typeof paymentWords];
    const written = writeWords(template, { words, locale, values: sampleValues(locale, tenant) });
    if (written) mails.set(key, write({ ...written, link: template.link }));
  }
  for (const use of ["verify", "change", "login", "reset"] as const)
    mails.set(`code_${use}`, codeEmail(tenant, { locale, to: "ana@exemplo.com.br", digits: "482913", use }).html ?? "");
  return mails;
}

for (const brand of brands)
  test(`e-mails of ${brand.title} fit a phone and a desktop, can be read in light and dark, and load nothing`, async ({
    page,
    locale,
  }, info) => {
    test.setTimeout(240_000);
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const mails = mailsOf(brand, locale);
    expect(mails.size).toBe(14);
    const folder = join(screens, info.project.name);
    mkdirSync(folder, { recursive: true });
    for (const [name, html] of mails) {
      await page.setContent(html);
      expect(html, name).not.toMatch(/\{\w+\}|undefined|\[object/);
      expect(Math.max(...html.split("\n").map((line) => Buffer.byteLength(line))), `${name}: longest line`).toBeLessThanOrEqual(998 * 4);
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const wide = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement;
          const beyond = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > clientWidth + 0.5);
          return { over: scrollWidth - clientWidth, beyond: beyond.map(({ outerHTML }) => outerHTML.slice(0, 120)) };
        });
        expect(wide, `${name} at ${width}`).toEqual({ over: 0, beyond: [] });
        if (brand === brands[0] && /news|code_login|withdrawal_refused/.test(name))
          await page.screenshot({ path: join(folder, `email-${name}-${width}.png`) });
      }
      // One message of each layout is enough in dark: the colours are those of the brand's light theme.
      const isLayout = /^(?:news|code_login|limit_set)$/.test(name);
      for (const colorScheme of isLayout ? (["light", "dark"] as const) : (["light"] as const)) {
        await page.emulateMedia({ colorScheme });
        const axe = new AxeBuilder({ page }).setLegacyMode(true).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]);
        const { violations } = await axe.analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ")}`),
          `${name}, ${colorScheme}`,
        ).toEqual([]);
      }
      expect(await page.locator("img:not([alt])").count(), name).toBe(0);
    }
    expect(requested.filter((url) => !url.startsWith("about:"))).toEqual([]);
  });
