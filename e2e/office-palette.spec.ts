import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, officeLabels, officeUrl, requestWithdrawal } from "./support/office.ts";

test.use(desk);

const labels = {
  pt: {
    palette: "Ir para uma tela, uma marca ou um registro",
    withdrawal: "Saque · trevo",
    player: "Jogador · trevo",
    none: /Nada encontrado/,
  },
  en: { palette: "Go to a screen, a brand or a record", withdrawal: "Withdrawal · trevo", player: "Player · trevo", none: /Nothing found/ },
} satisfies Record<Locale, object>;

test("the palette opens a withdrawal by its id and a player by CPF, and shows when nothing is found", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const { id, player } = await requestWithdrawal(request, 7_700);
  await arriveAtOffice(page, `${office}/saques?tenant=trevo`, officeLabels[locale]);
  const field = page.getByRole("combobox", { name: words.palette });
  const lookFor = async (text: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
    await page.keyboard.press("Enter");
  };

  await test.step("an id finds the withdrawal, and Enter opens it", async () => {
    await lookFor(id);
    await expect(page.getByRole("option").first()).toContainText(words.withdrawal);
    await look("office-palette-found");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/saques/trevo/${id}$`));
  });

  await test.step("a CPF finds the player, masked", async () => {
    await lookFor(player.cpf);
    await expect(page.getByRole("option").first()).toContainText(words.player);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/jogadores/trevo/${player.id}$`));
    expect(page.url()).not.toContain(player.cpf);
  });

  await test.step("an unknown text finds nothing", async () => {
    await lookFor("00000000-0000-4000-8000-00000000beef");
    await expect(page.getByRole("dialog").getByText(words.none)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 780 });
    await look("office-palette-nothing");
  });
});
