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
  // Three workers on two cores: a journey waits for timers and other processes a third of its time.
  workers: 3,
  // axe may meet a ticker item in the middle of its fade: a single failure is a coincidence, two are a fault.
  retries: process.env["CI"] ? 1 : 0,
  timeout: 60_000,
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
    { name: "components", testMatch: stories, use: { locale: "pt-BR", viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      testIgnore: [stories, ...walkOnly],
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
      testIgnore: [stories, ...walkOnly, ...sizeless],
      use: { userAgent: browsers.desktop, locale: "en-US", colorScheme: "dark", viewport: { width: 1440, height: 900 } },
    },
  ],
});
