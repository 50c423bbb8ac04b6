import { expect, test } from "./support/journey.ts";
import { openSlip } from "./support/slip.ts";

test("the terms show their sections and earlier versions, and can be printed", async ({ page, open, at, look, words, locale }) => {
  await open("/terms");
  await expect(page).toHaveTitle(new RegExp(words("footer_terms")));
  await expect(page.getByText(locale === "pt" ? "Em vigor desde 1 de setembro de 2026" : "In force since 1 September 2026")).toBeVisible();
  await look("content-terms");

  await test.step("a heading links to its section", async () => {
    const folded = page.locator("summary", { hasText: words("content_toc") });
    if (await folded.isVisible()) await folded.click();
    const heading = page.getByRole("heading", { name: locale === "pt" ? "Saques" : "Withdrawals", exact: true });
    await page
      .getByRole("navigation", { name: words("content_toc") })
      .filter({ visible: true })
      .getByRole("link", { name: locale === "pt" ? "Saques" : "Withdrawals", exact: true })
      .click();
    await expect(page).toHaveURL(/#sec-(saques|withdrawals)$/);
    await expect(heading).toBeInViewport();
    const bar = await page.getByRole("banner").boundingBox();
    expect((await heading.boundingBox())?.y ?? 0, "the bar does not cover it").toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  await test.step("an earlier accepted version can be read", async () => {
    await page.getByRole("link", { name: words("content_version", { number: "1" }) }).click();
    await expect(page.locator(".notice")).toContainText(locale === "pt" ? "1 de setembro de 2026" : "1 September 2026");
    await expect(page.getByRole("heading", { name: locale === "pt" ? "Jogos" : "Games", exact: true })).toHaveCount(0);
    await look("content-terms-1");
    await page.getByRole("link", { name: words("content_old_link") }).click();
    await expect(page).toHaveURL(at("/terms"));
  });

  await test.step("the printed page shows only text and the targets of links", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    const link = page.locator(".text-body a").first();
    expect(await link.evaluate((element) => getComputedStyle(element, "::after").content)).toContain(at("/fairness"));
    // Colours are animated towards those of the printed page.
    await expect(page.locator(".text-body p").first()).toHaveCSS("color", "rgb(0, 0, 0)");
    await look("content-terms-paper");
  });
});

test("a promotion shows its condition and has a page", async ({ page, open, at, look, words, locale }) => {
  await open("/promotion");
  await expect(page.getByRole("article"), "those whose systems the brand has").toHaveCount(8);
  for (const card of await page.getByRole("article").all())
    await expect(card.getByText(words("content_condition"), { exact: true })).toBeVisible();
  await look("content-promotions");
  await page.getByRole("link", { name: locale === "pt" ? "Semana do dado conferido" : "Checked dice week" }).click();
  await expect(page).toHaveURL(at("/pages/semana-do-dado"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(locale === "pt" ? "Semana do dado conferido" : "Checked dice week");
  await expect(page.getByText(words("content_condition"), { exact: true })).toBeVisible();
  await look("content-promotion");

  await test.step("a link in the text navigates in the reader's language", async () => {
    await page.evaluate(() => Object.assign(window, { same: true }));
    await page.locator(".text-body a").first().click();
    await expect(page).toHaveURL(at("/fairness"));
    expect(await page.evaluate(() => "same" in window), "the page was not loaded again").toBe(true);
  });
});

test("news are listed newest first", async ({ page, open, at, look, words }) => {
  await open("/pages/news");
  await expect(page.getByRole("listitem").filter({ has: page.getByRole("heading") })).toHaveCount(5);
  await look("content-news");
  await page.getByRole("heading", { level: 2 }).first().getByRole("link").click();
  await expect(page).toHaveURL(at("/pages/jogos-da-casa-na-roda"));
  await look("content-news-item");
  await page
    .getByRole("link", { name: words("content_news"), exact: true })
    .last()
    .click();
  await expect(page).toHaveURL(at("/pages/news"));
});

test("each document has one address; an unknown one responds with 404", async ({ page, open, at, provokes }) => {
  provokes(/^404 .*\/pages\/nao-existe$/);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith("/pages/nao-existe")),
    open("/pages/nao-existe"),
  ]);
  expect(answer.status()).toBe(404);
  await open("/pages/terms");
  await expect(page).toHaveURL(at("/terms"));
});

test("the rules of sports bets are shown below the brand's own rules and linked from the slip", async ({
  page,
  open,
  at,
  look,
  words,
  locale,
}) => {
  await open("/sports");
  const odds = page.locator("button.odds-cell[aria-pressed]:not([aria-disabled=true])").first();
  await expect(odds).toBeVisible({ timeout: 60_000 });
  await odds.click();
  const slip = await openSlip(page, words);
  await slip.getByRole("link", { name: words("sports_rules") }).click();
  await expect(page).toHaveURL(at("/betting-terms"));
  await expect(page.getByText(locale === "pt" ? "R$ 200.000 · R$ 80.000 · R$ 20.000" : "R$200,000 · R$80,000 · R$20,000")).toBeVisible();
  const heading = page.getByRole("heading", {
    name: locale === "pt" ? "Apostas esportivas: encerrar antes" : "Sports bets: cash-out",
    exact: true,
  });
  await heading.scrollIntoViewIfNeeded();
  await look("content-betting-terms");
});
