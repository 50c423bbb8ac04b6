import { defineConfig } from "@playwright/test";

/** `npm run e2e` starts the product and names it here; a product that already runs can be named by hand. */
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

/** As people's browsers name themselves: what calls itself headless is a crawler to the site. */
const browsers = {
  phone: "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  desktop: "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
};

/** The component lab needs no product: its journey brings its own pages. */
const stories = "stories.spec.ts";

/** `npm run walk` takes its time: every game in both languages at every size. Journeys go the short way. */
const isWalk = process.env["WALK"] !== undefined;
const walkOnly = isWalk ? [] : ["game-walk.spec.ts"];
const games = isWalk ? [] : ["game-clients.spec.ts", "game-troubles.spec.ts"];

/** What these find does not depend on the size of a screen. */
const sizeless = ["lighthouse.spec.ts", "addresses.spec.ts", "crash.spec.ts", "games.spec.ts", "game-looks.spec.ts", ...games];

/** Where a journey that fails is walked again, that walk is recorded: to record every one of them takes its time. */
const trace = { mode: process.env["CI"] ? "on-first-retry" : "retain-on-failure", screenshots: false, snapshots: false } as const;

export default defineConfig({
  testDir: ".",
  // The tests of the fuzzer's rules, below, are Vitest's.
  testMatch: "*.spec.ts",
  outputDir: "../test-results/journeys",
  // Journeys know nothing of each other: the last one to run is a journey, not a file of them.
  fullyParallel: true,
  forbidOnly: true,
  // On two cores: a journey waits for timers and other processes a third of its time.
  workers: 3,
  // axe may meet a ticker item in the middle of its fade: once is a moment, twice is a fault.
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
  // Between them every screen is seen in both languages, both colour modes and on both sizes.
  projects: [
    // One worker's for a while: first, so that the other does not wait for it at the end.
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
