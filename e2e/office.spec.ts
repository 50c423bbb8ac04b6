import type { Locale } from "@trevo/domain";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import {
  type OfficeLabels,
  asksToSign,
  enterAtOffice,
  officeLabels,
  officeUrl,
  requestWithdrawal,
  sendSigned,
  signInAtOffice,
  arriveAtOffice,
} from "./support/office.ts";
import { joinByApi } from "./support/player.ts";
import { signInAsStaff } from "./support/staff.ts";

/** The back office is for desktops: uses two desktop widths, whatever the project's screen size. */
test.use({ isMobile: false, hasTouch: false, deviceScaleFactor: 1 });

const wide = { width: 1440, height: 900 };
const narrow = { width: 1024, height: 768 };

interface Labels extends OfficeLabels {
  readonly withdrawals: string;
  readonly myQueue: string;
  readonly approve: RegExp;
  readonly reject: RegExp;
  readonly reason: string;
  readonly first: RegExp;
  readonly second: RegExp;
  readonly mine: RegExp;
  readonly account: RegExp;
  readonly signOut: string;
  readonly singleKeys: string;
}

const labels: Record<Locale, Labels> = {
  pt: {
    ...officeLabels.pt,
    withdrawals: "Saques",
    myQueue: "Minha fila",
    approve: /^Aprovar R\$/,
    reject: /^Recusar/,
    reason: "Motivo",
    first: /Você seria a primeira/,
    second: /Falta a segunda pessoa/,
    mine: /Você já aprovou/,
    account: /^Sua conta/,
    signOut: "Sair",
    singleKeys: "Atalhos de uma tecla",
  },
  en: {
    ...officeLabels.en,
    withdrawals: "Withdrawals",
    myQueue: "My queue",
    approve: /^Approve R\$/,
    reject: /^Reject/,
    reason: "Reason",
    first: /You would be the first/,
    second: /The second person is missing/,
    mine: /You have approved/,
    account: /^Your account/,
    signOut: "Sign out",
    singleKeys: "Single-key shortcuts",
  },
};

const row = (page: Page, id: string) => page.locator("tr").filter({ has: page.locator(`a[href="/saques/trevo/${id}"]`) });
const panel = (page: Page) => page.locator("aside.panel");
const dialog = (page: Page) => page.getByRole("alertdialog");

test("staff sign in and decide on withdrawals: one person, two people, a refusal with its reason", async ({
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
  provokes(asksToSign);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  const [small, large, refused] = [
    await requestWithdrawal(request, 150_000),
    await requestWithdrawal(request, 620_000),
    await requestWithdrawal(request, 123_450),
  ];

  await test.step("a member signs in with a password and a code", async () => {
    await page.goto(office);
    await expect(page.getByLabel(words.email)).toBeVisible();
    await look("office-sign-in");
    await signInAtOffice(page, office, "eva", words);
    // Members who work on queues start with everything that is waiting.
    await expect(page.getByRole("heading", { level: 1, name: words.myQueue })).toBeVisible();
    await look("office-my-queue");
    await page.locator("tbody tr").filter({ hasText: words.withdrawals }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: words.withdrawals })).toBeVisible();
    expect(await page.evaluate(() => document.cookie)).toBe("");
    await expect(row(page, small.id)).toBeVisible();
    // A member of payments sees only the screens of payments.
    await expect(page.locator(".rail-item")).toHaveCount(8);
    await expect(page.locator('.rail-item[href^="/saques"] .rail-count')).toHaveText(/\d/);
    await look("office-withdrawals");
  });

  await test.step("one approval releases an amount below the second limit", async () => {
    await row(page, small.id).click();
    await expect(panel(page)).toContainText(/1[.,]500[.,]00/);
    await look("office-withdrawal");
    await page.keyboard.press("a");
    await expect(dialog(page)).toContainText("trevo");
    await look("office-approve");
    const approved = page.waitForResponse((reply) => reply.url().endsWith(`/${small.id}/approve`));
    await page.keyboard.press("Control+Enter");
    expect((await approved).status()).toBe(200);
    await expect(row(page, small.id)).toHaveCount(0);
  });

  await test.step("a refusal requires and shows a reason", async () => {
    await row(page, refused.id).click();
    await panel(page).getByRole("button", { name: words.reject }).click();
    await dialog(page).getByRole("button", { name: words.reject }).click();
    await expect(page.getByLabel(words.reason)).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel(words.reason).fill("A chave mudou hoje e o jogador não confirma.");
    await dialog(page).getByRole("button", { name: words.reject }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(row(page, refused.id)).toHaveCount(0);
  });

  await test.step("above the second limit two people must approve, and the same person cannot approve twice", async () => {
    await page.goto(`${office}/saques?min_amount=500000&state=broken&peek=trevo.${large.id}`);
    await expect(page.getByRole("status")).toContainText("state");
    await expect(panel(page)).toContainText(words.first);
    await page.keyboard.press("a");
    await page.keyboard.press("Control+Enter");
    await expect(dialog(page)).toBeHidden();
    await page.goto(`${office}/saques/trevo/${large.id}`);
    await expect(panel(page)).toContainText(words.mine);
    await expect(panel(page).getByRole("button", { name: words.approve })).toBeDisabled();
    await look("office-withdrawal-page");
    await page.getByRole("button", { name: words.account }).click();
    await page.getByRole("menuitem", { name: words.signOut, exact: true }).click();
    await expect(page.getByLabel(words.email)).toBeVisible();

    await signInAtOffice(page, `${office}/saques?peek=trevo.${large.id}`, "leo", words);
    await expect(panel(page)).toContainText(words.second);
    await page.setViewportSize(locale === "pt" ? narrow : wide);
    await look("office-second-person");
    await panel(page).getByRole("button", { name: words.approve }).click();
    await expect(dialog(page)).toBeVisible();
    await sendSigned(page, "leo", () => look("office-step-up"));
    await expect(row(page, large.id)).toHaveCount(0);
  });
});

test("a session ends with the last tab in use, and the next person sees none of the previous person's data", async ({
  page: left,
  request,
  baseURL,
  locale,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  const waiting = await requestWithdrawal(request, 150_000);
  const used = await left.context().newPage();
  for (const tab of [left, used]) await tab.setViewportSize(wide);
  // Installs the fake clock for both tabs.
  await left.clock.install();
  await signInAtOffice(left, `${office}/saques`, "leo", words);
  await expect(row(left, waiting.id)).toBeVisible();
  await used.goto(`${office}/saques`);
  await expect(row(used, waiting.id)).toBeVisible();

  await test.step("an idle tab stays signed in while another is used", async () => {
    // A list or menu counts that are due are fetched as well, so the key press needs no request of its own.
    const answered = used.waitForResponse((reply) => reply.url().includes("/api/staff/"));
    await used.clock.fastForward("13:30");
    await used.keyboard.press("Shift");
    expect((await answered).status()).toBe(200);
    await left.clock.fastForward("01:00");
    await used.reload();
    await expect(row(used, waiting.id)).toBeVisible();
    await expect(left.getByRole("button", { name: words.account })).toBeVisible();
    await used.close();
  });

  await test.step("the session ends when no tab is used, and another operator's member sees none of its rows", async () => {
    await left.clock.fastForward("14:30");
    await expect(left.getByLabel(words.email)).toBeVisible();
    const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
    await left.route("**/api/staff/withdrawals*", async (route) => {
      await answers;
      await route.continue();
    });
    await enterAtOffice(left, "davi", words);
    await expect(row(left, waiting.id)).toHaveCount(0);
    answer();
    await expect(left.locator(".rows tbody tr:not(.row-ghost), .list-state").first()).toBeVisible();
    await expect(row(left, waiting.id)).toHaveCount(0);
  });
});

test("each screen opens by its shortcut, shows when nothing is waiting, and an approval of another member's proposal is in the audit log", async ({
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
  provokes(asksToSign);
  await page.setViewportSize(locale === "pt" ? wide : narrow);
  const player = await joinByApi(request, { balance: 5_000 });
  const bia = await signInAsStaff(request, { port: new URL(office).port, name: "bia" });
  const me = (await (await request.get("/api/auth/me", { headers: { authorization: `Bearer ${player.token}` } })).json()) as {
    data: { id: string };
  };
  const proposal = await bia<{ id: string }>(`/trevo/players/${me.data.id}/adjustments`, {
    cash: 1_500,
    reason: "Pix de 15 reais creditado em outra conta.",
    note: "Correção de um depósito",
  });

  await arriveAtOffice(page, `${office}/aprovacoes?peek=trevo.${proposal.id}`, words);
  await test.step("a member approves another's proposal", async () => {
    await expect(panel(page)).toContainText("15 reais");
    await look("office-proposal");
    await page.keyboard.press("a");
    await expect(dialog(page)).toBeVisible();
    await sendSigned(page, "ana");
  });

  for (const [key, path, name] of [
    ["c", "casos", "cases"],
    ["a", "achados", "findings"],
    ["r", "rodadas/abertas", "rounds"],
    ["l", "auditoria", "audit-log"],
  ] as const)
    await test.step(`G and ${key} open ${path}`, async () => {
      await page.keyboard.press("Escape");
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page).toHaveURL(new RegExp(`/${path}$`));
      await expect(page.locator(".rows tbody tr:not(.row-ghost), .list-state").first()).toBeVisible();
      await look(`office-${name}`);
    });
  await test.step("an event can be read in full", async () => {
    const approved = locale === "pt" ? "Aprovou uma proposta" : "Approved a proposal";
    await page.locator(".rows tbody tr").filter({ hasText: approved }).first().click();
    await expect(panel(page)).toContainText("proposal_approved");
    await expect(panel(page)).toContainText("Ana Prado");
    await look("office-audit-event");
    await page.keyboard.press("Escape");
  });
  await test.step("the log is searched by time", async () => {
    const rows = page.locator(".rows tbody tr:not(.row-ghost)");
    const search = async (title: string, minute: string): Promise<void> => {
      await page.locator("[data-add-filter]").click();
      await page.getByRole("button", { name: title, exact: true }).click();
      await page.locator("#filter-value").fill(minute);
      await look("office-audit-span");
      await page.keyboard.press("Enter");
    };
    await search(locale === "pt" ? "A partir de" : "From", "2020-01-01T08:30");
    await expect(page).toHaveURL(/from=2020-01-01T11%3A30%3A00Z/);
    await expect(rows.first()).toBeVisible();
    await search(locale === "pt" ? "Antes de" : "Before", "2020-01-02T00:00");
    await expect(rows).toHaveCount(0);
    await page.locator(".chip-drop").last().click();
    await expect(rows.first()).toBeVisible();
  });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("office-keys");

  await test.step("single-key shortcuts can be switched off and on again", async () => {
    await page.keyboard.press("Escape");
    const help = page.getByRole("dialog");
    const press = async () => {
      await page.getByRole("button", { name: words.account }).click();
      await page.getByRole("menuitemcheckbox", { name: words.singleKeys }).click();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menu")).toHaveCount(0);
      await page.keyboard.press("?");
    };
    await press();
    await expect(help).toHaveCount(0);
    await press();
    await expect(help).toBeVisible();
  });
});

test("the back office is served on its own host only, and cannot be framed", async ({ request, baseURL }) => {
  const { port } = new URL(baseURL ?? "");
  const host = `backoffice.localhost:${port}`;
  const office = await request.get("/saques", { headers: { host } });
  expect(office.status()).toBe(200);
  expect(office.headers()["content-security-policy"]).toMatch(
    /^default-src 'none'; frame-src http:\/\/\*\.preview\.localhost:\d+; script-src 'self'; /,
  );
  expect(office.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(office.headers()["cache-control"]).toBe("no-store");
  const script = /src="([^"]+\.js)"/.exec(await office.text())?.[1] ?? "";
  expect((await request.get(script, { headers: { host } })).status()).toBe(200);
  expect((await request.get(script)).status()).toBe(404);
  expect((await request.get("/api/staff/nothing", { headers: { host } })).status()).toBe(404);
  expect((await request.get("/manifest.json", { headers: { host } })).status()).toBe(404);
});
