import { type Newcomer, newcomer } from "@trevo/testing";
import type { FrameLocator, Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { codeSentTo, payAtBank } from "./support/sandbox.ts";
import { type Words, centavosIn, moneyPattern } from "./support/words.ts";

const deposit = 5_000;
/** Maximum number of rounds. Dozens of rounds at even money without both a win and a loss indicate a defect. */
const mostRounds = 40;

/**
 * The whole evening of one player, on a phone in Portuguese and on a desktop in English. Its screenshots are in `test-results/screens`, for
 * review. The README shows the first of the desktop, scaled down:
 * `convert test-results/screens/desktop/01-home.png -resize 1200x -colors 255 -strip docs/images/home.png`.
 */
test("a player opens an account, deposits by Pix, plays dice and withdraws by Pix", async ({ page, words, open, look, locale }) => {
  test.setTimeout(240_000);
  const person = newcomer();
  const money = (centavos: number) => moneyPattern(centavos, locale);
  const bar = page.getByRole("link", { name: words("bar_open_wallet") });
  const sockets = followSockets(page);

  await test.step("a visitor opens the home page", async () => {
    await open("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
    await look("01-home");
  });

  await test.step("the visitor opens an account in three steps", async () => {
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("bar_register") })
      .click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await look("02-register-contact");
    await fillContact(page, words, person);
    await page.getByRole("button", { name: words("auth_next") }).click();
    await page.getByLabel(words("auth_birth")).fill(person.birth_date.split("-").reverse().join(""));
    await page.getByLabel(words("auth_cpf_optional")).fill(person.cpf);
    await look("03-register-identity");
    await page.getByRole("button", { name: words("auth_next") }).click();
    await page.getByLabel(words("auth_password"), { exact: true }).fill(person.password);
    await page.getByLabel(words("auth_password_confirm")).fill(person.password);
    await page.getByRole("checkbox", { name: words("auth_terms_before") }).check();
    await page.getByRole("checkbox", { name: words("auth_adult") }).check();
    await look("04-register-password");
    await page.getByRole("button", { name: words("auth_create"), exact: true }).click();
  });

  await test.step("the player confirms phone and e-mail with the codes received", async () => {
    await expect(page.getByRole("heading", { name: words("auth_verify_title") })).toBeVisible();
    await look("05-verify");
    await page.getByLabel(words("auth_code")).fill(await codeSentTo(person.phone));
    await expect(page.getByText(words("auth_contact_verified"), { exact: true })).toBeVisible();
    await page.getByLabel(words("auth_code")).fill(await codeSentTo(person.email));
    await expect(page.getByText(words("auth_contacts_done"))).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(bar).toHaveText(money(0));
    await look("06-home-player");
  });

  await test.step("the player deposits by Pix", async () => {
    await page
      .getByRole("banner")
      .getByRole("link", { name: words("nav_deposit") })
      .click();
    await page
      .getByRole("button", { name: /^R\$\s50$/ })
      .or(page.getByRole("button", { name: new RegExp(String.raw`${words("deposit_suggested")}.*R\$\s50$`) }))
      .click();
    await look("07-deposit");
    await page.getByRole("button", { name: money(deposit) }).click();
    await expect(page.getByRole("heading", { name: words("deposit_pay_title") })).toBeVisible();
    await look("08-pix-code");
    if (locale === "pt") await payOnTheBankPage(page, words, look);
    else
      await payAtBank(await page.getByLabel(words("deposit_code")).inputValue(), {
        name: `${person.first_name} ${person.last_name}`,
        cpf: person.cpf,
      });
    await expect(page.getByRole("heading", { name: words("deposit_paid_title") })).toBeVisible();
    await expect(page.getByText(words("deposit_paid", { amount: "" }).trim())).toHaveText(money(deposit));
    await look("09-deposit-paid");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("close") })
      .last()
      .click();
    await expect(bar).toHaveText(money(deposit));
  });

  const played = await test.step("the player plays dice until one round is won and one is lost", async () => {
    await page.locator('main a[href$="/casino/house/dice"]:has(img)').first().click();
    const dice = page.frameLocator("iframe");
    await expect(dice.getByRole("button", { name: /^(Rolar|Roll)/ })).toBeEnabled();
    await look("10-dice");
    const count = await playBothWays(dice, bar);
    await look("11-dice-played");
    return count;
  });

  await test.step("the wallet lists every movement", async () => {
    await bar.click();
    await expect(page.getByRole("heading", { level: 1, name: words("wallet_title") })).toBeVisible();
    const lines = page.getByRole("main").getByRole("listitem");
    await expect(lines.filter({ hasText: words("money_status_1") }).filter({ hasText: money(deposit) })).toHaveCount(1);
    await look("12-wallet");
    await page.getByRole("link", { name: words("wallet_tab_bets"), exact: true }).click();
    await expect(lines.filter({ hasText: "Dice" })).toHaveCount(Math.min(played, 24));
    await look("13-wallet-bets");
  });

  await test.step("the player withdraws the whole balance to the key of the player's own CPF", async () => {
    const all = centavosIn((await bar.textContent()) ?? "");
    await page
      .getByRole("main")
      .getByRole("link", { name: words("bar_withdraw"), exact: true })
      .click();
    await page.getByRole("button", { name: words("withdraw_all"), exact: true }).click();
    await look("14-withdraw");
    await page.getByRole("button", { name: words("withdraw_key_add") }).click();
    await page.getByLabel(words("withdraw_type_cpf"), { exact: true }).fill(person.cpf);
    await look("14-withdraw-key");
    await page.getByRole("button", { name: words("withdraw_add_save") }).click();
    await page.getByRole("button", { name: money(all) }).click();
    await look("15-withdraw-review");
    await page.getByRole("button", { name: words("withdraw_confirm", { amount: "" }).trim() }).click();
    const track = page.getByRole("list", { name: words("withdraw_timeline") });
    await expect(track.locator('[aria-current="step"]')).toContainText(words("money_status_1"));
    await look("16-withdraw-approved");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words("close") })
      .last()
      .click();
    await expect(bar).toHaveText(money(0));
  });

  await test.step("the player logs out, and the browser keeps nothing of the session", async () => {
    const asPlayer = sockets.at(-1);
    // On a phone it is in the menu, on a desktop under the player's initials.
    const isWide = (page.viewportSize()?.width ?? 0) >= 840;
    if (isWide) await page.getByRole("button", { name: words("nav_account") }).click();
    else
      await page
        .getByRole("link", { name: words("nav_menu") })
        .first()
        .click();
    const logout = page.getByRole("button", { name: words("bar_logout") });
    // The menu of a phone is longer than its screen, and this is its end.
    if (!isWide) await logout.scrollIntoViewIfNeeded();
    await expect(logout).toBeInViewport();
    await look("17-menu");
    await logout.click();
    await expect(page.getByRole("banner").getByRole("link", { name: words("bar_login") })).toBeVisible();
    await expect(bar).toBeHidden();
    await expect.poll(() => asPlayer?.isClosed()).toBe(true);
    expect(await page.evaluate(() => [localStorage.getItem("auth"), localStorage.getItem("user")])).toEqual([null, null]);
    await look("18-logged-out");
  });
});

function followSockets(page: Page) {
  const sockets: { isClosed(): boolean }[] = [];
  page.on("websocket", (socket) => void sockets.push(socket));
  return sockets;
}

async function fillContact(page: Page, words: Words, person: Newcomer): Promise<void> {
  await page.getByLabel(words("auth_first_name"), { exact: true }).fill(person.first_name);
  await page.getByLabel(words("auth_last_name"), { exact: true }).fill(person.last_name);
  await page.getByLabel(words("auth_phone"), { exact: true }).fill(person.phone);
  await page.getByLabel(words("auth_email"), { exact: true }).fill(person.email);
}

/** Pays as a person does in demo mode: the sheet's link opens the test bank with the code filled in. */
async function payOnTheBankPage(page: Page, words: Words, look: (name: string, page: Page) => Promise<void>): Promise<void> {
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: words("deposit_test_bank") }).click();
  const bank = await opened;
  await expect(bank.getByRole("button", { name: /^Pagar R\$/ })).toBeEnabled();
  await look("08-test-bank", bank);
  await bank.getByRole("button", { name: /^Pagar R\$/ }).click();
  await expect(bank.getByRole("button", { name: "Esta cobrança já foi paga" })).toBeVisible();
  await bank.close();
}

/**
 * Rolls until the last results show a win and a loss. After each round the header and the game must agree. Returns the number of rounds.
 */
async function playBothWays(dice: FrameLocator, bar: ReturnType<Page["getByRole"]>): Promise<number> {
  const roll = dice.locator("button.play");
  const results = dice.locator("ul.history li");
  for (let round = 1; round <= mostRounds; round++) {
    await expect(roll).toHaveAttribute("aria-disabled", "false");
    await roll.click();
    await expect(results).toHaveCount(Math.min(round, 14));
    await expect(roll).toHaveAttribute("aria-disabled", "false");
    const shown = centavosIn((await dice.locator(".round-balance").textContent()) ?? "");
    await expect.poll(async () => centavosIn((await bar.textContent()) ?? "")).toBe(shown);
    if ((await dice.locator("ul.history li.won").count()) > 0 && (await dice.locator("ul.history li.lost").count()) > 0) return round;
  }
  throw new Error(`${mostRounds} rounds and not both ends`);
}
