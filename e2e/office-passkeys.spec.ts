import type { Locale } from "@trevo/domain";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { addAuthenticator } from "./support/authenticator.ts";
import { asksToSign, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf, signInAtOffice } from "./support/office.ts";
import { joinByApi } from "./support/player.ts";

test.use(desk);

const labels = {
  pt: {
    account: /^Sua conta/,
    passkeys: "Chaves de acesso",
    add: "Adicionar chave de acesso",
    name: "Nome",
    rename: "Mudar o nome…",
    remove: "Remover…",
    use: "Usar a chave de acesso",
    signOut: "Sair",
    failed: "A chave de acesso não respondeu",
    known: "Este aparelho já tem uma chave de acesso sua",
    never: "Nunca usada",
    correct: "Corrigir saldo",
    direction: "Sentido",
    amount: "Valor",
    note: "O que o jogador lê",
    reason: "Motivo",
    proposed: "Proposta feita. Ela espera outra pessoa em Aprovações.",
    mode: /^Tema/,
  },
  en: {
    account: /^Your account/,
    passkeys: "Passkeys",
    add: "Add a passkey",
    name: "Name",
    rename: "Rename…",
    remove: "Remove…",
    use: "Use your passkey",
    signOut: "Sign out",
    failed: "The passkey did not answer",
    known: "This device has a passkey of yours already",
    never: "Never used",
    correct: "Correct the balance",
    direction: "Direction",
    amount: "Amount",
    note: "What the player reads",
    reason: "Reason",
    proposed: "Proposed. It waits for somebody else in Approvals.",
    mode: /^Theme|^Mode/,
  },
} satisfies Record<Locale, object>;

const row = (page: Page, name: string) => page.locator("tbody tr").filter({ hasText: name });

/** No other journey signs in to the back office as this member. */
const who = "bia";

test("a member adds a passkey, signs several actions with it, signs in with it, and removes it", async ({
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
  const name = `Mesa 4 ${locale}`;
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  const headers = { authorization: `Bearer ${player.token}` };
  const { id } = ((await (await request.get("/api/auth/me", { headers })).json()) as { data: { id: string } }).data;
  const authenticator = await addAuthenticator(page);
  const usePasskey = page.getByRole("button", { name: words.use });

  await test.step("a passkey is added under a name; a second one on the same device is refused", async () => {
    await signInAtOffice(page, office, who, officeLabels[locale]);
    await page.getByRole("button", { name: words.account }).click();
    await page.getByRole("menuitem", { name: words.passkeys }).click();
    await expect(page.getByRole("heading", { level: 1, name: words.passkeys })).toBeVisible();
    for (const place of ["first", "second"]) {
      await page.getByRole("button", { name: words.add }).click();
      await dialogOf(page).getByLabel(words.name).fill(name);
      if (place === "first") await look("office-passkey-add");
      await page.keyboard.press("Control+Enter");
      if (place === "first") await expect(row(page, name)).toContainText(words.never);
    }
    await expect(dialogOf(page)).toContainText(words.known);
    await page.keyboard.press("Escape");
    await look("office-passkeys");
  });

  await test.step("the passkey signs two corrections without a wait, but only for a person whom the device recognises", async () => {
    for (const cents of ["1234", "1235"]) {
      await page.goto(`${office}/jogadores/trevo/${id}`);
      await page.getByRole("button", { name: words.correct, exact: true }).click();
      await dialogOf(page).getByLabel(words.direction).selectOption("add");
      await dialogOf(page).getByLabel(words.amount).fill(cents);
      await dialogOf(page).getByLabel(words.note).fill("Acerto de uma rodada interrompida");
      await dialogOf(page).getByLabel(words.reason).fill("Rodada interrompida, conferida com o estúdio.");
      await page.keyboard.press("Control+Enter");
      await expect(usePasskey).toBeFocused();
      if (cents === "1234") {
        await look("office-passkey-step-up");
        await authenticator.recognises(false);
        await usePasskey.click();
        await expect(dialogOf(page).getByRole("alert")).toContainText(words.failed);
        await authenticator.recognises(true);
      }
      await page.keyboard.press("Control+Enter");
      await expect(dialogOf(page)).toBeHidden();
      await expect(page.getByText(words.proposed)).toBeVisible();
    }
  });

  await test.step("the passkey opens the back office after the password", async () => {
    await page.getByRole("button", { name: words.account }).click();
    await page.getByRole("menuitem", { name: words.signOut, exact: true }).click();
    await page.getByLabel(officeLabels[locale].email).fill("bia@trevo.example");
    await page.getByLabel(officeLabels[locale].password).fill("trevo-backoffice-demo-1");
    await page.getByRole("button", { name: officeLabels[locale].next }).click();
    await expect(usePasskey).toBeFocused();
    await look("office-passkey-sign-in");
    await page.keyboard.press("Enter");
    await expect(page.locator(".rail")).toBeVisible();
  });

  await test.step("the passkey is renamed and removed", async () => {
    await page.goto(`${office}/chaves-de-acesso`);
    await page.getByRole("button", { name: words.mode }).click();
    await row(page, name).click();
    await panelOf(page).getByRole("button", { name: words.rename }).click();
    await dialogOf(page).getByLabel(words.name).fill(`${name} B`);
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page)).toContainText(`${name} B`);
    await look("office-passkey-dark");
    await panelOf(page).getByRole("button", { name: words.remove }).click();
    await page.keyboard.press("Control+Enter");
    await expect(row(page, `${name} B`)).toHaveCount(0);
  });
});
