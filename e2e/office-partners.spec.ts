import type { Page } from "@playwright/test";
import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, officeLabels, officeUrl } from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

/** The console is for desks: the widths of two of them, whatever the project's screen is. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };

const panel = (page: Page) => page.locator("aside.panel");
const dialog = (page: Page) => page.getByRole("alertdialog");

const labels = {
  pt: {
    save: "Guardar rascunho",
    fields: ["Endereço do token (OAuth)", "Endereço da API Pix", "Endereço dos pagamentos", "Chave Pix"],
    callback: "Autenticação dos avisos",
    secrets: ["Client ID", "Client secret", "Segredo dos avisos"],
    invalid: "Por favor, insira um endereço válido.",
    accepted: "O parceiro aceitou as credenciais.",
    discard: "Descartar",
    over: "Esta conta não volta a ser usada.",
  },
  en: {
    save: "Save the draft",
    fields: ["Token address (OAuth)", "Address of the Pix API", "Address of payouts", "Pix key"],
    callback: "Authentication of callbacks",
    secrets: ["Client ID", "Client secret", "Secret of callbacks"],
    invalid: "Please enter a valid address.",
    accepted: "The partner accepted the credentials.",
    discard: "Discard",
    over: "This account is not used again.",
  },
} satisfies Record<Locale, object>;

test("a bank account is kept as a draft, checked at the bank, and discarded; its secrets are never shown again", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(180_000);
  const words = labels[locale];
  const key = `${locale}@trevo.example`;
  provokes(/^401 \/api\/staff\//);
  provokes(/^422 \/api\/staff\/trevo\/partners$/);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/parceiros?tenant=trevo`, officeLabels[locale]);

  await test.step("an address that cannot be called is refused at its field", async () => {
    await page.getByRole("button", { name: "Pix", exact: true }).click();
    const bank = (process.env["SANDBOX_URL"] ?? "").replace("127.0.0.1", "localhost");
    const typed = ["http://bank.example/token", `${bank}/v2`, bank, key];
    for (const [place, label] of words.fields.entries())
      await dialog(page)
        .getByLabel(label, { exact: true })
        .fill(typed[place] ?? "");
    await dialog(page).getByLabel(words.callback).selectOption("hmac_query");
    const secrets = ["trevo-demo", "trevo-demo-secret", "trevo-callback-secret"];
    for (const [place, label] of words.secrets.entries())
      await dialog(page)
        .getByLabel(label, { exact: true })
        .fill(secrets[place] ?? "");
    await dialog(page).getByRole("button", { name: words.save }).click();
    await expect(dialog(page).locator(".field-hint").getByText(words.invalid)).toBeVisible();
    await look("office-partner-refused");
    await dialog(page)
      .getByLabel(words.fields[0] ?? "", { exact: true })
      .fill(`${bank}/oauth/token`);
    await dialog(page).getByRole("button", { name: words.save }).click();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step("the bank accepts the credentials", async () => {
    const staff = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });
    const accounts = await staff<{ id: string; config: { key: string } }[]>("/trevo/partners");
    const { id = "" } = accounts.find(({ config }) => config.key === key) ?? {};
    await page.goto(`${officeUrl(baseURL ?? "")}/parceiros?tenant=trevo&peek=trevo.${id}`);
    await expect(panel(page)).toContainText(key);
    await expect(panel(page)).not.toContainText("trevo-demo-secret");
    await page.keyboard.press("a");
    await page.keyboard.press("Control+Enter");
    await expect(panel(page)).toContainText(words.accepted);
    await look("office-partner");
  });

  await test.step("what was never used is discarded", async () => {
    const address = page.url();
    await panel(page)
      .getByRole("button", { name: `${words.discard}…` })
      .click();
    await dialog(page).getByRole("button", { name: words.discard }).click();
    await expect(dialog(page)).toBeHidden();
    await page.goto(address);
    await expect(panel(page)).toContainText(words.over);
  });
});
