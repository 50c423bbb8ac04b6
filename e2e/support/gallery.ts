import type { BrowserContext, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { houseGames, isOriginal } from "@trevo/engines";
import { type Route, routes } from "./routes.ts";

/** `npm run gallery` opens every address in every brand, role and size, and arranges the screenshots side by side. */
export const gallery = process.env["GALLERY"] !== undefined;

/** A few slots represent all of them. */
const games = [
  ...houseGames()
    .map(({ game }) => game)
    .filter(isOriginal),
  "feira",
  "onca",
  "cordel",
];

/** Pages that exist only through the catalogue or the editors' texts. */
const kinds = ["/casino/games?provider=house", "/casino/category/slots", "/casino/box/", "/fairness/rtp", "/pages/"];

/** Returns every fixed address and those that the brand itself links to: its games, and one of each further kind. */
export async function everyRoute(page: Page, base: string): Promise<Route[]> {
  const [map, boxes] = await Promise.all(["/sitemap.xml", "/api/boxes/all"].map((path) => textOf(page, path)));
  const listed = [...(map ?? "").matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url?.replace(base, "") ?? "");
  const linked = ((JSON.parse(boxes ?? "") as { data?: { name: string }[] }).data ?? []).map(({ name }) => `/casino/box/${name}`);
  const known = new Set(routes.map(({ path }) => path));
  const fresh = [...listed, ...linked].filter((path) => !known.has(path));
  const wanted = [...kinds, ...games.map((game) => `/casino/house/${game}`)];
  const found = wanted.map((kind) => fresh.find((path) => path === kind || (kind.endsWith("/") && path.startsWith(kind))));
  const status = () => 200;
  const own: Route = { path: "/user/edit/privacy", status, player: true };
  return [...routes, own, ...found.filter((path) => path !== undefined).map((path) => ({ path, status }))];
}

/** Fetched by the page, because only a browser resolves the brand's host. */
const textOf = (page: Page, path: string): Promise<string> => page.evaluate(async (from) => (await fetch(from)).text(), path);

/**
 * Takes a screenshot of the whole page, at most three screens high, after late content has loaded and the page has been scrolled back to
 * its top.
 */
export async function keepPicture(page: Page, file: string): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  // A game loads in a document of its own.
  if ((await page.locator("iframe[title]").count()) > 0)
    await page
      .frameLocator("iframe[title]")
      .first()
      .locator("button:visible")
      .first()
      .waitFor({ timeout: 15_000 })
      .catch(() => undefined);
  const tall = await page.evaluate(async (most) => {
    for (let top = 0; top < Math.min(most, document.documentElement.scrollHeight); top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 40)));
    }
    scrollTo(0, 0);
    const pictures = [...document.images].filter((image) => image.loading !== "lazy" || image.getBoundingClientRect().top < most);
    await Promise.race([
      Promise.all(pictures.map((image) => image.decode().catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ]);
    return Math.min(most, document.documentElement.scrollHeight);
  }, height * 3);
  await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height: Math.max(tall, height) }, scale: "css" });
}

/** Combines all screenshots into one sheet with their names below, rendered by Chromium. */
export async function hangPictures(context: BrowserContext, files: string[], sheet: string): Promise<void> {
  const page = await context.newPage();
  const wall = "http://wall.invalid/";
  await page.route(`${wall}**`, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.slice(1));
    const file = files.find((each) => basename(each) === name);
    if (file) return route.fulfill({ body: await readFile(file), contentType: "image/png" });
    return route.fulfill({ body: wallOf(files), contentType: "text/html" });
  });
  await page.goto(wall);
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: sheet, fullPage: true, scale: "css" });
  await page.close();
}

const wallOf = (files: string[]): string => `<!doctype html><meta name="viewport" content="width=device-width"><style>
  body { margin: 0; padding: 12px; background: #808080; font: 11px sans-serif; color: #fff; width: 1560px }
  main { display: flex; flex-wrap: wrap; gap: 12px }
  figure { margin: 0; width: ${files.some((file) => file.includes("phone")) ? 180 : 372}px }
  div { height: 372px; overflow: hidden; background: #666 } img { width: 100%; display: block }
</style><main>${files.map((file) => `<figure><div><img src="/${basename(file)}"></div>${basename(file, ".png")}</figure>`).join("")}</main>`;
