import type { Page } from "@playwright/test";
import type { Words } from "./words.ts";

/** The slip as this screen has it: a column, or a sheet that a bar opens. */
export async function openSlip(page: Page, words: Words) {
  if ((page.viewportSize()?.width ?? 0) >= 1_200) return page.getByRole("complementary", { name: words("sports_slip") });
  await page.locator(".slip-bar").click();
  return page.getByRole("dialog", { name: words("sports_slip") });
}
