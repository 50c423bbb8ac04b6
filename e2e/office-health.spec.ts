import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    start: "Conferir tudo…",
    done: /Terminou/,
    progress: /^([\d.]+) de \1 conferências$/,
    running: /Uma conferência já está em andamento|^[\d.]+ de [\d.]+ conferências$/,
    jobs: "Tarefas",
  },
  en: {
    start: "Check everything…",
    done: /Finished/,
    progress: /^([\d,]+) of \1 checks$/,
    running: /A check is already running|^[\d,]+ of [\d,]+ checks$/,
    jobs: "Jobs",
  },
} satisfies Record<Locale, object>;

test("the health of the product is shown, and all invariants are checked to the end", async ({ page, baseURL, locale, look, provokes }) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  provokes(/^401 \/api\/staff\//);
  // The journey in the other language may have started one a moment before.
  provokes(/^409 \/api\/staff\/trevo\/invariants\/run$/);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/saude?tenant=trevo`, officeLabels[locale]);
  await expect(page.getByRole("heading", { name: words.jobs })).toBeVisible();
  await look("office-health");
  const start = page.getByRole("button", { name: words.start });
  const running = page.getByText(words.running).first();
  // An earlier check may have ended.
  await expect(start.or(running).first()).toBeVisible();
  if (await start.isVisible()) {
    await start.click();
    await expect(dialogOf(page)).toBeVisible();
    await look("office-health-check");
    await page.keyboard.press("Control+Enter");
    await expect(running).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await expect(page.getByText(words.progress)).toBeVisible({ timeout: 200_000 });
  await expect(page.getByText(words.done)).toBeVisible();
  await look("office-health-done");
});
