import { completeCpf } from "@trevo/domain";
import { newcomer } from "@trevo/testing";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi, logOutElsewhere } from "./support/player.ts";
import { codeSentTo } from "./support/sandbox.ts";
import { moneyPattern } from "./support/words.ts";

/** Error messages of the site, word for word. */
const says = {
  pt: {
    unknownTitle: "Página não encontrada",
    unknownText: "Não conseguimos encontrar a página que você estava procurando.",
    refusedTitle: "Não autorizado",
    refusedText: "Você não tem autorização para acessar esta página.",
    brokenTitle: "Ops... Algo deu errado",
    brokenText: "Algo não saiu como esperado. Nosso time já foi notificado!",
    wrongLogin: "Dados de acesso incorretos.",
    required: "Este campo é obrigatório.",
    longEmail: "Use no máximo 30 caracteres.",
    shortPassword: "Use pelo menos 8 caracteres.",
    underage: "Você precisa ter 18 anos ou mais.",
    badCpf: "CPF inválido",
    sessionOver: "Sessão expirada. Entre novamente.",
    offline: "Você está sem conexão. O que já abriu continua aqui.",
    loaded: "Saques e autoexclusão funcionam normalmente",
    wrongCode: "Código inválido ou expirado.",
  },
  en: {
    unknownTitle: "Page not found",
    unknownText: "We could not find the page you were looking for.",
    refusedTitle: "Not authorised",
    refusedText: "You do not have access to this page.",
    brokenTitle: "Oops... Something went wrong",
    brokenText: "Our team has been notified.",
    wrongLogin: "Wrong login details.",
    required: "This field is required.",
    longEmail: "Use at most 30 characters.",
    shortPassword: "Use at least 8 characters.",
    underage: "You must be 18 or older.",
    badCpf: "Invalid CPF",
    sessionOver: "Your session has expired. Log in again.",
    offline: "You are offline. Pages already open still work.",
    loaded: "Withdrawals and self-exclusion work as usual",
    wrongCode: "Invalid or expired code.",
  },
} as const;

const sheet = (page: Page) => page.getByRole("dialog");

test("an unknown address shows the 404 page", async ({ page, at, open, look, words, locale, provokes }) => {
  provokes(/^404 .*there-is-nothing-here$/);
  await open("/there-is-nothing-here");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says[locale].unknownTitle);
  await expect(page.getByText(says[locale].unknownText)).toBeVisible();
  await look("error-404");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("error_home") })
    .click();
  await expect(page).toHaveURL(at("/"));
});

test("the other error screens are shown", async ({ page, open, look, locale }) => {
  await open("/error?status=401");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says[locale].refusedTitle);
  await expect(page.getByText(says[locale].refusedText)).toBeVisible();
  await look("error-401");
  await open("/error?status=500");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(says[locale].brokenTitle);
  await expect(page.getByText(says[locale].brokenText)).toBeVisible();
});

test("a wrong password is refused, and the password can be reset", async ({ page, request, words, open, look, locale, provokes }) => {
  const player = await joinByApi(request);
  const atRegistration = await codeSentTo(player.phone);
  provokes(/^401 \/api\/auth\/login$/);

  await open("/login");
  await page.getByLabel(words("auth_phone"), { exact: true }).fill(player.phone);
  await page.getByLabel(words("auth_password"), { exact: true }).fill("nada-disso-1");
  await sheet(page)
    .getByRole("button", { name: words("bar_login"), exact: true })
    .click();
  await expect(sheet(page).getByRole("alert")).toHaveText(says[locale].wrongLogin);
  await look("login-wrong");

  await test.step("a code sent to the phone lets the player set a new password", async () => {
    await page.getByRole("button", { name: words("auth_forgot") }).click();
    await expect(page.getByLabel(words("auth_phone"), { exact: true })).not.toHaveValue("");
    await look("recover-1-start");
    await page.getByRole("button", { name: words("auth_recover_send") }).click();
    await expect(page.getByText(words("auth_recover_sent"))).toBeVisible();
    const code = await codeSentTo(player.phone, atRegistration);
    provokes(/^422 \/api\/auth\/verify-code$/);
    await page.getByLabel(words("auth_code")).fill(code === "000000" ? "000001" : "000000");
    await expect(page.getByText(says[locale].wrongCode)).toBeVisible();
    await look("recover-2-wrong-code");
    await page.getByLabel(words("auth_code")).fill(code);
    await page.getByLabel(words("auth_new_password"), { exact: true }).fill("outra-folha-8");
    await page.getByLabel(words("auth_new_password_confirm")).fill("outra-folha-8");
    await look("recover-3-password");
    await page.getByRole("button", { name: words("auth_password_save") }).click();
    await expect(page.getByText(words("auth_password_saved"))).toBeVisible();
  });

  await page.getByLabel(words("auth_password"), { exact: true }).fill("outra-folha-8");
  await sheet(page)
    .getByRole("button", { name: words("bar_login"), exact: true })
    .click();
  await expect(page.getByRole("link", { name: words("bar_open_wallet") })).toBeVisible();
});

test("a link clicked while the server is down keeps the page and navigates once the server is back", async ({
  page,
  open,
  at,
  words,
  look,
  provokes,
}) => {
  provokes(/^503 .*\.data$/);
  await open("/casino/games");
  let isAway = true;
  await page.route("**/*.data*", (route) =>
    isAway
      ? route.fulfill({ status: 503, contentType: "application/json", body: '{"code":"unavailable","message":""}' })
      : route.fallback(),
  );
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: words("footer_payout_times") })
    .click();
  await expect(page.getByText(words("offline_unavailable"))).toBeVisible();
  await expect(page).toHaveURL(at("/casino/games"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words("nav_casino"));
  await look("server-away");
  isAway = false;
  await expect(page).toHaveURL(at("/payout-times"), { timeout: 15_000 });
  await expect(page.getByText(words("offline_unavailable"))).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(at("/casino/games"));
});

test("a registration with invalid fields is refused", async ({ page, words, open, look, locale }) => {
  const person = newcomer();
  const next = page.getByRole("button", { name: words("auth_next") });
  await open("/register");
  await next.click();
  await expect(page.getByText(says[locale].required).first()).toBeVisible();
  await look("register-required");
  await page.getByLabel(words("auth_first_name"), { exact: true }).fill(person.first_name);
  await page.getByLabel(words("auth_last_name"), { exact: true }).fill(person.last_name);
  await page.getByLabel(words("auth_phone"), { exact: true }).fill(person.phone);
  const email = page.getByLabel(words("auth_email"), { exact: true });
  await email.fill("maria@trevo.example");
  await expect(page.getByText(words("field_count", { count: "19", most: "30" }))).toBeHidden();
  await email.fill("maria.aparecida.s@trevo.example".slice(1));
  await expect(page.getByText(words("field_count", { count: "30", most: "30" }))).toBeVisible();
  await email.press("End");
  await email.press("s");
  await expect(page.getByText(says[locale].longEmail)).toBeVisible();
  await email.fill(person.email);
  await expect(page.getByText(says[locale].longEmail)).toBeHidden();
  await next.click();

  await page.getByLabel(words("auth_birth")).fill(`0101${new Date().getFullYear() - 17}`);
  await page.getByLabel(words("auth_cpf_optional")).fill("11111111111");
  await next.click();
  await expect(page.getByText(says[locale].underage)).toBeVisible();
  await expect(page.getByText(says[locale].badCpf)).toBeVisible();
  await look("register-underage");
  await page.getByLabel(words("auth_birth")).fill("17041991");
  await page.getByLabel(words("auth_cpf_optional")).fill(completeCpf(person.cpf.slice(0, 9)));
  await next.click();

  await page.getByLabel(words("auth_password"), { exact: true }).fill("curta-1");
  await page.getByRole("button", { name: words("auth_create"), exact: true }).click();
  await expect(page.getByText(says[locale].shortPassword)).toBeVisible();
  await look("register-short-password");
});

test("a deposit below the minimum and a withdrawal of an empty balance are refused", async ({ page, request, words, at, look, locale }) => {
  const minimum = moneyPattern(1_000, locale);
  const player = await joinByApi(request);
  await arrive(page, player, at("/?modal=deposit"));
  await page.getByLabel(words("deposit_amount")).fill("5");
  await expect(sheet(page).getByRole("button", { name: minimum })).toHaveAttribute("aria-disabled", "true");
  await look("deposit-too-little");

  await page.goto(at("/account/wallet?modal=withdraw"));
  await expect(sheet(page).getByText(words("withdraw_nothing", { amount: "" }).split(".")[0]!)).toBeVisible();
  await expect(sheet(page).getByRole("button", { name: minimum })).toHaveAttribute("aria-disabled", "true");
  await look("withdraw-nothing");
});

test("the first withdrawal requires confirmed contacts", async ({ page, request, words, at, look, locale }) => {
  const player = await joinByApi(request, { balance: 2_000 });
  await arrive(page, player, at("/account/wallet?modal=withdraw"));
  await page.getByLabel(words("withdraw_amount")).fill("999999");
  await expect(sheet(page).getByText(words("withdraw_over", { amount: "" }).split("  ")[0]!)).toBeVisible();
  await look("withdraw-too-much");
  await page.getByRole("button", { name: words("withdraw_all"), exact: true }).click();
  await page.getByRole("button", { name: words("withdraw_key_add") }).click();
  await page.getByLabel(words("withdraw_type_cpf"), { exact: true }).fill(player.cpf);
  await page.getByRole("button", { name: words("withdraw_add_save") }).click();
  await sheet(page)
    .getByRole("button", { name: moneyPattern(2_000, locale) })
    .click();
  await expect(page.getByText(words("withdraw_contacts_why"))).toBeVisible();
  await look("withdraw-contacts");
});

test("the page shows that the connection is lost, and that it is back", async ({ page, context, open, look, locale, provokes }) => {
  provokes(/ERR_INTERNET_DISCONNECTED/);
  // The worker's own update check may fall into the disconnection.
  provokes(/error occurred when fetching the script/);
  await open("/");
  await context.setOffline(true);
  await expect(page.getByText(says[locale].offline)).toBeVisible();
  await look("offline");
  await context.setOffline(false);
  await expect(page.getByText(says[locale].offline)).toBeHidden();
});

test("reads deferred by an overloaded server are announced, and load by themselves once the server is able to respond", async ({
  page,
  request,
  at,
  look,
  words,
  locale,
  provokes,
}) => {
  provokes(/^503 \/api\/wallet\/statement/);
  const player = await joinByApi(request);
  let isLoaded = true;
  let refused = 0;
  await page.route("**/api/wallet/statement*", (route) => {
    if (!isLoaded) return route.fallback();
    refused++;
    return route.fulfill({ status: 503, headers: { "retry-after": "1" }, json: { code: "busy", message: "busy", request_id: "loaded" } });
  });
  await arrive(page, player, at("/account/wallet"));
  await page.getByRole("link", { name: words("wallet_tab_report"), exact: true }).click();
  await expect(page.getByText(says[locale].loaded)).toBeVisible();
  await expect.poll(() => refused, { timeout: 15_000 }).toBeGreaterThan(2);
  await look("loaded");
  isLoaded = false;
  await expect(page.locator(".report-paper")).toBeVisible();
  await expect(page.getByText(says[locale].loaded)).toBeHidden({ timeout: 15_000 });
});

test("a session that has ended elsewhere redirects to the login", async ({ page, request, words, at, look, locale, provokes }) => {
  const player = await joinByApi(request);
  await arrive(page, player, at("/account/wallet"));
  await expect(page.getByRole("heading", { level: 1, name: words("wallet_title") })).toBeVisible();
  provokes(/^401 \/api\//);
  await logOutElsewhere(request, player);
  await expect(page.getByText(says[locale].sessionOver)).toBeVisible();
  await expect(page.getByText(words("section_guest_text"))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth"))).toBeNull();
  await look("session-over");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("bar_login") })
    .click();
  await expect(sheet(page).getByRole("button", { name: words("bar_login"), exact: true })).toBeVisible();
});

test("the back button closes the open sheet and keeps the scroll position of the page", async ({ page, words, open }) => {
  await open("/");
  await page.evaluate(() => scrollTo(0, 300));
  await page
    .getByRole("banner")
    .getByRole("link", { name: words("bar_login") })
    .click();
  await expect(sheet(page)).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(300);

  await page.locator('main a[href$="/casino/house/dice"]:has(img)').first().click();
  await expect(page.getByRole("button", { name: words("casino_demo") })).toBeVisible();
  await page.goBack();
  await expect(page.locator('main a[href$="/casino/house/dice"]:has(img)').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
});
