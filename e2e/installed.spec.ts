import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Waits until the service worker controls this page. */
async function controlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Simulates a deployment with another version of the worker, at a different address, because no test can change what an update fetches. */
const deploy = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.register("/sw-custom.js?next", { scope: "/" })));

interface Manifest {
  name: string;
  start_url: string;
  lang: string;
  icons: { src: string; type: string }[];
}

const activeVersion = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);

test("a new version is offered, postponed, offered again and installed", async ({ page, open, look, words }) => {
  await page.clock.install();
  await open("/");
  await page.clock.runFor(5_000);
  await controlled(page);
  expect(await page.request.get("/sw-custom.js").then((reply) => reply.headers()["cache-control"])).toBe("no-cache");
  const notice = page.getByRole("region", { name: words("pwa_update_title") });
  await expect(notice).toBeHidden();

  await deploy(page);
  await expect(notice).toBeVisible();
  await look("update-notice");
  await notice.getByRole("button", { name: words("pwa_update_later") }).click();
  await expect(notice).toBeHidden();
  await page.clock.runFor(119_000);
  await expect(notice).toBeHidden();
  await page.clock.runFor(1_500);
  await expect(notice).toBeVisible();

  const loaded = page.waitForEvent("load");
  await notice.getByRole("button", { name: words("pwa_update_now") }).click();
  await loaded;
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  expect(await activeVersion(page)).toMatch(/\?next$/);
});

test("during a game the new version waits until the game ends", async ({ page, request, words, at }) => {
  await arrive(page, await joinByApi(request), at("/casino/house/dice"));
  await expect(page.locator("iframe")).toBeVisible();
  await controlled(page);
  await deploy(page);
  const notice = page.getByRole("region", { name: words("pwa_update_title") });
  await page.evaluate(() => void ((window as { same?: boolean }).same = true));
  await notice.getByRole("button", { name: words("pwa_update_now") }).click();
  await expect(notice).toContainText(words("pwa_update_held"));
  expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true);
  const loaded = page.waitForEvent("load");
  // Navigates within the site: the page itself stays loaded until the game is left.
  const wayOut = page.getByRole("button", { name: words("error_back") }).or(page.getByRole("link", { name: words("nav_casino") }));
  await wayOut.filter({ visible: true }).first().click();
  await loaded;
  await expect(page).toHaveURL(new RegExp(at("/casino")));
});

test("without a connection the brand's offline page shows, and the page returns with the connection", async ({
  page,
  context,
  open,
  look,
  words,
  at,
  provokes,
}) => {
  provokes(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  provokes(/^console: /);
  await open("/");
  await controlled(page);
  await context.setOffline(true);
  await page.goto(at("/casino/games"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("pwa_offline_title"));
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await look("offline-page");
  await page.getByRole("button", { name: words("pwa_offline_retry") }).click();
  await expect(page.getByText(words("pwa_offline_still"))).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL(new RegExp(`${at("/casino/games")}$`));
});

test("the installed app has the brand's name, language and icon", async ({ page, open, at }) => {
  await open("/");
  const address = await page.locator("link[rel=manifest]").getAttribute("href");
  const manifest = (await (await page.request.get(address ?? "")).json()) as Manifest;
  expect(manifest).toMatchObject({ name: "Trevo", start_url: at("/"), lang: await page.locator("html").getAttribute("lang") });
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect([src, icon.status(), icon.headers()["content-type"]]).toEqual([src, 200, type]);
  }
});
