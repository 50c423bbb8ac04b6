import type { FrameLocator } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";

/** A flight may crash before anyone could cash out: a player who must win tries again in the next one. */
const polling = { timeout: 90_000, intervals: [200] };

const key = (game: FrameLocator) => game.locator(".play");
const mine = (game: FrameLocator) => game.locator(".crowd .mine");
const points = (game: FrameLocator) => game.getByRole("list", { name: "Últimos resultados" });

/** Places a bet of one real in this round or in the next. */
async function bet(game: FrameLocator): Promise<void> {
  await expect(key(game)).toHaveText(/^Apostar|^Na próxima|^Aposta feita|^Retirar/);
  if ((await key(game).textContent())?.startsWith("Apostar")) await key(game).click();
  await expect(key(game)).toHaveText(/^Aposta feita|^Retirar/, { timeout: 90_000 });
}

test("all players see the same flight: one cashes out by hand, one automatically during a reload, a guest joins later", async ({
  page,
  browser,
  request,
  at,
  open,
  look,
  words,
}) => {
  test.slow();
  const [byHand, byItself] = await Promise.all([joinByApi(request, { balance: 5_000 }), joinByApi(request, { balance: 5_000 })]);
  const [other, guest] = await Promise.all([browser.newPage(), browser.newPage()]);
  const [hand, auto, late] = [page.frameLocator("iframe"), other.frameLocator("iframe"), guest.frameLocator("iframe")];
  await Promise.all([arrive(page, byHand, at("/casino/house/crash")), arrive(other, byItself, at("/casino/house/crash"))]);

  await test.step("one player cashes out by hand, the other at the target while the page reloads", async () => {
    await expect(async () => {
      await auto.getByLabel("Retirada automática", { exact: true }).fill("1,05");
      await Promise.all([bet(hand), bet(auto)]);
      await expect(key(hand)).toHaveText(/^Retirar/);
      await Promise.all([key(hand).click(), other.reload()]);
      await expect(mine(hand)).toHaveAttribute("data-state", "won", { timeout: 4_000 });
      await expect(mine(auto)).toHaveAttribute("data-state", "won", { timeout: 4_000 });
      await expect(mine(auto)).toContainText("1,05×");
      await expect(hand.locator(".crowd li")).not.toHaveCount(1);
    }).toPass(polling);
    await expect(hand.locator(".chip")).toContainText(/Retirou em \d,\d\d× · \+/);
    await look("crash-1-left");
  });

  await test.step("a guest who joins later sees the same flights", async () => {
    await guest.addInitScript(() => localStorage.setItem("ageVerified", "true"));
    await open("/casino/house/crash", guest);
    await guest.getByRole("button", { name: words("casino_demo") }).click();
    await expect(async () => {
      const seen = await points(late).getByRole("listitem").allTextContents();
      expect(seen.length).toBeGreaterThan(0);
      expect(await points(hand).getByRole("listitem").allTextContents()).toEqual(seen);
    }).toPass();
    await look("crash-2-guest", guest);
  });
});
