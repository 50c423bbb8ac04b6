import type { Locale } from "@trevo/domain";
import { expect, test } from "./support/journey.ts";
import { arriveAtOffice, desk, deskSizeOf, dialogOf, officeLabels, officeUrl, panelOf } from "./support/office.ts";
import { photo } from "./support/photo.ts";
import { arrive, joinByApi } from "./support/player.ts";
import { doubtFace } from "./support/sandbox.ts";

test.use(desk);

const labels = {
  pt: {
    why: "O verificador achou a selfie diferente da foto do documento.",
    show: ["Mostrar a frente", "Mostrar a selfie"],
    alt: ["Frente do documento", "Selfie"],
    reason: "Motivo",
    unreadable: "As fotos não são legíveis",
    refused: "Recusada",
    confirmed: "Confirmada",
  },
  en: {
    why: "The verifier found that the selfie differs from the picture on the document.",
    show: ["Show the front", "Show the selfie"],
    alt: ["Front of the document", "Selfie"],
    reason: "Reason",
    unreadable: "The pictures are not legible",
    refused: "Refused",
    confirmed: "Confirmed",
  },
} satisfies Record<Locale, object>;

test("a doubtful identity is refused with a reason that the player reads, sent again, and confirmed by keyboard", async ({
  page,
  request,
  browser,
  baseURL,
  locale,
  words: site,
  at,
  look,
  provokes,
}) => {
  test.setTimeout(300_000);
  const words = labels[locale];
  const office = officeUrl(baseURL ?? "");
  provokes(/^401 \/api\/staff\//);
  await page.setViewportSize(deskSizeOf(locale));
  const player = await joinByApi(request, { verified: true });
  const send = async (types: readonly string[]) => {
    for (const type of types) {
      const reply = await request.post("/api/documents/upload", {
        headers: { authorization: `Bearer ${player.token}` },
        multipart: { type, document: await photo(page, type === "selfie" ? "#97a" : "#7a9") },
      });
      expect(reply.ok(), await reply.text()).toBe(true);
    }
  };
  await doubtFace({ cpf: player.cpf, name: `${player.first_name} ${player.last_name}` });
  await send(["front", "back", "selfie"]);
  await expect(async () => {
    const reply = await request.get("/api/documents/status", { headers: { authorization: `Bearer ${player.token}` } });
    expect(await reply.text()).toContain('"by_person":true');
  }).toPass();

  await arriveAtOffice(page, `${office}/documentos?tenant=trevo`, officeLabels[locale]);
  await page.goto(`${office}/documentos?tenant=trevo&peek=trevo.${player.id}`);
  await expect(panelOf(page)).toContainText(words.why);
  await test.step("the pictures are shown on request", async () => {
    for (const [place, show] of words.show.entries()) {
      await panelOf(page).getByRole("button", { name: show }).click();
      await expect(panelOf(page).getByRole("img", { name: words.alt[place] ?? "" })).toBeVisible();
    }
    await look("office-verifications");
  });

  await test.step("a refusal is not sent without a reason", async () => {
    await page.keyboard.press("r");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page).locator(".field[aria-invalid=true]")).toBeVisible();
    await page.getByLabel(words.reason, { exact: true }).selectOption({ label: words.unreadable });
    await look("office-verification-refusal");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await page.goto(`${office}/documentos/trevo/${player.id}`);
    await expect(panelOf(page)).toContainText(words.refused);
    await look("office-verification-page");
  });

  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: locale === "pt" ? "pt-BR" : "en" });
  const phone = await context.newPage();
  await test.step("the player reads the reason and what to send again", async () => {
    await arrive(phone, player, `${baseURL}${at("/user/edit/verification")}`);
    await expect(phone.getByText(site("verification_reason_unreadable"))).toBeVisible();
    await look("verification-refused-by-a-person", phone);
  });

  await test.step("after sending again, the verification waits for a person, and the player sees that", async () => {
    await send(["front", "back", "selfie"]);
    // The documents were sent elsewhere, and a page without a pending check does not poll.
    await phone.reload();
    await expect(phone.locator(".verify-state")).toContainText(site("verification_person_text"), { timeout: 20_000 });
  });

  await test.step("confirming the identity requires a second confirmation", async () => {
    await page.goto(`${office}/documentos?tenant=trevo&peek=trevo.${player.id}`);
    await expect(panelOf(page)).toContainText(words.why);
    await page.keyboard.press("a");
    await page.keyboard.press("Control+Enter");
    await expect(dialogOf(page)).toBeHidden();
    await expect(phone.locator(".verify-state")).toContainText(site("verification_approved"), { timeout: 20_000 });
    await page.goto(`${office}/documentos/trevo/${player.id}`);
    await expect(panelOf(page)).toContainText(words.confirmed);
  });
  await context.close();
});
