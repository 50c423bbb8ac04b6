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
  /** The site's messages in the project's language. */
  words: Words;
  /** Adds the project's language: `/casino/games` → `/en/casino/games` in English. */
  at: (path: string) => string;
  /** Opens a page and waits until it is interactive. */
  open: (path: string, page?: Page) => Promise<void>;
  /** Takes a screenshot and expects no accessibility violation and no horizontal scroll. */
  look: (name: string, page?: Page) => Promise<void>;
  /** Allows a failure that the journey provokes on purpose, such as `401 /api/auth/login`. Any other failure fails the journey. */
  provokes: (failure: RegExp) => void;
  health: Health;
  /**
   * A visitor whom the site has never seen, who gets the age question and the invitation to register. Other journeys have completed both.
   */
  stranger: boolean;
  acquainted: void;
}

/** Runs in the page: marks the age as confirmed and the invitation as shown. */
function greetAcquaintance(): void {
  try {
    localStorage.setItem("ageVerified", "true");
    sessionStorage.setItem("registration-asked", "visit");
    sessionStorage.setItem("last-game-offered", "yes");
  } catch {
    // A frame may have no storage of its own.
  }
}

interface Health {
  failures: string[];
  provoked: RegExp[];
}

/** A journey in the project's language, which fails on unexpected errors of its pages. */
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

/** Records console errors, exceptions, failed requests and refusals of every page of the journey. */
function watch(context: BrowserContext, failures: string[]): void {
  // For a refused request the console reports only the failure; the response contains the status.
  context.on("console", (message) => {
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    const { url, lineNumber } = message.location();
    failures.push(`console: ${message.text()} (${url}:${lineNumber})`);
  });
  context.on("weberror", (error) => failures.push(`exception: ${error.error().message}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Requests under way when a page is left are aborted.
    if (reason !== "net::ERR_ABORTED") failures.push(`${reason} ${request.url()}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${new URL(response.url()).pathname}`);
  });
}

/** Stops animations that would start from now on, so that the screen does not change while it is inspected. */
const stillness = "*, ::before, ::after { animation: none !important; transition: none !important; }";

/** Waits until images have loaded and animations have finished, and prevents new ones while the screen is inspected. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async (css) => {
    await document.fonts.ready;
    const passing = document.getAnimations().filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(passing.map((animation) => animation.finished.catch(() => undefined)));
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    // No content security policy applies to such sheets. A partner's script may have adopted some of its own.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const inSight = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      // A lazy image that was scrolled past has not been requested.
      return top < innerHeight && bottom > 0 && image.checkVisibility();
    });
    await Promise.all(inSight.map((image) => image.decode().catch(() => undefined)));
  }, stillness);
}

async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  // Not innerWidth: a phone's layout viewport grows to the width of the content.
  const excess = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ...[...document.querySelectorAll(".sheet-body")].map((body) => body.scrollWidth - body.clientWidth),
  ]);
  expect(Math.max(...excess), `${name} is wider than the screen, or what lies over it than itself`).toBeLessThanOrEqual(0);
}
