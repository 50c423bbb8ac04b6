import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** `npm run e2e` starts the product and sets this address. It can also be set by hand for a product that is already running. */
const siteUrl = process.env["SITE_URL"] ?? "http://localhost:3000";

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Chromium's own sandbox does not work for root. */
const args = process.getuid?.() === 0 ? ["--no-sandbox", ...flags] : flags;

/** User agents of real browsers: the site treats a headless user agent as a crawler. */
const browsers = {
  phone: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** The component lab does not need the product: its journey serves its own pages. */
const stories = "stories.spec.ts";

/** `npm run walk` runs every game in both languages at every size, which takes long. Journeys run a short version. */
const isWalk = process.env["WALK"] !== undefined;
const walkOnly = isWalk ? [] : ["game-walk.spec.ts"];
const games = isWalk ? [] : ["game-clients.spec.ts", "game-troubles.spec.ts"];

/** Their findings do not depend on the screen size. */
const sizeless = ["lighthouse.spec.ts", "addresses.spec.ts", "crash.spec.ts", "games.spec.ts", "game-looks.spec.ts", ...games];

/** Opens every screen, so it runs at both sizes in any case. */
const always = "routes.spec.ts";

/**
 * Journeys that are left out at each size when `ONE_SIZE` is set, as `npm test` does: the name of a file decides, so that half of them run
 * on the phone in Portuguese and half on the desktop in English. `npm run e2e` runs all of them at both.
 */
const others = { phone: [] as string[], desktop: [] as string[] };
const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith(".spec.ts"));
if (process.env["ONE_SIZE"] !== undefined)
  for (const name of files)
    if (![always, stories, ...sizeless].includes(name)) others[numberOf(name) % 2 === 0 ? "desktop" : "phone"].push(name);

/** Files that are left out when only a part of the journeys runs: of `JOURNEY_PARTS` of about the same number, the first runs. */
const parts = Number(process.env["JOURNEY_PARTS"] ?? 1);
const otherParts = files.filter((name) => Number.parseInt(createHash("sha256").update(name).digest("hex").slice(0, 8), 16) % parts !== 0);

function numberOf(name: string): number {
  return [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
}

/** With retries, only the retry of a failed journey is recorded, because recording every journey takes long. */
const trace = { mode: process.env["CI"] ? "on-first-retry" : "retain-on-failure", screenshots: false, snapshots: false } as const;

export default defineConfig({
  testDir: ".",
  // The tests of the fuzzer's rules below this folder are run by Vitest.
  testMatch: "*.spec.ts",
  outputDir: "../test-results/journeys",
  // Journeys are independent, so they run in parallel within a file: the run ends with a single journey, not a whole file.
  fullyParallel: true,
  forbidOnly: true,
  // One journey keeps a browser, a server and PostgreSQL busy. A third worker makes each journey slower and the run no shorter.
  workers: 2,
  // axe may meet a ticker item in the middle of its fade: a single failure is a coincidence, two are a fault.
  retries: process.env["CI"] ? 1 : 0,
  // Twice what the longest journey takes on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: siteUrl,
    actionTimeout: 15_000,
    screenshot: "only-on-failure",
    trace,
    timezoneId: "America/Sao_Paulo",
    launchOptions: { executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium", args },
  },
  // Together they show every screen in both languages, both colour modes and both sizes.
  projects: [
    // Occupies one worker for a while. It runs first, so that the other workers do not wait for it at the end.
    { name: "components", testMatch: stories, testIgnore: otherParts, use: { locale: "pt-BR", viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: [stories, ...walkOnly, ...others.phone, ...otherParts],
      use: {
        userAgent: browsers.phone,
        locale: "pt-BR",
        colorScheme: "light",
        viewport: { width: 360, height: 740 },
        isMobile: true,
        hasTouch: true,
        deviceScaleFactor: 2,
      },
    },
    {
      name: "desktop",
      testIgnore: [stories, ...walkOnly, ...sizeless, ...others.desktop, ...otherParts],
      use: { userAgent: browsers.desktop, locale: "en-US", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
    },
  ],
});
