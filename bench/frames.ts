import { chromium, type Browser, type Page } from "@playwright/test";
import { type FrameFigures, readFrames } from "./frame-trace.ts";
import { clients, launchDemo } from "./game-clients.ts";
import type { Suite } from "./suite.ts";

/** Factor by which a mid-range phone is slower, as in Lighthouse. */
const slowDown = 4;
const phone = { viewport: { width: 360, height: 664 }, deviceScaleFactor: 2, locale: "pt-BR" };
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"];
const categories = [
  "__metadata",
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "devtools.timeline.frame",
  "disabled-by-default-devtools.timeline.frame",
];

/** Measures the main thread's work per frame while rounds are played one after another, with all animations. */
export const frames: Suite = async ({ installation, seconds, say }) => {
  const server = await installation.startProduct({ roles: "api,realtime,worker" });
  const browser = await chromium.launch({ executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args: flags });
  const figures: Record<string, FrameFigures> = {};
  try {
    for (const game of clients) {
      figures[game] = await watch(browser, await launchDemo(server, game), seconds * 1_000);
      say(`${game}: ${JSON.stringify(figures[game])}`);
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const bar = (what: string, { factor, most }: { factor: number; most: number }) =>
    Object.entries(figures).map(([game, { p95_ms }]) => ({ what: `${game}: ${what}`, ratio: p95_ms * factor, bar: most, atMost: true }));
  return {
    figures: { slow_down: slowDown, frames: figures },
    bars: [
      ...bar("a frame's work, p95 ms", { factor: 1, most: 8 }),
      ...bar("on a phone, where 60 frames a second leave 16.7 ms", { factor: slowDown, most: 16.7 }),
    ],
  };
};

async function watch(browser: Browser, address: string, ms: number): Promise<FrameFigures> {
  const page = await browser.newPage(phone);
  try {
    await page.goto(address);
    await page.waitForSelector("main.game");
    await page.evaluate(keepPlaying);
    // The first rounds compile the code that all others run.
    await page.waitForTimeout(ms / 2);
    await browser.startTracing(page, { categories });
    await page.waitForTimeout(ms);
    return readFrames(await stopTracing(browser, page));
  } finally {
    await page.close();
  }
}

async function stopTracing(browser: Browser, page: Page): Promise<unknown> {
  const trace = await browser.stopTracing();
  const complaint = await page.locator("main.cover, .notice:not([hidden])").allTextContents();
  if (complaint.length > 0) throw new Error(`the client stopped playing: ${complaint.join()}`);
  return JSON.parse(trace.toString("utf8"));
}

/** Runs in the page: plays like a player, but without pointer movements, which would cost work themselves. */
function keepPlaying(): void {
  document.querySelector<HTMLElement>(".lucky, .place.outside")?.click();
  const keys = ['.play:not([aria-disabled="true"])', '.cell[aria-disabled="false"]', '.moves .button:not([aria-disabled="true"])'];
  setInterval(() => {
    const key = keys.map((name) => document.querySelector<HTMLElement>(name)).find((found) => found !== null);
    key?.click();
  }, 200);
}
