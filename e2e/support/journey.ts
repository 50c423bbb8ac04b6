import { type BrowserContext, type Page, test as base, expect } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { findBarriers } from "./accessible.ts";
import { pictureScale } from "./picture-scale.ts";
import { type Locale, type Words, readWords } from "./words.ts";

export { expect };

const screensFolder = join(import.meta.dirname, "../../test-results/screens");

interface Journey {
  locale: Locale;
  /** The site's sentences in the project's language. */
  words: Words;
  /** `/casino/games` → `/en/casino/games` where the project speaks English. */
  at: (path: string) => string;
  /** Goes to a page and waits until it can be used. */
  open: (path: string, page?: Page) => Promise<void>;
  /** Takes the screen's picture and finds nothing to complain about: no violation, no sideways scroll. */
  look: (name: string, page?: Page) => Promise<void>;
  /** What a journey provokes on purpose: `401 /api/auth/login`. Everything else that fails, fails the journey. */
  provokes: (failure: RegExp) => void;
  health: Health;
  /** Somebody whom the site has never seen: it asks for the age, and invites to register. Other journeys are past that. */
  stranger: boolean;
  acquainted: void;
}

/** In the page: has said to be of age, and was invited to register before. */
function greetAcquaintance(): void {
  try {
    localStorage.setItem("ageVerified", "true");
    sessionStorage.setItem("registration-asked", "visit");
    sessionStorage.setItem("last-game-offered", "yes");
  } catch {
    // A frame without storage of its own.
  }
}

interface Health {
  failures: string[];
  provoked: RegExp[];
}

/** A journey in the project's language, on a page that must not complain about anything. */
export const test = base.extend<Journey>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  locale: async ({}, provide, info) => provide(info.project.name === "desktop" ? "en" : "pt"),
  words: async ({ locale }, provide) => provide(readWords(locale)),
  at: async ({ locale }, provide) => provide((path) => (locale === "en" ? `/en${path === "/" ? "" : path}` : path)),
  open: async ({ page, at }, provide) =>
    provide(async (path, on = page) => {
      await on.goto(path.startsWith("http") ? path : at(path));
      await expect(on.locator("html[data-hydrated]")).toBeAttached();
    }),
  look: async ({ page }, provide, info) =>
    provide(async (name, on = page) => {
      mkdirSync(join(screensFolder, info.project.name), { recursive: true });
      await settle(on);
      await on.screenshot({ path: join(screensFolder, info.project.name, `${name}.png`), scale: pictureScale });
      await expectNoSidewaysScroll(on, name);
      expect(await findBarriers(on), `axe on ${name}`).toEqual([]);
      await on.evaluate(() => void (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)));
    }),
  stranger: [false, { option: true }],
  acquainted: [
    async ({ context, stranger }, provide) => {
      if (!stranger) await context.addInitScript(greetAcquaintance);
      await provide();
    },
    { auto: true },
  ],
  health: [
    async ({ context }, provide) => {
      const health: Health = { failures: [], provoked: [] };
      watch(context, health.failures);
      await provide(health);
      const complaints = health.failures.filter((failure) => !health.provoked.some((pattern) => pattern.test(failure)));
      expect(complaints, "what the pages complained about").toEqual([]);
    },
    { auto: true },
  ],
  provokes: async ({ health }, provide) => provide((failure) => void health.provoked.push(failure)),
});

/** Errors in the console, exceptions, requests that got no answer, and refusals, of every page of the journey. */
function watch(context: BrowserContext, failures: string[]): void {
  // The console says of a refused request only that it failed; the response says which.
  context.on("console", (message) => {
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    const { url, lineNumber } = message.location();
    failures.push(`console: ${message.text()} (${url}:${lineNumber})`);
  });
  context.on("weberror", (error) => failures.push(`exception: ${error.error().message}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // What is still under way when a page is left is given up.
    if (reason !== "net::ERR_ABORTED") failures.push(`${reason} ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** Nothing that appears from now on fades or moves in: what is looked at stays as it is. */
const stillness = "*, ::before, ::after { animation: none !important; transition: none !important; }";

/** Pictures have arrived, what moves has come to rest, and nothing begins to move while the screen is judged. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (css) => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    // No page's policy has a word in this. A partner's script may have sheets of this kind of its own.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      // A late picture that was scrolled past has not been asked for.
      return top < innerHeight && bottom > 0 && image.checkVisibility();
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  }, stillness);
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(() => [
    document.documentElement.scrollWidth - innerWidth,
    ...[...document.querySelectorAll(".sheet-body")].map((body) => body.scrollWidth - body.clientWidth),
  ]);
  expect(Math.max(...excess), `${name} is wider than the screen, or what lies over it than itself`).toBeLessThanOrEqual(0);
}
