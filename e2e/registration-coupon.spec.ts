import { newcomer } from "@trevo/testing";
import { expect, test } from "./support/journey.ts";
import { codeSentTo } from "./support/sandbox.ts";

test("a visitor opens an account with a coupon, confirms both contacts, and receives the bonus", async ({
  page,
  open,
  words,
  look,
  provokes,
}) => {
  const person = newcomer();
  const dialog = page.getByRole("dialog");

  await test.step("the coupon's page leads a visitor to the form", async () => {
    await open("/promo-codes");
    const main = page.getByRole("main");
    await main.getByRole("textbox").fill("bemvindo");
    await main.getByRole("button", { name: words("bonuses_coupon_check") }).click();
    const result = main.getByRole("status").filter({ has: page.getByRole("heading") });
    await result.getByRole("link", { name: words("bonuses_coupon_register") }).click();
    await expect(dialog).toBeVisible();
  });

  await test.step("the first two steps of the form are completed", async () => {
    await dialog.getByLabel(words("auth_first_name"), { exact: true }).fill(person.first_name);
    await dialog.getByLabel(words("auth_last_name"), { exact: true }).fill(person.last_name);
    await dialog.getByLabel(words("auth_phone"), { exact: true }).fill(person.phone.replace("+55", ""));
    await dialog.getByLabel(words("auth_email"), { exact: true }).fill(person.email);
    await dialog.getByRole("button", { name: words("auth_next") }).click();
    await dialog.getByLabel(words("auth_birth")).fill(person.birth_date.split("-").reverse().join(""));
    await dialog.getByLabel(words("auth_cpf_optional")).fill(person.cpf);
    await dialog.getByRole("button", { name: words("auth_next") }).click();
  });

  const field = dialog.getByLabel(words("auth_coupon"), { exact: true });
  const create = dialog.getByRole("button", { name: words("auth_create"), exact: true });

  await test.step("a wrong code is refused at its field, a code for later use is announced as such, and the right one shows its reward", async () => {
    await dialog.getByLabel(words("auth_password"), { exact: true }).fill(person.password);
    await dialog.getByLabel(words("auth_password_confirm")).fill(person.password);
    await dialog.getByRole("checkbox", { name: words("auth_terms_before") }).check();
    await dialog.getByRole("checkbox", { name: words("auth_adult") }).check();
    await expect(field).toHaveValue("BEMVINDO");
    await dialog.getByRole("button", { name: words("auth_coupon_remove") }).click();
    await dialog.getByRole("button", { name: words("auth_coupon_open") }).click();
    provokes(/^422 \/api\/auth\/register$/);
    await field.fill("nada99");
    await create.click();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await look("registration-coupon-invalid");
    await field.fill("dobro");
    await dialog.getByRole("button", { name: words("auth_coupon_check") }).click();
    await expect(dialog.getByText(words("auth_coupon_later"))).toBeVisible();
    await look("registration-coupon-later");
    await field.fill("bemvindo");
    await dialog.getByRole("button", { name: words("auth_coupon_check") }).click();
    await expect(dialog.getByText(words("auth_coupon_when"))).toBeVisible();
    await look("registration-coupon-valid");
    await create.click();
  });

  await test.step("the bonus is granted once phone and e-mail are confirmed", async () => {
    await expect(page.getByRole("heading", { name: words("auth_verify_title") })).toBeVisible();
    await page.getByLabel(words("auth_code")).fill(await codeSentTo(person.phone));
    await expect(page.getByText(words("auth_contact_verified"), { exact: true })).toBeVisible();
    await page.getByLabel(words("auth_code")).fill(await codeSentTo(person.email));
    await expect(page.getByText(words("auth_contacts_done"))).toBeVisible();
    await expect(async () => {
      await open("/bonus");
      await expect(
        page
          .getByRole("main")
          .getByText(/R\$\s?5[.,]00/)
          .first(),
      ).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await look("registration-coupon-bonus");
  });
});
