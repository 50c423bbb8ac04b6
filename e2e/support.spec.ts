import { randomUUID } from "node:crypto";
import { expect, test } from "./support/journey.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { codeSentTo } from "./support/sandbox.ts";
import { signInAsStaff } from "./support/staff.ts";

test("a player opens a ticket about a deposit, and reads the answer as it arrives", async ({
  page,
  request,
  baseURL,
  at,
  open,
  look,
  words,
  provokes,
}) => {
  const player = await joinByApi(request, { verified: true, balance: 5_000 });
  await arrive(page, player, at("/support"));
  await expect(page.getByText(words("support_empty"))).toBeVisible();
  await look("support-empty");

  await page
    .getByRole("main")
    .getByRole("link", { name: words("support_new") })
    .click();
  await page.getByRole("button", { name: words("support_send") }).click();
  await expect(page.getByLabel(words("support_about"))).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel(words("support_about")).selectOption("deposit");
  await expect(page.getByText(words("support_due_within", { time: "4 h" }))).toBeVisible();
  await page.getByLabel(words("support_message")).fill("O Pix saiu do banco em dobro <b>?</b>");
  await page.getByRole("button", { name: words("support_ref_deposits") }).click();
  await page.getByRole("checkbox").first().check();
  await look("support-new");
  await page.getByRole("button", { name: words("support_send") }).click();

  await expect(page.getByRole("heading", { name: words("support_category_deposit") })).toBeVisible();
  const protocol = (await page.locator(".ticket-protocol b").textContent()) ?? "";
  expect(protocol).toMatch(/^\d{8}-\d{6}$/);
  await expect(page.getByText("em dobro <b>?</b>")).toBeVisible();
  await expect(page.getByRole("list", { name: words("support_attached_things") })).toContainText("50");
  await look("support-ticket");

  await test.step("an answer appears without a reload", async () => {
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const staff = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });
    const { version } = await staff<{ version: number }>(`/trevo/tickets/${id}`);
    const answer = { client_id: randomUUID(), expected_version: version, message: "O segundo Pix voltou para o seu banco." };
    await staff(`/trevo/tickets/${id}/reply`, answer);
    await expect(page.locator(".ticket-messages").getByText("O segundo Pix voltou para o seu banco.")).toBeVisible();
    await expect(page.getByText(words("support_state_yours"), { exact: true })).toBeVisible();
  });

  await test.step("a text that was changed after a lost response is sent as well", async () => {
    provokes(/^net::ERR_FAILED \S+\/api\/support\/tickets\/[^/]+\/messages$/);
    await page.route(
      "**/api/support/tickets/*/messages",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByLabel(words("support_write")).fill("Obrigada!");
    await page.getByRole("button", { name: words("support_send") }).click();
    await expect(page.locator(".ticket-form").getByRole("alert")).toBeVisible();
    await page.getByLabel(words("support_write")).fill("Obrigada, chegou.");
    await page.getByRole("button", { name: words("support_send") }).click();
    // Excludes the input field, because React writes its value as its text too.
    for (const text of ["Obrigada!", "Obrigada, chegou."])
      await expect(page.locator(".ticket-messages").getByText(text, { exact: true })).toBeVisible();
  });
  await page.getByRole("button", { name: words("support_close") }).click();
  await expect(page.getByRole("button", { name: words("support_reopen") })).toBeVisible();
  await look("support-solved");
  await open("/support");
  await expect(page.getByText(protocol)).toBeVisible();
  await look("support-list");
});

test("a guest writes to support with a code sent to an address", async ({ page, open, look, words }) => {
  const email = `visita-${randomUUID().slice(0, 8)}@correio.example`;
  await open("/support");
  await look("support-guest");
  await page.getByLabel(words("support_guest_email")).fill(email);
  await page.getByRole("button", { name: words("support_guest_code") }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel(words("support_guest_digits")).fill(await codeSentTo(email));
  await expect(page.getByText(words("support_empty"))).toBeVisible();
  await page.getByRole("link", { name: words("support_new") }).click();
  await page.getByLabel(words("support_about")).selectOption("account");
  await page.getByLabel(words("support_message")).fill("Esqueci qual e-mail usei.");
  await page.getByRole("button", { name: words("support_send") }).click();
  await expect(page.locator(".ticket-messages").getByText("Esqueci qual e-mail usei.")).toBeVisible();
  await look("support-guest-ticket");
});

test("a guest searches the help centre, rates an article, and opens a ticket about it", async ({ page, at, open, look, words, locale }) => {
  await open("/pages/ajuda");
  await expect(page).toHaveURL(at("/help"));
  await expect(page.getByRole("heading", { name: words("support_category_deposit"), exact: true })).toBeVisible();
  await look("help");

  await test.step("a search finds words without accents, and shows a message when it finds nothing", async () => {
    const search = page.getByRole("searchbox", { name: words("help_search") });
    await search.fill("xadrez");
    await search.press("Enter");
    await expect(page.getByText(words("help_found_none", { words: "xadrez" }))).toBeVisible();
    await look("help-nothing-found");
    await search.fill(locale === "pt" ? "pix nao apareceu" : "pix not here");
    await page.getByRole("button", { name: words("help_search_go") }).click();
    await expect(page.locator(".help-found")).toBeVisible();
    await look("help-found");
  });

  await page.locator(".help-found").getByRole("link").first().click();
  await expect(page).toHaveURL(at("/help/pix-nao-apareceu"));
  await page.getByRole("button", { name: words("help_yes"), exact: true }).click();
  await expect(page.getByText(words("help_rated_yes"))).toBeVisible();
  await look("help-article");
  await page
    .getByRole("main")
    .getByRole("link", { name: words("support_new") })
    .click();
  await expect(page).toHaveURL(at("/support/new?category=deposit"));
});

for (const brand of ["aurora", "norte"])
  test(`the help centre of ${brand} shows what the brand has`, async ({ page, baseURL, open, look, at, words }) => {
    await open(`http://${brand}.localhost:${new URL(baseURL ?? "").port}${at("/help")}`);
    const bonus = page.getByRole("heading", { name: words("support_category_bonus"), exact: true });
    await expect(page.getByRole("heading", { name: words("support_category_deposit"), exact: true })).toBeVisible();
    await expect(bonus).toHaveCount(brand === "norte" ? 0 : 1);
    await look(`help-${brand}`);
  });

for (const brand of ["aurora", "norte"])
  test(`support of ${brand} has the brand's look`, async ({ page, baseURL, open, look, at }) => {
    await open(`http://${brand}.localhost:${new URL(baseURL ?? "").port}${at("/support")}`);
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await look(`support-${brand}`);
  });
