import type { Locator, Page } from "@playwright/test";
import type { Words } from "./words.ts";

const isColumn = (page: Page): boolean => (page.viewportSize()?.width ?? 0) >= 1_200;

/** The slip as this screen has it, where it is open: a column, or a sheet. */
export const slipOf = (page: Page, words: Words): Locator =>
  page.getByRole(isColumn(page) ? "complementary" : "dialog", { name: words("sports_slip") });

/** The slip, whose sheet a bar opens. */
export async function openSlip(page: Page, words: Words): Promise<Locator> {
  if (!isColumn(page)) await page.locator(".slip-bar").click();
  return slipOf(page, words);
}
