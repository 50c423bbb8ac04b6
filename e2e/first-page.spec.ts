import { gzipSync } from "node:zlib";
import { type Page, type Route, expect, test } from "@playwright/test";
import { readWords } from "./support/words.ts";

/** Maximum gzip size of a guest's first page until it is idle, including realtime and every part that loads by itself. */
const scriptBudget = 150_000;
const styleBudget = 12_000;

test("the guest's first page stays within its budget", async ({ page }) => {
  const weights = { script: 0, stylesheet: 0 };
  const arrived: Promise<void>[] = [];
  const addresses = new Set<string>();
  page.on("response", (response) => {
    const kind = response.request().resourceType() as keyof typeof weights;
    // A part that links the page's own stylesheet again gets it from the browser's memory.
    if (!(kind in weights) || addresses.has(response.url())) return;
    addresses.add(response.url());
    arrived.push(response.body().then((body) => void (weights[kind] += gzipSync(body, { level: 9 }).length)));
  });
  const socket = page.waitForEvent("websocket");
  await page.goto("/");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await socket;
  await page.waitForLoadState("networkidle");
  await Promise.all(arrived);
  process.stdout.write(`first page, gzip: ${JSON.stringify(weights)}\n`);
  expect(weights.script).toBeGreaterThan(50_000);
  expect(weights.script).toBeLessThanOrEqual(scriptBudget);
  expect(weights.stylesheet).toBeLessThanOrEqual(styleBudget);
});

test("no script is requested before the first paint", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const { painted, asked: requested } = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    asked: performance.getEntriesByType("resource").flatMap(({ name, startTime }) => (name.endsWith(".js") ? [startTime] : [])),
  }));
  expect(painted).toBeGreaterThan(0);
  expect(Math.min(...requested)).toBeGreaterThan(painted ?? 0);
});

/** Distance below the viewport at which images are requested. */
const lazyMarginPx = 50;

test("an image further down is requested fifty pixels before it is visible", async ({ page, locale }) => {
  const words = readWords(locale?.startsWith("en") ? "en" : "pt");
  await page.addInitScript(() => {
    localStorage.setItem("ageVerified", "true");
    sessionStorage.setItem("registration-asked", "visit");
  });
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto(locale?.startsWith("en") ? "/en/casino/games" : "/casino/games");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const pictures = page.locator("main .card img");
  const served = await pictures.count();
  await page.getByRole("button", { name: words("list_more") }).click();
  await expect.poll(() => pictures.count()).toBeGreaterThan(served);
  const last = pictures.last();
  /** Moves the picture to this distance below the screen and lets the browser observe its position. */
  const bringTo = (distance: number) =>
    last.evaluate(async (picture, below) => {
      scrollBy({ top: picture.getBoundingClientRect().top - innerHeight - below, behavior: "instant" });
      for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    }, distance);
  await bringTo(lazyMarginPx + 10);
  await expect(last).not.toHaveAttribute("src");
  await bringTo(lazyMarginPx - 10);
  await expect(last).toHaveAttribute("src", /^\/covers\//);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ["/", "/casino/games", "/promotion", "/pages/news", "/casino/providers"])
    test(`every picture of ${path} has an address and loads when it is visible`, async ({ page }) => {
      await page.goto(path);
      const pictures = page.locator("main img");
      expect(await pictures.count()).toBeGreaterThan(1);
      await expect(page.locator("img:not([src])")).toHaveCount(0);
      const last = pictures.last();
      await last.scrollIntoViewIfNeeded();
      await expect.poll(() => last.evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth > 0)).toBe(true);
    });

  test("every card shows its game's name as text", async ({ page }) => {
    await page.goto("/casino/games");
    const cards = page.locator("main .card");
    expect(await cards.count()).toBe(24);
    for (const card of await cards.all()) expect(await card.innerText()).toMatch(/\p{L}{3}/u);
    await expect(cards.first()).toContainText("Dice");
  });
});

const drawingOf = (page: Page, name: string) => page.locator(`#icons #i-${name}`).innerHTML();

test("an icon chosen by the brand is loaded by its name", async ({ page }) => {
  // Disables the timeout, however long this machine takes to respond.
  await page.addInitScript(() => (AbortSignal.timeout = () => new AbortController().signal));
  const requested = page.waitForRequest((request) => request.url().includes("/api/icons?names="));
  await page.goto("/");
  expect(new URL((await requested).url()).searchParams.get("names")).toBe("rocket");
  expect(await drawingOf(page, "rocket")).not.toBe(await drawingOf(page, "bolt"));
});

for (const [description, answer] of [
  ["nobody knows", (route: Route) => route.fulfill({ json: { data: { names: [], sprite: "<svg xmlns='http://www.w3.org/2000/svg'/>" } } })],
  ["does not come in time", () => new Promise<void>(() => undefined)],
] as const)
  test(`a symbol that ${description} is replaced by the site's own`, async ({ page }) => {
    await page.route("**/api/icons?*", answer);
    await page.goto("/");
    expect(await drawingOf(page, "rocket")).toBe(await drawingOf(page, "bolt"));
  });
