import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi, logOutElsewhere } from "./support/player.ts";

test("autoplay starts, stops at its limits and stops by hand", async ({ page, request, at, look, words }) => {
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/casino/house/dice"));
  const dice = page.frameLocator("iframe");
  const fallen = dice.getByRole("list", { name: "Últimos resultados" }).getByRole("listitem");

  await test.step("autoplay does not start without a loss limit", async () => {
    await dice.getByRole("button", { name: "Auto" }).click();
    await expect(dice.getByText("Informe quanto você aceita perder.")).toBeVisible();
    await expect(dice.getByRole("button", { name: "Começar 10 rodadas" })).toHaveAttribute("aria-disabled", "true");
    await look("autoplay-1-empty");
  });

  await test.step("autoplay ends before another loss would exceed the limit", async () => {
    await dice.getByLabel("Parar se perder").fill("1");
    await expect(dice.getByText(/^Até 10 rodadas de R\$\s1,00\. A perda não passa de R\$\s1,00\.$/)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dice.locator(".play")).toHaveText(/^Parar\d+ de 10/);
    await look("autoplay-2-running");
    await expect(dice.getByRole("alert")).toHaveText(/^(Parou no seu limite de perda|Automático completo): /, { timeout: 25_000 });
  });

  await test.step("one key stops autoplay", async () => {
    const before = await fallen.count();
    await dice.getByRole("button", { name: "Auto" }).click();
    await dice.getByRole("button", { name: /^20×/ }).click();
    await dice.getByRole("button", { name: "Começar 10 rodadas" }).click();
    await expect(async () => expect(await fallen.count()).toBeGreaterThan(before)).toPass();
    await page.keyboard.press("Escape");
    await expect(dice.getByRole("alert")).toHaveText(/^Você parou: /);
    const after = await fallen.count();
    await expect(dice.locator(".play")).toHaveText(/^Rolar/);
    expect(await fallen.count()).toBe(after);
  });

  await test.step("the rules mention that key", async () => {
    await dice.getByRole("button", { name: "Regras e ganhos" }).click();
    const keys = dice.getByRole("dialog").locator(".keys");
    await expect(keys).toHaveCount(1);
    await expect(keys.locator("kbd")).toHaveText(["Enter", "Esc"]);
    await page.keyboard.press("Escape");
  });

  await test.step("a problem report contains the last round", async () => {
    const { id } = await lastRound(page);
    const report = page.getByRole("link", { name: words("game_report") }).filter({ visible: true });
    if (!(await report.isVisible())) await page.getByRole("button", { name: words("casino_info") }).click();
    // Prevents the mail program from opening: only the address matters.
    await report.evaluate((link) => link.addEventListener("click", (event) => event.preventDefault()));
    await report.click();
    expect(decodeURIComponent((await report.getAttribute("href")) ?? "")).toContain(id);
  });
});

/** Returns the newest round that the server lists for the game in the frame. */
async function lastRound(page: Page): Promise<{ id: string }> {
  const client = page.frames()[1];
  if (!client) throw new Error("no game in the page");
  const listed = page.waitForResponse((reply) => reply.url().endsWith("/house/api/rounds"));
  await client.evaluate(() => location.reload());
  const [round] = ((await (await listed).json()) as { data: { id: string }[] }).data;
  if (!round) throw new Error("no round was played");
  return round;
}

test("an open round waits for its player; a game whose session has ended shows a message", async ({
  page,
  request,
  at,
  look,
  words,
  provokes,
}) => {
  const player = await joinByApi(request, { balance: 5_000 });
  await arrive(page, player, at("/casino/house/mines"));
  const mines = page.frameLocator("iframe");

  await test.step("a reload restores the round", async () => {
    await mines.getByRole("button", { name: /^Começar/ }).click();
    await expect(mines.locator(".play")).toHaveText(/^Retirar/);
    await page.reload();
    await expect(mines.locator(".play")).toHaveText(/^Retirar/);
    await expect(mines.locator(".chip")).toHaveText("em jogo");
  });

  await test.step("the site reopens an expired launch while the player is signed in", async () => {
    provokes(/^401 \/house\/api\//);
    await page.route("**/house/api/rounds/*/actions", (route) => route.fulfill({ status: 401, json: { message: "" } }), { times: 1 });
    const address = await page.locator("iframe").getAttribute("src");
    await mines.getByRole("group").getByRole("button").first().click();
    await expect(page.locator("iframe")).not.toHaveAttribute("src", String(address));
    await expect(mines.locator(".chip")).toHaveText("em jogo");
  });

  await test.step("the game ends with the session", async () => {
    provokes(/^401 \/api\//);
    await logOutElsewhere(request, player);
    await expect(page.getByText(words("game_signed_out"))).toBeVisible();
    await look("games-signed-out");
  });
});
