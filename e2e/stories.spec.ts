import { expect, type Page, test } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { findBarriers } from "./support/accessible.ts";
import { buildStories, tenantNames } from "../tools/stories.ts";

/** Served from the built files, without a server or port. */
const lab = "http://stories.test";
const sheets = join(import.meta.dirname, "../test-results/components");

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The lab is built once for all tests. */
test.describe.configure({ mode: "default" });

let folder = "";

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "trevo-stories-"));
  await buildStories(folder);
  mkdirSync(sheets, { recursive: true });
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

const complaints: string[] = [];

test.beforeEach(async ({ page }) => {
  complaints.length = 0;
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.route(`${lab}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(folder, pathname === "/" ? "index.html" : pathname);
    const body = await readFile(file).catch(() => null);
    await route.fulfill(body ? { body, contentType: types[extname(file)] ?? "text/plain" } : { status: 404 });
  });
});

test.afterEach(() => expect(complaints, "what the lab complained about").toEqual([]));

/** Shows the whole lab, or one component with one of its overlays open. Navigates within the page after the first time. */
async function show(page: Page, view: Record<string, string>): Promise<void> {
  const search = `?${new URLSearchParams({ bare: "", motion: "reduced", ...view })}`;
  if (page.url().startsWith(lab)) {
    await page.evaluate((next) => {
      history.pushState(null, "", next);
      dispatchEvent(new PopStateEvent("popstate"));
    }, search);
  } else await page.goto(lab + search);
  await expect(page.locator(".lab-set").first()).toBeAttached();
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
}

/** Selectors of the overlays, by the story's name. */
const covers: Record<string, string> = {
  sheet: ".sheet",
  "sheet, way back, long title": ".sheet",
  confirm: ".confirm",
  "drawer, right": ".drawer",
  "drawer, left": ".drawer",
  menu: ".menu",
  tooltip: ".tooltip",
};

for (const tenant of tenantNames) {
  for (const mode of ["dark", "light"] as const) {
    test(`every component renders in every state: ${tenant}, ${mode}`, async ({ page }) => {
      const locale = mode === "dark" ? "pt" : "en";
      await show(page, { tenant, mode, locale });
      await page.screenshot({ path: join(sheets, `${tenant}-${mode}.png`), fullPage: true });
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(excess, "wider than the screen").toBeLessThanOrEqual(0);
      expect(await findBarriers(page), `axe on ${tenant}, ${mode}`).toEqual([]);
      const names = await page.locator('[data-set="Overlays"] [data-cover]').allTextContents();
      expect(names.sort()).toEqual(Object.keys(covers).sort());
      for (const name of names) {
        await show(page, { tenant, mode, locale, set: "Overlays", cover: name });
        await expect(page.locator(covers[name] ?? "none")).toBeVisible();
        await settle(page);
        await page.screenshot({ path: join(sheets, `${tenant}-${mode}-${name.replace(/\W+/g, "-")}.png`) });
        expect(await findBarriers(page, covers[name]), `axe on ${tenant}, ${mode}, ${name}`).toEqual([]);
      }
    });
  }
}

test("the carousel advances every seven seconds until someone interacts with it, and never after that", async ({ page }) => {
  await page.clock.install();
  await page.goto(`${lab}/?bare&set=Carousel`);
  const carousel = page.locator(".carousel").first();
  const current = carousel.locator("[aria-current]");
  const pageOf = (number: number) => expect(current).toHaveAccessibleName(`Ir para a página ${number}`);
  await expect(carousel).toBeInViewport();
  await pageOf(1);
  await page.clock.runFor(7000);
  await pageOf(2);
  await page.clock.runFor(7000);
  await pageOf(3);
  await carousel.dispatchEvent("pointerdown");
  await page.clock.runFor(60_000);
  await pageOf(3);
});

test("confetti has forty pieces and twenty dots, and none with reduced motion", async ({ page }) => {
  const pieces = page.locator("[data-confetti=piece]");
  const dots = page.locator("[data-confetti=dot]");
  await page.goto(`${lab}/?bare&set=Confetti&tenant=trevo`);
  await page.getByRole("button", { name: "Celebrar" }).click();
  await expect(pieces).toHaveCount(40);
  await expect(dots).toHaveCount(20);
  await expect(pieces).toHaveCount(0);
  const loaded = page.waitForResponse(/confetti/);
  await page.goto(`${lab}/?bare&set=Confetti&tenant=trevo&motion=reduced`);
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      const thrown = changes.some(({ addedNodes }) =>
        [...addedNodes].some((node) => node instanceof Element && node.querySelector("[data-confetti]")),
      );
      if (thrown) document.body.dataset["thrown"] = "";
    }).observe(document.body, { childList: true });
  });
  await page.getByRole("button", { name: "Celebrar" }).click();
  await loaded;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await expect(page.locator("[data-thrown]")).toHaveCount(0);
});
