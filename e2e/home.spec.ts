import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "@playwright/test";

test("a guest opens the home page", async ({ page }, info) => {
  const failures: string[] = [];
  page.on("pageerror", (error) => failures.push(error.message));
  await page.goto(info.project.name === "desktop" ? "/en" : "/");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await expect(page.getByRole("main")).toBeVisible();
  await page.screenshot({ path: info.outputPath("home.png") });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  expect(failures).toEqual([]);
});

test("an address that nobody has", async ({ page }) => {
  const answer = await page.goto("/there-is-nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("main")).toBeVisible();
});
