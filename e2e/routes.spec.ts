import type { Page } from "@playwright/test";
import { newcomer } from "@trevo/testing";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { everyRoute, gallery, hangPictures, keepPicture } from "./support/gallery.ts";
import { brands, follow, hostOf, inEnglish, leaveBook, nameOf, routes, siteName } from "./support/routes.ts";
import { findBarriers } from "./support/accessible.ts";
import { expect, test } from "./support/journey.ts";
import { pictureScale } from "./support/picture-scale.ts";
import { arrive } from "./support/player.ts";

/*
 * Opens every address of the site in a browser. Each brand's addresses alternate between the phone and the desktop, so that the two
 * projects together cover every address on both, in both colour modes and languages. One page navigates as its links do; addresses.spec.ts
 * checks the server's responses. `npm run gallery` covers all combinations.
 */

const screens = join(import.meta.dirname, "../test-results/screens/routes");

/** Opens an account from the brand's own page, because only a browser resolves its host. */
async function joinHere(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/marks/leaf.svg`);
  const token = await page.evaluate(async (person) => {
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(person) };
    const reply = await fetch("/api/auth/register", init);
    return ((await reply.json()) as { token?: string }).token ?? "";
  }, newcomer());
  expect(token, "an account").not.toBe("");
  await arrive(page, { token }, `${base}/`);
}

/** A partner's sportsbook requires a document of its own, whose policy admits its script. */
const bookPages = /^\/(?:sports|widgetbetby)/;
async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.locator('.book-frame[data-phase="open"] .bt button').first()).toBeVisible();
}

/** Expectations of every screen. */
async function expectSound(page: Page, name: string): Promise<void> {
  await expect.soft(page.locator("h1:visible"), `${name}: one heading of the first rank`).toHaveCount(1);
  await expect.soft(page.locator("main .skeleton"), `${name}: nothing still to come`).toHaveCount(0);
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.clientWidth] as const);
  expect.soft(content, `${name} is wider than the screen`).toBeLessThanOrEqual(width);
}

for (const brand of brands)
  for (const role of ["guest", "player"] as const)
    test(`${brand}: every screen opens for a ${role}`, async ({ page, baseURL, locale, provokes }, info) => {
      test.setTimeout(gallery ? 1_200_000 : 300_000);
      provokes(/^404 /);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const base = `http://${hostOf(brand, baseURL ?? "")}`;
      if (role === "player") await joinHere(page, base);
      else await page.goto(base + (locale === "en" ? "/en" : "/"));
      await expect(page.locator("html[data-hydrated]")).toBeAttached();
      const folder = join(screens, `${brand}-${role}-${info.project.name}`);
      mkdirSync(folder, { recursive: true });
      const turn = brands.indexOf(brand) + (info.project.name === "phone" ? 0 : 1);
      const pictures: string[] = [];
      let inBook = false;
      for (const [index, { path, status, player }] of (gallery ? await everyRoute(page, base) : routes).entries()) {
        // Public pages are opened as a guest, account pages also as a player.
        if (!gallery && ((index + turn) % 2 !== 0 || (role === "player" && !player))) continue;
        const name = `${brand} ${role} ${info.project.name} ${path}`;
        await test.step(name, async () => {
          const own = locale === "en" ? inEnglish(path) : path;
          const isBook = brand === "norte" && bookPages.test(path);
          if (isBook) await openAnew(page, base + own);
          else await (inBook ? leaveBook : follow)(page, own);
          inBook = isBook;
          await expect.soft(page, name).toHaveTitle(new RegExp(siteName[brand]));
          // For a guest, an account page opens the login over it.
          const requested = role === "guest" && player && status(brand) === 200;
          if (requested) await expect.soft(page.getByRole("dialog"), name).toBeVisible();
          else await expectSound(page, name);
          const picture = join(folder, `${nameOf(path)}.png`);
          if (gallery) await keepPicture(page, picture);
          else await page.screenshot({ path: picture, scale: pictureScale });
          pictures.push(picture);
          // Of the three brands, two check an address, in different colours.
          if (brand !== (index % 4 < 2 ? "norte" : "trevo") && !requested)
            expect.soft(await findBarriers(page), `axe on ${name}`).toEqual([]);
        });
      }
      if (gallery) await hangPictures(page.context(), pictures, `${folder}.png`);
    });
