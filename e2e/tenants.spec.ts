import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** Each brand has a host. */
const hostOf = (brand: string, base: string | undefined): string => `http://${brand}.localhost:${new URL(base ?? "").port}`;

test("three brands serve three different sites", async ({ page, baseURL, at, open, look, words }) => {
  const faces: string[][] = [];
  for (const [brand, name] of [
    ["trevo", "Trevo"],
    ["aurora", "Aurora"],
    ["norte", "Norte"],
  ] as const) {
    await open(hostOf(brand, baseURL) + at("/"));
    await expect(page).toHaveTitle(new RegExp(name));
    await look(`brand-${brand}`);
    faces.push(
      await page.evaluate(() => {
        const { corners = "", card = "", nav = "", hero = "" } = document.documentElement.dataset;
        const style = getComputedStyle(document.documentElement);
        return [
          corners,
          card,
          nav,
          hero,
          style.getPropertyValue("--accent"),
          style.getPropertyValue("--bg"),
          style.getPropertyValue("--font-display"),
        ];
      }),
    );
  }
  // Every switch and every colour differs from brand to brand.
  for (const [position] of faces[0]!.entries()) expect(new Set(faces.map((face) => face[position])).size).toBe(3);

  await test.step("the regulated brand shows its notices on every screen", async () => {
    await expect(page.getByText(words("regulated_risk"))).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("SPA/MF");
    await open(`${hostOf("norte", baseURL)}${at("/casino/house/dice")}`);
    await expect(page.getByText(words("regulated_risk"))).toBeVisible();
    await expect(page.getByRole("button", { name: words("casino_demo") })).toBeHidden();
    await look("brand-norte-game");
  });
});

test("an unknown host answers 404", async ({ page, baseURL, at, open, look, locale, provokes }) => {
  provokes(/^404 \/(en)?$/);
  const answer = page.waitForResponse((response) => response.request().resourceType() === "document");
  await open(hostOf("ninguem", baseURL) + at("/"));
  expect((await answer).status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(locale === "pt" ? "Plataforma não encontrada" : "Platform not found");
  await expect(page.getByRole("link")).toHaveAttribute("href", `http://localhost:${new URL(baseURL ?? "").port}/`);
  await look("host-unknown");
});

for (const [brand, why] of [
  ["obra", "in maintenance"],
  ["dormente", "switched off"],
] as const) {
  test(`a brand that is ${why} shows its notice`, async ({ page, baseURL, at, open, look, locale, provokes }) => {
    provokes(/^503 \/(en)?$/);
    const answer = page.waitForResponse((response) => response.request().resourceType() === "document");
    await open(hostOf(brand, baseURL) + at("/"));
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(locale === "pt" ? "Manutenção Programada" : "Scheduled maintenance");
    await look(`brand-${brand}`);
  });
}

test("a session of one brand is unknown at another", async ({ page, request, baseURL, at, words, provokes }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/account/wallet"));
  await expect(page.getByRole("link", { name: words("bar_open_wallet") })).toBeVisible();

  provokes(/^401 \/api\//);
  await arrive(page, player, hostOf("aurora", baseURL) + at("/account/wallet"));
  await expect(page.getByRole("banner").getByRole("link", { name: words("bar_login") })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
});
