import { expect, test } from "./support/journey.ts";
import { enlargeText, findLostText } from "./support/large-text.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** With the browser's font size at 200 %, nothing scrolls sideways, is cut off or overlaps. */
const guests = [
  "/",
  "/login",
  "/register",
  "/?modal=menu",
  "/casino/games",
  "/casino/providers",
  "/casino/favorites",
  "/bonus?tab=cashback",
  "/promotion",
  "/ranking",
  "/install",
  "/fairness",
  "/terms",
  "/nowhere",
];
const players = [
  "/",
  "/?modal=deposit",
  "/account/wallet",
  "/account/wallet?modal=withdraw",
  "/account/items",
  "/user",
  "/user/edit/access-data",
  "/user/edit/personal-data",
  "/user/edit/verification",
  "/user/edit/privacy",
  "/responsible-gambling",
  "/refers",
];

for (const [role, paths] of [
  ["guest", guests],
  ["player", players],
] as const)
  test(`pages fit text at twice the size, for a ${role}`, async ({ page, request, at, open, provokes }) => {
    test.setTimeout(240_000);
    provokes(/^404 .*nowhere$/);
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (role === "player") await arrive(page, await joinByApi(request, { balance: 2_000 }), at("/"));
    else await open("/");
    await enlargeText(page);
    for (const path of paths) {
      await test.step(path, async () => {
        await open(path);
        await page.waitForLoadState("networkidle");
        if (path.includes("modal") || path === "/login" || path === "/register") await expect(page.getByRole("dialog")).toBeVisible();
        await page.screenshot({
          path: `test-results/screens/large/${test.info().project.name}-${role}-${path.replaceAll(/\W+/g, "-")}.png`,
        });
        expect.soft(await findLostText(page), path).toEqual([]);
      });
    }
  });
