import type { Locator, Page } from "@playwright/test";
import type { Words } from "./words.ts";

const isColumn = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1_200;

/** Returns the open slip: a column or a sheet, depending on the width of the screen. */
export const slipOf = (page: Page, words: Words): Locator =>
  page.getByRole(isColumn(page) ? "complementary" : "dialog", { name: words("sports_slip") });

/** Opens the slip. On narrow screens a bar opens its sheet. */
export async function openSlip(page: Page, words: Words): Promise<Locator> {
  if (!isColumn(page)) await page.locator(".slip-bar").click();
  return slipOf(page, words);
}
