import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** What axe holds against the page, or against what the selector names; each with its nodes. Of everything else it collects nothing, which is half of its work. */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ""}`).join("\n")}`,
  );
}
