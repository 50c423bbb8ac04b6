import { type ListedSportCase, sportCaseStates, type TradingFixture } from "@trevo/contract";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, sendSigned } from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    open: "Abrir caso de integridade",
    review: "Iniciar análise",
    report: "Registrar comunicação",
    close: "Encerrar caso",
    file: "Fazer arquivo",
    authority: "A quem foi comunicado",
    verdict: "Conclusão",
    names: "Como os jogadores aparecem",
    reviewed: "Em análise",
    reported: "Comunicado: Ministério do Esporte",
    closed: "Encerrado: Sem fundamento",
    download: /^Baixar a versão/,
  },
  en: {
    open: "Open an integrity case",
    review: "Begin review",
    report: "Record a report",
    close: "Close the case",
    file: "Make a file",
    authority: "To whom it was reported",
    verdict: "Conclusion",
    names: "How players appear",
    reviewed: "Under review",
    reported: "Reported: Ministry of Sport",
    closed: "Closed: Unfounded",
    download: /^Download revision/,
  },
} satisfies Record<Locale, object>;

test("a case about a match is opened, reviewed, reported with its file, and closed", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  // A match has one case, and this journey runs on two screens at once: each takes a match without one, from another end of the list.
  const known = new Set<number>();
  for (const state of sportCaseStates)
    for (const { fixture_id } of await bia<ListedSportCase[]>(`/trevo/sports/cases?limit=100&state=${state}`)) known.add(fixture_id);
  const fixtures = await bia<TradingFixture[]>("/trevo/sports/fixtures?when=next");
  const free = fixtures.filter(({ id }) => !known.has(id));
  const fixture = free.at(locale === "pt" ? 0 : -1)?.id ?? 0;
  const panel = panelOf(page);
  const act = async (name: string, fields: Record<string, string> = {}): Promise<void> => {
    await panel.getByRole("button", { name }).click();
    for (const [label, value] of Object.entries(fields)) await dialogOf(page).getByLabel(label).selectOption(value);
    await dialogOf(page).getByRole("textbox").last().fill("Alerta recebido por ofício.");
  };
  const send = async (name: string): Promise<void> => {
    await dialogOf(page).getByRole("button", { name }).click();
    await expect(dialogOf(page)).toHaveCount(0);
  };

  await test.step("a member opens a case on the board", async () => {
    await arriveAtOffice(page, `${office}/esportes?tenant=trevo&peek=trevo.${fixture}`, officeLabels[locale]);
    await act(words.open);
    await send(words.open);
  });

  await test.step("the case is in its list, and a member begins the review", async () => {
    const data = await bia<{ id: string; fixture_id: number }[]>("/trevo/sports/cases?limit=100");
    const id = data.find(({ fixture_id }) => fixture_id === fixture)?.id ?? "";
    await page.goto(`${office}/integridade-esportiva?tenant=trevo&peek=trevo.${id}`);
    await expect(panel).toContainText("Alerta recebido por ofício.");
    await look("office-sport-case");
    await act(words.review);
    await look("office-sport-case-review");
    await send(words.review);
    await expect(panel).toContainText(words.reviewed);
  });

  await test.step("a file is made and downloaded", async () => {
    await act(words.file, { [words.names]: "hash" });
    await sendSigned(page, "ana");
    const link = panel.getByRole("link", { name: words.download }).first();
    await expect(link).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^trevo-caso-[0-9a-f]{12}-\d+\.json$/);
  });

  await test.step("the report and the end are recorded with their authority and verdict", async () => {
    await act(words.report, { [words.authority]: "ministry" });
    await send(words.report);
    await expect(panel).toContainText(words.reported);
    await act(words.close, { [words.verdict]: "unfounded" });
    await send(words.close);
    await expect(panel).toContainText(words.closed);
    await look("office-sport-case-closed");
    await page.setViewportSize({ width: 360, height: 780 });
    await look("office-sport-case-phone");
  });
});
