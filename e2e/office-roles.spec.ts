import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import {
  arriveAtOffice,
  asksToSign,
  desk,
  deskSizeOf,
  dialogOf,
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
    preset: "Pagamentos",
    copy: "Copiar…",
    name: "Nome do papel",
    reason: "Motivo",
    hold: "segura um saque para conferência e o libera",
    review: "aprova e recusa saques",
    manage: "convida membros, propõe o que podem fazer e decide sobre propostas de outros; encerra acessos e sessões e desliga membros",
    conflict: "Este acesso não combina com outro da mesma pessoa",
    proposed: "Proposta feita. Ela espera outra pessoa em Aprovações.",
    own: "Da operadora",
  },
  en: {
    preset: "Payments",
    copy: "Copy…",
    name: "Name of the role",
    reason: "Reason",
    hold: "holds a withdrawal for a check, and releases it",
    review: "approves and rejects withdrawals",
    manage:
      "invites members, proposes their permissions and approves or rejects such proposals by others; ends grants and sessions, closes accounts",
    conflict: "This access does not go with another of the same person",
    proposed: "Proposed. It waits for somebody else in Approvals.",
    own: "The operator's",
  },
} satisfies Record<Locale, object>;

interface Waiting {
  readonly id: string;
  readonly sentence: string;
}

test("a role is copied from a preset and changed, refused if duties conflict, and listed once another member approves it", async ({
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
  const name = `${locale === "pt" ? "Turno da noite" : "Night shift"} ${Date.now()}`;
  provokes(/^401 \/api\/staff\//);
  provokes(asksToSign);
  provokes(/^409 \/api\/staff\/roles$/);
  await page.setViewportSize(deskSizeOf(locale));
  const bia = await signInAsStaff(request, { port: new URL(baseURL ?? "").port, name: "bia" });
  const box = (label: string) => dialogOf(page).getByRole("checkbox", { name: label, exact: true });
  const copy = async (): Promise<void> => {
    await panelOf(page).getByRole("button", { name: words.copy }).click();
    await dialogOf(page).getByLabel(words.name, { exact: true }).fill(name);
    await dialogOf(page).getByLabel(words.reason, { exact: true }).fill("Turno da noite sem aprovações.");
  };

  await test.step("a preset describes its permissions in sentences", async () => {
    await arriveAtOffice(page, `${office}/papeis`, officeLabels[locale]);
    // Roles copied from the preset by other journeys name it too.
    await page
      .locator(".rows tbody tr")
      .filter({ hasText: words.preset, hasNotText: /Turno|Night/ })
      .first()
      .click();
    await expect(panelOf(page)).toContainText(words.review);
    await look("office-roles");
  });

  await test.step("conflicting duties are refused", async () => {
    await copy();
    await expect(box(words.review)).toBeChecked();
    await box(words.manage).check();
    await page.keyboard.press("Control+Enter");
    const refused = dialogOf(page).getByText(words.conflict);
    await signIfAsked(page, "ana", refused);
    await expect(refused).toBeVisible();
    await look("office-role-conflict");
    await page.keyboard.press("Escape");
  });

  await test.step("a role without approvals is proposed, approved by another member and listed", async () => {
    await copy();
    await box(words.review).uncheck();
    await expect(box(words.hold)).toBeChecked();
    await look("office-role-copy");
    await sendSigned(page, "ana");
    await expect(page.getByText(words.proposed)).toBeVisible();
    const waiting = await bia<Waiting[]>("/proposals?kind=staff_role&limit=100");
    const { id = "" } = waiting.find(({ sentence }) => sentence.includes(name)) ?? {};
    await page.goto(`${office}/aprovacoes?peek=trevo.${id}`);
    await expect(panelOf(page)).toContainText(words.hold);
    await expect(panelOf(page)).not.toContainText(words.review);
    await look("office-role-proposal");
    const { now } = await bia<{ now: { version: string } }>(`/proposals/${id}`);
    await bia(`/proposals/${id}/approve`, { version: now.version });
    await page.goto(`${office}/papeis`);
    const row = page.locator(".rows tbody tr").filter({ hasText: name });
    await expect(row).toContainText(words.own);
    await row.click();
    await expect(panelOf(page)).toContainText(words.hold);
    await look("office-role-own");
  });
});
