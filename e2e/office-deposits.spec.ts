import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

test.use(desk);

const labels = {
  pt: {
    own: "Pago com o CPF da conta",
    credited: "Creditado na conta",
    entry: "Depósito",
    proposed: /Proposto por Ana .*Outra pessoa aprova em/,
    returned: "Devolvido a quem pagou.",
    note: /^Voltaram R\$\s123,45 para quem pagou\.$/,
  },
  en: {
    own: "Paid with the account's CPF",
    credited: "Credited to the account",
    entry: "Deposit",
    proposed: /Proposed by Ana .*Another person approves it in/,
    returned: "Returned to its payer.",
    note: /^R\$\s123[.,]45 went back to the payer\.$/,
  },
} satisfies Record<Locale, object>;

test("a deposit is found and read, two people return it to its payer, and the player reads about it", async ({
  page,
  request,
  browser,
  baseURL,
  locale,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(240_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true, balance: 123_45 });
  const headers = { authorization: `Bearer ${player.token}` };
  const listed = await request.get("/api/wallet/transactions?type=deposit", { headers });
  expect(listed.ok(), await listed.text()).toBe(true);
  const [deposit] = ((await listed.json()) as { data: { id: string }[] }).data;

  await arriveAtOffice(page, `${office}/depositos?tenant=trevo`, officeLabels[locale]);
  await test.step("the newest deposit is in the list with its amount", async () => {
    await page.goto(`${office}/depositos?tenant=trevo&min_amount=12345&max_amount=12345`);
    await expect(page.locator("tbody tr").first()).toContainText(locale === "pt" ? "123,45" : "123.45");
    await look("office-deposits");
  });

  await test.step("the deposit's panel shows its payer, masked, and the ledger's posting", async () => {
    await page.goto(`${office}/depositos?tenant=trevo&peek=trevo.${deposit?.id}`);
    await expect(panelOf(page)).toContainText(words.own);
    await expect(panelOf(page)).toContainText(words.credited);
    await expect(panelOf(page).getByRole("link", { name: words.entry, exact: true })).toBeVisible();
    await expect(page.locator("body")).not.toContainText(player.cpf);
    await look("office-deposit-panel");
  });

  await test.step("the return of the deposit is proposed with a reason, by keyboard", async () => {
    await page.keyboard.press("r");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page).locator(".field[aria-invalid=true]")).toBeVisible();
    await page.keyboard.type("Pagou duas vezes por engano.");
    await look("office-deposit-return");
    const proposed = page.waitForResponse((reply) => reply.url().endsWith(`/deposits/${deposit?.id}/return`));
    await page.keyboard.press("Control+Enter");
    const { data } = (await (await proposed).json()) as { data: { id: string } };
    await expect(panelOf(page)).toContainText(words.proposed);
    // A later visitor must see it as well.
    await page.reload();
    await expect(panelOf(page)).toContainText(words.proposed);
    const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
    const { now } = await bia<{ now: { version: string } }>(`/proposals/${data.id}`);
    await bia(`/proposals/${data.id}/approve`, { version: now.version });
  });

  await test.step("the deposit has been returned, the file shows it, and the player reads about it", async () => {
    await page.goto(`${office}/depositos/trevo/${deposit?.id}`);
    await expect(panelOf(page)).toContainText(words.returned, { timeout: 20_000 });
    await look("office-deposit-returned");
    const read = await request.get("/api/wallet/transactions?type=deposit", { headers: { ...headers, "accept-language": locale } });
    const { data } = (await read.json()) as { data: { id: string; note: string | null }[] };
    expect(data.find(({ id }) => id === deposit?.id)?.note).toMatch(words.note);
    const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: locale === "pt" ? "pt-BR" : "en" });
    const phone = await context.newPage();
    await arrive(phone, player, `${baseURL}${at(`/account/wallet?show=deposits&receipt=${deposit?.id}`)}`);
    await expect(phone.getByText(words.note).first()).toBeVisible();
    await look("deposit-returned-by-staff", phone);
    await context.close();
  });

  await test.step("the deposit has a page of its own, and its entry leads to the ledger", async () => {
    await page.goto(`${office}/depositos/trevo/${deposit?.id}`);
    await expect(panelOf(page)).toContainText(words.credited);
    await look("office-deposit-page");
    await panelOf(page).getByRole("link", { name: words.entry, exact: true }).click();
    await expect(page.locator("tbody tr").first()).toContainText(words.entry);
  });
});
