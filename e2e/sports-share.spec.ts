import { expect, test } from "./support/journey.ts";
import { openSlip } from "./support/slip.ts";

test("a slip is shared by link and opens for a guest with the current odds", async ({ page, open, words, look, provokes }) => {
  test.setTimeout(240_000);
  const main = page.getByRole("main");
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: undefined });
    Object.defineProperty(navigator, "clipboard", {
      value: { writeText: async (text: string) => document.documentElement.setAttribute("data-copied", text) },
    });
  });
  const rows = main.getByRole("region", { name: words("sports_next") }).locator(".fixture-row");

  await test.step("two selections are shared", async () => {
    await expect(async () => {
      await open("/sports");
      expect(await rows.count()).toBeGreaterThanOrEqual(2);
    }).toPass({ timeout: 60_000 });
    const total = await rows.count();
    for (const index of [total - 1, total - 2]) {
      const odds = rows.nth(index).locator("button.odds-cell").first();
      await odds.click();
      await expect(odds).toHaveAttribute("aria-pressed", "true");
    }
    const slip = await openSlip(page, words);
    await look("slip-to-share");
    await slip.getByRole("button", { name: words("sports_share"), exact: true }).click();
    await expect(page.getByText(words("sports_share_copied"))).toBeVisible();
  });

  const link = new URL((await page.locator("html").getAttribute("data-copied")) ?? "");
  expect(link.search).toMatch(/^\?slip=[0-9A-Z]{8}$/);

  await test.step("in a browser without a slip the link shows the selections, which become the slip", async () => {
    await page.evaluate(() => localStorage.clear());
    await open(`/sports${link.search}`);
    const shared = main.getByRole("region", { name: words("sports_shared") });
    await expect(shared.getByRole("listitem")).toHaveCount(2);
    await look("slip-shared");
    await shared.getByRole("button", { name: words("sports_shared_use"), exact: true }).click();
    await expect(shared).toHaveCount(0);
    const slip = await openSlip(page, words);
    await expect(slip.locator(".slip-legs li")).toHaveCount(2);
  });

  await test.step("an unknown code shows a message", async () => {
    provokes(/^404 \/api\/sportsbook\/slips\/00000000$/);
    await open("/sports?slip=00000000");
    await expect(main.getByText(words("sports_shared_gone"))).toBeVisible();
    await look("slip-shared-gone");
    await main.getByRole("button", { name: words("close"), exact: true }).click();
    await expect(main.getByText(words("sports_shared_gone"))).toHaveCount(0);
  });
});
