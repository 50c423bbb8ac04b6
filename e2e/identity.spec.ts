import type { Page } from "@playwright/test";
import { appCode } from "./support/app-code.ts";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi, loginElsewhere } from "./support/player.ts";
import { codeSentTo } from "./support/sandbox.ts";

const sheetOf = (page: Page) => page.getByRole("dialog");

test("a second factor is switched on and required at the next login", async ({ page, request, at, words, look, open, provokes }) => {
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/user/edit/access-data"));
  await expect(page.getByText(words("security_session_current"), { exact: true })).toBeVisible();
  await look("access-data");
  await page.getByRole("button", { name: words("security_factor_enable"), exact: true }).click();
  const sheet = sheetOf(page);
  await sheet.getByLabel(words("security_password_present"), { exact: true }).fill(player.password);
  await sheet.getByRole("button", { name: words("security_continue") }).click();
  const secret = ((await sheet.getByTestId("factor-secret").textContent()) ?? "").replaceAll(" ", "");
  await look("second-factor-enrol");
  await sheet.getByLabel(words("security_factor_first")).fill(appCode(secret));
  await expect(sheet.getByText(words("security_recovery_text"))).toBeVisible();
  await look("second-factor-codes");
  await sheet.getByRole("button", { name: words("security_recovery_done") }).click();
  await expect(page.getByRole("button", { name: words("security_factor_disable"), exact: true })).toBeVisible();
  await look("second-factor-on");

  provokes(/^403 \/api\/auth\/login$/);
  provokes(/^422 \/api\/auth\/login\/second-factor$/);
  await page.evaluate(() => localStorage.clear());
  await open("/login");
  await sheet.getByLabel(words("auth_phone"), { exact: true }).fill(player.phone.slice(3));
  await sheet.getByLabel(words("auth_password"), { exact: true }).fill(player.password);
  await sheet.getByRole("button", { name: words("bar_login"), exact: true }).click();
  await expect(sheet.getByText(words("auth_second_text"))).toBeVisible();
  await look("login-second-step");
  await sheet.getByLabel(words("auth_second_code")).fill(appCode(secret, -5));
  await expect(sheet.getByLabel(words("auth_second_code"))).toHaveAttribute("aria-invalid", "true");
  await sheet.getByLabel(words("auth_second_code")).fill(appCode(secret, 1));
  await expect(sheet).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("auth"))).not.toBeNull();
});

test("a refused code request is not shown as sent, and the code received earlier still works", async ({
  page,
  request,
  at,
  words,
  look,
  provokes,
}) => {
  // Both codes were sent at registration a moment ago: another one is refused for 20 s.
  const player = await joinByApi(request);
  await arrive(page, player, at("/user/edit/access-data"));
  provokes(/^429 \/api\/auth\/verify-code$/);
  await page.getByRole("button", { name: words("security_confirm_contacts") }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole("button", { name: words("auth_code_send_sms") }).click();
  await expect(sheet.getByRole("alert")).not.toBeEmpty();
  await expect(sheet.getByRole("button", { name: words("auth_code_send_in", { time: "" }).trim() })).toBeVisible();
  await expect(sheet.getByLabel(words("auth_code"))).toHaveCount(0);
  await look("code-refused");
  await sheet.getByRole("button", { name: words("auth_code_have") }).click();
  await look("code-at-hand");
  await sheet.getByLabel(words("auth_code")).fill(await codeSentTo(player.phone));
  await expect(sheet.getByText(words("auth_contact_verified"), { exact: true })).toBeVisible();
});

test("a new e-mail is confirmed by code, and the password is changed", async ({ page, request, at, words, look }) => {
  const player = await joinByApi(request, { verified: true });
  await arrive(page, player, at("/user/edit/access-data"));
  const email = `n${Date.now()}@example.com`;
  await page.getByRole("button", { name: words("security_change_email") }).click();
  const sheet = sheetOf(page);
  await sheet.getByLabel(words("security_new_email")).fill(email);
  await sheet.getByLabel(words("security_password_present"), { exact: true }).fill(player.password);
  await look("change-email");
  await sheet.getByRole("button", { name: words("security_send_code") }).click();
  await sheet.getByLabel(words("security_code")).fill(await codeSentTo(email));
  await expect(sheet).toBeHidden();
  await expect(page.getByText(email)).toBeVisible();

  await page.getByRole("button", { name: words("security_password_change") }).click();
  await sheet.getByLabel(words("security_password_present"), { exact: true }).fill(player.password);
  for (const field of ["security_password_new", "security_password_confirm"])
    await sheet.getByLabel(words(field), { exact: true }).fill("outra-folha-da-sorte-8");
  await look("change-password");
  await sheet.getByRole("button", { name: words("security_password_save") }).click();
  await expect(sheet).toBeHidden();
});

test("another device's session is listed and can be ended", async ({ page, request, at, look, provokes }) => {
  const player = await joinByApi(request, { verified: true });
  const other = await loginElsewhere(request, player);
  await arrive(page, player, at("/user/edit/access-data"));
  const row = page.getByRole("listitem").filter({ hasText: "Firefox, Windows" });
  await expect(row).toBeVisible();
  await look("access-data-devices");
  await row.getByRole("button").click();
  await expect(row).toBeHidden();
  provokes(/^401 /);
  const reply = await request.get("/api/auth/me", { headers: { authorization: `Bearer ${other}` } });
  expect(reply.status()).toBe(401);
});

test("Google opens a registration, and afterwards signs in to the account", async ({ page, words, look, open, provokes }) => {
  provokes(/^403 \/api\/auth\/google$/);
  const email = `g${Date.now()}@example.com`;
  await open("/login");
  const enter = async () => {
    await page.getByRole("button", { name: words("auth_google") }).click();
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Continuar" }).click();
  };
  await look("login-google");
  await enter();
  await expect(sheetOf(page).getByLabel(words("auth_email"), { exact: true })).toHaveValue(email);
  await expect(sheetOf(page).getByLabel(words("auth_first_name"), { exact: true })).toHaveValue("Mariana");
  expect(page.url()).not.toContain("id_token");
  await look("register-google");
});
