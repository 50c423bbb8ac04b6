import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import {
  arriveAtOffice,
  desk,
  deskSizeOf,
  dialogOf,
  asksToSign,
  officeLabels,
  officeUrl,
  panelOf,
  sendSigned,
  signIfAsked,
} from "./support/office.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

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

test("a bank account is saved as a draft, tested at the bank, and discarded; its secrets are never shown again", async ({
  page,
  request,
  baseURL,
  locale,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const key = `${locale}@trevo.example`;
  provokes(/^401 \/api\/staff\//);
  provokes(/^422 \/api\/staff\/trevo\/partners$/);
  provokes(asksToSign);
  await page.setViewportSize(deskSizeOf(locale));
  await arriveAtOffice(page, `${officeUrl(baseURL ?? "")}/parceiros?tenant=trevo`, officeLabels[locale]);

  await test.step("an unreachable address is refused at its field", async () => {
    await page.getByRole("button", { name: "Pix", exact: true }).click();
    const bank = (process.env["SANDBOX_URL"] ?? "").replace("127.0.0.1", "localhost");
    const typed = ["http://bank.example/token", `${bank}/v2`, bank, key];
    for (const [place, label] of words.fields.entries())
      await dialogOf(page)
        .getByLabel(label, { exact: true })
        .fill(typed[place] ?? "");
    await dialogOf(page).getByLabel(words.callback).selectOption("hmac_query");
    const secrets = ["trevo-demo", "trevo-demo-secret", "trevo-callback-secret"];
    for (const [place, label] of words.secrets.entries())
      await dialogOf(page)
        .getByLabel(label, { exact: true })
        .fill(secrets[place] ?? "");
    await dialogOf(page).getByRole("button", { name: words.save }).click();
    const refused = dialogOf(page).locator(".field-hint").getByText(words.invalid);
    await signIfAsked(page, "ana", refused);
    await expect(refused).toBeVisible();
    await look("office-partner-refused");
    await dialogOf(page)
      .getByLabel(words.fields[0] ?? "", { exact: true })
      .fill(`${bank}/oauth/token`);
    await sendSigned(page, "ana");
  });

  await test.step("the bank accepts the credentials", async () => {
    const staff = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });
    const accounts = await staff<{ id: string; config: { key: string } }[]>("/trevo/partners");
    const { id = "" } = accounts.find(({ config }) => config.key === key) ?? {};
    await page.goto(`${officeUrl(baseURL ?? "")}/parceiros?tenant=trevo&peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(key);
    await expect(panelOf(page)).not.toContainText("trevo-demo-secret");
    await page.keyboard.press("a");
    await page.keyboard.press("Control+Enter");
    await expect(panelOf(page)).toContainText(words.accepted);
    await look("office-partner");
  });

  await test.step("an account that was never used is discarded", async () => {
    const address = page.url();
    await panelOf(page)
      .getByRole("button", { name: `${words.discard}…` })
      .click();
    await dialogOf(page).getByRole("button", { name: words.discard }).click();
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(address);
    await expect(panelOf(page)).toContainText(words.over);
  });
});
